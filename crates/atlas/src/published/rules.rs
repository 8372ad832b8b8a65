//! Reading `published/rules/`: one file a rule.

use super::toml_file::{TomlFile, parsed};
use super::{LoadError, Published, files};
use crate::accounting::{Rule, Rules};
use std::path::{Path, PathBuf};

fn path_of(folder: &Path, word: &str) -> PathBuf {
    folder.join("rules").join(word).with_extension("toml")
}

/// Loads and checks the accounting rules of `published/`.
///
/// # Errors
/// The first fault found, with its file, line, field and remedy.
pub fn rules(folder: &Path) -> Result<Rules, LoadError> {
    let paths = files::listed(&folder.join("rules"), "toml")?;
    let found: Result<Vec<Rule>, LoadError> = paths
        .iter()
        .map(|path| rule(path, files::read(path)?))
        .collect();
    let rules = Rules::new(found?);
    for word in Rules::NEEDED {
        if rules.named(word).is_none() {
            // It is not there, and the reason says so.
            files::read(&path_of(folder, word))?;
        }
    }
    Ok(rules)
}

/// The rule that a file with these bytes describes.
pub(super) fn rule(path: &Path, bytes: Vec<u8>) -> Result<Rule, LoadError> {
    let word = path.file_stem().unwrap_or_default().to_string_lossy();
    let remedy = "docs/src/formats.md describes a rule, field by field";
    let (definition, _) = parsed(path, bytes, remedy)?;
    Ok(Rule::new(&word, definition))
}

/// Does the bibliography know every source? Rules and sources must be loaded already.
pub(super) fn check_sources(folder: &Path, published: &Published) -> Result<(), LoadError> {
    for rule in published.rules.all() {
        let Some(source) = &rule.definition().source else {
            continue;
        };
        if !published.sources.contains_key(source.id.get_ref()) {
            let path = path_of(folder, rule.word());
            let text = TomlFile::new(&path, files::read(&path)?)?;
            let problem = format!("sources.csv does not name {:?}", source.id.get_ref());
            let remedy = "add it to sources.csv or correct it".to_owned();
            return Err(text.fault(source.id.span(), problem, remedy));
        }
    }
    Ok(())
}
