//! Finding and reading the files of `library/`.

use std::fs;
use std::path::{Path, PathBuf};

/// `library/`.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library")
}

/// Paths `library/<family>/<name>`, sorted.
pub(crate) fn in_each_family(name: &str) -> Vec<PathBuf> {
    entries(&root())
        .into_iter()
        .map(|family| family.join(name))
        .filter(|p| p.exists())
        .collect()
}

/// `library/<family>/vectors/*.json`, sorted.
pub(crate) fn vector_files() -> Vec<PathBuf> {
    let files: Vec<PathBuf> = in_each_family("vectors")
        .iter()
        .flat_map(|folder| entries(folder))
        .collect();
    assert!(!files.is_empty(), "no vectors in {}", root().display());
    files
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("readable folder").path())
        .collect();
    paths.sort();
    paths
}
