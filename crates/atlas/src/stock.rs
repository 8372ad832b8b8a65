//! From measurements to what `cipherfit-fit` chooses from.

use crate::accounting::{Counts, STRICT, rom_parts};
use crate::energy::{self, EnergyEstimate, EnergyModels};
use crate::published::Published;
use cipherfit_fit::{
    DeviceAlias, Energy, Offer, Primitive, Standing, Stock, TaskCycles, TaskEnergy,
};
use cipherfit_results::Costs;
use cipherfit_vocabulary::{DeviceFacts, RoundKeyPlace};

/// What the library knows of its primitives.
#[derive(Clone, Debug, Default)]
pub struct Primitives {
    /// Their sizes.
    pub sizes: Vec<Primitive>,
    /// Where they stand with those who make standards.
    pub standings: Vec<Standing>,
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
    Stock {
        offers: costs
            .iter()
            .filter_map(|one| Some(offer(one, strict?, &models)))
            .collect(),
        primitives: primitives.sizes.clone(),
        standings: primitives.standings.clone(),
        devices,
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
        fixed_key: costs.contract.round_keys_in != RoundKeyPlace::Ram,
        overwrites_key: costs.contract.overwrites_key,
        reentrant: costs.contract.reentrant,
        tasks: tasks
            .map(|(&task, cycles)| {
                let cycles = TaskCycles {
                    first: counts.counted(cycles.first),
                    further: cycles.further.map(|further| counts.counted(further)),
                };
                (task, cycles)
            })
            .collect(),
        rom: rom_parts(&costs.rom, &costs.tasks),
        ram: counts.ram_parts(&costs.ram, &costs.tasks),
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

fn of_estimate(estimate: &EnergyEstimate) -> Energy {
    Energy {
        low: estimate.low,
        middle: estimate.middle,
        high: estimate.high,
    }
}
