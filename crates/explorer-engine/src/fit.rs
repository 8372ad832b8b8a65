//! What fits: the questions of `cipherfit fit`, in its own words.

use cipherfit_fit::packet::{Packets, is_packet};
use cipherfit_fit::{Answer, FitError, Need, Request, Stock, fit, need_text, units};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of `cipherfit fit`, as people write them; empty where nothing is asked.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FitQuestion {
    target: String,
    need: Vec<String>,
    rom: String,
    ram: String,
    clock: String,
    objective: String,
    at_once: bool,
}

/// What becomes of the question.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FitReply {
    /// It is answered.
    Answer(Box<Answer>),
    /// It cannot be read or answered.
    Wrong {
        /// The field of the form that is wrong; `question` if none alone is.
        field: &'static str,
        /// What is wrong.
        problem: String,
        /// What to do about it.
        remedy: String,
    },
}

/// The answer; or what is wrong with which field, and what to do about it.
pub(crate) fn reply(stock: &Stock, question: &FitQuestion) -> FitReply {
    let answer = request(stock, question).and_then(|request| {
        fit(stock, &request).map_err(|error| Wrong {
            field: "question",
            error,
        })
    });
    match answer {
        Ok(answer) => FitReply::Answer(Box::new(answer)),
        Err(Wrong { field, error }) => FitReply::Wrong {
            field,
            problem: error.problem,
            remedy: error.remedy,
        },
    }
}

/// A field of the form that cannot be read, or a question that cannot be answered.
struct Wrong {
    field: &'static str,
    error: FitError,
}

fn request(stock: &Stock, question: &FitQuestion) -> Result<Request, Wrong> {
    let usual = Request::default();
    let shared = Need::default();
    let has = |name: &str| stock.primitive(name).is_some();
    let packets = Packets {
        all: &stock.packets,
        has: &has,
    };
    let needs_of = |text: &String| match is_packet(text) {
        true => Ok(packets.of_need(text, &shared)?.needs),
        false => Ok(vec![need_text::need(text, &shared)?]),
    };
    let needs: Result<Vec<Vec<Need>>, FitError> = question.need.iter().map(needs_of).collect();
    let objective = match &*question.objective {
        "" => Ok(usual.objective),
        text => need_text::objective(text),
    };
    let target = Some(question.target.clone()).filter(|target| !target.is_empty());
    Ok(Request {
        target,
        needs: needs.map_err(in_field("need"))?.concat(),
        rom: given(&question.rom, units::bytes).map_err(in_field("rom"))?,
        ram: given(&question.ram, units::bytes).map_err(in_field("ram"))?,
        clock_hz: given(&question.clock, units::frequency).map_err(in_field("clock"))?,
        at_once: question.at_once,
        objective: objective.map_err(in_field("objective"))?,
        ..usual
    })
}

fn in_field(field: &'static str) -> impl Fn(FitError) -> Wrong {
    move |error| Wrong { field, error }
}

/// Reads a field's text, if there is any.
fn given<T>(text: &str, read: impl Fn(&str) -> Result<T, FitError>) -> Result<Option<T>, FitError> {
    match text.trim() {
        "" => Ok(None),
        text => read(text).map(Some),
    }
}
