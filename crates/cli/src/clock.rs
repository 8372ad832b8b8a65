//! What cycles come to once a clock is known: milliseconds, and energy where the device has a model.

use crate::failure::{CommandResult, Failure};
use cipherfit_atlas::energy::{EnergyEstimate, models, row};
use cipherfit_atlas::published;
use cipherfit_fit::{clock_note, megahertz, units};
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::{DeviceFacts, Identity, Operation};
use std::collections::BTreeMap;
use std::path::Path;

/// A clock.
pub(crate) struct Clock {
    hertz: f64,
    /// What to say about it.
    pub(crate) note: String,
}

impl Clock {
    /// The clock that is asked for, or the device's fastest; none where neither is known.
    pub(crate) fn of(
        asked: Option<&str>,
        device: Option<&DeviceFacts>,
    ) -> CommandResult<Option<Self>> {
        let asked = asked.map(units::frequency).transpose().map_err(|error| {
            Failure::bad_input(format!("--clock: {}", error.problem), error.remedy)
        })?;
        let own = device.and_then(|device| device.clock_hz);
        let note = device.and_then(|device| clock_note(device, asked));
        let clock = asked.or_else(|| own.map(|hertz| hertz as f64));
        Ok(clock.map(|hertz| Self {
            hertz,
            note: note.unwrap_or_else(|| format!("times at {}", megahertz(hertz))),
        }))
    }

    pub(crate) fn milliseconds(&self, cycles: u64) -> String {
        milliseconds(cycles, self.hertz)
    }
}

/// The time of so many cycles in milliseconds, with three digits.
pub(crate) fn milliseconds(cycles: u64, hertz: f64) -> String {
    let time = cycles as f64 * 1e3 / hertz;
    match time {
        100.0.. => format!("{time:.0}"),
        10.0.. => format!("{time:.1}"),
        1.0.. => format!("{time:.2}"),
        0.1.. => format!("{time:.3}"),
        _ => format!("{time:.4}"),
    }
}

/// Nanojoules in microjoules, with the half of the interval.
pub(crate) fn microjoules(middle: f64, high: f64) -> String {
    format!("{:.2} ±{:.2}", middle / 1e3, (high - middle) / 1e3)
}

/// The energy of a call on a device, with or without that of the key schedule; empty where the device
/// has no model.
pub(crate) fn energies(
    root: &Path,
    device: Option<&DeviceFacts>,
    measurements: &[Measurement],
    operations: &[Operation],
    with_key_schedule: bool,
) -> CommandResult<BTreeMap<Identity, String>> {
    let Some(device) = device else {
        return Ok(BTreeMap::new());
    };
    let published = published::load_for_choice(&root.join("published"))?;
    let energetic = published.rows.iter().any(|row| row.device == device.name);
    if !energetic {
        return Ok(BTreeMap::new());
    }
    let store = Measurements::load(&root.join("results"))?;
    let all: Vec<_> = store.records().iter().map(Measurement::costs).collect();
    let models = models(&all, &published);
    let Some(Ok(model)) = models.get(&device.name) else {
        return Ok(BTreeMap::new());
    };
    let of = |one: &Measurement| {
        let costs = one.costs();
        let call = |operation| row(model, &costs, operation).map(|row| row.call);
        let main = operations.iter().find_map(|operation| call(*operation))?;
        let key = call(Operation::EXPAND_KEY).filter(|_| with_key_schedule);
        let sum = |of: fn(&EnergyEstimate) -> f64| of(&main) + key.as_ref().map_or(0.0, of);
        let text = microjoules(sum(|one| one.middle), sum(|one| one.high));
        Some((one.identity(), text))
    };
    Ok(measurements.iter().filter_map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn times_have_three_digits() {
        let times = [
            (1, "0.0001"),
            (2224, "0.278"),
            (12_345, "1.54"),
            (420_602, "52.6"),
            (8_000_000, "1000"),
        ];
        for (cycles, time) in times {
            assert_eq!(milliseconds(cycles, 8e6), time);
        }
    }
}
