//! Reading and writing `results/<isa>.jsonl` and `results/hardware.jsonl`.

use crate::{Circuit, Measurement};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
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

/// The file of a results folder that holds circuits; all other `*.jsonl` hold measurements.
pub const CIRCUITS_FILE: &str = "hardware.jsonl";

/// Does a file of a results folder hold measurements?
#[must_use]
pub fn holds_measurements(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "jsonl")
        && path.file_name().is_some_and(|name| name != CIRCUITS_FILE)
}

/// Reads all measurements of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, or a line is not a measurement.
pub fn read(path: &Path) -> Result<Vec<Measurement>, ReadError> {
    read_lines(path, "measurement", "cipherfit measure")
}

/// Reads all circuits of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, or a line is not a circuit.
pub fn read_circuits(path: &Path) -> Result<Vec<Circuit>, ReadError> {
    read_lines(path, "circuit", "make hw")
}

/// Writes measurements sorted by identity, one a line, replacing the file in one step.
///
/// # Errors
/// The file or its folder cannot be written; the old file then stays as it was.
pub fn write(path: &Path, measurements: &[Measurement]) -> std::io::Result<()> {
    let mut sorted: Vec<&Measurement> = measurements.iter().collect();
    sorted.sort_by_key(|measurement| measurement.identity());
    write_lines(path, &sorted)
}

/// Writes circuits sorted by identity, one a line, replacing the file in one step.
///
/// # Errors
/// The file or its folder cannot be written; the old file then stays as it was.
pub fn write_circuits(path: &Path, circuits: &[Circuit]) -> std::io::Result<()> {
    let mut sorted: Vec<&Circuit> = circuits.iter().collect();
    sorted.sort_by_key(|circuit| circuit.identity());
    write_lines(path, &sorted)
}

fn read_lines<T: DeserializeOwned>(
    path: &Path,
    kind: &'static str,
    remedy: &'static str,
) -> Result<Vec<T>, ReadError> {
    let text = std::fs::read_to_string(path).map_err(|source| ReadError::Io {
        path: path.into(),
        source,
    })?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            serde_json::from_str(line).map_err(|source| ReadError::Line {
                path: path.into(),
                line: index + 1,
                kind,
                remedy,
                source,
            })
        })
        .collect()
}

fn write_lines<T: Serialize>(path: &Path, records: &[&T]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    for record in records {
        serde_json::to_writer(&mut file, record)?;
        file.write_all(b"\n")?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
