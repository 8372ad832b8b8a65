//! The command as its users install it, and a shell with nothing in its environment.

use crate::common::root;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs a line in a folder by a shell that knows these folders of programs, the system's, and nothing else.
pub(crate) fn output(folder: &Path, programs: &[&Path], line: &str) -> Output {
    let system = ["/usr/local/bin", "/usr/bin", "/bin"].map(Path::new);
    let path = std::env::join_paths(programs.iter().copied().chain(system)).expect("plain names");
    Command::new("/bin/sh")
        .args(["-e", "-c", line])
        .current_dir(folder)
        .env_clear()
        .env("PATH", path)
        .output()
        .expect("a shell")
}

/// What it prints; it must succeed.
pub(crate) fn shell(folder: &Path, programs: &[&Path], line: &str) -> String {
    let output = output(folder, programs, line);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}\n{said}{errors}");
    said
}

/// Installs by the line that the README has, in the checkout, into a prefix; gives the folder of the command.
/// Users build for release, and so does whoever has measured anything here: their build is taken. That of the tests has
/// other features of what it is built from.
pub(crate) fn cargo_install(line: &str, prefix: &Path) -> PathBuf {
    let line = line.split('#').next().unwrap_or_default();
    let words = shlex::split(line).expect("words");
    assert_eq!(words.first().map(String::as_str), Some("cargo"), "{line}");
    let output = Command::new(env!("CARGO"))
        .args(&words[1..])
        .args(["--locked", "--offline", "--root"])
        .arg(prefix)
        .current_dir(root())
        .output()
        .expect("cargo");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    prefix.join("bin")
}
