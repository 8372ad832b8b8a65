//! First texts of a new implementation or a new device: complete enough to load, to build and to be
//! refused by the checks until the code is written.

mod implementation;
mod target;

pub use implementation::{ImplementationRequest, implementation};
pub use target::target;

/// What keeps a text from being written.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("{message}")]
#[diagnostic(help("{remedy}"))]
pub struct ScaffoldError {
    /// What is wrong.
    message: String,
    /// What to do.
    remedy: String,
}

impl ScaffoldError {
    fn new(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            remedy: remedy.into(),
        }
    }

    /// A name that is none of the known ones.
    fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let remedy = match cipherfit_vocabulary::nearest(name, known.iter().copied()) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("there are: {}", known.join(", ")),
        };
        Self::new(format!("unknown {what} `{name}`"), remedy)
    }
}
