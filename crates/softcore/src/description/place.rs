//! Places of mistakes in a file.

use crate::language::Mistake;
use cipherfit_catalog::CatalogError;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// A mistake in a value of a file.
pub(super) fn wrong<T>(
    path: &Path,
    value: &Spanned<T>,
    message: String,
    help: &str,
) -> CatalogError {
    CatalogError::at(path, value.span(), message, Some(help.to_owned()))
}

/// A mistake within a string of a file.
pub(super) fn within(path: &Path, value: &Spanned<String>, mistake: Mistake) -> CatalogError {
    let span = inner(path, value, &mistake.range).unwrap_or_else(|| value.span());
    CatalogError::at(path, span, mistake.message, mistake.help)
}

/// The place in the file of a range of a string. There is none if the string is written with
/// escapes.
fn inner(path: &Path, value: &Spanned<String>, range: &Range<usize>) -> Option<Range<usize>> {
    let text = std::fs::read_to_string(path).ok()?;
    let written = text.get(value.span())?;
    let start = value.span().start + written.find(value.get_ref().as_str())?;
    Some(start + range.start..start + range.end)
}
