//! Under which conditions an implementation has its figures.

use super::LoadError;
use super::field::Line;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Operation, RoundKeyPlace, words};
use std::collections::BTreeMap;

words! {
    /// What an implementation asks of its user beyond a call.
    Condition {
        /// Sections lie at addresses of their own, which the linker must be told.
        FixedAddresses = "fixed-addresses",
        /// Tables or code want an alignment.
        AlignedTables = "aligned-tables",
        /// Round keys have a layout of their own, so that another's cannot be used.
        OwnRoundKeys = "own-round-keys",
        /// The key is fixed when the firmware is built.
        FixedKey = "fixed-key",
        /// A call destroys the key that it gets.
        KeyOverwritten = "key-overwritten",
        /// It has variables at fixed addresses.
        StaticRam = "static-ram",
        /// It may not be interrupted by itself.
        NotReentrant = "not-reentrant",
        /// The block is worked on in place alone.
        InPlaceOnly = "in-place-only",
    }
}

impl Condition {
    /// Does it make things easier for its author and harder for the user? Working in place does not
    /// count: every block cipher here does, and so do the published ones that are known of.
    #[must_use]
    pub fn is_convenience(self) -> bool {
        self != Self::InPlaceOnly
    }

    /// Those that a measurement was made under.
    #[must_use]
    pub fn of(ours: &Measurement) -> Vec<Self> {
        let contract = &ours.contract;
        let usual_keys = ["standard", "key", "none"].contains(&&*contract.round_keys);
        let directions = [Operation::ENCRYPT, Operation::DECRYPT];
        let works_on_blocks = directions.iter().any(|one| ours.cycles.contains_key(one));
        let holds = [
            (Self::FixedAddresses, contract.fixed_addresses),
            (
                Self::AlignedTables,
                !(contract.relocatable || contract.fixed_addresses),
            ),
            (Self::OwnRoundKeys, !usual_keys),
            (Self::FixedKey, contract.round_keys_in != RoundKeyPlace::Ram),
            (Self::KeyOverwritten, contract.overwrites_key),
            (Self::StaticRam, ours.ram.static_bytes > 0),
            (Self::NotReentrant, !contract.reentrant),
            (Self::InPlaceOnly, works_on_blocks),
        ];
        let held = holds.into_iter().filter(|(_, holds)| *holds);
        held.map(|(condition, _)| condition).collect()
    }
}

/// What a row says: `fixed-key=yes static-ram=no`. What it does not name is not known.
pub(super) fn read(line: &Line<'_>) -> Result<BTreeMap<Condition, bool>, LoadError> {
    let entry = |word: &str| {
        let (name, holds) = word.split_once('=')?;
        let holds = match holds {
            "yes" => true,
            "no" => false,
            _ => return None,
        };
        Some((Condition::named(name)?, holds))
    };
    let words = line.text("conditions").split_whitespace();
    words
        .map(|word| {
            entry(word).ok_or_else(|| {
                let names: Vec<&str> = Condition::ALL.iter().map(|one| one.name()).collect();
                let expected = format!("`name=yes` or `name=no`, of {}", names.join(", "));
                line.fault(
                    "conditions",
                    expected,
                    "leave out what the source does not say",
                )
            })
        })
        .collect()
}
