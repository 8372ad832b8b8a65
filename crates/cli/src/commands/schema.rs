//! `cipherfit schema`.

use crate::failure::CommandResult;
use std::process::ExitCode;

pub(crate) fn run() -> CommandResult {
    print!("{}", cipherfit_results::schema_text());
    Ok(ExitCode::SUCCESS)
}
