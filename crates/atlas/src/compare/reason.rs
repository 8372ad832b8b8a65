//! Why nothing is said of a published row.

use crate::published::PublishedOperation;
use serde::Serialize;

/// Why a published row and ours are not comparable. There are no other reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum Reason {
    /// The published figures are not known.
    #[error("not recovered")]
    NotRecovered,
    /// The published figures are known to be wrong.
    #[error("rejected: {why}")]
    Rejected {
        /// Why.
        why: String,
    },
    /// No core of ours can stand in for the published machine.
    #[error("other machine: {why}")]
    OtherMachine {
        /// Why.
        why: String,
    },
    /// The source times whole messages, and its rule does not say what counts of them, or of what length
    /// they are.
    #[error("times of whole messages")]
    WholeMessages,
    /// Nothing here does what the figures are about.
    #[error("nothing here does that yet: {operation}")]
    NoOperation {
        /// What.
        operation: PublishedOperation,
    },
    /// The source names a family and gives times, but does not say of which size.
    #[error("block, key or rate not stated")]
    UnknownParameters,
    /// The primitive is measured nowhere here.
    #[error("primitive not in the library")]
    NoPrimitive,
    /// The primitive is measured, but not on a fitting core.
    #[error("not yet on this machine")]
    NoImplementation,
    /// The row has figures only of a kind that is not measured.
    #[error("no figure in common")]
    NoFigureInCommon,
    /// Ours are of another language, or ask more of their user, than was asked for.
    #[error("none of ours that is asked for")]
    NoneAskedFor,
}
