//! From measurements to what `cipherfit-fit` chooses from.

use crate::accounting::{Counts, STRICT, rom_parts, task};
use crate::energy::{self, EnergyEstimate, EnergyModels};
use crate::published::Published;
use cipherfit_fit::{DeviceAlias, Energy, HashEnergy, Offer, Primitive, Standing, Stock};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Operation, RoundKeyPlace};

/// Operations of a cipher.
const CIPHER: [Operation; 3] = [
    Operation::EXPAND_KEY,
    Operation::ENCRYPT,
    Operation::DECRYPT,
];

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
/// Pass all measurements: the energy models take the flash reads of published points from them.
#[must_use]
pub fn stock(
    measurements: &[Measurement],
    primitives: &Primitives,
    published: &Published,
) -> Stock {
    let models = energy::models(measurements, published);
    let titles = published.sources.iter();
    let strict = published.rules.named(STRICT);
    let strict = strict.and_then(|rule| rule.counts());
    Stock {
        offers: measurements
            .iter()
            .filter_map(|one| Some(offer(one, strict?, &models)))
            .collect(),
        primitives: primitives.sizes.clone(),
        standings: primitives.standings.clone(),
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
pub(crate) fn offer(measurement: &Measurement, counts: &Counts, models: &EnergyModels) -> Offer {
    let hash = measurement.blocks.is_some();
    let model = models.get(&measurement.device);
    let model = model.and_then(|model| model.as_ref().ok());
    let cipher = || CIPHER.into_iter().filter(|_| !hash);
    Offer {
        identity: measurement.identity(),
        isa: measurement.isa.clone(),
        language: measurement.language,
        constant_time: measurement.claims.constant_time,
        fixed_key: measurement.contract.round_keys_in != RoundKeyPlace::Ram,
        reentrant: measurement.contract.reentrant,
        cycles: cipher()
            .filter_map(|one| Some((task(one)?, counts.call_cycles(measurement, one)?)))
            .collect(),
        hash_cycles: counts.hash_cycles(measurement),
        rom: rom_parts(measurement),
        ram: counts.ram_parts(measurement),
        energy: cipher()
            .filter_map(|one| {
                let row = energy::row(model?, measurement, one)?;
                Some((task(one)?, of_estimate(&row.call)))
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
