//! The table of crates in the architecture says what is so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A crate as the page has it.
struct Stated {
    uses: BTreeSet<String>,
    none_of: BTreeSet<String>,
}

/// The words in backticks.
fn words(cell: &str) -> BTreeSet<String> {
    let words = cell.split('`').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

fn stated() -> BTreeMap<String, Stated> {
    let page = root().join("docs/src/architecture.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| crate | uses"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        assert_eq!(cells.len(), 4, "{row}");
        let name = words(cells[0]).into_iter().next().expect("a name");
        let (uses, none_of) = (words(cells[1]), words(cells[3]));
        (name, Stated { uses, none_of })
    })
    .collect()
}

/// What each crate of the workspace depends on of it, tests apart, with its folder.
fn crates() -> BTreeMap<String, (PathBuf, BTreeSet<String>)> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .expect("cargo");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let short = |value: &serde_json::Value| {
        let name = value["name"].as_str().expect("a name");
        name.strip_prefix("cipherfit-").unwrap_or(name).to_owned()
    };
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let all = package["dependencies"].as_array().expect("dependencies");
            let own = all.iter().filter(|one| {
                let name = one["name"].as_str().unwrap_or_default();
                name.starts_with("cipherfit") && one["kind"].is_null()
            });
            let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
            let folder = manifest.parent().expect("a folder").to_owned();
            (short(package), (folder, own.map(short).collect()))
        })
        .collect()
}

/// The sources below a folder, by path.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            found.push((path, text));
        }
    }
}

#[test]
fn crates_use_what_the_page_says() {
    let (stated, crates) = (stated(), crates());
    let names = |all: Vec<&String>| all.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(stated.keys().collect()),
        names(crates.keys().collect())
    );
    for (name, (_, uses)) in &crates {
        assert_eq!(&stated[name].uses, uses, "{name}");
    }
}

#[test]
fn sources_have_nothing_of_what_the_page_rules_out() {
    let crates = crates();
    for (name, stated) in stated() {
        let mut found = Vec::new();
        sources(&crates[&name].0.join("src"), &mut found);
        for (path, text) in found {
            // Tests stand last in a file, or in files of their own.
            let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for word in stated.none_of.iter().filter(|_| !is_test) {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
        }
    }
}
