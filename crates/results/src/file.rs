//! Reading and writing `results/<isa>.jsonl`.

use crate::Measurement;
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
    /// A line is not a measurement.
    #[error(
        "{path}:{line}: not a measurement: {source}\n  remedy: move the file away and make the results anew with `cipherfit measure`"
    )]
    Line {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
}

/// Reads all measurements of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, or a line is not a measurement.
pub fn read(path: &Path) -> Result<Vec<Measurement>, ReadError> {
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
                source,
            })
        })
        .collect()
}

/// Writes measurements sorted by identity, one a line, replacing the file in one step.
///
/// # Errors
/// The file or its folder cannot be written; the old file then stays as it was.
pub fn write(path: &Path, measurements: &[Measurement]) -> std::io::Result<()> {
    let mut sorted: Vec<&Measurement> = measurements.iter().collect();
    sorted.sort_by_key(|measurement| measurement.identity());
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    for measurement in sorted {
        serde_json::to_writer(&mut file, measurement)?;
        file.write_all(b"\n")?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
