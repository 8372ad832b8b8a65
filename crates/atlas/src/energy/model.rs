//! A device's model, and what it says.

use super::fit::{self, Coefficients};
use super::{NoModel, Point};
use serde::Serialize;

/// Two coefficients, and one point more so that a residual can show.
const FEWEST_POINTS: usize = 3;

/// An energy that is not measured but estimated, in nanojoules. The true value is expected between
/// `low` and `high` as far as rounding and residuals of the points can tell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnergyEstimate {
    /// Lower end of the interval.
    pub low: f64,
    /// By the fit to the points as printed.
    pub middle: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// The model it comes from: device and supply voltage.
    pub model: String,
}

impl EnergyEstimate {
    /// The share of one of so many equal parts.
    #[must_use]
    pub fn divided_by(&self, parts: f64) -> Self {
        Self {
            low: self.low / parts,
            middle: self.middle / parts,
            high: self.high / parts,
            model: self.model.clone(),
        }
    }
}

/// How far the model is from a published point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Residual {
    /// The point.
    #[serde(flatten)]
    pub point: Point,
    /// Energy by the model in nanojoules.
    pub fitted: f64,
    /// Published less fitted, in nanojoules.
    pub residual: f64,
    /// Whether the rounding of the published energy and cycles alone explains the residual.
    pub within_rounding: bool,
}

/// Energy = per cycle × cycles + per read × data reads from flash, on one device at one supply
/// voltage.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnergyModel {
    /// Device, as in `published/`.
    pub device: String,
    /// Its core.
    pub core: String,
    /// Supply voltage of the points.
    pub supply_volts: f64,
    /// The fit to the points as printed.
    pub coefficients: Coefficients,
    /// Lowest and highest of each coefficient that the rounding of the points allows.
    pub coefficient_ranges: [Coefficients; 2],
    /// The points with their residuals.
    pub residuals: Vec<Residual>,
    /// Every fit that the interval is made from.
    #[serde(skip)]
    fits: Vec<Coefficients>,
}

impl EnergyModel {
    /// Fits the line.
    ///
    /// # Errors
    /// Too few or too many points, or points that do not determine the line.
    pub fn fit(
        device: &str,
        core: &str,
        supply_volts: f64,
        points: Vec<Point>,
    ) -> Result<Self, NoModel> {
        let found = points.len();
        if found < FEWEST_POINTS {
            return Err(NoModel::TooFewPoints { found });
        }
        if found > fit::MOST_POINTS {
            return Err(NoModel::TooManyPoints {
                found,
                most: fit::MOST_POINTS,
            });
        }
        let coefficients = fit::as_printed(&points).ok_or(NoModel::Undetermined)?;
        let mut fits = fit::corners(&points);
        fits.push(coefficients);
        let residuals = points
            .into_iter()
            .map(|point| residual(coefficients, point))
            .collect();
        let extreme = |choose: fn(f64, f64) -> f64| Coefficients {
            per_cycle: fits
                .iter()
                .map(|fit| fit.per_cycle)
                .fold(coefficients.per_cycle, choose),
            per_read: fits
                .iter()
                .map(|fit| fit.per_read)
                .fold(coefficients.per_read, choose),
        };
        Ok(Self {
            device: device.to_owned(),
            core: core.to_owned(),
            supply_volts,
            coefficients,
            coefficient_ranges: [extreme(f64::min), extreme(f64::max)],
            residuals,
            fits,
        })
    }

    /// Device and supply voltage in one word.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} at {} V", self.device, self.supply_volts)
    }

    /// The largest residual, in nanojoules and without its sign.
    #[must_use]
    pub fn largest_residual(&self) -> f64 {
        self.residuals
            .iter()
            .map(|residual| residual.residual.abs())
            .fold(0.0, f64::max)
    }

    /// The energy of a call. The interval spans every fit that the rounding of the points allows,
    /// widened by the largest residual; it does not go below nothing.
    #[must_use]
    pub fn estimate(&self, cycles: u64, rom_reads: u64) -> EnergyEstimate {
        let energy = |fit: &Coefficients| fit.energy(cycles as f64, rom_reads as f64);
        let middle = energy(&self.coefficients);
        let energies = || self.fits.iter().map(energy);
        let low = energies().fold(middle, f64::min) - self.largest_residual();
        let high = energies().fold(middle, f64::max) + self.largest_residual();
        EnergyEstimate {
            low: low.max(0.0),
            middle,
            high,
            model: self.name(),
        }
    }

    /// Whether the reads a cycle lie outside those of the points.
    #[must_use]
    pub fn is_beyond_points(&self, cycles: u64, rom_reads: u64) -> bool {
        // The published cycles differ from ours, so a share is compared and not the counts.
        let share = rom_reads as f64 / cycles.max(1) as f64;
        let shares = || {
            self.residuals
                .iter()
                .map(|one| one.point.rom_reads as f64 / one.point.cycles.value)
        };
        share < shares().fold(f64::INFINITY, f64::min) || share > shares().fold(0.0, f64::max)
    }
}

fn residual(coefficients: Coefficients, point: Point) -> Residual {
    let fitted = coefficients.energy(point.cycles.value, point.rom_reads as f64);
    let residual = point.energy.value - fitted;
    let rounding = point.energy.half_unit + coefficients.per_cycle * point.cycles.half_unit;
    Residual {
        fitted,
        residual,
        within_rounding: residual.abs() <= rounding,
        point,
    }
}
