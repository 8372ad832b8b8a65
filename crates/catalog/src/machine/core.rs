//! A core: `targets/cores/<core>.toml`.

use serde::Deserialize;
use std::path::PathBuf;
use toml::Spanned;

/// Which instructions a core has, and how long they take.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Core {
    /// Name in manifests, results and the simulator: `avre-plus`.
    pub name: Spanned<String>,
    /// One line for a person.
    pub title: String,
    /// Its instruction set.
    pub isa: Spanned<String>,
    /// The device in whose memory its measurements are linked and run. A core without one is not
    /// measured: its devices take over another core's records, or have none.
    pub measured_on: Option<Spanned<String>>,
    /// Where it differs from its instruction set.
    #[serde(default)]
    pub memory: CoreMemory,
    /// Its instructions.
    pub instructions: Instructions,
    /// Its clocks.
    pub timing: Timing,
    /// Its stack.
    pub stack: Stack,
    /// Speeds of memory.
    pub memory_timings: Vec<MemoryTiming>,
    /// The file that describes it.
    #[serde(skip)]
    pub file: PathBuf,
}

/// Address spaces of one core.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CoreMemory {
    /// In place of the instruction set's.
    pub data_space_offset: Option<u32>,
    /// What a data pointer to a byte of flash has above the byte's address.
    pub flash_shown_at: u32,
}

/// What a core has of its instruction set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instructions {
    /// Mnemonics that it does not have and others do.
    pub lacks: Vec<String>,
    /// Mnemonics that only devices with much flash have.
    #[serde(default)]
    pub by_flash: Vec<ByFlash>,
    /// The documents.
    pub source: String,
}

/// Instructions of devices with much flash.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByFlash {
    /// Mnemonics.
    pub words: Vec<String>,
    /// A device has them if its flash has more bytes than this.
    pub flash_more_than: u32,
    /// The documents.
    pub source: String,
}

/// Clocks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The core on which every instruction of this one takes the same cycles: its records of code
    /// without an instruction that is missing here hold here too.
    pub cycles_of: Option<Spanned<String>>,
    /// The documents.
    pub source: String,
    /// Cycles of a near call and its return together.
    pub call_return_cycles: u32,
    /// Cycles of a near return alone.
    pub return_cycles: u32,
}

/// The stack.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Bytes that a near call leaves on it.
    pub return_address_bytes: u32,
}

/// How often the core waits for its memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemoryTiming {
    /// Name in results: `no-wait`.
    pub name: Spanned<String>,
    /// Clocks that an access waits.
    pub wait_states: u32,
    /// Does the time of an access depend on what was accessed before? If not, an address that depends
    /// on a secret takes no time of its own.
    pub cache: bool,
}

impl Core {
    /// What records of a memory with so many wait states say of it: nothing where the core never
    /// waits. `None` if the core has no such memory.
    #[must_use]
    pub fn memory_timing(&self, wait_states: u32) -> Option<Option<&str>> {
        let found = self.timing_of(wait_states)?;
        Some((wait_states > 0).then(|| found.name.get_ref().as_str()))
    }

    /// The timing of a memory with so many wait states.
    #[must_use]
    pub fn timing_of(&self, wait_states: u32) -> Option<&MemoryTiming> {
        let mut timings = self.memory_timings.iter();
        timings.find(|timing| timing.wait_states == wait_states)
    }

    /// The mnemonics that a device with so many bytes of flash does not have, as far as records that
    /// may hold for it can have them: those of a measured core have none that the core lacks.
    #[must_use]
    pub fn lacks(&self, flash_bytes: u32) -> Vec<String> {
        let own = self.instructions.lacks.iter();
        let own = own.filter(|_| self.measured_on.is_none());
        let by_flash = self.instructions.by_flash.iter();
        let by_flash = by_flash
            .filter(|one| flash_bytes <= one.flash_more_than)
            .flat_map(|one| &one.words);
        let mut lacks: Vec<String> = own.chain(by_flash).cloned().collect();
        lacks.sort();
        lacks.dedup();
        lacks
    }

    /// The core whose records hold for this one where its code allows it: itself if it is measured.
    #[must_use]
    pub fn recorded_as(&self) -> Option<&str> {
        match (&self.measured_on, &self.timing.cycles_of) {
            (Some(_), _) => Some(self.name.get_ref()),
            (None, Some(other)) => Some(other.get_ref()),
            (None, None) => None,
        }
    }
}
