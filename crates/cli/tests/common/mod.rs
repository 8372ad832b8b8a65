//! A repository's files in a folder that may be damaged.

use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Copies `library/`, `targets/`, `packets/`, `published/` and `results/` to a folder of their own.
pub(crate) fn copy_of_the_repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["library", "targets", "packets", "published", "results"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    folder
}

pub(crate) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a copy");
        }
    }
}
