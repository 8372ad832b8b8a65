//! Where programs are looked for.

use crate::cache::cache_dir;
use std::path::{Path, PathBuf};

/// Folders that may hold a program, the first one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    folders: Vec<PathBuf>,
}

impl Search {
    /// `$CIPHERFIT_TOOLS` (folders, written as in `PATH`), then the tools in the cache folder,
    /// then `PATH`.
    #[must_use]
    pub fn standard() -> Self {
        let listed = |name: &str| {
            let value = std::env::var_os(name).unwrap_or_default();
            std::env::split_paths(&value).collect::<Vec<_>>()
        };
        let mut folders = listed("CIPHERFIT_TOOLS");
        folders.push(cache_dir().join("tools/bin"));
        folders.extend(listed("PATH"));
        Self::in_folders(folders)
    }

    /// These folders and no others; empty names are passed over.
    #[must_use]
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let named = |folder: &PathBuf| !folder.as_os_str().is_empty();
        Self {
            folders: folders.into_iter().filter(named).collect(),
        }
    }

    /// Those folders, the first one first.
    #[must_use]
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The first executable file of that name.
    #[must_use]
    pub fn find(&self, program: &str) -> Option<PathBuf> {
        self.folders
            .iter()
            .map(|folder| folder.join(program))
            .find(|path| is_executable(path))
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path)
        .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
