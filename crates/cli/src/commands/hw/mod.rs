//! `cipherfit hw`: ciphers as circuits.

mod list;
mod report;
mod scripts;
mod stage;
mod vectors;

use crate::arguments::hardware::HardwareCommand;
use crate::failure::CommandResult;
use cipherfit_catalog::Catalog;
use cipherfit_hardware::record::Wanted;
use cipherfit_hardware::subject::{Subject, parts};
use cipherfit_hardware::{design, soft_core};
use cipherfit_lab::cache::cache_dir;
use std::path::Path;

pub(crate) fn run(root: &Path, command: &HardwareCommand) -> CommandResult {
    let wanted = |place, power| Wanted { place, power };
    match command {
        HardwareCommand::List(arguments) => list::run(root, arguments),
        HardwareCommand::Vectors(arguments) => vectors::run(root, arguments),
        HardwareCommand::Test(selection) => scripts::test(root, selection),
        HardwareCommand::Prove(selection) => scripts::prove(root, selection),
        HardwareCommand::Synth(arguments) => stage::run(root, arguments, wanted(false, false)),
        HardwareCommand::Place(arguments) => stage::run(root, arguments, wanted(true, false)),
        HardwareCommand::Power(arguments) => stage::run(root, arguments, wanted(false, true)),
        HardwareCommand::Report(arguments) => report::run(root, arguments),
    }
}

/// Everything that can be synthesised.
fn subjects(catalog: &Catalog) -> CommandResult<Vec<Subject>> {
    let designs = design::load(catalog)?;
    let mut found: Vec<Subject> = designs.iter().flat_map(parts).collect();
    found.extend(soft_core::subjects(
        catalog,
        &cache_dir().join("hardware/softcore"),
    )?);
    Ok(found)
}
