//! An implementation, as far as choosing needs to know it.

use cipherfit_vocabulary::{Bounds, ConstantTime, Identity, Language, Lengths, Operation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cycles of messages, as a number of blocks makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ramp {
    /// Of a message of one block.
    pub first: u64,
    /// Of each further one.
    pub each: u64,
}

impl Ramp {
    fn at(self, further: u64) -> u64 {
        self.first.saturating_add(self.each.saturating_mul(further))
    }
}

/// Between what the cycles of a task lie where they are not the same for all messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Between {
    /// The fewest.
    pub least: Ramp,
    /// The most.
    pub most: Ramp,
    /// Further blocks are those that a call of their own takes, before the last call pads.
    pub in_steps: bool,
}

/// How many blocks a message has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// All, padding included; at least one.
    pub all: u64,
    /// Those that are surely not the last piece of the message.
    pub whole: u64,
}

/// Cycles of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TaskCycles {
    /// All calls for a message of one block; of a key's set-up, for a key.
    pub first: u64,
    /// What each further block adds, where it is not what the first takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<u64>,
    /// Where messages take different cycles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<Between>,
}

impl TaskCycles {
    /// Fewest and most cycles of a message of so many blocks.
    #[must_use]
    pub fn bounds(self, blocks: Blocks) -> Bounds {
        let Some(between) = self.between else {
            let all = self.message(blocks.all);
            return Bounds {
                least: all,
                most: all,
            };
        };
        let further = match between.in_steps {
            true => blocks.whole,
            false => blocks.all.saturating_sub(1),
        };
        Bounds {
            least: between.least.at(further),
            most: between.most.at(further),
        }
    }

    /// A message of so many blocks, one at least.
    #[must_use]
    pub fn message(self, blocks: u64) -> u64 {
        let further = self.further.unwrap_or(self.first);
        let further = further.saturating_mul(blocks.saturating_sub(1));
        self.first.saturating_add(further)
    }
}

/// Code or constants in bytes, with the tasks that need them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RomPart {
    /// The tasks.
    pub users: Vec<Operation>,
    /// Bytes.
    pub bytes: u64,
}

/// Bytes of code and constants that at least one of the operations needs.
#[must_use]
pub fn bytes_for(rom: &[RomPart], operations: &[Operation]) -> u64 {
    let needed = |user: &Operation| operations.contains(user);
    let parts = rom.iter().filter(|part| part.users.iter().any(needed));
    parts.map(|part| part.bytes).sum()
}

/// Memory of an implementation that several may have in common: of one that they call, or that is chosen itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct PartOf {
    /// The primitive that it serves.
    pub primitive: String,
    /// What it is called.
    pub implementation: String,
    /// Toolchain that it is built with.
    pub toolchain: String,
    /// Those of its operations that need the memory: `expand_key+encrypt`.
    pub operations: String,
}

/// What an implementation has in common with others that have a part of the same; it is in its own figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SharedPart {
    /// Whose memory it is.
    pub of: PartOf,
    /// The tasks that need it.
    pub users: Vec<Operation>,
    /// Bytes of code and constants.
    pub rom: u64,
    /// Bytes of variables.
    #[serde(rename = "static")]
    pub static_bytes: u64,
}

/// Writable memory in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RamParts {
    /// Variables with a fixed address.
    #[serde(rename = "static")]
    pub static_bytes: u64,
    /// Round keys, or the state of a hash function.
    pub context: u64,
    /// The block.
    pub block: u64,
    /// The key.
    pub key: u64,
    /// The digest, where it has a place of its own.
    pub digest: u64,
    /// Memory that the caller lends for the time of a call.
    pub work: u64,
    /// Deepest stack of each task, return address included.
    pub stack: BTreeMap<Operation, u64>,
}

impl RamParts {
    /// Deepest stack of the operations.
    #[must_use]
    pub fn deepest_stack(&self, operations: &[Operation]) -> u64 {
        let depths = operations.iter().filter_map(|one| self.stack.get(one));
        depths.max().copied().unwrap_or(0)
    }
}

