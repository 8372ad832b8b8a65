//! x
use miette::Diagnostic;
/// x
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct VhdlError {
    /// x
    pub message: String,
}
