//! What a message costs.
//!
//! Of one need, cycles of a call, ROM and RAM are sums of the offer's parts. A message of *n* blocks
//! takes *n* calls, and the key's set-up before them if the key changes with it. Where costs are measured by
//! length, a message costs what the very lengths of it and of its associated data do. Of a need that encrypts and
//! decrypts, the slower direction counts.

use crate::{Blocks, Bounds, Energy, KeyUse, Need, Offer, Primitive, RamParts, TaskCycles};
use cipherfit_vocabulary::Operation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// RAM of one need in bytes, by how long it is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RamCost {
    /// Variables with a fixed address, once an implementation.
    #[serde(rename = "static")]
    pub static_bytes: u64,
    /// Round keys or state, key, block and digest: held from call to call.
    pub kept: u64,
    /// Stack and lent memory: held for the time of a call.
    pub lent: u64,
}

impl RamCost {
    /// What the parts come to beside so deep a stack.
    #[must_use]
    pub fn new(parts: &RamParts, stack: u64) -> Self {
        Self {
            static_bytes: parts.static_bytes,
            kept: parts.context + parts.key + parts.block + parts.digest,
            lent: parts.work + stack,
        }
    }

    /// All of it.
    #[must_use]
    pub fn total(self) -> u64 {
        self.static_bytes + self.kept + self.lent
    }
}

/// What an implementation costs for one need.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cost {
    /// Cycles of a message.
    pub cycles: u64,
    /// Blocks of a message.
    pub blocks: u64,
    /// Cycles are those of the very lengths that are asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_length: bool,
    /// Cycles of the key's set-up, whether they are part of `cycles` or not.
    pub key_setup_cycles: u64,
    /// Cycles of the faster direction, where both are needed; else as `cycles`.
    pub other_direction_cycles: u64,
    /// Between what cycles lie that are not the same for all messages. What depends on secrets was seen
    /// with random inputs: as much again as was seen lies on either side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<Bounds>,
    /// Code and constants in bytes.
    pub rom: u64,
    /// Writable memory in bytes.
    pub ram: RamCost,
    /// Energy of a message, where it can be estimated.
    pub energy: Option<Energy>,
}

impl Cost {
    /// The most that a message takes: what limits are held against.
    #[must_use]
    pub fn most_cycles(&self) -> u64 {
        self.between.map_or(self.cycles, |bounds| bounds.most)
    }
}

/// The cost; none if the implementation cannot do it.
#[must_use]
pub fn cost(offer: &Offer, primitive: &Primitive, need: &Need) -> Option<Cost> {
    let can = need
        .operations
        .iter()
        .all(|task| offer.tasks.contains_key(task));
    if !can || need.operations.is_empty() || (offer.fixed_key && need.key != KeyUse::Fixed) {
        return None;
    }
    let message = primitive.blocks(need.message_bytes);
    let blocks = message.all;
    if offer.overwrites_key && (need.key != KeyUse::Changing || blocks > 1) {
        // The next block would be encrypted under what is left of the key.
        return None;
    }
    let setup = offer.tasks.get(&Operation::EXPAND_KEY);
    let setups = u64::from(setup.is_some() && need.key == KeyUse::Changing);
    let tasks = || {
        let operations = need.operations.iter();
        operations.filter_map(|task| Some((*task, offer.tasks.get(task)?)))
    };
    let of_lengths = |task: Operation| {
        let lengths = offer.lengths.get(&task)?;
        Some(lengths.cycles(need.message_bytes, need.associated_bytes))
    };
    let by_length = tasks().all(|(task, _)| of_lengths(task).is_some());
    let of_setup = setup.filter(|_| setups > 0);
    let varies = |(operation, task): (Operation, &TaskCycles)| match of_lengths(operation) {
        Some(bounds) => bounds.least < bounds.most,
        None => task.between.is_some(),
    };
    let varies = tasks().any(varies) || of_setup.is_some_and(|task| task.between.is_some());
    let between = tasks().map(|(operation, task)| {
        let once = Blocks { all: 1, whole: 0 };
        let setup = of_setup.map_or(Bounds::default(), |task| task.bounds(once));
        let own = of_lengths(operation).unwrap_or_else(|| task.bounds(message));
        Bounds {
            least: own.least.saturating_add(setup.least),
            most: own.most.saturating_add(setup.most),
        }
    });
    let between = between.reduce(|one, other| Bounds {
        least: one.least.min(other.least),
        most: one.most.max(other.most),
    });
    let setup = setup.map(|task| task.first);
    let cycles = |operation: Operation, task: &TaskCycles| {
        of_lengths(operation).map_or_else(|| task.message(blocks), |bounds| bounds.most)
    };
    let times: Vec<u64> = tasks()
        .map(|(operation, task)| {
            let calls = cycles(operation, task);
            calls.saturating_add(setups * setup.unwrap_or(0))
        })
        .collect();
    let energies: Option<Vec<Energy>> = need
        .operations
        .iter()
        .map(|task| {
            let energy = offer.energy.get(task)?;
            let calls = match of_lengths(*task) {
                None => energy.message(blocks),
                // As much a cycle as a message of one block takes.
                Some(bounds) => {
                    let of_one_block = offer.tasks.get(task)?.first.max(1);
                    energy.first.share(bounds.most as f64 / of_one_block as f64)
                }
            };
            match setups {
                0 => Some(calls),
                _ => Some(calls + offer.energy.get(&Operation::EXPAND_KEY)?.first),
            }
        })
        .collect();
    let worst = |one: Energy, other: Energy| if other.high > one.high { other } else { one };
    Some(Cost {
        cycles: times.iter().copied().max().unwrap_or(0),
        blocks,
        by_length,
        key_setup_cycles: setup.unwrap_or(0),
        other_direction_cycles: times.iter().copied().min().unwrap_or(0),
        between: between.filter(|_| varies),
        rom: offer.rom_for(&need.operations),
        ram: RamCost::new(&offer.ram, offer.stack_for(&need.operations)),
        energy: energies.and_then(|all| all.into_iter().reduce(worst)),
    })
}
