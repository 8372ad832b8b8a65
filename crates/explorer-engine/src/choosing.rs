//! Questions of choice.

use crate::chooser::{Chooser, PortfolioQuestion};
use crate::fit::{self, FitQuestion, FitReply};
use cipherfit_atlas::portfolio::Portfolio;
use cipherfit_atlas::stock_frame::StockFrame;
use cipherfit_results::Measurement;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the page can ask for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ChoiceQuestion")]
pub enum Question {
    /// Keep these records, by their numbers.
    Records(BTreeMap<usize, Measurement>),
    /// Choose the fastest for each ROM and RAM.
    Portfolio(PortfolioQuestion),
    /// Keep this beside the records to choose from.
    Stock(Box<StockFrame>),
    /// Say what fits.
    Fit(FitQuestion),
}

/// What comes back, under the name of the question.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ChoiceReply")]
pub enum Reply {
    /// How many records there are now.
    Records(usize),
    /// The portfolio; none if no record does what is asked.
    Portfolio(Option<Portfolio>),
    /// It is kept.
    Stock(()),
    /// What fits.
    Fit(FitReply),
}

impl Chooser {
    pub(crate) fn reply(&mut self, question: Question) -> Reply {
        match question {
            Question::Records(records) => Reply::Records(self.keep(records)),
            Question::Stock(frame) => {
                self.keep_frame(*frame);
                Reply::Stock(())
            }
            Question::Fit(question) => Reply::Fit(fit::reply(self.stock(), &question)),
            Question::Portfolio(question) => Reply::Portfolio(self.portfolio(question)),
        }
    }
}
