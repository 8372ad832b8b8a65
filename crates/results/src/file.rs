//! Reading and writing `results/<isa>.jsonl` and `results/hardware.jsonl`.

use crate::Record;
use rayon::prelude::*;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// A results file that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be opened.
    #[error("cannot read {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line is not a record of its kind.
    #[error(
        "{path}:{line}: not a {kind}: {source}\n  remedy: move the file away and make the results anew with `{remedy}`"
    )]
    Line {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// What was expected.
        kind: &'static str,
        /// The command that makes the file.
        remedy: &'static str,
        /// Why.
        source: serde_json::Error,
    },
}

/// Lines that one thread reads at a time: enough to be worth handing over, few enough to share out.
const LINES_AT_A_TIME: usize = 16;

/// Reads all records of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, or a line is not such a record.
pub fn read<R: Record>(path: &Path) -> Result<Vec<R>, ReadError> {
    parse_lines::<R, R, R>(path, &text(path)?, |_| true, |record| record)
}

/// Writes records sorted by identity, one a line, replacing the file in one step.
///
/// # Errors
/// The file or its folder cannot be written; the old file then stays as it was.
pub fn write<R: Record>(path: &Path, records: &[R]) -> std::io::Result<()> {
    let mut sorted: Vec<&R> = records.iter().collect();
    sorted.sort_by_cached_key(|record| record.identity());
    let mut lines = Vec::new();
    for record in sorted {
        serde_json::to_writer(&mut lines, record)?;
        lines.push(b'\n');
    }
    cipherfit_files::replace(path, &lines)
}

pub(crate) fn text(path: &Path) -> Result<String, ReadError> {
    std::fs::read_to_string(path).map_err(|source| ReadError::Io {
        path: path.into(),
        source,
    })
}

/// What the wanted lines of a file of `K` hold, in their order, several lines at a time.
pub(crate) fn parse_lines<K: Record, T: DeserializeOwned, R: Send>(
    path: &Path,
    text: &str,
    is_wanted: impl Fn(&str) -> bool + Sync,
    record: impl Fn(T) -> R + Sync,
) -> Result<Vec<R>, ReadError> {
    let parse = |(index, line): &(usize, &str)| {
        let parsed = serde_json::from_str(line).map(&record);
        parsed.map_err(|source| ReadError::Line {
            path: path.into(),
            line: index + 1,
            kind: K::TITLE,
            remedy: K::REMEDY,
            source,
        })
    };
    let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
    let parts: Vec<Result<Vec<R>, ReadError>> = lines
        .par_chunks(LINES_AT_A_TIME)
        .map(|part| {
            let wanted = |(_, line): &&(usize, &str)| !line.trim().is_empty() && is_wanted(line);
            part.iter().filter(wanted).map(parse).collect()
        })
        .collect();
    // In the order of the file, so that of several faults the first is told.
    let mut records = Vec::with_capacity(lines.len());
    for part in parts {
        records.append(&mut part?);
    }
    Ok(records)
}
