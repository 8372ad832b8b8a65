//! A device: `targets/<device>.toml`.

use cipherfit_sim::{CoreDescription, core_named};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;

/// What a memory is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryType {
    /// Flash or other read-only memory.
    Rom,
    /// Static RAM.
    Ram,
}

/// A range of the address space.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemoryRange {
    /// What it is made of.
    pub kind: MemoryType,
    /// First address.
    pub start: u32,
    /// First address behind it.
    pub end: u32,
}

/// The toolchains that build for a device, by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetToolchains {
    /// Preprocesses and assembles `.S` files, and links.
    pub assembler: Spanned<String>,
    /// Compile `.c` files; each makes a measurement of its own.
    #[serde(default)]
    pub compilers: Vec<Spanned<String>>,
}

/// A device.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Name in selectors and results: `msp430f1611`.
    pub name: String,
    /// As the vendor writes it.
    pub title: String,
    /// Instruction set family.
    pub isa: String,
    /// Core in `crates/sim`: instruction set and timing.
    pub core: Spanned<String>,
    /// The documents that the facts come from.
    pub source: String,
    /// Fastest clock that the figures hold for, in hertz.
    pub clock_hz: u64,
    /// Prefix of the sections whose constants stay in flash. Where it is not `.rodata`, the machine
    /// cannot read flash as data, and constants in `.rodata` are copied to RAM.
    #[serde(default = "rodata")]
    pub flash_constants: String,
    /// Its memories, by name.
    pub memory: BTreeMap<String, MemoryRange>,
    /// What builds for it.
    pub toolchains: TargetToolchains,
    /// The file that describes it.
    #[serde(skip)]
    pub file: PathBuf,
}

fn rodata() -> String {
    ".rodata".to_owned()
}

impl Target {
    /// The core's facts.
    ///
    /// # Panics
    /// The core is unknown, which loading the catalog refuses.
    #[must_use]
    pub fn core_description(&self) -> &'static CoreDescription {
        core_named(self.core.get_ref()).expect("loading the catalog checks the core")
    }

    /// The first memory of a type.
    #[must_use]
    pub fn first_memory(&self, kind: MemoryType) -> Option<&MemoryRange> {
        self.memory.values().find(|range| range.kind == kind)
    }
}
