//! What is under way: locked while its maker lives, removed by the next run once it does not.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::{Builder, NamedTempFile, TempDir};

const PREFIX: &str = ".cipherfit-";
const SUFFIX: &str = ".unfinished";

/// A folder for work, removed when the value goes out of sight.
pub struct Scratch {
    // Removed before the lock is given up.
    folder: TempDir,
    _held: File,
}

impl Scratch {
    /// Makes one in a folder.
    ///
    /// # Errors
    /// Nothing can be made there.
    pub fn new_in(place: &Path) -> io::Result<Self> {
        sweep(place);
        loop {
            let folder = builder(0o777).tempdir_in(place)?;
            if let Some(_held) = held(folder.path())? {
                return Ok(Self { folder, _held });
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// A file under way, and what holds it.
pub(crate) fn file_in(place: &Path) -> io::Result<(NamedTempFile, File)> {
    sweep(place);
    loop {
        let file = builder(0o666).tempfile_in(place)?;
        if let Some(held) = held(file.path())? {
            return Ok((file, held));
        }
    }
}

/// Names that [`sweep`] knows; what may be done with it is left to the user's mask.
fn builder(mode: u32) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

/// Locks what was just made; `None` if another run swept it away before. Where nothing can be locked,
/// nothing is swept either.
fn held(path: &Path) -> io::Result<Option<File>> {
    let held = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let _ = held.lock();
    Ok(path.exists().then_some(held))
}

/// Removes what killed runs left in a folder; looks once a run.
fn sweep(place: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !swept.insert(place.to_owned()) {
        return;
    }
    for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        // Opening anything else could wait for ever.
        if !(name.starts_with(PREFIX)
            && name.ends_with(SUFFIX)
            && (kind.is_dir() || kind.is_file()))
        {
            continue;
        }
        let path = entry.path();
        let Ok(abandoned) = File::open(&path) else {
            continue;
        };
        if abandoned.try_lock().is_err() {
            continue;
        }
        // What cannot be removed is no fault of this run.
        let _ = if kind.is_dir() {
            std::fs::remove_dir_all(&path)
        } else {
            std::fs::remove_file(&path)
        };
    }
}