/// An estimate of energy in nanojoules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Energy {
    /// Lower end of the interval.
    pub low: f64,
    /// Most likely.
    pub middle: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Energy {
    /// So many calls after one another.
    #[must_use]
    pub fn times(self, calls: u64) -> Self {
        self.share(calls as f64)
    }

    /// So many times as much.
    #[must_use]
    pub fn share(self, factor: f64) -> Self {
        Self {
            low: self.low * factor,
            middle: self.middle * factor,
            high: self.high * factor,
        }
    }
}

impl std::ops::Add for Energy {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            middle: self.middle + other.middle,
            high: self.high + other.high,
        }
    }
}

/// Energy of a task in nanojoules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TaskEnergy {
    /// All calls for a message of one block.
    pub first: Energy,
    /// What each further block adds, where it is not what the first takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<Energy>,
}

impl TaskEnergy {
    /// A message of so many blocks, one at least.
    #[must_use]
    pub fn message(self, blocks: u64) -> Energy {
        match self.further {
            None => self.first.times(blocks),
            Some(further) => self.first + further.times(blocks.saturating_sub(1)),
        }
    }
}

/// An implementation of a primitive on a device, built by a toolchain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// What it is called.
    #[serde(flatten)]
    pub identity: Identity,
    /// Instruction set of the core.
    pub isa: String,
    /// Mnemonics in the image that not every core or device of the instruction set has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<String>,
    /// What it is written in.
    pub language: Language,
    /// What its timing tells.
    pub constant_time: ConstantTime,
    /// Operations that are proved right for every input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proved: Vec<Operation>,
    /// The key is part of the firmware and cannot change.
    pub fixed_key: bool,
    /// A call destroys the key that it gets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overwrites_key: bool,
    /// May be interrupted by itself.
    pub reentrant: bool,
    /// Parts of it lie at addresses that are the same in all firmware.
    #[serde(default)]
    pub fixed_addresses: bool,
    /// Most cycles of each task.
    pub tasks: BTreeMap<Operation, TaskCycles>,
    /// What each task costs by lengths, where that is measured.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lengths: BTreeMap<Operation, Lengths>,
    /// Code and constants.
    pub rom: Vec<RomPart>,
    /// Writable memory.
    pub ram: RamParts,
    /// What of it firmware holds once, however many of its implementations have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<SharedPart>,
    /// Energy of each task, where the device has a model.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub energy: BTreeMap<Operation, TaskEnergy>,
}

impl Offer {
    /// Whether there is an estimate of its energy.
    #[must_use]
    pub fn has_energy(&self) -> bool {
        !self.energy.is_empty()
    }

    /// Are the operations proved right for every input, the key schedule included where it is one?
    #[must_use]
    pub fn is_proved(&self, operations: &[Operation]) -> bool {
        let mut needed = with_key_schedule(operations).into_iter();
        needed.all(|one| self.proved.contains(&one) || !self.tasks.contains_key(&one))
    }

    /// Code and constants in bytes that at least one of the operations needs, the key schedule
    /// included.
    #[must_use]
    pub fn rom_for(&self, operations: &[Operation]) -> u64 {
        bytes_for(&self.rom, &with_key_schedule(operations))
    }

    /// What it may have in common with others, of what at least one of the operations needs, the key schedule
    /// included.
    pub fn shared_for(&self, operations: &[Operation]) -> impl Iterator<Item = &SharedPart> {
        let operations = with_key_schedule(operations);
        let needed = move |user: &Operation| operations.contains(user);
        let parts = self.shared.iter();
        parts.filter(move |part| part.users.iter().any(&needed))
    }

    /// Deepest stack of the operations, the key schedule included.
    #[must_use]
    pub fn stack_for(&self, operations: &[Operation]) -> u64 {
        self.ram.deepest_stack(&with_key_schedule(operations))
    }
}

fn with_key_schedule(operations: &[Operation]) -> Vec<Operation> {
    let all = operations.iter().copied();
    all.chain([Operation::EXPAND_KEY]).collect()
}
