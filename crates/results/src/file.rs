//! Reading and writing `results/<isa>.jsonl` and `results/hardware.jsonl`.

use crate::{Circuit, Measurement};
use rayon::prelude::*;
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

/// Lines that one thread reads at a time: enough to be worth handing over, few enough to share out.
const LINES_AT_A_TIME: usize = 16;

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
    read_lines(path, Kind::MEASUREMENT)
}

/// Reads all circuits of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, or a line is not a circuit.
pub fn read_circuits(path: &Path) -> Result<Vec<Circuit>, ReadError> {
    read_lines(path, Kind::CIRCUIT)
}

/// Writes measurements sorted by identity, one a line, replacing the file in one step.
///
/// # Errors
/// The file or its folder cannot be written; the old file then stays as it was.
pub fn write(path: &Path, measurements: &[Measurement]) -> std::io::Result<()> {
    let mut sorted: Vec<&Measurement> = measurements.iter().collect();
    sorted.sort_by_cached_key(|measurement| measurement.identity());
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

/// What the lines of a file are.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    title: &'static str,
    /// The command that makes the file.
    remedy: &'static str,
}

impl Kind {
    pub(crate) const MEASUREMENT: Self = Self {
        title: "measurement",
        remedy: "cipherfit measure",
    };
    const CIRCUIT: Self = Self {
        title: "circuit",
        remedy: "make hw",
    };
}

fn read_lines<T: DeserializeOwned + Send>(path: &Path, kind: Kind) -> Result<Vec<T>, ReadError> {
    parse_lines(path, &text(path)?, kind, |_| true, |record| record)
}

pub(crate) fn text(path: &Path) -> Result<String, ReadError> {
    std::fs::read_to_string(path).map_err(|source| ReadError::Io {
        path: path.into(),
        source,
    })
}

/// The records of the lines that are wanted, in their order, several lines at a time.
pub(crate) fn parse_lines<T: DeserializeOwned, R: Send>(
    path: &Path,
    text: &str,
    kind: Kind,
    is_wanted: impl Fn(&str) -> bool + Sync,
    record: impl Fn(T) -> R + Sync,
) -> Result<Vec<R>, ReadError> {
    let parse = |(index, line): &(usize, &str)| {
        let parsed = serde_json::from_str(line).map(&record);
        parsed.map_err(|source| ReadError::Line {
            path: path.into(),
            line: index + 1,
            kind: kind.title,
            remedy: kind.remedy,
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
