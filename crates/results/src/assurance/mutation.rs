//! What became of mutants of every implementation.

use cipherfit_vocabulary::Identity;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// A sample of mutants of every implementation: each differs from right code in one instruction or one byte of
/// a table. Of each implementation one member, core and toolchain is mutated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutation {
    /// Makes the same sample again.
    pub seed: u64,
    /// By implementation.
    pub implementations: Vec<MutatedImplementation>,
}

/// What became of the mutants of one implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutatedImplementation {
    /// What was mutated.
    #[serde(flatten)]
    pub identity: Identity,
    /// What it was built from: mutants of other sources say nothing of these.
    pub source_sha256: String,
    /// Mutants that were drawn.
    pub made: u64,
    /// Those that verification finds wrong.
    pub killed: u64,
    /// Those that are proved right for every input.
    pub equal: u64,
    /// Those that are proved to do what the right code does with all messages of the lengths that verification has.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub equal_for_lengths: u64,
    /// All others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<Survivor>,
}

/// A mutant that passes verification and is not proved right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivor {
    /// Its number among all mutants of its implementation.
    pub number: u64,
    /// What kind of mistake it is: `lost carry`.
    pub class: String,
    /// Where it is: `encrypt.S:42`.
    pub place: String,
    /// The instructions as they are.
    pub before: String,
    /// Those in their place.
    pub after: String,
    /// It is proved wrong: verification has a hole. Else nothing more is known of it.
    pub is_refuted: bool,
    /// The input that it is wrong for, or why it is not decided.
    pub told: String,
}

/// Mutants of several implementations by their verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MutationScore {
    /// All.
    pub made: u64,
    /// Those that verification finds wrong.
    pub killed: u64,
    /// Those that are proved right for every input.
    pub equal: u64,
    /// Those that are proved to do what the right code does with all messages of the lengths that verification has.
    pub equal_for_lengths: u64,
    /// Those that pass verification and are proved wrong.
    pub refuted: u64,
    /// Those that pass verification, and of which no proof says more.
    pub undecided: u64,
}

impl MutatedImplementation {
    /// Its mutants by their verdict.
    #[must_use]
    pub fn score(&self) -> MutationScore {
        let refuted = self.survivors.iter().filter(|one| one.is_refuted).count() as u64;
        MutationScore {
            made: self.made,
            killed: self.killed,
            equal: self.equal,
            equal_for_lengths: self.equal_for_lengths,
            refuted,
            undecided: self.survivors.len() as u64 - refuted,
        }
    }
}

impl AddAssign for MutationScore {
    fn add_assign(&mut self, other: Self) {
        self.made += other.made;
        self.killed += other.killed;
        self.equal += other.equal;
        self.equal_for_lengths += other.equal_for_lengths;
        self.refuted += other.refuted;
        self.undecided += other.undecided;
    }
}

impl MutationScore {
    /// Share of the mutants, those proved equal apart, that verification finds wrong, in parts of 10,000 and
    /// rounded down; none where there are none.
    #[must_use]
    pub fn share(&self) -> Option<u64> {
        let wrong = self
            .made
            .checked_sub(self.equal + self.equal_for_lengths)
            .filter(|&wrong| wrong > 0)?;
        Some(self.killed * 10_000 / wrong)
    }

    /// Does each mutant have one verdict?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.made
            == self.killed + self.equal + self.equal_for_lengths + self.refuted + self.undecided
    }
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}
