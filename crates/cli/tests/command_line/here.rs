//! The command, run in a folder.

use crate::common::root;
use std::path::Path;
use std::process::{Command, Output};

/// Runs in this folder.
pub(crate) fn cipherfit(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments)
        .current_dir(root)
        .env_remove("CIPHERFIT_ROOT")
        .output()
        .expect("the command starts")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs in the repository; gives exit code, standard output and standard error.
pub(crate) fn here(arguments: &[&str]) -> (i32, String, String) {
    let output = cipherfit(&root(), arguments);
    (
        output.status.code().unwrap_or(-1),
        text(&output.stdout),
        text(&output.stderr),
    )
}
