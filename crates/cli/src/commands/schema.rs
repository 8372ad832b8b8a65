//! `cipherfit schema`.

use crate::arguments::SchemaArguments;
use crate::failure::CommandResult;
use crate::terminal::out;
use cipherfit_results::{circuit_schema_text, schema_text};
use std::process::ExitCode;

pub(crate) fn run(arguments: &SchemaArguments) -> CommandResult {
    let text = if arguments.hardware {
        circuit_schema_text()
    } else {
        schema_text()
    };
    out!("{}", text.trim_end());
    Ok(ExitCode::SUCCESS)
}
