//! `cipherfit hw vectors`.

use crate::arguments::hardware::VectorsArguments;
use crate::failure::CommandResult;
use crate::terminal::out;
use cipherfit_catalog::Catalog;
use cipherfit_hardware::vectors::vectors;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &VectorsArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let found = vectors(
        &catalog,
        &arguments.primitive.replace('/', "-"),
        arguments.random,
        arguments.seed,
    )?;
    out!(
        "{}",
        serde_json::to_string_pretty(&found).unwrap_or_default()
    );
    Ok(ExitCode::SUCCESS)
}
