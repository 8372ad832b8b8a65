//! The simulator's core for a machine of the catalog.

use crate::build::BuildError;
use cipherfit_catalog::toolchain::ArgumentPlaces;
use cipherfit_catalog::{Job, Machine};
use cipherfit_sim::{Convention, CoreDescription, core_named, cores};
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

/// How the functions of a job's image are called.
///
/// # Errors
/// There is no such core, or the simulator does not know how the job's compiler calls functions on it.
pub fn convention(job: &Job<'_>) -> Result<Convention, BuildError> {
    let core = simulated(&job.machine)?;
    let toolchain = job.toolchain();
    match toolchain.call.arguments {
        ArgumentPlaces::Registers => Ok(core.convention()),
        ArgumentPlaces::Stack => core.stack_convention.ok_or_else(|| BuildError::Toolchain {
            toolchain: toolchain.name.clone(),
            lacks: format!(
                "passes arguments on the stack, which the simulator's core {} has no convention for",
                core.name
            ),
        }),
    }
}
