//! A device, as far as choosing needs to know it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which records hold for a device, and how much memory it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeviceFacts {
    /// Name: `attiny85`.
    pub name: String,
    /// As the vendor writes it.
    pub title: String,
    /// Instruction set.
    pub isa: String,
    /// Core.
    pub core: String,
    /// The core whose records hold here: its own, or one with the same cycles; none if nothing is
    /// measured for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded_as: Option<String>,
    /// Timing of the memory, where it makes the core wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Mnemonics that the device does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<String>,
    /// Bytes of flash for code and constants.
    pub rom_bytes: u64,
    /// Bytes of RAM.
    pub ram_bytes: u64,
    /// The fastest clock for which the figures hold, in hertz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_hz: Option<u64>,
    /// Does the time of an access to memory depend on what was accessed before?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cache: bool,
}

impl DeviceFacts {
    /// Are figures of this core and timing of memory those of the device?
    #[must_use]
    pub fn has_timing(&self, core: &str, memory: Option<&str>) -> bool {
        self.recorded_as.as_deref() == Some(core) && self.memory.as_deref() == memory
    }

    /// Those of an image's optional instructions that the device does not have.
    pub fn missing<'a>(&self, instructions: &'a [String]) -> impl Iterator<Item = &'a str> {
        let missing = |word: &&String| self.lacks.contains(word);
        instructions.iter().filter(missing).map(String::as_str)
    }
}
