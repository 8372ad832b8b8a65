//! `cipherfit hw`: ciphers as circuits.

mod export;
mod list;
mod report;
mod stage;
mod vectors;
mod verification;

use crate::arguments::hardware::{HardwareCommand, HardwareSelection};
use crate::failure::CommandResult;
use crate::names::{Named, Names, explained};
use cipherfit_catalog::Catalog;
use cipherfit_hardware::record::Wanted;
use cipherfit_hardware::subject::{Subject, all, select};
use cipherfit_lab::cache::cache_dir;
use cipherfit_vocabulary::Selection;
use std::path::Path;

pub(crate) fn run(root: &Path, command: &HardwareCommand) -> CommandResult {
    let wanted = |place, power| Wanted { place, power };
    match command {
        HardwareCommand::List(arguments) => list::run(root, arguments),
        HardwareCommand::Vectors(arguments) => vectors::run(root, arguments),
        HardwareCommand::Export(arguments) => export::run(root, arguments),
        HardwareCommand::Test(arguments) => verification::test(root, arguments),
        HardwareCommand::Prove(arguments) => verification::prove(root, arguments),
        HardwareCommand::Synth(arguments) => stage::run(root, arguments, wanted(false, false)),
        HardwareCommand::Place(arguments) => stage::run(root, arguments, wanted(true, false)),
        HardwareCommand::Power(arguments) => stage::run(root, arguments, wanted(false, true)),
        HardwareCommand::Report(arguments) => report::run(root, arguments),
    }
}

/// Those that the words choose.
fn chosen(
    catalog: &Catalog,
    all: Vec<Subject>,
    words: &HardwareSelection,
) -> CommandResult<Vec<Subject>> {
    let chosen = select(all, &Selection::new(&words.words));
    let wanted = &[Named::Design, Named::Primitive];
    chosen.map_err(|error| explained(error, wanted, || Names::of(catalog)))
}

/// Everything that can be synthesised.
fn subjects(catalog: &Catalog) -> CommandResult<Vec<Subject>> {
    Ok(all(catalog, &cache_dir().join("hardware"))?)
}
