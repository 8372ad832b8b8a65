//! A family of primitives: `library/<family>/family.toml`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a primitive is for, and so which operations it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Key schedule, encryption and decryption of one block.
    BlockCipher,
}

/// A family of primitives that share a specification.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Folder name: `aes`.
    pub name: String,
    /// As people write it: `AES`.
    pub title: String,
    /// What it is for.
    pub kind: Kind,
    /// One sentence.
    pub summary: String,
    /// Where it is specified.
    pub specification: String,
    /// What is known of its security, in a sentence or two.
    pub security: String,
    /// Its members.
    pub parameters: Vec<Parameters>,
}

/// One member of a family: a primitive with all its sizes fixed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Name in selectors and results: `aes-128`.
    pub name: String,
    /// As people write it: `AES-128`.
    pub title: String,
    /// Prefix of symbols: `aes128`.
    pub identifier: String,
    /// Bytes of a block.
    pub block_bytes: usize,
    /// Bytes of a key.
    pub key_bytes: usize,
    /// Bytes of the standard key schedule.
    pub round_key_bytes: usize,
    /// Preprocessor definitions that select this member in shared sources.
    #[serde(default)]
    pub defines: BTreeMap<String, toml::Value>,
}

impl Family {
    /// The member of that name.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Parameters> {
        self.parameters
            .iter()
            .find(|parameters| parameters.name == name)
    }
}
