//! Files of a cache, which show that they are whole.

use crate::replace;
use sha2::{Digest, Sha256};
use std::io;
use std::path::Path;

/// Bytes of the seal.
const SEAL: usize = 32;

/// Writes a file in one step, with the SHA-256 of its contents behind them. An ELF file stays one.
///
/// # Errors
/// The folder cannot be written; the old file is as it was.
pub fn write_sealed(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace::write(path, &[contents, &Sha256::digest(contents)], false)
}

/// The contents of a file that [`write_sealed`] wrote; `None` if there is none, or it is damaged.
#[must_use]
pub fn read_sealed(path: &Path) -> Option<Vec<u8>> {
    let mut contents = std::fs::read(path).ok()?;
    let seal = contents.split_off(contents.len().checked_sub(SEAL)?);
    (Sha256::digest(&contents)[..] == seal[..]).then_some(contents)
}
