//! `cipherfit hw test` and `cipherfit hw prove`.

use super::{chosen, subjects};
use crate::arguments::hardware::{
    HardwareProveArguments, HardwareSelection, HardwareTestArguments,
};
use crate::failure::{CHECK_FAILED, CommandResult};
use cipherfit_catalog::Catalog;
use cipherfit_hardware::flow::Flow;
use cipherfit_hardware::subject::Subject;
use cipherfit_hardware::vectors::vectors;
use cipherfit_results::Part;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn test(root: &Path, arguments: &HardwareTestArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let work = |flow: &Flow, core: &Subject, whole: &Subject| {
        let blocks = vectors(&catalog, &core.primitive, arguments.blocks, 0)?;
        Ok(flow.test(core, whole, &blocks, arguments.self_check)?)
    };
    for_each_design(root, &catalog, &arguments.selection, work)
}

pub(crate) fn prove(root: &Path, arguments: &HardwareProveArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let work = |flow: &Flow, core: &Subject, _: &Subject| Ok(flow.prove(core, arguments.quick)?);
    for_each_design(root, &catalog, &arguments.selection, work)
}

/// Does the work on each design that the words choose, in whole or in part: on its core, and on the
/// core behind the handshake. Soft cores are tested by `cargo test`.
fn for_each_design(
    root: &Path,
    catalog: &Catalog,
    selection: &HardwareSelection,
    work: impl Fn(&Flow, &Subject, &Subject) -> CommandResult<bool>,
) -> CommandResult {
    let all = subjects(catalog)?;
    let chosen = chosen(catalog, all.clone(), selection)?;
    let flow = Flow::find(root)?;
    let mut all_passed = true;
    for parts in all.chunk_by(|one, other| one.design == other.design) {
        let is_chosen = |one: &Subject| one.design == parts[0].design;
        if let [core, whole] = parts
            && whole.part == Part::Handshake
            && chosen.iter().any(is_chosen)
        {
            all_passed &= work(&flow, core, whole)?;
        }
    }
    Ok(if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(CHECK_FAILED)
    })
}
