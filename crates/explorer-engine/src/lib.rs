//! What the explorer's page computes in Rust: the live bench, which runs machine code on the
//! simulators, and choice (what fits, portfolios) by the same code as on the command line.
//!
//! The page asks in JSON ([`Question`]) and is answered in JSON ([`Reply`]); [`exports`] carries the
//! texts over the border of WebAssembly. Bench and choice are modules of their own there, each made with one
//! of the features: the first page chooses, and need not wait for simulators.

#[cfg(feature = "bench")]
pub mod bench;
#[cfg(feature = "choice")]
mod chooser;
#[cfg(feature = "choice")]
pub mod choosing;
pub mod exports;
#[cfg(feature = "choice")]
mod fit;
#[cfg(feature = "bench")]
pub mod playing;

use schemars::JsonSchema;
use serde::Serialize;

/// What the page can ask.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Question {
    /// The live bench.
    #[cfg(feature = "bench")]
    Bench(playing::Question),
    /// What to choose.
    #[cfg(feature = "choice")]
    Choice(choosing::Question),
}

impl Question {
    /// Reads a question of a kind that this engine has; the last kind says what is wrong if it is of none.
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        let all = [
            #[cfg(feature = "bench")]
            serde_json::from_str(text).map(Self::Bench),
            #[cfg(feature = "choice")]
            serde_json::from_str(text).map(Self::Choice),
        ];
        all.into_iter().reduce(Result::or).unwrap_or_else(|| {
            let none = serde::de::Error::custom("this engine was built to answer none");
            Err(none)
        })
    }
}

/// What comes back.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Reply {
    /// From the live bench.
    #[cfg(feature = "bench")]
    Bench(playing::Reply),
    /// What to choose.
    #[cfg(feature = "choice")]
    Choice(choosing::Reply),
    /// None.
    Error {
        /// What is wrong with the question.
        error: String,
    },
}

/// The engine: a bench and the records to choose from.
#[derive(Default)]
pub struct Engine {
    #[cfg(feature = "bench")]
    playing: playing::Playing,
    #[cfg(feature = "choice")]
    chooser: chooser::Chooser,
}

impl Engine {
    /// Answers a question in JSON.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = Question::read(question)
            .map_err(|error| format!("not a question: {error}"))
            .and_then(|question| self.reply(question))
            .unwrap_or_else(|error| Reply::Error { error });
        serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    fn reply(&mut self, question: Question) -> Result<Reply, String> {
        match question {
            #[cfg(feature = "bench")]
            Question::Bench(question) => self.playing.reply(question).map(Reply::Bench),
            #[cfg(feature = "choice")]
            Question::Choice(question) => Ok(Reply::Choice(self.chooser.reply(question))),
        }
    }
}

#[cfg(all(test, feature = "bench", feature = "choice"))]
mod tests {
    use super::Engine;

    /// Keys of JSON's objects are texts; the numbers of records are keys.
    #[test]
    fn questions_of_both_kinds_are_read() {
        let mut engine = Engine::default();
        assert_eq!(engine.answer(r#"{"records":{}}"#), r#"{"records":0}"#);
        let nothing = r#"{"error":"nothing is on the bench"}"#;
        assert_eq!(engine.answer(r#"{"step":1}"#), nothing);
        let line = include_str!("../../../results/avr.jsonl").lines().next();
        let record = line.expect("a record");
        let question = format!(r#"{{"records":{{"7":{record}}}}}"#);
        assert_eq!(engine.answer(&question), r#"{"records":1}"#);
        assert!(engine.answer(r#"{"dance":1}"#).contains("not a question"));
    }
}
