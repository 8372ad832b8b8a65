//! What figures rest on besides their own verification: facts that tests and campaigns write to
//! `results/assurance/`, one JSON file each.

mod mutation;

pub use mutation::{MutatedImplementation, Mutation, MutationScore, Survivor};

use crate::ReadError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The record of mutants of every implementation in `results/assurance/`.
pub const MUTATION_FILE: &str = "mutation.json";

/// Everything in `results/assurance/`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Assurance {
    /// `labels-<core>.json`: do labels follow all that depends on an input?
    pub labels: Vec<Labels>,
    /// `leaks-<name>.json`: is code seen that shows secrets, and only that?
    pub leaks: Vec<Leaks>,
    /// `oracle-<name>.json`: do independent simulators agree?
    pub oracles: Vec<Oracle>,
    /// `clocks.json`: by CPU and opinion, are cycles what others say?
    pub clocks: BTreeMap<String, BTreeMap<String, Opinion>>,
    /// `fuzz.json`: does what reads other people's bytes survive any?
    pub fuzz: Fuzz,
    /// `mutants.json`: is wrong machine code found wrong?
    pub mutants: Mutants,
    /// `mutation.json`: is it in every implementation?
    pub mutation: Mutation,
    /// `answers.json`: is what `cipherfit fit` answers true when it is executed?
    pub answers: Answers,
}

/// Labels of a core, instruction form by instruction form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// The core.
    pub core: String,
    /// Instruction forms that it has.
    pub forms: u64,
    /// Those whose outputs are labelled wherever flipping an input changed them.
    pub complete: u64,
    /// Outputs that are labelled though no flip changed them.
    pub over_labelled: u64,
    /// Encodings that were executed.
    pub programs: u64,
    /// States that they were executed in.
    pub states: u64,
}

/// What was planted in code to show secrets in its time or its addresses, each on every core that has the
/// instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaks {
    /// The instruction set.
    pub instructions: String,
    /// Ways of showing a secret that were planted.
    pub planted: u64,
    /// Those that were seen.
    pub seen: u64,
    /// Planted code that shows none.
    pub clean: u64,
    /// That of which this was believed.
    pub believed: u64,
}

/// Random instructions, compared with an independent simulator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oracle {
    /// The other simulator.
    pub oracle: String,
    /// The core of ours.
    pub core: String,
    /// Makes the same instructions again.
    pub seed: u64,
    /// How many were compared.
    pub instructions: u64,
    /// Those for which a rule explains why the other one differs.
    pub explained: u64,
    /// All other differences.
    pub unexplained: u64,
}

/// Another way to the cycles of a CPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    /// Instruction forms that it speaks of.
    pub forms: u64,
    /// Those where it says the same.
    pub agreeing: u64,
    /// Those where it does not, with a reason in the list of disagreements.
    pub explained: u64,
    /// Whose it is.
    pub source: String,
}

/// A campaign of fuzzing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fuzz {
    /// What made the inputs.
    pub tool: String,
    /// What they start from.
    pub seed: u64,
    /// What a run may take, by name.
    pub limits: BTreeMap<String, u64>,
    /// What was run, by target.
    pub targets: BTreeMap<String, FuzzTarget>,
}

/// What was run of a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuzzTarget {
    /// Inputs.
    pub runs: u64,
    /// Those that ended in a panic, took too long or too much memory.
    pub crashes: u64,
    /// Bytes of the longest.
    pub longest_input_bytes: u64,
}

/// A sample of mutants: each differs from right code in one instruction or one byte of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutants {
    /// Makes the same sample again.
    pub seed: u64,
    /// How many implementations were mutated.
    pub implementations: u64,
    /// Mutants by what was done: `bit of code`, `lost carry`.
    pub faults: BTreeMap<String, Mutated>,
}

/// Mutants of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutated {
    /// How many were made.
    pub made: u64,
    /// Those that verification refuses.
    pub found: u64,
    /// Those that are proved right for every input.
    pub equal: u64,
}

/// Random questions to `cipherfit fit`, whose first answers were exported, built and executed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    /// Makes the same questions again.
    pub seed: u64,
    /// How many were asked; those that nothing fits, or that are refused, have no answer to execute.
    pub asked: u64,
    /// Answers by the instruction set that they were executed on.
    pub executed: BTreeMap<String, u64>,
    /// Calls that their firmware made.
    pub calls: u64,
    /// Answers with wrong outputs, other cycles than were said, or more ROM or RAM.
    pub wrong: u64,
}

impl Assurance {
    /// Reads `results/assurance/`; what is not there is empty.
    ///
    /// # Errors
    /// A file cannot be read, or does not say what it should.
    pub fn load(folder: &Path) -> Result<Self, ReadError> {
        Ok(Self {
            labels: all(folder, "labels-")?,
            leaks: all(folder, "leaks-")?,
            oracles: all(folder, "oracle-")?,
            clocks: one(&folder.join("clocks.json"))?,
            fuzz: one(&folder.join("fuzz.json"))?,
            mutants: one(&folder.join("mutants.json"))?,
            mutation: one(&folder.join(MUTATION_FILE))?,
            answers: one(&folder.join("answers.json"))?,
        })
    }
}

/// The files whose names begin so, by name.
fn all<T: DeserializeOwned>(folder: &Path, prefix: &str) -> Result<Vec<T>, ReadError> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let name = |path: &PathBuf| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| name(path).starts_with(prefix) && name(path).ends_with(".json"));
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn one<T: DeserializeOwned + Default>(path: &Path) -> Result<T, ReadError> {
    if path.exists() {
        read(path)
    } else {
        Ok(T::default())
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, ReadError> {
    let text = std::fs::read_to_string(path).map_err(|source| ReadError::Io {
        path: path.to_owned(),
        source,
    })?;
    serde_json::from_str(&text).map_err(|source| ReadError::Line {
        path: path.to_owned(),
        line: source.line(),
        kind: "record of assurance",
        remedy: "CIPHERFIT_WRITE_ASSURANCE=1 make test",
        source,
    })
}
