//! Cycles of a block: soft core against microcontrollers.

use super::{Figures, PRIMITIVES, profiles};
use crate::accounting::{Rule, Rules, STRICT};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Operation, RoundKeyPlace};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The instruction sets that the paper compares with.
const MICROCONTROLLERS: [&str; 2] = ["msp430", "avr"];

/// The fewest cycles of a block, of one primitive on every machine.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CyclesOfBlock {
    /// Primitive with its parameters.
    pub primitive: String,
    /// Cycles by machine: `hardware`, `soft core risc`, `msp430`, `avr`. A machine without any
    /// implementation is missing.
    pub cycles: BTreeMap<String, u64>,
}

/// The fewest cycles of each primitive on each machine; those of a microcontroller are counted by the
/// rule `strict`.
#[must_use]
pub fn cycles_of_block(
    all: &[Figures],
    measurements: &[Measurement],
    rules: &Rules,
) -> Vec<CyclesOfBlock> {
    let strict = rules.named(STRICT);
    PRIMITIVES
        .iter()
        .map(|primitive| {
            let own = || all.iter().filter(|one| one.primitive == *primitive);
            let mut cycles = BTreeMap::new();
            let mut put = |machine: String, least: Option<u64>| {
                cycles.extend(least.map(|least| (machine, least)));
            };
            let hardware = own().filter(|one| super::is_published_hardware(one));
            put("hardware".to_owned(), hardware.map(|one| one.cycles).min());
            for profile in profiles(all) {
                let programs = own().filter(|one| one.profile.as_ref() == Some(&profile));
                let least = programs.map(|one| one.cycles).min();
                put(format!("soft core {profile}"), least);
            }
            for isa in MICROCONTROLLERS {
                let least = measurements
                    .iter()
                    .filter(|one| one.isa == isa && one.primitive == *primitive)
                    .filter_map(|one| with_key_schedule(one, strict?))
                    .min();
                put(isa.to_owned(), least);
            }
            CyclesOfBlock {
                primitive: (*primitive).to_owned(),
                cycles,
            }
        })
        .collect()
}

/// Cycles of encryption and of the key schedule that goes before it.
fn with_key_schedule(measurement: &Measurement, strict: &Rule) -> Option<u64> {
    // A key that is built into the code has no schedule to be counted.
    if measurement.contract.round_keys_in != RoundKeyPlace::Ram {
        return None;
    }
    let figures = strict.account(measurement, Operation::ENCRYPT)?;
    Some(figures.cycles + figures.key_setup_cycles.unwrap_or(0))
}
