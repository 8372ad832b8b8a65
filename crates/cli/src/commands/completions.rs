//! `cipherfit completions`.

use crate::arguments::Arguments;
use crate::failure::CommandResult;
use crate::terminal::out;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::process::ExitCode;

pub(crate) fn run(shell: Shell) -> CommandResult {
    let mut text = Vec::new();
    generate(shell, &mut Arguments::command(), "cipherfit", &mut text);
    out!("{}", String::from_utf8_lossy(&text).trim_end());
    Ok(ExitCode::SUCCESS)
}
