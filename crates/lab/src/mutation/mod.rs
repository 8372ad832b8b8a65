//! Mutants: an implementation with one mistake in its machine code or its tables, and what becomes of them.

mod scheme;
mod score;
mod text;

pub use cipherfit_sim::mutation::Class;
pub(crate) use scheme::{Executed, mutants};
pub use score::Score;
pub(crate) use text::texts;

use crate::kinds::named_randomness;
use crate::verify::{Failure, Outcome, Proof};
use cipherfit_sim::FaultKind;
use cipherfit_vocabulary::hexadecimal;
use rand_chacha::rand_core::Rng;
use serde::{Serialize, Serializer};

/// An image with one mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mutant {
    /// Its number among all of its implementation, in the order of their addresses.
    pub number: usize,
    /// What kind of mistake it is.
    #[serde(serialize_with = "class_name")]
    pub class: Class,
    /// Address of the first byte that may be another, as the image's file writes it.
    pub address: u32,
    /// Where that is: `encrypt.S:42`.
    pub place: String,
    /// The bytes as they are.
    #[serde(serialize_with = "in_hexadecimal")]
    pub before: Vec<u8>,
    /// The bytes in their place.
    #[serde(serialize_with = "in_hexadecimal")]
    pub after: Vec<u8>,
    /// Bits to flip, by section and offset in it.
    #[serde(skip)]
    pub flips: Vec<(usize, usize, u8)>,
}

fn class_name<S: Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(class.name())
}

fn in_hexadecimal<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hexadecimal::format(bytes))
}

/// What is known of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// Verification finds it wrong.
    Killed {
        /// What finds it: `the result`.
        check: &'static str,
        /// How many inputs it takes, where that is known.
        inputs: Option<usize>,
        /// How it fails.
        failure: String,
    },
    /// It passes verification and is wrong: verification has a hole.
    Refuted {
        /// The input of it that a proof has found; none where it is the places that matter.
        input: Option<String>,
        /// What goes wrong on the simulator.
        failure: String,
    },
    /// It is right for every input: no mistake at all.
    Equal,
    /// It does what the right code does with every message, and all else, of lengths that verification goes over: no
    /// more of such inputs could tell the two apart.
    EqualForLengths {
        /// How many lengths these are, or pairs of those of message and associated data.
        lengths: usize,
    },
    /// It passes verification, and no proof says more.
    Undecided {
        /// Why not.
        reason: String,
    },
}

impl Verdict {
    /// Does it pass verification without being proved right?
    #[must_use]
    pub fn survives(&self) -> bool {
        matches!(self, Self::Refuted { .. } | Self::Undecided { .. })
    }

    /// What a proof says of a mutant that has passed verification; `original` is that of the right code.
    ///
    /// # Errors
    /// That of making the proof.
    pub(crate) fn by_proof<E>(
        original: Option<&Proof>,
        prove: impl FnOnce() -> Result<Option<Proof>, E>,
    ) -> Result<Self, E> {
        let undecided = |reason: String| Self::Undecided { reason };
        let without = "there is no specification over bits to prove it against";
        let Some(original) = original else {
            return Ok(undecided(without.to_owned()));
        };
        let mut theorems = original.theorems.iter();
        if let Some(open) = theorems.find(|theorem| theorem.outcome != Outcome::Proved) {
            let operation = open.operation;
            return Ok(undecided(format!(
                "{operation} of the right code is open itself"
            )));
        }
        let Some(proof) = prove()? else {
            return Ok(undecided(without.to_owned()));
        };
        let (mut open, mut refuted) = (None, None);
        for theorem in proof.theorems {
            let operation = theorem.operation;
            match theorem.outcome {
                Outcome::Proved => {}
                Outcome::Open { place, reason } => {
                    let place = place.map_or(String::new(), |place| format!(" at {place}"));
                    open = open.or(Some(format!("{operation}{place}: {reason}")));
                }
                Outcome::Refuted { input, failure } => {
                    let input = Some(format!("{operation} with {input}"));
                    refuted = refuted.or(Some(Self::Refuted { input, failure }));
                }
            }
        }
        let holds = |class| class >= Some(original.claimed);
        if holds(original.constant_time) && !holds(proof.constant_time) {
            let shown = proof.shown.join(", ");
            open = open.or(Some(format!("what it leaks is open: {shown}")));
        }
        if !proof.message_bytes.is_empty() {
            let lengths = "it is proved for messages of some lengths alone".to_owned();
            open = open.or(Some(lengths));
        }
        let survives = refuted.or(open.map(undecided));
        Ok(survives.unwrap_or(Self::Equal))
    }
}

/// So many mutants, drawn without putting back, in their order.
#[must_use]
pub fn sample(mutants: &[Mutant], most: usize, seed: u64) -> Vec<Mutant> {
    let mut randomness = named_randomness(&format!("mutants {seed}"));
    let mut left: Vec<usize> = (0..mutants.len()).collect();
    let mut drawn = Vec::new();
    while drawn.len() < most && !left.is_empty() {
        let index = randomness.next_u64() % left.len() as u64;
        drawn.push(left.swap_remove(index as usize));
    }
    drawn.sort_unstable();
    drawn
        .into_iter()
        .map(|index| mutants[index].clone())
        .collect()
}

/// Which check a failure is one of.
pub(crate) fn check(failure: &Failure) -> &'static str {
    match failure {
        Failure::WrongOutput { .. } => "the result",
        Failure::NotStandardRoundKeys { .. } => "the round keys",
        Failure::Fault { kind, .. } if *kind == FaultKind::CycleLimit => "a limit of cycles",
        Failure::Fault { .. } => "a fault of the machine",
        Failure::ClobberedRegister { .. } => "the caller's registers",
        Failure::FalseConstantTimeClaim { .. } => "what it leaks",
        Failure::StackClaim { .. } => "the stack that is claimed",
        Failure::UnusableStack { .. } => "the stack pointer",
        Failure::NeverInterrupted { .. } | Failure::NotReentrant { .. } => "interrupts",
        Failure::NotRelocatable { .. } | Failure::AtBorder { .. } => "other addresses",
        Failure::Refuted { .. } => "a proof",
        Failure::Inputs { .. } => "room in the RAM",
    }
}
