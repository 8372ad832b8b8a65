//! What the lines of `results/` have in common.

use crate::{Circuit, Measurement, Part};
use cipherfit_vocabulary::Identity;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;

/// A line of a file in `results/`.
pub trait Record: Clone + PartialEq + Serialize + DeserializeOwned + Send {
    /// What makes it unique; lines are sorted by it.
    type Identity: Clone + Ord + Display;
    /// What a line is, for messages.
    const TITLE: &'static str;
    /// The command that makes the file.
    const REMEDY: &'static str;

    /// What makes it unique.
    fn identity(&self) -> Self::Identity;
    /// The file that holds it: `avr.jsonl`.
    fn file(&self) -> String;
    /// Does a file of that name hold such records?
    fn is_in(file: &str) -> bool;
    /// SHA-256 of everything that it follows from.
    fn source_sha256(&self) -> &str;
}

/// The file that holds circuits; all other `*.jsonl` hold measurements.
pub const CIRCUITS_FILE: &str = "hardware.jsonl";

impl Record for Measurement {
    type Identity = Identity;
    const TITLE: &'static str = "measurement";
    const REMEDY: &'static str = "cipherfit measure";

    fn identity(&self) -> Identity {
        self.identity()
    }

    fn file(&self) -> String {
        format!("{}.jsonl", self.isa)
    }

    fn is_in(file: &str) -> bool {
        file.ends_with(".jsonl") && file != CIRCUITS_FILE
    }

    fn source_sha256(&self) -> &str {
        &self.source_sha256
    }
}

/// What makes a circuit unique: `rtl/aes/byte-serial core`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CircuitIdentity {
    /// Folder below `hardware/`; of a soft core profile and program.
    pub design: String,
    /// What was synthesised.
    pub part: Part,
}

impl Display for CircuitIdentity {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} {}", self.design, self.part)
    }
}

impl Record for Circuit {
    type Identity = CircuitIdentity;
    const TITLE: &'static str = "circuit";
    const REMEDY: &'static str = "make hw";

    fn identity(&self) -> CircuitIdentity {
        CircuitIdentity {
            design: self.design.clone(),
            part: self.part,
        }
    }

    fn file(&self) -> String {
        CIRCUITS_FILE.to_owned()
    }

    fn is_in(file: &str) -> bool {
        file == CIRCUITS_FILE
    }

    fn source_sha256(&self) -> &str {
        &self.source_sha256
    }
}
