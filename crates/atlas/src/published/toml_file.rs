//! Reading TOML so that every fault has its line and field.

use super::{LoadError, files};
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file's text, to place faults in it.
pub(crate) struct TomlFile {
    path: PathBuf,
    text: String,
}

/// Reads a file of this form; `remedy` is for what does not have it.
pub(crate) fn read<T: DeserializeOwned>(
    path: &Path,
    remedy: &str,
) -> Result<(T, TomlFile), LoadError> {
    parsed(path, files::read(path)?, remedy)
}

/// The same of a file's bytes.
pub(super) fn parsed<T: DeserializeOwned>(
    path: &Path,
    bytes: Vec<u8>,
    remedy: &str,
) -> Result<(T, TomlFile), LoadError> {
    let file = TomlFile::new(path, bytes)?;
    let value = toml::from_str(&file.text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        file.fault(span, error.message().into(), remedy.into())
    })?;
    Ok((value, file))
}

impl TomlFile {
    pub(super) fn new(path: &Path, bytes: Vec<u8>) -> Result<Self, LoadError> {
        let text = String::from_utf8(bytes).map_err(|_| LoadError::Malformed {
            path: path.into(),
            line: 1,
            problem: "not UTF-8 text".into(),
            remedy: "save the file as UTF-8",
        })?;
        let path = path.into();
        Ok(Self { path, text })
    }

    /// A fault at a place in the text. The field is what stands before the equals sign of its line, in
    /// the table whose header came last.
    pub(crate) fn fault(&self, span: Range<usize>, problem: String, remedy: String) -> LoadError {
        let text = self.text.as_str();
        let before = text.get(..span.start).unwrap_or(text);
        let line = before.matches('\n').count();
        let header = |line: &str| {
            let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
            let inner = inner.trim_matches(['[', ']', ' ']);
            (!inner.contains(['"', ','])).then(|| inner.to_owned())
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
            path: self.path.clone(),
            line: line + 1,
            field,
            problem,
            remedy,
        }
    }
}
