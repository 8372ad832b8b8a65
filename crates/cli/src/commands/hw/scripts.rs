//! `cipherfit hw test` and `cipherfit hw prove`: the scripts of hardware/tests and hardware/proofs on
//! the chosen designs.

use super::subjects;
use crate::arguments::hardware::HardwareSelection;
use crate::failure::{CHECK_FAILED, CommandResult};
use cipherfit_catalog::Catalog;
use cipherfit_hardware::flow::{Flow, FlowError};
use cipherfit_hardware::subject::select;
use cipherfit_vocabulary::Selection;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};

pub(crate) fn test(root: &Path, selection: &HardwareSelection) -> CommandResult {
    run(root, selection, "hardware/tests/run.py")
}

pub(crate) fn prove(root: &Path, selection: &HardwareSelection) -> CommandResult {
    run(root, selection, "hardware/proofs/prove.py")
}

fn run(root: &Path, selection: &HardwareSelection, script: &str) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let chosen = select(subjects(&catalog)?, &Selection::new(&selection.words))?;
    let flow = Flow::find(root)?;
    let script = root.join(script);
    // Both parts of a design lie in one folder. Soft cores are tested by `cargo test`.
    let manifests = chosen.iter().filter_map(|one| one.manifest.as_deref());
    let folders: BTreeSet<&Path> = manifests.filter_map(Path::parent).collect();
    let mut all_passed = true;
    for folder in folders {
        let mut command = Command::new(flow.python());
        command.arg(&script).arg("--design").arg(folder);
        // The script asks the same program for vectors.
        if let Ok(program) = std::env::current_exe() {
            command.env("CIPHERFIT", program);
        }
        let status = command.status().map_err(|source| FlowError::Files {
            path: script.clone(),
            source,
        })?;
        all_passed &= status.success();
    }
    Ok(if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(CHECK_FAILED)
    })
}
