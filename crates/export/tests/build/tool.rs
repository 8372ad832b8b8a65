//! Programs that the tests need.

use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::toolchain::Search;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// The command, found where the laboratory looks; a missing one fails the test with the remedy.
pub(crate) fn tool(program: &str, remedy: &str) -> Command {
    let found = Search::standard().find(program);
    let found = found.unwrap_or_else(|| panic!("{program} is not installed; remedy: {remedy}"));
    command(&found)
}

/// Python with PlatformIO and the libraries of Zephyr's build.
pub(crate) fn python() -> Command {
    let pio = tool("pio", "scripts/export-tools");
    let pio = std::fs::canonicalize(pio.get_program()).expect("pio");
    command(&pio.with_file_name("python3"))
}

/// A command that finds the compilers: build systems look in PATH alone.
fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("LC_ALL", "C").env("PATH", path());
    command
}

/// Where the laboratory looks for programs, as PATH has it.
pub(crate) fn path() -> OsString {
    let listed = |name| std::env::var_os(name).unwrap_or_default();
    let own = listed("CIPHERFIT_TOOLS");
    let usual = listed("PATH");
    let folders = std::env::split_paths(&own)
        .filter(|folder| !folder.as_os_str().is_empty())
        .chain([cache_dir().join("tools/bin")])
        .chain(std::env::split_paths(&usual));
    std::env::join_paths(folders).expect("folders of PATH")
}

/// Is it there? For what a machine need not have.
pub(crate) fn is_installed(program: &str) -> bool {
    Search::standard().find(program).is_some()
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
