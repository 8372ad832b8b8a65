//! The simulator's core for a machine of the catalog.

use crate::build::BuildError;
use cipherfit_catalog::Machine;
use cipherfit_sim::{CoreDescription, core_named, cores};
use cipherfit_vocabulary::hint;

/// The core that simulates a machine.
///
/// # Errors
/// The simulator has no core of that name, or one of another instruction set.
pub fn simulated(machine: &Machine<'_>) -> Result<&'static CoreDescription, BuildError> {
    let core = machine.core;
    let name = core.name.get_ref();
    let missing = |what: String| BuildError::NoCore {
        file: core.file.clone(),
        what,
        known: cores().map(|core| core.name).collect(),
    };
    let found = core_named(name).ok_or_else(|| {
        missing(format!(
            "the simulator has no core called {name}; {}",
            hint(name, cores().map(|core| core.name))
        ))
    })?;
    if found.isa != core.isa.get_ref() {
        return Err(missing(format!(
            "the simulator's core {name} is of instruction set {}, not {}",
            found.isa,
            core.isa.get_ref()
        )));
    }
    Ok(found)
}
