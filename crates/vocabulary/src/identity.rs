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
    /// Device that it was measured on.
    pub device: String,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where the implementation asks for it by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
}

impl Identity {
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
            device,
            ..
        } = self;
        let built_by = self.built_by();
        write!(
            formatter,
            "{primitive} {implementation} {device} {built_by}"
        )
    }
}
