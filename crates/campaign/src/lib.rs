//! Long work in independent shards, on as many machines as there are.
//!
//! A [`Shard`] is cut by what a piece of work is, not by its place in a list. What it finds is an
//! [`Answer`] of its own; [`Answers`] of all shards merge to what a run in one piece finds. What the work
//! is, is not known here.

mod answer;
mod answers;
mod plan;
mod shard;

pub use answer::{Answer, Campaign};
pub use answers::{Answers, MergeError};
pub use plan::Plan;
pub use shard::{Shard, ShardError};

use cipherfit_vocabulary::hexadecimal;
use sha2::{Digest, Sha256};

/// SHA-256 of parts, none of which can run into the next, as hexadecimal text.
#[must_use]
pub fn sha256<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.as_ref().len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hexadecimal::format(&hasher.finalize())
}

/// SHA-256 of the running program: another one may find something else.
///
/// # Errors
/// The program's file cannot be read.
pub fn program_sha256() -> std::io::Result<String> {
    let bytes = std::env::current_exe().and_then(std::fs::read)?;
    Ok(hexadecimal::format(&Sha256::digest(bytes)))
}
