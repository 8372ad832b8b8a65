//! Reading `published/rules/`: one file a rule.

use super::{LoadError, Published, files};
use crate::accounting::{Rule, Rules};
use std::ops::Range;
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
    let text = String::from_utf8(bytes).map_err(|_| LoadError::Malformed {
        path: path.into(),
        line: 1,
        problem: "not UTF-8 text".into(),
        remedy: "save the file as UTF-8",
    })?;
    let word = path.file_stem().unwrap_or_default().to_string_lossy();
    let parsed = toml::from_str(&text).map_err(|error| {
        let remedy = "docs/src/formats.md describes a rule, field by field";
        let span = error.span().unwrap_or(0..0);
        fault(path, &text, span, error.message().into(), remedy.into())
    });
    Ok(Rule::new(&word, parsed?))
}

/// Does the bibliography know every source? Rules and sources must be loaded already.
pub(super) fn check_sources(folder: &Path, published: &Published) -> Result<(), LoadError> {
    for rule in published.rules.all() {
        let Some(source) = &rule.definition().source else {
            continue;
        };
        if !published.sources.contains_key(source.id.get_ref()) {
            let path = path_of(folder, rule.word());
            let text = String::from_utf8_lossy(&files::read(&path)?).into_owned();
            let problem = format!("sources.csv does not name {:?}", source.id.get_ref());
            let remedy = "add it to sources.csv or correct it".to_owned();
            return Err(fault(&path, &text, source.id.span(), problem, remedy));
        }
    }
    Ok(())
}

/// A fault at a place in the text. The field is what stands before the equals sign of its line, in
/// the table whose header came last.
fn fault(
    path: &Path,
    text: &str,
    span: Range<usize>,
    problem: String,
    remedy: String,
) -> LoadError {
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count();
    let header = |line: &str| {
        let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
        (!inner.contains(['"', ','])).then(|| inner.trim().to_owned())
    };
    let mut lines: Vec<&str> = text.lines().take(line + 1).collect();
    let last = lines.pop().unwrap_or_default();
    let table = lines.iter().rev().find_map(|line| header(line));
    let key = last.split_once('=').map(|(key, _)| key.trim().to_owned());
    let field = match (header(last), table, key) {
        (Some(table), ..) | (None, Some(table), None) => table,
        (None, Some(table), Some(key)) => format!("{table}.{key}"),
        (None, None, key) => key.unwrap_or_else(|| "the file".to_owned()),
    };
    LoadError::Rule {
        path: path.into(),
        line: line + 1,
        field,
        problem,
        remedy,
    }
}
