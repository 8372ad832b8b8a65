//! What the explorer's page computes in Rust: the live bench, which runs machine code on the
//! simulators, and choice (what fits, portfolios) by the same code as on the command line.
//!
//! The page asks in JSON ([`Question`]) and is answered in JSON ([`Reply`]); [`exports`] carries the
//! texts over the border of WebAssembly.

pub mod bench;
mod chooser;
pub mod exports;
mod fit;

use bench::{Description, Dump, LiveBench, Repeated, State};
use chooser::{Chooser, PortfolioQuestion};
use cipherfit_atlas::portfolio::Portfolio;
use cipherfit_atlas::stock_frame::StockFrame;
use cipherfit_results::Measurement;
use cipherfit_scene::{Scene, SceneError};
use fit::{FitQuestion, FitReply};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the page can ask for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Put the calls of an official vector on the bench.
    Load(Scene),
    /// Make everything ready for a call of the scene, and enter the function.
    Begin(usize),
    /// Execute instructions.
    Run {
        /// At most so many cycles.
        cycles: u64,
        /// Stop when one of these addresses is next.
        breakpoints: Vec<u32>,
    },
    /// Execute so many instructions.
    Step(u32),
    /// Show memory.
    Memory {
        /// Address of the first byte.
        start: u32,
        /// Address behind the last.
        end: u32,
    },
    /// Make all calls of the scene as fast as can be, and count the cycles.
    Repeat {
        /// How often.
        times: u32,
        /// Follow secrets, which is slower.
        follow_secrets: bool,
    },
    /// Keep these records, by their numbers.
    Records(BTreeMap<usize, Measurement>),
    /// Choose the fastest for each ROM and RAM.
    Portfolio(PortfolioQuestion),
    /// Keep this beside the records to choose from.
    Stock(Box<StockFrame>),
    /// Say what fits.
    Fit(FitQuestion),
}

/// What comes back: under the name of the question, or an error.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The machine on the bench.
    Load(Description),
    /// Where the call stands.
    Begin(State),
    /// Where the call stands.
    Run(State),
    /// Where the call stands.
    Step(State),
    /// What memory holds.
    Memory(Dump),
    /// What it took.
    Repeat(Repeated),
    /// How many records there are now.
    Records(usize),
    /// The portfolio; none if no record does what is asked.
    Portfolio(Option<Portfolio>),
    /// It is kept.
    Stock(()),
    /// What fits.
    Fit(FitReply),
    /// What is wrong with the question.
    Error(String),
}

/// The engine: a bench and the records to choose from.
#[derive(Default)]
pub struct Engine {
    bench: Option<LiveBench>,
    chooser: Chooser,
}

impl Engine {
    /// Answers a question in JSON.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| format!("not a question: {error}"))
            .and_then(|question| self.answer_parsed(question))
            .unwrap_or_else(Reply::Error);
        serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    fn bench(&mut self) -> Result<&mut LiveBench, String> {
        self.bench
            .as_mut()
            .ok_or_else(|| "nothing is on the bench".to_owned())
    }

    fn answer_parsed(&mut self, question: Question) -> Result<Reply, String> {
        let failed = |error: SceneError| error.to_string();
        Ok(match question {
            Question::Load(scene) => {
                let bench = LiveBench::new(scene).map_err(failed)?;
                Reply::Load(self.bench.insert(bench).description())
            }
            Question::Begin(call) => {
                let bench = self.bench()?;
                bench.begin(call).map_err(failed)?;
                Reply::Begin(state(bench)?)
            }
            Question::Run {
                cycles,
                breakpoints,
            } => {
                let bench = self.bench()?;
                bench.run(cycles, &breakpoints);
                Reply::Run(state(bench)?)
            }
            Question::Step(instructions) => {
                let bench = self.bench()?;
                bench.step(instructions);
                Reply::Step(state(bench)?)
            }
            Question::Memory { start, end } => Reply::Memory(self.bench()?.memory(start..end)),
            Question::Repeat {
                times,
                follow_secrets,
            } => {
                let repeated = self.bench()?.repeat(times, follow_secrets);
                Reply::Repeat(repeated.map_err(failed)?)
            }
            Question::Records(records) => Reply::Records(self.chooser.keep(records)),
            Question::Stock(frame) => {
                self.chooser.keep_frame(*frame);
                Reply::Stock(())
            }
            Question::Fit(question) => Reply::Fit(fit::reply(self.chooser.stock(), &question)),
            Question::Portfolio(question) => Reply::Portfolio(self.chooser.portfolio(question)),
        })
    }
}

fn state(bench: &LiveBench) -> Result<State, String> {
    bench.state().ok_or_else(|| "no call has begun".to_owned())
}
