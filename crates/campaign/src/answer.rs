//! What one shard found, in a file of its own.

use crate::Shard;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// What is done, the same in all shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The kind of work: `measure`.
    pub work: String,
    /// What was asked for, as on the command line.
    pub request: Vec<String>,
    /// SHA-256 of everything that the answers follow from, the program apart.
    pub sources: String,
    /// SHA-256 of the program that does it.
    pub program: String,
}

/// What one shard found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<T> {
    /// What was done.
    pub campaign: Campaign,
    /// Which part of it.
    pub shard: Shard,
    /// What was found, in the order of the whole.
    pub items: Vec<T>,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    shard: Shard,
    campaign: Campaign,
}

impl<T: Serialize + DeserializeOwned> Answer<T> {
    /// Writes it in one step: a JSON line that says what it is, one for each item, and the SHA-256 of
    /// both, which shows that the file arrived whole.
    ///
    /// # Errors
    /// The folder cannot be written; the old file is as it was.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let head = Head {
            shard: self.shard,
            campaign: self.campaign.clone(),
        };
        let mut lines = serde_json::to_vec(&head)?;
        for item in &self.items {
            lines.push(b'\n');
            serde_json::to_writer(&mut lines, item)?;
        }
        lines.push(b'\n');
        cipherfit_files::write_sealed(path, &lines)
    }

    /// Reads it; `None` if it is no answer, or damaged.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        let text = String::from_utf8(cipherfit_files::read_sealed(path)?).ok()?;
        let mut lines = text.lines();
        let Head { shard, campaign } = serde_json::from_str(lines.next()?).ok()?;
        let items = lines.map(serde_json::from_str).collect::<Result<_, _>>();
        Some(Self {
            campaign,
            shard,
            items: items.ok()?,
        })
    }
}
