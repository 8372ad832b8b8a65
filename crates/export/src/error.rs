//! Why there is nothing to hand over.

use crate::gas::GasError;
use cipherfit_lab::build::BuildError;
use std::path::PathBuf;

/// An export that is not made.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum ExportError {
    /// No implementation has that name.
    #[error("the library has no implementation called `{name}`")]
    #[diagnostic(help("{}", match nearest { Some(name) => format!("did you mean `{name}`? `cipherfit list` shows all"), None => "`cipherfit list` shows all".to_owned() }))]
    UnknownImplementation {
        /// The name.
        name: String,
        /// The most similar one.
        nearest: Option<String>,
    },
    /// A name stands for several things, or is missing where there are several.
    #[error("{what}")]
    #[diagnostic(help("add {option}: {}", choices.join(", ")))]
    Undecided {
        /// What is not decided.
        what: String,
        /// The option that decides.
        option: &'static str,
        /// What there is to choose from.
        choices: Vec<String>,
    },
    /// A named device, primitive or toolchain is not among those of the implementation.
    #[error("{implementation} is not there for `{name}`")]
    #[diagnostic(help("{}{option} is one of: {}", nearest.as_ref().map_or(String::new(), |name| format!("did you mean `{name}`? ")), choices.join(", ")))]
    NotThere {
        /// The implementation.
        implementation: String,
        /// What was asked for.
        name: String,
        /// The option.
        option: &'static str,
        /// What there is.
        choices: Vec<String>,
        /// The most similar one.
        nearest: Option<String>,
    },
    /// `results/` do not hold the figures.
    #[error("results/ hold no measurement of {job}")]
    #[diagnostic(help("make it with `cipherfit measure`"))]
    NotMeasured {
        /// The job.
        job: String,
    },
    /// What was asked for does not go together.
    #[error("{reason}")]
    #[diagnostic(help("{remedy}"))]
    Impossible {
        /// Why it cannot be.
        reason: String,
        /// What to choose instead.
        remedy: String,
    },
    /// The folder is there already.
    #[error("{} is there already", path.display())]
    #[diagnostic(help("name another folder, or let --force replace it"))]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The folder with `--force` holds something that no export made.
    #[error("{} was not made by an export: it holds no README.md of cipherfit", path.display())]
    #[diagnostic(help("--force replaces only what an export made; name another folder"))]
    Foreign {
        /// The folder.
        path: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("{action} {}: {source}", path.display())]
    #[diagnostic(help("check that the folder above is there and may be written to"))]
    Io {
        /// What was tried: `cannot write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A source cannot be read, or a tool is missing.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Build(#[from] BuildError),
    /// A source has no counterpart in the other syntax.
    #[error("{implementation} cannot be written for CC-RL: {source}")]
    #[diagnostic(help(
        "docs/src/cc-rl.md says what is translated; leave --syntax away for GNU as"
    ))]
    Translation {
        /// The implementation.
        implementation: String,
        /// Place and reason.
        source: GasError,
    },
}
