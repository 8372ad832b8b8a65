//! `cipherfit fit`.

mod arguments;
mod print;
mod words;

pub(crate) use arguments::{EXAMPLES, FitArguments};

use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::terminal::out;
use cipherfit_atlas::{published, stock};
use cipherfit_fit::{FitError, fit};
use cipherfit_lab::store::Store;
use cipherfit_results::Measurement;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &FitArguments) -> CommandResult {
    let store = Store::load(&root.join("results"))?;
    let measurements: Vec<Measurement> = store.measurements().cloned().collect();
    let published = published::load(&root.join("published"))?;
    let stock = stock::stock(&measurements, &published);
    let request = arguments.request(&stock)?;
    let answer = fit(&stock, &request)?;
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&answer).unwrap_or_default()
        );
    } else {
        print::answer(&answer, arguments.most.max(1));
    }
    Ok(if answer.infeasible.is_some() {
        ExitCode::from(CHECK_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Self {
        Self::bad_input(error.problem, error.remedy)
    }
}
