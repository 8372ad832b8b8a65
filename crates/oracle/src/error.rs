//! What can go wrong, and what to do about it.

use cipherfit_campaign::MergeError;
use std::path::PathBuf;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A program or library that this command compares with is not installed.
    #[error("{what} is not installed; {remedy}")]
    Missing {
        /// What was looked for.
        what: &'static str,
        /// The command that installs it.
        remedy: &'static str,
    },
    /// A program was started and did not do what it should.
    #[error("{program} failed: {reason}")]
    Failed {
        /// The program.
        program: &'static str,
        /// What happened, with the program's own words.
        reason: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Answers of shards do not make one run.
    #[error("{0}; {remedy}", remedy = .0.remedy())]
    Merge(#[from] MergeError),
    /// The simulators disagree and no known fault explains it.
    #[error("{0} unexplained disagreement(s)")]
    Disagreement(usize),
    /// The simulator has no such core.
    #[error("the simulator has no core `{0}`")]
    NoCore(&'static str),
    /// A core has no such register.
    #[error("the core `{core}` has no register `{name}`")]
    NoRegister {
        /// The core.
        core: &'static str,
        /// The register.
        name: &'static str,
    },
}

impl Error {
    /// The process's exit code: 3 for something missing, 1 for everything else.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Missing { .. } => 3,
            _ => 1,
        }
    }

    /// A file error with its path.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_oracle_names_the_remedy_and_exits_with_3() {
        let error = Error::Missing {
            what: "mspdebug",
            remedy: "run `apt-get install mspdebug`",
        };
        assert_eq!(
            error.to_string(),
            "mspdebug is not installed; run `apt-get install mspdebug`"
        );
        assert_eq!(error.exit_code(), 3);
        assert_eq!(Error::Disagreement(2).exit_code(), 1);
    }
}
