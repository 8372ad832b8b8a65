//! A TOML or JSON file whose mistakes are reported with file, line, field and remedy.

mod field;
mod remedy;

use miette::{Diagnostic, NamedSource, SourceSpan};
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file of the catalog that cannot be read or is not what it should be.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum CatalogError {
    /// The file cannot be opened or is not UTF-8.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
        /// What to do.
        #[help]
        help: String,
    },
    /// A place in the file is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mistake(Box<Mistake>),
}

/// A mistake at a place in a file. It displays as `file:line:column: field: message`.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error(
    "{}:{line}:{column}: {}{message}",
    path.display(),
    if field.is_empty() { String::new() } else { format!("{field}: ") }
)]
pub struct Mistake {
    /// The file.
    pub path: PathBuf,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The field with the tables it lies in, `memory.flash.kind`; empty if it is none.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    #[help]
    pub help: Option<String>,
    /// The file's text; none where the lines around the place are too long to be shown.
    #[source_code]
    pub text: Option<NamedSource<String>>,
    /// The place in the text.
    #[label("here")]
    pub span: SourceSpan,
}

/// Reads a TOML file.
///
/// # Errors
/// The file cannot be read, is not TOML, or its fields are not those of `T`.
pub fn load<T: DeserializeOwned>(path: &Path) -> Result<T, CatalogError> {
    let text = read(path)?;
    toml::from_str(&text).map_err(|error| CatalogError::of_toml(path, &text, &error))
}

/// Reads a JSON file.
///
/// # Errors
/// The file cannot be read, is not JSON, or its fields are not those of `T`.
pub fn load_json<T: DeserializeOwned>(path: &Path) -> Result<T, CatalogError> {
    let text = read(path)?;
    serde_json::from_str(&text).map_err(|error| {
        let start = offset(&text, error.line(), error.column());
        // The parser appends the place, which is given more visibly already.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let (message, help) = remedy::split(message.trim_end_matches(&place));
        CatalogError::in_text(path, text.clone(), start..start, message.to_owned(), help)
    })
}

impl CatalogError {
    /// A mistake that shows only beside other files, such as an unknown name: `span` is that of
    /// a [`toml::Spanned`] value of the file.
    #[must_use]
    pub fn at(path: &Path, span: Range<usize>, message: String, help: Option<String>) -> Self {
        match read(path) {
            Ok(text) => Self::in_text(path, text, span, message, help),
            Err(error) => error,
        }
    }

    /// A mistake in a column of a table, or in a file that is not TOML.
    pub(crate) fn in_table(
        path: &Path,
        text: &str,
        span: Range<usize>,
        column: &str,
        message: String,
        help: String,
    ) -> Self {
        let placed = Self::in_text(path, text.to_owned(), span, message, Some(help));
        match placed {
            Self::Mistake(mut mistake) => {
                column.clone_into(&mut mistake.field);
                Self::Mistake(mistake)
            }
            other => other,
        }
    }

    /// The parser's complaint about a file's text.
    pub(super) fn of_toml(path: &Path, text: &str, error: &toml::de::Error) -> Self {
        let span = error.span().unwrap_or(0..0);
        let (message, help) = remedy::split(error.message());
        Self::in_text(path, text.to_owned(), span, message.to_owned(), help)
    }

    fn in_text(
        path: &Path,
        text: String,
        span: Range<usize>,
        message: String,
        help: Option<String>,
    ) -> Self {
        // The file may have changed since the span was taken.
        let end = span.end.min(text.len());
        let start = (0..=span.start.min(end))
            .rev()
            .find(|&at| text.is_char_boundary(at));
        let start = start.unwrap_or(0);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self::Mistake(Box::new(Mistake {
            path: path.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            field: field::at(&text, start),
            message,
            help,
            span: (start..end).into(),
            text: can_be_shown(&text, start..end)
                .then(|| NamedSource::new(path.display().to_string(), text)),
        }))
    }
}

/// Can the lines of a span, and those before and behind it, be shown? No terminal is that wide, and
/// text is not laid out beyond 65,535 columns.
fn can_be_shown(text: &str, span: Range<usize>) -> bool {
    const LONGEST_LINE: usize = 1000;
    let (before, rest) = text.split_at(span.start);
    let last = rest.len().min(span.end - span.start);
    let behind = rest.bytes().skip(last).enumerate();
    let mut line_ends = behind.filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at);
    let end = line_ends
        .nth(1)
        .map_or(text.len(), |at| span.start + last + at);
    let start = before
        .rmatch_indices('\n')
        .nth(1)
        .map_or(0, |(at, _)| at + 1);
    text[start..end]
        .lines()
        .all(|line| line.len() <= LONGEST_LINE)
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, CatalogError> {
    std::fs::read_to_string(path).map_err(|source| CatalogError::Unreadable {
        path: path.to_owned(),
        help: match source.kind() {
            std::io::ErrorKind::NotFound => {
                "create the file; docs/src/formats.md describes its fields".to_owned()
            }
            std::io::ErrorKind::InvalidData => "save the file as UTF-8".to_owned(),
            _ => "check the file's rights".to_owned(),
        },
        source,
    })
}

/// Byte offset of a line and a column in bytes, both from 1; column 0 is the line's end before.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    (line_start + column.saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests;
