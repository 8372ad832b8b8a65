//! What firmware does with an answer: several messages of each need, one after the other, with keys that
//! change as the question says. The same plan is written as firmware and followed by the models.

use crate::answer::Served;
use cipherfit_fit::KeyUse;
use cipherfit_vocabulary::{Operation, Role, Steps};

/// A step of the firmware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A new key; round keys are made of it where there are any.
    Key,
    /// A block in this direction.
    Block(Operation),
    /// A whole message.
    Hash,
}

/// A run of equal steps for one need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub need: usize,
    pub step: Step,
    pub times: u64,
    /// The message that its cycles belong to, and the task; a key that is set at start belongs to none.
    pub message: Option<(u32, Operation)>,
}

/// Messages of each need; fewer of those that take long.
fn messages(served: &[Served<'_>]) -> u32 {
    const LONG: u64 = 8_000_000;
    let cycles: u64 = served.iter().map(|one| one.part.cost.cycles).sum();
    if cycles > LONG { 2 } else { 3 }
}

/// The steps, in order.
pub(crate) fn plan(served: &[Served<'_>]) -> Vec<Run> {
    let mut plan = Vec::new();
    let mut add = |need, step, times, message| {
        plan.push(Run {
            need,
            step,
            times,
            message,
        });
    };
    let at_start = |one: &Served<'_>| one.need.key != KeyUse::Changing;
    for (need, one) in served.iter().enumerate() {
        if at_start(one) && one.has_key() {
            add(need, Step::Key, 1, None);
        }
    }
    let mut number = 0;
    for _ in 0..messages(served) {
        for (need, one) in served.iter().enumerate() {
            for &task in &one.need.operations {
                let message = Some((number, task));
                number += 1;
                if task == Operation::HASH {
                    add(need, Step::Hash, 1, message);
                    continue;
                }
                if !at_start(one) && one.has_key() {
                    add(need, Step::Key, 1, message);
                }
                add(need, Step::Block(task), one.part.cost.blocks, message);
            }
        }
    }
    plan
}

/// A call that takes a piece of a message.
pub(crate) struct Piece {
    pub symbol: String,
    pub bytes: usize,
    /// Bytes of the message up to here.
    pub length: usize,
}

impl Served<'_> {
    /// Does it get keys?
    pub(crate) fn has_key(&self) -> bool {
        self.job.parameters.key_bytes > 0 && self.fixed_key.is_none()
    }

    /// The calls of a step, by their symbols.
    pub(crate) fn calls(&self, step: Step) -> Vec<String> {
        let symbol = |operation| self.job.symbol(operation);
        let calls = match step {
            Step::Key => vec![symbol(Operation::EXPAND_KEY)],
            Step::Block(direction) => vec![symbol(direction)],
            Step::Hash => match self.steps() {
                None => vec![symbol(Operation::HASH)],
                Some(steps) => {
                    let whole = self.whole_blocks();
                    let blocks = std::iter::repeat_n(symbol(steps.block), whole);
                    std::iter::once(symbol(steps.begin))
                        .chain(blocks)
                        .chain([symbol(steps.end)])
                        .collect()
                }
            },
        };
        calls.into_iter().filter(|name| !name.is_empty()).collect()
    }

    /// The calls that a digest takes where it takes several.
    pub(crate) fn steps(&self) -> Option<Steps> {
        if !self.job.symbol(Operation::HASH).is_empty() {
            return None;
        }
        self.job
            .family
            .kind
            .tasks
            .iter()
            .find_map(|task| task.steps)
    }

    /// Blocks of a message that are surely not the last.
    pub(crate) fn whole_blocks(&self) -> usize {
        let (bytes, block) = (self.message_bytes(), self.job.parameters.block_bytes);
        // Where padding may add nothing, the last block may be whole.
        match self.job.parameters.least_padding_bytes {
            0 => bytes.saturating_sub(1) / block,
            _ => bytes / block,
        }
    }

    pub(crate) fn message_bytes(&self) -> usize {
        usize::try_from(self.need.message_bytes).unwrap_or(usize::MAX)
    }

    /// The calls of a digest that takes several, with what of the message each gets.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let end = self.steps().map(|steps| self.job.symbol(steps.end));
        let mut left = self.message_bytes();
        let calls = self.calls(Step::Hash).into_iter().enumerate();
        let piece = |(number, symbol): (usize, String)| {
            let bytes = match number {
                0 => 0,
                _ if Some(&symbol) == end.as_ref() => left,
                _ => left.min(self.job.parameters.block_bytes),
            };
            left -= bytes;
            let length = self.message_bytes() - left;
            Piece {
                symbol,
                bytes,
                length,
            }
        };
        calls.map(piece).collect()
    }

    /// The part of the area that a digest is left in.
    pub(crate) fn holds_digest(&self) -> Role {
        match self.offset(Role::Digest) {
            Some(_) => Role::Digest,
            None => Role::State,
        }
    }

    /// Where a part of the area lies.
    pub(crate) fn offset(&self, role: Role) -> Option<usize> {
        let parts = self.job.implementation.area(self.job.parameters);
        let part = parts.iter().find(|part| part.holds == role);
        part.map(|part| part.range.start)
    }
}
