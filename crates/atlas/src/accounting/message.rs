//! What a whole message costs.

use super::{Accounted, Counts, KeySetupTime};
use cipherfit_fit::{Between, Blocks, Ramp, TaskCycles};
use cipherfit_results::{CycleRange, Measurement};
use cipherfit_vocabulary::{ConstantTime, Kind, Operation, PerOperation};

/// A message that figures are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its bytes.
    pub bytes: u64,
    /// Bytes of associated data beside it.
    pub data_bytes: u64,
    /// Its blocks, padding included, where the primitive is known.
    pub blocks: Option<Blocks>,
}

impl Counts {
    /// The figures of an operation for a message, with the most cycles that it takes; none if the
    /// implementation lacks the operation, or nothing says what a message of such lengths costs.
    #[must_use]
    pub fn account_message(
        &self,
        measurement: &Measurement,
        operation: Operation,
        message: &Message,
    ) -> Option<Accounted> {
        let of_call = self.account(measurement, operation)?;
        let key_schedule = match self.cycles.key_schedule {
            KeySetupTime::Apart => 0,
            KeySetupTime::Counted => of_call.key_setup_cycles.unwrap_or(0),
        };
        let cycles = self.message_cycles(measurement, operation, message)?;
        let cycles = cycles.saturating_add(key_schedule);
        // Where a block counts, a message counts in its place.
        let ram = match self.ram.block {
            true => (of_call.ram + message.bytes + message.data_bytes)
                .saturating_sub(measurement.ram.message),
            false => of_call.ram,
        };
        Some(Accounted {
            cycles,
            one_block_cycles: None,
            cycles_per_byte: (message.bytes > 0).then(|| cycles as f64 / message.bytes as f64),
            ram,
            combined: None,
            rank: None,
            ..of_call
        })
    }

    /// The most cycles of all calls for a message, the key schedule apart.
    fn message_cycles(
        &self,
        ours: &Measurement,
        operation: Operation,
        message: &Message,
    ) -> Option<u64> {
        if let Some(lengths) = ours.lengths.get(&operation) {
            return Some(lengths.cycles(message.bytes, message.data_bytes).most);
        }
        // Of hash functions, the blocks of a message say what it costs.
        let blocks = message.blocks.filter(|_| operation == Operation::HASH)?;
        let task = ours.tasks.get(&operation)?;
        let task = self.task_cycles(&ours.cycles, ours.claims.constant_time, operation, task);
        Some(task.bounds(blocks).most)
    }

    /// What a task costs, as choosing needs to know it.
    pub(crate) fn task_cycles(
        &self,
        calls: &PerOperation<CycleRange>,
        constant_time: ConstantTime,
        task: Operation,
        cycles: &cipherfit_results::TaskCycles,
    ) -> TaskCycles {
        TaskCycles {
            first: self.counted(cycles.first),
            further: cycles.further.map(|further| self.counted(further)),
            between: between(calls, constant_time, task, cycles),
        }
    }
}

/// Between what the cycles of a task lie; none where all messages take the same.
///
/// What was seen of calls that take the whole input was seen with some inputs, of which others may lie
/// beyond: as much again is left on either side, unless no cycle depends on an input and all of it is the
/// linker's doing. Calls in steps were made with every length of a last piece.
fn between(
    calls: &PerOperation<CycleRange>,
    constant_time: ConstantTime,
    task: Operation,
    cycles: &cipherfit_results::TaskCycles,
) -> Option<Between> {
    let Some(further) = cycles.further else {
        let CycleRange { min, max, .. } = cycles.first;
        let beyond = match constant_time {
            ConstantTime::None => max - min,
            ConstantTime::Branches | ConstantTime::Full => 0,
        };
        let flat = |cycles| Ramp {
            first: cycles,
            each: cycles,
        };
        return (min < max).then(|| Between {
            least: flat(min.saturating_sub(beyond)),
            most: flat(max.saturating_add(beyond)),
            in_steps: false,
        });
    };
    let of = |operation| calls.get(&operation);
    if let Some(all) = of(task) {
        // The longest messages have more blocks than the shortest: what is left is the length's doing.
        let seen = all.max - all.min;
        // It may come out even at both ends, but not for the messages of one block.
        let of_one_block = cycles.first.max.saturating_sub(all.min);
        let by_length = (seen % further.max.max(1)).max(of_one_block);
        let ramp = |first, each| Ramp { first, each };
        let (least, most) = (
            ramp(all.min.saturating_sub(by_length), further.min),
            ramp(all.min + 2 * by_length, further.max),
        );
        return (least != most).then_some(Between {
            least,
            most,
            in_steps: false,
        });
    }
    let kinds = Kind::all();
    let mut tasks = kinds.iter().flat_map(|kind| kind.tasks);
    let steps = tasks.find(|one| one.name == task)?.steps?;
    let (begin, block, end) = (of(steps.begin)?, of(steps.block)?, of(steps.end)?);
    let ramp = |of: fn(&CycleRange) -> u64| Ramp {
        first: of(begin) + of(end),
        each: of(block),
    };
    let (least, most) = (ramp(|range| range.min), ramp(|range| range.max));
    (least != most).then_some(Between {
        least,
        most,
        in_steps: true,
    })
}
