//! From raw components to figures.

use super::{InterfaceCount, KeyCount, KeySetupCode, Rule, Score, StackCount, Statistic};
use cipherfit_results::{CycleRange, Measurement, Share};
use cipherfit_vocabulary::Operation;
use serde::Serialize;
use std::collections::BTreeMap;

/// The figures of one operation under one rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Accounted {
    /// Cycles of one call, as far as the rule counts them. Of a hash function, cycles that each
    /// further block of a long message takes.
    pub cycles: u64,
    /// Cycles of all calls for a message of one block; only of hash functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_block_cycles: Option<u64>,
    /// Cycles ÷ block bytes; none for the key schedule.
    pub cycles_per_byte: Option<f64>,
    /// Code and constants in bytes.
    pub rom: u64,
    /// Code and constants of the whole implementation in bytes: encryption, decryption and key
    /// schedule; none for an implementation that lacks one of the directions.
    pub total_rom: Option<u64>,
    /// Writable memory in bytes.
    pub ram: u64,
    /// Deepest stack in bytes; part of `ram` or not, as the rule says.
    pub stack: u64,
    /// Cycles of the key schedule, if there is one apart from the operation.
    pub key_setup_cycles: Option<u64>,
    /// ROM × cycles ÷ block bytes, under a rule that has it; smaller is better.
    pub combined: Option<f64>,
    /// (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM), under a rule that has it; larger is better.
    pub rank: Option<f64>,
}

/// The rank of Beaulieu et al.: (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM).
///
/// None if it would divide by zero.
#[must_use]
pub fn rank(cycles_per_byte: f64, rom: u64, ram: u64) -> Option<f64> {
    let memory = rom as f64 + 2.0 * ram as f64;
    (cycles_per_byte > 0.0 && memory > 0.0).then(|| 1e6 / cycles_per_byte / memory)
}

impl Rule {
    /// The figures of an operation under this rule; none if the implementation lacks it.
    #[must_use]
    pub fn account(self, measurement: &Measurement, operation: Operation) -> Option<Accounted> {
        if operation == Operation::HASH {
            return self.account_hash(measurement);
        }
        let definition = self.definition();
        let statistic = definition.cycles.statistic;
        let call = cycles_of(measurement, operation, statistic)?;
        let key_setup_cycles = (operation != Operation::EXPAND_KEY)
            .then(|| cycles_of(measurement, Operation::EXPAND_KEY, statistic))
            .flatten();

        let left_out =
            |operation| interface_left_out(&definition.interface, measurement, operation);
        let mut cycles = call.saturating_sub(left_out(operation).cycles);
        if definition.cycles.key_setup {
            cycles = cycles.saturating_add(key_setup_cycles.unwrap_or(0));
        }

        let with_key_setup = match definition.key_setup_code {
            KeySetupCode::Counted => true,
            KeySetupCode::CountedWithRoundKeysInRam => measurement.ram.context > 0,
            KeySetupCode::NotCounted => false,
        };
        let needed = if with_key_setup {
            vec![operation, Operation::EXPAND_KEY]
        } else {
            vec![operation]
        };
        let not_counted: u64 = needed.iter().map(|&one| left_out(one).bytes).sum();
        let rom = rom_of(measurement, &needed).saturating_sub(not_counted);
        let stack = needed
            .iter()
            .filter_map(|needed| measurement.ram.stack.get(needed))
            .max();
        let stack = stack.copied().unwrap_or(0);
        let ram = ram_of(self, measurement, operation, stack);

        let block_bytes = measurement.ram.message;
        let per_block = operation != Operation::EXPAND_KEY && block_bytes > 0;
        let cycles_per_byte = per_block.then(|| cycles as f64 / block_bytes as f64);
        let scored = |score| {
            definition
                .scores
                .contains(&score)
                .then_some(())
                .and(cycles_per_byte)
        };
        Some(Accounted {
            cycles,
            one_block_cycles: None,
            cycles_per_byte,
            rom,
            total_rom: total_rom(measurement),
            ram,
            stack,
            key_setup_cycles,
            combined: scored(Score::Combined).map(|per_byte| rom as f64 * per_byte),
            rank: scored(Score::Rank).and_then(|per_byte| rank(per_byte, rom, ram)),
        })
    }
}

