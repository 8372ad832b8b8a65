//! Choice among records, by the same code as on the command line.

use cipherfit_atlas::accounting::Counts;
use cipherfit_atlas::portfolio::{Portfolio, Request, Scope, portfolio};
use cipherfit_atlas::stock_frame::StockFrame;
use cipherfit_fit::Stock;
use cipherfit_results::Measurement;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The records that the page has brought so far.
#[derive(Default)]
pub(crate) struct Chooser {
    records: BTreeMap<usize, Measurement>,
    frame: StockFrame,
    /// The records in the frame, made when it is first asked for.
    stock: Option<Stock>,
}

/// What a portfolio is asked for.
#[derive(Deserialize, JsonSchema)]
pub struct PortfolioQuestion {
    primitive: String,
    core: String,
    /// What counts, as the overview has it of each rule.
    counts: Counts,
    scope: Scope,
    roms: Vec<u64>,
    rams: Vec<u64>,
    fixed_key: bool,
}

impl Chooser {
    /// Keeps records by their numbers; gives how many there are now.
    pub(crate) fn keep(&mut self, records: BTreeMap<usize, Measurement>) -> usize {
        self.stock = None;
        self.records.extend(records);
        self.records.len()
    }

    /// Keeps what records do not say themselves.
    pub(crate) fn keep_frame(&mut self, frame: StockFrame) {
        self.stock = None;
        self.frame = frame;
    }

    /// All that can be chosen.
    pub(crate) fn stock(&mut self) -> &Stock {
        let (frame, records) = (&self.frame, &self.records);
        self.stock.get_or_insert_with(|| frame.filled(records))
    }

    /// The portfolio; none if no record does what is asked.
    pub(crate) fn portfolio(&self, question: PortfolioQuestion) -> Option<Portfolio> {
        let request = Request {
            primitive: question.primitive,
            counts: question.counts,
            scope: question.scope,
            roms: question.roms,
            rams: question.rams,
            fixed_key: question.fixed_key,
        };
        let of_core = self
            .records
            .values()
            .filter(|one| one.core == question.core);
        let measurements: Vec<Measurement> = of_core.cloned().collect();
        portfolio(&measurements, &request)
    }
}
