//! What can be wrong with `published/`.

use std::path::PathBuf;

/// Why the published figures cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A folder or file cannot be read.
    #[error(
        "cannot read {path}: {source}\n  remedy: give the folder that holds sources.csv, devices.csv, rules/ and the published figures"
    )]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not CSV, or a line has too few or too many fields.
    #[error("{path}:{line}: {problem}\n  remedy: {remedy}")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
        /// What to do.
        remedy: &'static str,
    },
    /// The first line does not name the columns that the file must have.
    #[error(
        "{path}:1: column {position} is {found}, expected {expected}\n  remedy: the columns are: {columns}"
    )]
    Header {
        /// The file.
        path: PathBuf,
        /// Position of the column, from 1.
        position: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
        /// All columns.
        columns: String,
    },
    /// A field of a rule is not what it should be.
    #[error("{path}:{line}: {field}: {problem}\n  remedy: {remedy}")]
    Rule {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// The field, with the table that it lies in.
        field: String,
        /// What is wrong.
        problem: String,
        /// What to do.
        remedy: String,
    },
    /// A field is not what its column demands.
    #[error("{path}:{line}: {column}: found {found:?}, expected {expected}\n  remedy: {remedy}")]
    Field {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: u64,
        /// The column.
        column: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
        /// What to do.
        remedy: String,
    },
}
