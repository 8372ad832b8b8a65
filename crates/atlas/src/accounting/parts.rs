//! The components of a measurement as `cipherfit-fit` adds them up: there alone it is said which
//! bytes a set of operations needs.

use super::{Counts, KeyCount};
use cipherfit_fit::{RamParts, RomPart};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::collections::BTreeMap;

/// What an operation does, as it is chosen by; none for the steps of a hash function, which count
/// together.
pub(crate) fn task(operation: Operation) -> Option<Operation> {
    let is_step = Operation::HASH_STEPS.contains(&operation);
    (!is_step).then_some(operation)
}

/// Code and tables by who needs them. What no operation is named for, all need; of a hash function
/// a digest needs everything.
pub(crate) fn rom_parts(measurement: &Measurement) -> Vec<RomPart> {
    if measurement.blocks.is_some() {
        return vec![RomPart {
            users: vec![Operation::HASH],
            bytes: measurement.rom.total(),
        }];
    }
    let cipher = [
        Operation::EXPAND_KEY,
        Operation::ENCRYPT,
        Operation::DECRYPT,
    ];
    let named = |name: &str| {
        let operation = cipher.into_iter().find(|one| one.name() == name)?;
        task(operation)
    };
    let parts = measurement.rom.code.iter().chain(&measurement.rom.tables);
    parts
        .map(|(users, &bytes)| {
            let users: Option<Vec<Operation>> = users.split('+').map(named).collect();
            let all = || cipher.into_iter().filter_map(task).collect();
            RomPart {
                users: users.unwrap_or_else(all),
                bytes,
            }
        })
        .collect()
}

/// The deepest stack of each operation; of a hash function, of all its calls.
fn stacks(measurement: &Measurement) -> BTreeMap<Operation, u64> {
    let stack = &measurement.ram.stack;
    if measurement.blocks.is_some() {
        let deepest = stack.values().max().copied().unwrap_or(0);
        return BTreeMap::from([(Operation::HASH, deepest)]);
    }
    let of_each = stack.iter();
    of_each
        .filter_map(|(&operation, &bytes)| Some((task(operation)?, bytes)))
        .collect()
}

impl Counts {
    /// Writable memory, as far as it counts; the stack is there whether it counts or not.
    pub(crate) fn ram_parts(&self, measurement: &Measurement) -> RamParts {
        let ram = &measurement.ram;
        let key_counts = match self.ram.key {
            KeyCount::Always => true,
            KeyCount::InPlaceOfRoundKeys => {
                !measurement.cycles.contains_key(&Operation::EXPAND_KEY)
            }
            KeyCount::Never => false,
        };
        let if_counted = |counts: bool, bytes: u64| if counts { bytes } else { 0 };
        RamParts {
            static_bytes: ram.static_bytes,
            context: ram.context,
            block: if_counted(self.ram.block, ram.message),
            key: if_counted(key_counts, ram.key),
            digest: if_counted(self.ram.block, ram.digest),
            work: ram.work,
            stack: stacks(measurement),
        }
    }
}
