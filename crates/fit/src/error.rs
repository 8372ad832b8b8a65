//! What can be wrong with a question.

/// A request that cannot be answered, with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct FitError {
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub remedy: String,
}

impl FitError {
    /// A problem and its remedy.
    pub fn new(problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}
