//! What the explorer's page computes in Rust: the live bench, which runs machine code on the
//! simulators, and choice (what fits, portfolios) by the same code as on the command line.
//!
//! The page asks in JSON and is answered in JSON ([`Engine::answer`]); [`exports`] carries the texts
//! over the border of WebAssembly.

pub mod bench;
mod chooser;
pub mod exports;
mod fit;
pub mod scene;

use bench::LiveBench;
use chooser::Chooser;
use cipherfit_fit::Stock;
use serde::Deserialize;
use serde_json::{Value, json};

/// What the page can ask for.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Question {
    /// Put the calls of an official vector on the bench.
    Load(scene::Scene),
    /// Make everything ready for a call of the scene, and enter the function.
    Begin(usize),
    /// Execute at most so many cycles, or stop at an address.
    Run {
        cycles: u64,
        #[serde(default)]
        breakpoints: Vec<u32>,
    },
    /// Execute so many instructions.
    Step(u32),
    /// Show memory.
    Memory { start: u32, end: u32 },
    /// Make all calls of the scene so many times, as fast as can be, and count the cycles.
    Repeat {
        times: u32,
        #[serde(default)]
        follow_secrets: bool,
    },
    /// Keep these records.
    Records(serde_json::Map<String, Value>),
    /// Choose the fastest for each ROM and RAM.
    Portfolio(chooser::PortfolioQuestion),
    /// Keep this stock to choose from.
    Stock(Box<Stock>),
    /// Say what fits.
    Fit(fit::FitQuestion),
}

/// The engine: a bench and the records to choose from.
#[derive(Default)]
pub struct Engine {
    bench: Option<LiveBench>,
    chooser: Chooser,
    stock: Stock,
}

impl Engine {
    /// Answers a question in JSON; `{"error": …}` says what is wrong with it.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| format!("not a question: {error}"))
            .and_then(|question| self.answer_parsed(question));
        let value = answer.unwrap_or_else(|error| json!({ "error": error }));
        value.to_string()
    }

    fn bench(&mut self) -> Result<&mut LiveBench, String> {
        self.bench
            .as_mut()
            .ok_or_else(|| "nothing is on the bench".to_owned())
    }

    fn answer_parsed(&mut self, question: Question) -> Result<Value, String> {
        match question {
            Question::Load(scene) => {
                let bench = self.bench.insert(LiveBench::new(scene)?);
                Ok(bench.description())
            }
            Question::Begin(call) => self.bench()?.begin(call),
            Question::Run {
                cycles,
                breakpoints,
            } => Ok(self.bench()?.run(cycles, &breakpoints)),
            Question::Step(instructions) => Ok(self.bench()?.step(instructions)),
            Question::Memory { start, end } => Ok(self.bench()?.memory(start..end)),
            Question::Repeat {
                times,
                follow_secrets,
            } => self.bench()?.repeat(times, follow_secrets),
            Question::Records(records) => self.chooser.keep(records),
            Question::Stock(stock) => {
                self.stock = *stock;
                Ok(json!({ "offers": self.stock.offers.len() }))
            }
            Question::Fit(question) => fit::answer(&self.stock, &question),
            Question::Portfolio(question) => self.chooser.portfolio(question),
        }
    }
}
