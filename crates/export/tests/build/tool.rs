//! Programs that the tests need.

use cipherfit_lab::toolchain::Search;
use std::path::Path;
use std::process::Command;

/// The command, found where the laboratory looks; a missing one fails the test with the remedy.
pub(crate) fn tool(program: &str, remedy: &str) -> Command {
    let found = Search::standard().find(program);
    let found = found.unwrap_or_else(|| panic!("{program} is not installed; remedy: {remedy}"));
    let mut command = Command::new(found);
    command.env("LC_ALL", "C");
    command
}

/// Runs it in a folder; what it prints, or the reason why it failed.
pub(crate) fn run(folder: &Path, command: &mut Command) -> Result<String, String> {
    let output = command.current_dir(folder).output();
    let output = output.map_err(|error| format!("{command:?}: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?}:\n{printed}{errors}"))
}
