//! One file, replaced in one step.

use crate::{parent, scratch};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file in one step: whoever reads it, even after a kill or a loss of power, sees the old one
/// or the new one, whole. Its folder is made if need be.
///
/// # Errors
/// The folder cannot be written; the old file is as it was.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(path, &[contents], true)
}

/// Writes parts as one file. What is not `durable` is quicker, and after a loss of power may be damaged.
pub(crate) fn write(path: &Path, parts: &[&[u8]], durable: bool) -> io::Result<()> {
    let folder = parent(path);
    std::fs::create_dir_all(folder)?;
    let (mut file, held) = scratch::file_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    if durable {
        file.as_file().sync_all()?;
    }
    file.persist(path).map_err(|error| error.error)?;
    drop(held);
    if durable && cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