impl Rule {
    /// The figures of a hash function, whatever its calls are: a digest needs all of them.
    fn account_hash(self, measurement: &Measurement) -> Option<Accounted> {
        let blocks = measurement.blocks?;
        let definition = self.definition();
        let figure = |range| counted(range, definition.cycles.statistic);
        let cycles = figure(blocks.further);
        let rom = measurement.rom.total();
        let stack = measurement.ram.stack.values().max().copied().unwrap_or(0);
        let ram = ram_of(self, measurement, Operation::HASH, stack);
        let block_bytes = measurement.ram.message;
        let cycles_per_byte = (block_bytes > 0).then(|| cycles as f64 / block_bytes as f64);
        let scored = |score| cycles_per_byte.filter(|_| definition.scores.contains(&score));
        Some(Accounted {
            cycles,
            one_block_cycles: Some(figure(blocks.one)),
            cycles_per_byte,
            rom,
            total_rom: None,
            ram,
            stack,
            key_setup_cycles: None,
            combined: scored(Score::Combined).map(|per_byte| rom as f64 * per_byte),
            rank: scored(Score::Rank).and_then(|per_byte| rank(per_byte, rom, ram)),
        })
    }
}

/// The parts of an operation's interface that do not count.
fn interface_left_out(
    counted: &InterfaceCount,
    measurement: &Measurement,
    operation: Operation,
) -> Share {
    let overhead = &measurement.overhead;
    let of = |shares: &BTreeMap<Operation, Share>| shares.get(&operation).copied();
    let return_bytes = overhead.return_bytes.get(&operation).copied();
    let parts = [
        (
            counted.call_and_return,
            Some(Share {
                cycles: overhead.call_return,
                bytes: return_bytes.unwrap_or(0),
            }),
        ),
        (counted.block_io, of(&overhead.block_io)),
        (counted.convention, of(&overhead.convention)),
    ];
    parts
        .into_iter()
        .filter(|(counts, _)| !counts)
        .filter_map(|(_, share)| share)
        .sum()
}

fn cycles_of(measurement: &Measurement, operation: Operation, statistic: Statistic) -> Option<u64> {
    let range = measurement.cycles.get(&operation)?;
    Some(counted(*range, statistic))
}

fn counted(range: CycleRange, statistic: Statistic) -> u64 {
    match statistic {
        Statistic::Median => range.median,
        Statistic::Max => range.max,
    }
}

fn ram_of(rule: Rule, measurement: &Measurement, operation: Operation, stack: u64) -> u64 {
    let counted = &rule.definition().ram;
    let takes_key = !measurement.cycles.contains_key(&Operation::EXPAND_KEY);
    let key_counts = match counted.key {
        KeyCount::Always => true,
        KeyCount::InPlaceOfRoundKeys => takes_key,
        KeyCount::Never => false,
    };
    let components = [
        (true, measurement.ram.static_bytes),
        (true, measurement.ram.context),
        (true, measurement.ram.work),
        (
            counted.message && operation != Operation::EXPAND_KEY,
            measurement.ram.message,
        ),
        (counted.message, measurement.ram.digest),
        (key_counts, measurement.ram.key),
        (counted.stack == StackCount::Counted, stack),
    ];
    components
        .iter()
        .filter(|(counts, _)| *counts)
        .map(|(_, bytes)| bytes)
        .sum()
}

fn rom_of(measurement: &Measurement, needed: &[Operation]) -> u64 {
    let part = |bytes: &BTreeMap<String, u64>| -> u64 {
        bytes
            .iter()
            .filter(|(users, _)| is_needed(users, needed))
            .map(|(_, bytes)| bytes)
            .sum()
    };
    part(&measurement.rom.code) + part(&measurement.rom.tables)
}

/// Code and tables can be left out only if all that use them are other operations.
fn is_needed(users: &str, needed: &[Operation]) -> bool {
    users.split('+').any(|user| {
        CIPHER_OPERATIONS
            .iter()
            .find(|operation| operation.name() == user)
            .is_none_or(|operation| needed.contains(operation))
    })
}

const CIPHER_OPERATIONS: [Operation; 3] = [
    Operation::EXPAND_KEY,
    Operation::ENCRYPT,
    Operation::DECRYPT,
];

fn total_rom(measurement: &Measurement) -> Option<u64> {
    let both = [Operation::ENCRYPT, Operation::DECRYPT];
    both.iter()
        .all(|direction| measurement.cycles.contains_key(direction))
        .then(|| {
            measurement.rom.code.values().sum::<u64>()
                + measurement.rom.tables.values().sum::<u64>()
        })
}
