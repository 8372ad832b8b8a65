//! From raw components to figures.

use super::{Counts, KeySetupCode, KeySetupTime, Score, StackCount, Statistic, rom_parts};
use cipherfit_fit::bytes_for;
use cipherfit_fit::cost::RamCost;
use cipherfit_results::{CycleRange, Measurement, Rom, Share};
use cipherfit_vocabulary::Operation;
use serde::Serialize;
use std::collections::BTreeMap;

/// The figures of one operation under one rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Accounted {
    /// Cycles of one call, as far as the rule counts them. Of a hash function, cycles that each
    /// further block of a long message takes. Under a rule of whole messages, the most that one takes.
    pub cycles: u64,
    /// Cycles of all calls for a message of one block; only of hash functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_block_cycles: Option<u64>,
    /// Cycles ÷ block bytes, or bytes of the message; none for the key schedule.
    pub cycles_per_byte: Option<f64>,
    /// Code and constants in bytes.
    pub rom: u64,
    /// Code and constants of the whole implementation in bytes: encryption, decryption and key
    /// schedule, as far as the rule counts them; none for an implementation that lacks one of two
    /// directions.
    pub total_rom: Option<u64>,
    /// Writable memory in bytes.
    pub ram: u64,
    /// Deepest stack in bytes, as far as the rule sees it; part of `ram` or not, as the rule says.
    pub stack: u64,
    /// Cycles of the key schedule, if there is one apart from the operation.
    pub key_setup_cycles: Option<u64>,
    /// ROM × cycles ÷ block bytes, under a rule that has it; smaller is better.
    pub combined: Option<f64>,
    /// (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM), under a rule that has it; larger is better.
    pub rank: Option<f64>,
}

/// Both directions of what has two.
const DIRECTIONS: [[Operation; 2]; 3] = [
    [Operation::ENCRYPT, Operation::DECRYPT],
    [Operation::ENCRYPT_MESSAGE, Operation::DECRYPT_MESSAGE],
    [Operation::SEAL, Operation::OPEN],
];

/// What has no other direction.
const ONE_WAY: [Operation; 2] = [Operation::HASH, Operation::EXTEND];

/// The other direction of what is done forwards.
pub(crate) fn inverse(operation: Operation) -> Option<Operation> {
    let mut both = DIRECTIONS.iter();
    both.find_map(|&[forwards, back]| (forwards == operation).then_some(back))
}

/// The rank of Beaulieu et al.: (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM).
///
/// None if it would divide by zero.
#[must_use]
pub fn rank(cycles_per_byte: f64, rom: u64, ram: u64) -> Option<f64> {
    let memory = rom as f64 + 2.0 * ram as f64;
    (cycles_per_byte > 0.0 && memory > 0.0).then(|| 1e6 / cycles_per_byte / memory)
}

