//! Files and folders that appear whole or not at all, whatever ends the program in between.
//!
//! What is under way lies beside its place, under a name that no reader takes for the real thing, and
//! is locked by its maker. The next run that writes there removes what nobody holds any more.

mod folder;
mod replace;
mod scratch;
mod sealed;

pub use folder::Fresh;
pub use replace::replace;
pub use scratch::Scratch;
pub use sealed::{read_sealed, write_sealed};

use std::fs::File;
use std::io;
use std::path::Path;

/// A folder that nobody else changes while this value lives.
pub struct Held {
    _folder: File,
}

/// Waits until nobody else holds a folder; makes it if need be.
///
/// # Errors
/// The folder cannot be made, opened or locked.
pub fn hold(folder: &Path) -> io::Result<Held> {
    std::fs::create_dir_all(folder)?;
    let folder = File::open(folder)?;
    folder.lock()?;
    Ok(Held { _folder: folder })
}

/// The folder that a file or folder lies in.
fn parent(path: &Path) -> &Path {
    let parent = path.parent().filter(|one| !one.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}
