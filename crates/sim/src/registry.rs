//! Which cores there are.

use crate::{CoreDescription, avr, msp430, rl78};
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// The instruction sets of this crate: each is a module, and a line here.
static INSTRUCTION_SETS: [&[CoreDescription]; 3] = [&msp430::CORES, &avr::CORES, &rl78::CORES];

/// Cores of instruction sets that lie in other crates.
static REGISTERED: RwLock<Vec<&'static CoreDescription>> = RwLock::new(Vec::new());

/// Another core already has the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameTaken(pub &'static str);

impl fmt::Display for NameTaken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "there is another core called {}", self.0)
    }
}

impl std::error::Error for NameTaken {}

/// Makes a core known whose instruction set lies in another crate: from then on [`cores`] and
/// [`core_named`] give it like those of this crate. To register it again changes nothing.
///
/// # Errors
/// Another core has its name.
pub fn register(core: &'static CoreDescription) -> Result<(), NameTaken> {
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    let built_in = INSTRUCTION_SETS.into_iter().flatten();
    let mut known = built_in.chain(registered.iter().copied());
    match known.find(|known| known.name == core.name) {
        None => registered.push(core),
        Some(known) if std::ptr::eq(known, core) => {}
        Some(_) => return Err(NameTaken(core.name)),
    }
    Ok(())
}

/// Every core there is: those of this crate, then those that were registered.
pub fn cores() -> impl Iterator<Item = &'static CoreDescription> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let built_in = INSTRUCTION_SETS.into_iter().flatten();
    built_in.chain(registered.clone())
}

/// The core of that name.
#[must_use]
pub fn core_named(name: &str) -> Option<&'static CoreDescription> {
    cores().find(|core| core.name == name)
}