impl Counts {
    /// The figures of an operation; none if the implementation lacks it.
    ///
    /// Where messages are asked for, all calls are one operation: a digest needs all of them.
    #[must_use]
    pub fn account(&self, measurement: &Measurement, operation: Operation) -> Option<Accounted> {
        let tasks = &measurement.tasks;
        let task = tasks.get(&operation)?;
        let (mut cycles, one_block_cycles) = match task.further {
            Some(further) => (self.counted(further), Some(self.counted(task.first))),
            None => (self.call_cycles(measurement, operation)?, None),
        };
        let key_schedule = Operation::EXPAND_KEY;
        let key_setup = measurement.cycles.get(&key_schedule);
        let key_setup_cycles = key_setup
            .filter(|_| operation != key_schedule)
            .map(|range| self.counted(*range));
        if self.cycles.key_schedule == KeySetupTime::Counted {
            cycles = cycles.saturating_add(key_setup_cycles.unwrap_or(0));
        }

        let with_key_setup = match self.rom.key_schedule {
            KeySetupCode::Counted => true,
            KeySetupCode::WithRoundKeysInRam => measurement.ram.context > 0,
            KeySetupCode::NotCounted => false,
        };
        let mut needed = vec![operation];
        needed.extend((with_key_setup && operation != key_schedule).then_some(key_schedule));
        let left_out: u64 = needed
            .iter()
            .map(|&one| self.interface_left_out(measurement, one).bytes)
            .sum();
        let rom = bytes_for(&rom_parts(&measurement.rom, tasks), &needed).saturating_sub(left_out);

        let mut parts = self.ram_parts(&measurement.ram, tasks);
        if operation == key_schedule {
            parts.block = 0;
        }
        let unseen = self.ram.stack_left_out.get(&measurement.isa);
        let stack = parts.deepest_stack(&needed);
        let stack = stack.saturating_sub(unseen.copied().unwrap_or(0));
        let counted_stack = match self.ram.stack {
            StackCount::Counted => stack,
            StackCount::Apart | StackCount::NotCounted => 0,
        };
        let ram = RamCost::new(&parts, counted_stack).total();

        let lengths = measurement.lengths.get(&operation);
        let block_bytes = measurement.ram.block_bytes(lengths);
        let per_block = operation != key_schedule && block_bytes > 0;
        let cycles_per_byte = per_block.then(|| cycles as f64 / block_bytes as f64);
        let scored = |score| cycles_per_byte.filter(|_| self.scores.contains(&score));
        Some(Accounted {
            cycles,
            one_block_cycles,
            cycles_per_byte,
            rom,
            total_rom: self.total_rom(measurement),
            ram,
            stack,
            key_setup_cycles,
            combined: scored(Score::Combined).map(|per_byte| rom as f64 * per_byte),
            rank: scored(Score::Rank).and_then(|per_byte| rank(per_byte, rom, ram)),
        })
    }

    /// Cycles of one call, as far as its interface counts.
    fn call_cycles(&self, measurement: &Measurement, operation: Operation) -> Option<u64> {
        let range = measurement.cycles.get(&operation)?;
        let left_out = self.interface_left_out(measurement, operation).cycles;
        Some(self.counted(*range).saturating_sub(left_out))
    }

    /// The one that counts of all cycles seen.
    pub(crate) fn counted(&self, range: CycleRange) -> u64 {
        match self.cycles.statistic {
            Statistic::Median => range.median,
            Statistic::Max => range.max,
        }
    }

    /// The parts of an operation's interface that do not count.
    fn interface_left_out(&self, measurement: &Measurement, operation: Operation) -> Share {
        let overhead = &measurement.overhead;
        let of = |shares: &BTreeMap<Operation, Share>| shares.get(&operation).copied();
        if measurement
            .tasks
            .get(&operation)
            .is_some_and(|task| task.further.is_some())
        {
            return Share::default();
        }
        let return_bytes = overhead.return_bytes.get(&operation).copied();
        let parts = [
            (
                self.interface.call_and_return,
                Some(Share {
                    cycles: overhead.call_return,
                    bytes: return_bytes.unwrap_or(0),
                }),
            ),
            (self.interface.block_io, of(&overhead.block_io)),
            (self.interface.convention, of(&overhead.convention)),
        ];
        parts
            .into_iter()
            .filter(|(counts, _)| !counts)
            .filter_map(|(_, share)| share)
            .sum()
    }

    /// Everything but the interfaces that do not count. Operations that share code may share what of
    /// it belongs to the interface: of them, only the largest is left out.
    fn total_rom(&self, measurement: &Measurement) -> Option<u64> {
        let has =
            |both: &[Operation; 2]| both.iter().all(|one| measurement.cycles.contains_key(one));
        let mut one_way = ONE_WAY.iter();
        if !DIRECTIONS.iter().any(has) && !one_way.any(|one| measurement.tasks.contains_key(one)) {
            return None;
        }
        let shares_code = |operation: Operation| {
            let mut users = measurement.rom.code.keys();
            users.any(|users| {
                let mut names = Rom::names(users);
                names.clone().count() > 1 && names.any(|user| user == operation.name())
            })
        };
        let (mut apart, mut shared) = (0, 0);
        for &operation in measurement.cycles.keys() {
            let bytes = self.interface_left_out(measurement, operation).bytes;
            if shares_code(operation) {
                shared = bytes.max(shared);
            } else {
                apart += bytes;
            }
        }
        Some(measurement.rom.total().saturating_sub(apart + shared))
    }
}
