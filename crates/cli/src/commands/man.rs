//! `cipherfit man`.

use crate::arguments::Arguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::out;
use clap::CommandFactory;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(folder: &Path) -> CommandResult {
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    written.map_err(|error| {
        Failure::bad_input(
            format!("cannot write to {}: {error}", folder.display()),
            "choose a folder that can be written",
        )
    })?;
    out!("wrote man pages to {}", folder.display());
    Ok(ExitCode::SUCCESS)
}
