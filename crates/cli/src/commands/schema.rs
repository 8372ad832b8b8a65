//! `cipherfit schema`.

use crate::failure::CommandResult;
use crate::terminal::out;
use std::process::ExitCode;

pub(crate) fn run() -> CommandResult {
    out!("{}", cipherfit_results::schema_text().trim_end());
    Ok(ExitCode::SUCCESS)
}
