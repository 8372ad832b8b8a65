//! From measurements to what `cipherfit-fit` chooses from.

use crate::energy::{self, EnergyEstimate, EnergyModels};
use crate::published::Published;
use cipherfit_fit::{DeviceAlias, Energy, HashCycles, HashEnergy, Offer, RamParts, RomPart, Stock};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Operation, RoundKeyPlace};
use std::collections::BTreeMap;

/// Operations of a cipher.
const CIPHER: [Operation; 3] = [
    Operation::EXPAND_KEY,
    Operation::ENCRYPT,
    Operation::DECRYPT,
];

/// Everything that can be chosen, with what is known of it.
///
/// Pass all measurements: the energy models take the flash reads of published points from them.
#[must_use]
pub fn stock(measurements: &[Measurement], published: &Published) -> Stock {
    let models = energy::models(measurements, published);
    let titles = published.sources.iter();
    Stock {
        offers: measurements.iter().map(|one| offer(one, &models)).collect(),
        primitives: published.primitives.clone(),
        standings: published.standings.clone(),
        devices: published
            .devices
            .iter()
            .map(|(name, device)| DeviceAlias {
                device: name.clone(),
                measured_on: device.measured_on.clone(),
                reason: device.reason.clone(),
            })
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

/// A measurement as something to choose.
///
/// Whatever its calls are, a hash function is one task: a digest needs all of them.
#[must_use]
pub fn offer(measurement: &Measurement, models: &EnergyModels) -> Offer {
    let hash = measurement.blocks.is_some();
    let model = models.get(&measurement.device);
    let model = model.and_then(|model| model.as_ref().ok());
    let cipher = || CIPHER.into_iter().filter(|_| !hash);
    let deepest = measurement.ram.stack.values().max().copied().unwrap_or(0);
    let stack = if hash {
        BTreeMap::from([(Operation::HASH, deepest)])
    } else {
        cipher()
            .filter_map(|one| Some((one, *measurement.ram.stack.get(&one)?)))
            .collect()
    };
    Offer {
        identity: measurement.identity(),
        isa: measurement.isa.clone(),
        language: measurement.language,
        constant_time: measurement.claims.constant_time,
        fixed_key: measurement.contract.round_keys_in != RoundKeyPlace::Ram,
        reentrant: measurement.contract.reentrant,
        cycles: cipher()
            .filter_map(|one| Some((one, measurement.cycles.get(&one)?.max)))
            .collect(),
        hash_cycles: measurement.blocks.map(|blocks| HashCycles {
            one: blocks.one.max,
            further: blocks.further.max,
        }),
        rom: if hash {
            vec![RomPart {
                users: vec![Operation::HASH],
                bytes: measurement.rom.total(),
            }]
        } else {
            rom(measurement)
        },
        ram: RamParts {
            static_bytes: measurement.ram.static_bytes,
            context: measurement.ram.context,
            block: measurement.ram.message,
            key: measurement.ram.key,
            digest: measurement.ram.digest,
            work: measurement.ram.work,
            stack,
        },
        energy: cipher()
            .filter_map(|one| {
                let row = energy::row(model?, measurement, one)?;
                Some((one, of_estimate(&row.call)))
            })
            .collect(),
        hash_energy: model
            .and_then(|model| energy::hash(model, measurement))
            .map(|hash| HashEnergy {
                one: of_estimate(&hash.one),
                further: of_estimate(&hash.further),
            }),
    }
}

fn of_estimate(estimate: &EnergyEstimate) -> Energy {
    Energy {
        low: estimate.low,
        middle: estimate.middle,
        high: estimate.high,
    }
}

/// Code and tables by who needs them. What no operation is named for, all need.
fn rom(measurement: &Measurement) -> Vec<RomPart> {
    let parts = measurement.rom.code.iter().chain(&measurement.rom.tables);
    parts
        .map(|(users, &bytes)| {
            let named: Option<Vec<Operation>> = users.split('+').map(Operation::named).collect();
            RomPart {
                users: named.unwrap_or_else(|| CIPHER.to_vec()),
                bytes,
            }
        })
        .collect()
}
