//! `cipherfit hw`: ciphers as circuits.

mod vectors;

use crate::arguments::hardware::HardwareCommand;
use crate::failure::CommandResult;
use std::path::Path;

pub(crate) fn run(root: &Path, command: &HardwareCommand) -> CommandResult {
    match command {
        HardwareCommand::Vectors(arguments) => vectors::run(root, arguments),
    }
}
