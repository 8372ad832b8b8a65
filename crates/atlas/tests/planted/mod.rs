//! Planted rows among the committed rules, sources, devices and successors.

use cipherfit_atlas::published::{Published, load};
use std::path::{Path, PathBuf};

pub(crate) fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published")
}

/// The committed tables with these rows alone, under a header that ends its line.
pub(crate) fn with_rows(header: &str, rows: &[&str]) -> Published {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("rules");
    std::fs::create_dir(&rules).expect("a folder");
    let entries = std::fs::read_dir(committed().join("rules")).expect("the rules");
    for entry in entries {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, rules.join(path.file_name().expect("a name"))).expect("copied");
    }
    for name in ["sources.csv", "devices.csv", "successors.csv"] {
        std::fs::copy(committed().join(name), folder.path().join(name)).expect("copied");
    }
    let text = format!("{header}{}", rows.concat());
    std::fs::write(folder.path().join("figures.csv"), text).expect("written");
    load(folder.path()).unwrap_or_else(|error| panic!("{error}"))
}
