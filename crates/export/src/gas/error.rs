//! Why a source could not be reduced.

use super::ExpressionError;

/// A line that is beyond what is understood here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct GasError {
    /// File and line.
    pub place: String,
    /// What is wrong with it.
    pub reason: String,
}

impl GasError {
    /// At a place.
    pub(crate) fn at(place: &str, reason: impl Into<String>) -> Self {
        Self {
            place: place.to_owned(),
            reason: reason.into(),
        }
    }

    /// An expression at a place.
    pub(crate) fn expression(place: &str, error: &ExpressionError) -> Self {
        Self::at(place, error.to_string())
    }
}
