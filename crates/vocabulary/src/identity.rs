//! What makes a measurement unique.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What makes a measurement unique: results are sorted by it, pages address records by it.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Identity {
    /// Primitive with its parameters: `aes-128`.
    pub primitive: String,
    /// Implementation folder: `aes/msp430/plain-tables`.
    pub implementation: String,
    /// Core: instruction set and timing.
    pub core: String,
    /// Timing of the memory, where it makes the core wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where the implementation asks for it by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
}

impl Identity {
    /// The core, with the timing of its memory where that makes it wait: `msp430x-v2 1-wait`.
    #[must_use]
    pub fn runs_on(&self) -> String {
        match &self.memory {
            Some(memory) => format!("{} {memory}", self.core),
            None => self.core.clone(),
        }
    }

    /// The toolchain, with the level of optimisation where it has a name: `clang-msp430 none`.
    #[must_use]
    pub fn built_by(&self) -> String {
        match &self.optimisation {
            Some(level) => format!("{} {level}", self.toolchain),
            None => self.toolchain.clone(),
        }
    }
}

impl std::fmt::Display for Identity {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            primitive,
            implementation,
            ..
        } = self;
        let (runs_on, built_by) = (self.runs_on(), self.built_by());
        write!(
            formatter,
            "{primitive} {implementation} {runs_on} {built_by}"
        )
    }
}
