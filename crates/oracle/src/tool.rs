//! Finds programs: in the project's own tool folder, then in `PATH`.

use crate::error::Error;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program of that name, if it is installed.
#[must_use]
pub fn find(name: &str) -> Option<PathBuf> {
    let own = own_tools().into_iter();
    let path = env::var_os("PATH").unwrap_or_default();
    own.chain(env::split_paths(&path))
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// The program of that name.
///
/// # Errors
/// When it is not installed, with the remedy.
pub fn required(name: &str, what: &'static str, remedy: &'static str) -> Result<PathBuf, Error> {
    find(name).ok_or(Error::Missing { what, remedy })
}

/// Runs a simulator on an image; its exit code may be anything.
///
/// # Errors
/// When it cannot be started.
pub fn simulate(command: &mut Command, image: &[u8]) -> Result<Output, Error> {
    let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
    fs::write(file.path(), image).map_err(Error::file(file.path()))?;
    let output = command.arg(file.path()).stdin(Stdio::null()).output();
    output.map_err(Error::file(command.get_program()))
}

/// Runs a program and gives what it prints.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn run(program: &'static str, command: &mut Command) -> Result<String, Error> {
    let output = command
        .output()
        .map_err(Error::file(command.get_program()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(Error::Failed {
        program,
        reason: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// Where `make tools` puts what it builds; `scripts/environment.sh` follows the same rule.
fn own_tools() -> Option<PathBuf> {
    let folder = |name| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    folder("CIPHERFIT_CACHE")
        .or_else(|| Some(folder("XDG_CACHE_HOME")?.join("cipherfit")))
        .or_else(|| Some(folder("HOME")?.join(".cache/cipherfit")))
        .map(|cache| cache.join("tools/bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_is_found_and_nonsense_is_not() {
        assert!(find("sh").is_some());
        assert_eq!(find("no-program-has-this-name"), None);
    }
}
