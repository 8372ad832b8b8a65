//! One folder, put in its place in one step.

use crate::{Scratch, parent};
use std::io;
use std::path::{Path, PathBuf};

/// A folder under way.
pub struct Fresh {
    scratch: Scratch,
    made: PathBuf,
    place: PathBuf,
}

impl Fresh {
    /// Begins a folder that is to lie at a place. Until it does, nothing is made there.
    ///
    /// # Errors
    /// Nothing can be written beside the place.
    pub fn begin(place: &Path) -> io::Result<Self> {
        // On the same disk, or else it could not be moved into place.
        let near = parent(place).ancestors().find(|folder| folder.is_dir());
        let scratch = Scratch::new_in(near.unwrap_or(Path::new(".")))?;
        let made = scratch.path().join("new");
        std::fs::create_dir(&made)?;
        Ok(Self {
            scratch,
            made,
            place: place.to_owned(),
        })
    }

    /// Where it is made.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.made
    }

    /// Writes a file into it; `name` may have folders in front.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.made.join(name);
        std::fs::create_dir_all(parent(&path))?;
        std::fs::write(&path, contents)
    }

    /// Moves it to its place, where nothing is, or an empty folder.
    ///
    /// # Errors
    /// It cannot be moved; nothing has changed.
    pub fn finish(self) -> io::Result<()> {
        std::fs::create_dir_all(parent(&self.place))?;
        std::fs::rename(&self.made, &self.place)
    }

    /// Moves it to its place; the folder that lies there goes away.
    ///
    /// # Errors
    /// It cannot be moved; nothing has changed.
    pub fn finish_over(self) -> io::Result<()> {
        if !self.place.exists() {
            return self.finish();
        }
        if exchanged(&self.made, &self.place) {
            return Ok(());
        }
        // File systems that cannot exchange: what was there comes back if the second step fails.
        let old = self.scratch.path().join("old");
        std::fs::rename(&self.place, &old)?;
        std::fs::rename(&self.made, &self.place).inspect_err(|_| {
            let _ = std::fs::rename(&old, &self.place);
        })
    }
}

/// Has each of two folders taken the other's place, in one step?
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchanged(one: &Path, other: &Path) -> bool {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).is_ok()
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchanged(_one: &Path, _other: &Path) -> bool {
    false
}
