//! The published points that a model is fitted to.

use crate::published::{Evidence, Published, Row};
use cipherfit_results::Costs;
use cipherfit_vocabulary::Operation;
use serde::Serialize;

/// Points are printed in microjoules with two decimals: half of the last one, in nanojoules.
const ENERGY_HALF_UNIT: f64 = 5.0;
/// Cycles a byte are printed as whole numbers.
const CYCLES_HALF_UNIT: f64 = 0.5;

/// A figure that was rounded when it was printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rounded {
    /// As printed.
    pub value: f64,
    /// The true value lies within this much of it.
    pub half_unit: f64,
}

/// A published energy with what it is explained by.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Source in `published/sources.csv`.
    pub source: String,
    /// Primitive with its parameters.
    pub primitive: String,
    /// The source's name for the implementation.
    pub label: String,
    /// Published cycles a block.
    pub cycles: Rounded,
    /// Data reads from flash a block: of our measurement of the same name, as the source has none.
    pub rom_reads: u64,
    /// Our implementation that the reads were counted in.
    pub reads_of: String,
    /// Published energy a block in nanojoules.
    pub energy: Rounded,
}

/// Why a device has no energy model.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum NoModel {
    /// Nothing to fit to.
    #[error("the literature gives no energy for this device")]
    NoPoints,
    /// The supply voltage decides about the energy.
    #[error("the supply voltage behind the energy in {origin} is not known")]
    UnknownSupply {
        /// Source in `published/sources.csv`.
        origin: String,
    },
    /// Points of different voltages do not lie on one line.
    #[error("its points were taken at different supply voltages")]
    SeveralSupplies,
    /// Two coefficients and a residual need three points.
    #[error("{found} points with known flash reads, 3 are needed")]
    TooFewPoints {
        /// Points found.
        found: usize,
    },
    /// The corners of the rounding are enumerated.
    #[error("{found} points, the interval can be followed for {most} at most")]
    TooManyPoints {
        /// Points found.
        found: usize,
        /// Points that can be fitted.
        most: usize,
    },
    /// The points do not tell cycles and reads apart.
    #[error("its points have the same reads a cycle, so cycles and reads cannot be told apart")]
    Undetermined,
}

/// Supply voltage and points of a device.
pub(super) fn points(
    device: &str,
    core: &str,
    costs: &[Costs],
    published: &Published,
) -> Result<(f64, Vec<Point>), NoModel> {
    let rows: Vec<(&Row, f64, f64)> = published
        .rows
        .iter()
        .filter(|row| row.device == device && row.evidence != Evidence::Rejected)
        .filter(|row| row.operation.measured_as() == Operation::ENCRYPT)
        .filter_map(|row| Some((row, row.figures.cycles? as f64, row.figures.energy_uj?)))
        .collect();
    let Some((first, ..)) = rows.first() else {
        return Err(NoModel::NoPoints);
    };
    let volts = supply(first, published)?;
    for (row, ..) in &rows {
        if supply(row, published)? != volts {
            return Err(NoModel::SeveralSupplies);
        }
    }
    let points = rows
        .iter()
        .filter_map(|(row, cycles, energy_uj)| {
            let ours = same_implementation(row, core, costs)?;
            Some(Point {
                source: row.source.clone(),
                primitive: row.primitive.clone(),
                label: row.label.clone(),
                cycles: Rounded {
                    value: *cycles,
                    half_unit: cycles_half_unit(row, *cycles),
                },
                rom_reads: ours.events.get(&Operation::ENCRYPT)?.rom_reads,
                reads_of: ours.implementation.clone(),
                energy: Rounded {
                    value: energy_uj * 1000.0,
                    half_unit: ENERGY_HALF_UNIT,
                },
            })
        })
        .collect();
    Ok((volts, points))
}

fn supply(row: &Row, published: &Published) -> Result<f64, NoModel> {
    published
        .sources
        .get(&row.source)
        .and_then(|source| source.supply_volts)
        .ok_or_else(|| NoModel::UnknownSupply {
            origin: row.source.clone(),
        })
}

/// Cycles that follow from cycles a byte carry the rounding of every byte.
fn cycles_half_unit(row: &Row, cycles: f64) -> f64 {
    let block_bytes = row.figures.cycles_per_byte.map_or(1.0, |per| cycles / per);
    CYCLES_HALF_UNIT * block_bytes
}

/// Our fastest measurement of the published implementation on the same device.
fn same_implementation<'a>(row: &Row, core: &str, costs: &'a [Costs]) -> Option<&'a Costs> {
    costs
        .iter()
        .filter(|ours| {
            let same_core = ours.core == core && ours.memory.is_none();
            same_core && row.describes(&ours.primitive, &ours.labels)
        })
        .filter(|ours| ours.events.contains_key(&Operation::ENCRYPT))
        .min_by_key(|ours| {
            let task = ours.tasks.get(&Operation::ENCRYPT);
            (task.map(|task| task.first.median), ours.identity())
        })
}
