//! From measurements to what `cipherfit-fit` chooses from.

use crate::accounting::{Counts, STRICT, rom_parts, tasks_of};
use crate::energy::{self, EnergyEstimate, EnergyModels};
use crate::published::Published;
use cipherfit_fit::packet::Packet;
use cipherfit_fit::{
    DeviceAlias, Energy, Offer, PartOf, Placed, Primitive, RamParts, SharedPart, Standing, Stock,
    TaskEnergy,
};
use cipherfit_results::{Costs, Proof, ProvedKeys};
use cipherfit_vocabulary::{DeviceFacts, Operation, RoundKeyPlace};
use std::collections::BTreeMap;

/// What the library knows of its primitives.
#[derive(Clone, Debug, Default)]
pub struct Primitives {
    /// Their sizes.
    pub sizes: Vec<Primitive>,
    /// Where they stand with those who make standards.
    pub standings: Vec<Standing>,
    /// Implementations with parts that must lie at an address.
    pub placed: Vec<Placed>,
    /// Packets of standards.
    pub packets: Vec<Packet>,
}

/// Everything that can be chosen, with what is known of it, counted by the rule `strict`.
///
/// Pass all costs: the energy models take the flash reads of published points from them.
#[must_use]
pub fn stock(
    costs: &[Costs],
    primitives: &Primitives,
    published: &Published,
    devices: Vec<DeviceFacts>,
) -> Stock {
    let models = energy::models(costs, published);
    let titles = published.sources.iter();
    let strict = published.rules.named(STRICT);
    let strict = strict.and_then(|rule| rule.counts());
    let mut offers: Vec<Offer> = costs
        .iter()
        .filter_map(|one| Some(offer(one, strict?, &models)))
        .collect();
    share(&mut offers, costs);
    Stock {
        offers,
        primitives: primitives.sizes.clone(),
        standings: primitives.standings.clone(),
        devices,
        placed: primitives.placed.clone(),
        packets: primitives.packets.clone(),
        aliases: published
            .devices
            .iter()
            .map(|(name, device)| DeviceAlias {
                device: name.clone(),
                cores: device.cores.clone(),
                reason: device.reason.clone(),
            })
            .collect(),
        energy_of: models
            .values()
            .filter_map(|model| model.as_ref().ok())
            .map(|model| (model.core.clone(), model.device.clone()))
            .collect(),
        without_energy: models
            .iter()
            .filter_map(|(device, model)| {
                let reason = model.as_ref().err()?;
                Some((device.clone(), reason.to_string()))
            })
            .collect(),
        sources: titles
            .map(|(id, source)| (id.clone(), source.title.clone()))
            .collect(),
    }
}

/// Costs as something to choose. Memory that several calls of a task need is the task's.
pub(crate) fn offer(costs: &Costs, counts: &Counts, models: &EnergyModels) -> Offer {
    let models = models.values().filter_map(|model| model.as_ref().ok());
    let mut of_core = models.filter(|model| model.core == costs.core);
    // The last of a core's, as in `energy_of`.
    let model = of_core.next_back().filter(|_| costs.memory.is_none());
    let tasks = costs.tasks.iter();
    let energies = costs.tasks.keys();
    Offer {
        identity: costs.identity(),
        isa: costs.isa.clone(),
        instructions: costs.instructions.clone(),
        language: costs.language,
        constant_time: costs.claims.constant_time,
        proved: proved(costs),
        fixed_key: costs.contract.round_keys_in != RoundKeyPlace::Ram,
        overwrites_key: costs.contract.overwrites_key,
        reentrant: costs.contract.reentrant,
        fixed_addresses: costs.contract.fixed_addresses,
        tasks: tasks
            .map(|(&task, cycles)| {
                let constant_time = costs.claims.constant_time;
                let cycles = counts.task_cycles(&costs.cycles, constant_time, task, cycles);
                (task, cycles)
            })
            .collect(),
        lengths: costs.lengths.clone(),
        rom: rom_parts(&costs.rom, &costs.tasks),
        ram: aligned(
            counts.ram_parts(&costs.ram, &costs.tasks),
            costs.contract.alignment,
        ),
        shared: shared(costs),
        energy: energies
            .filter_map(|&task| {
                let estimate = energy::task(model?, costs, task)?;
                let energy = TaskEnergy {
                    first: of_estimate(&estimate.first),
                    further: estimate.further.as_ref().map(of_estimate),
                };
                Some((task, energy))
            })
            .collect(),
    }
}

/// What of an implementation others may call, too: the implementations that it calls.
fn shared(costs: &Costs) -> Vec<SharedPart> {
    let parts = costs.parts.iter();
    let parts = parts.filter_map(|(role, part)| Some((costs.uses.get(role)?, part)));
    let pieces = parts.flat_map(|(implementation, part)| {
        part.pieces.iter().map(move |piece| SharedPart {
            of: PartOf {
                primitive: part.primitive.clone(),
                implementation: implementation.clone(),
                toolchain: part.toolchain.clone(),
                operations: piece.of.clone(),
            },
            users: tasks_of(&piece.users, &costs.tasks),
            rom: piece.rom,
            static_bytes: piece.static_bytes,
        })
    });
    pieces.collect()
}

/// Tells the implementations that others call what they have in common with them.
pub(crate) fn share(offers: &mut [Offer], costs: &[Costs]) {
    let called: BTreeMap<(String, PartOf), (u64, u64)> = offers
        .iter()
        .flat_map(|offer| offer.shared.iter().map(|part| (&offer.identity.core, part)))
        .map(|(core, part)| {
            (
                (core.clone(), part.of.clone()),
                (part.rom, part.static_bytes),
            )
        })
        .collect();
    for ((core, of), (rom, static_bytes)) in called {
        let is_called = |offer: &&mut Offer| {
            let identity = &offer.identity;
            identity.core == core
                && identity.memory.is_none()
                && identity.optimisation.is_none()
                && identity.primitive == of.primitive
                && identity.implementation == of.implementation
                && identity.toolchain == of.toolchain
        };
        let Some(offer) = offers.iter_mut().find(is_called) else {
            continue;
        };
        let Some(own) = costs.iter().find(|one| one.identity() == offer.identity) else {
            continue;
        };
        // Its own record has the same bytes under the same operations.
        let bytes = |account: &BTreeMap<String, u64>| account.get(&of.operations).copied();
        let there = bytes(&own.rom.code).unwrap_or(0) + bytes(&own.rom.tables).unwrap_or(0);
        if rom <= there && static_bytes <= own.ram.static_bytes {
            let users = tasks_of(&of.operations, &own.tasks);
            offer.shared.push(SharedPart {
                of,
                users,
                rom,
                static_bytes,
            });
        }
    }
}

/// Operations that are proved right for every input.
fn proved(costs: &Costs) -> Vec<Operation> {
    let proof = costs.proof.as_ref();
    let of_every_key =
        proof.filter(|one| one.keys == ProvedKeys::Every && one.is_for_every_input());
    of_every_key.map_or(Vec::new(), Proof::operations_proved)
}

/// Where each buffer starts at a multiple of the alignment, the next begins no sooner.
fn aligned(parts: RamParts, alignment: u64) -> RamParts {
    let whole = |bytes: u64| bytes.next_multiple_of(alignment.max(1));
    RamParts {
        context: whole(parts.context),
        block: whole(parts.block),
        key: whole(parts.key),
        digest: whole(parts.digest),
        work: whole(parts.work),
        ..parts
    }
}

fn of_estimate(estimate: &EnergyEstimate) -> Energy {
    Energy {
        low: estimate.low,
        middle: estimate.middle,
        high: estimate.high,
    }
}
