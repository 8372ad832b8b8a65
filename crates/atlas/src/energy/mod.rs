//! Energy, estimated: never measured here, never without an interval.
//!
//! A device's model is a straight line in the cycles and in the data reads from flash, fitted to
//! the points of the literature that carry energy ([`EnergyModel`]). A device without such points
//! has no model, and [`NoModel`] says why. What the estimates can and cannot tell stands in
//! `docs/src/energy.md`. The unit is the nanojoule throughout.

mod fit;
mod model;
mod points;

pub use fit::Coefficients;
pub use model::{EnergyEstimate, EnergyModel, Residual};
pub use points::{NoModel, Point, Rounded};

use crate::published::Published;
use cipherfit_results::Costs;
use cipherfit_vocabulary::{Kind, Language, Operation, Steps};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The model of each device with published energy, or why there is none.
pub type EnergyModels = BTreeMap<String, Result<EnergyModel, NoModel>>;

/// Fits a model for each device that the literature gives energies for and whose core is measured.
///
/// They supply the flash reads that the published points do not give, so pass all of
/// them, not a selection.
#[must_use]
pub fn models(costs: &[Costs], published: &Published) -> EnergyModels {
    let with_energy = published
        .rows
        .iter()
        .filter(|row| row.figures.energy_uj.is_some());
    let devices: BTreeSet<&str> = with_energy.map(|row| &*row.device).collect();
    devices
        .into_iter()
        .filter_map(|device| {
            // Of a machine that several cores may stand for, no one's flash reads are known.
            let [core] = published.devices.get(device)?.cores.as_slice() else {
                return None;
            };
            let model = points::points(device, core, costs, published)
                .and_then(|(supply, points)| EnergyModel::fit(device, core, supply, points));
            Some((device.to_owned(), model))
        })
        .collect()
}

/// One measurement with its energy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnergyRow {
    /// Primitive with its parameters.
    pub primitive: String,
    /// Device.
    pub device: String,
    /// Implementation folder.
    pub implementation: String,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
    /// Language.
    pub language: Language,
    /// The operation.
    pub operation: Operation,
    /// Cycles as the points have them: whole calls, the key schedule apart.
    pub cycles: u64,
    /// Data reads from flash.
    pub rom_reads: u64,
    /// Energy of one call in nanojoules.
    pub call: EnergyEstimate,
    /// Energy a byte in nanojoules; none for the key schedule.
    pub byte: Option<EnergyEstimate>,
    /// Whether reads a cycle lie outside those of the points: the estimate extrapolates.
    pub beyond_points: bool,
}

/// The energy of an operation of one implementation; none if it lacks the operation.
#[must_use]
pub fn row(model: &EnergyModel, measurement: &Costs, operation: Operation) -> Option<EnergyRow> {
    let task = measurement.tasks.get(&operation)?;
    let cycles = task.further.unwrap_or(task.first).median;
    let rom_reads = measurement.events.get(&operation)?.rom_reads;
    let call = model.estimate(cycles, rom_reads);
    let lengths = measurement.lengths.get(&operation);
    let block_bytes = measurement.ram.block_bytes(lengths);
    let per_block = operation != Operation::EXPAND_KEY && block_bytes > 0;
    Some(EnergyRow {
        primitive: measurement.primitive.clone(),
        device: model.device.clone(),
        implementation: measurement.implementation.clone(),
        toolchain: measurement.toolchain.clone(),
        optimisation: measurement.optimisation.clone(),
        language: measurement.language,
        operation,
        cycles,
        rom_reads,
        byte: per_block.then(|| call.divided_by(block_bytes as f64)),
        call,
        beyond_points: model.is_beyond_points(cycles, rom_reads),
    })
}

/// What a task takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TaskEstimate {
    /// All calls for one block.
    pub first: EnergyEstimate,
    /// What each further block adds, where it is not what the first takes.
    pub further: Option<EnergyEstimate>,
}

/// The energy of a task; none if the implementation does not do it.
///
/// A further block reads what its call reads. Where one call takes the whole message, its reads are
/// those of the first official vector, which is shorter than a block, and a further block is taken to
/// read as many: it reads what the first does but for what begins and ends a message.
#[must_use]
pub fn task(model: &EnergyModel, costs: &Costs, task: Operation) -> Option<TaskEstimate> {
    let cycles = costs.tasks.get(&task)?;
    let reads = |operation| Some(costs.events.get(&operation)?.rom_reads);
    let (first_reads, further_reads) = match (reads(task), steps(task)) {
        (Some(whole), _) => (whole, whole),
        (None, Some(steps)) => (reads(steps.begin)? + reads(steps.end)?, reads(steps.block)?),
        (None, None) => return None,
    };
    let further = cycles.further;
    Some(TaskEstimate {
        first: model.estimate(cycles.first.median, first_reads),
        further: further.map(|further| model.estimate(further.median, further_reads)),
    })
}

/// The calls of a task that is done in steps.
fn steps(task: Operation) -> Option<Steps> {
    let kinds = Kind::all().into_iter();
    kinds.filter_map(|kind| kind.task(task)?.steps).next()
}

/// The energy of an operation of each measurement on a device with a model, least energy first
/// within a primitive on a device.
#[must_use]
pub fn rows(models: &EnergyModels, measurements: &[Costs], operation: Operation) -> Vec<EnergyRow> {
    let mut rows: Vec<EnergyRow> = measurements
        .iter()
        .flat_map(|ours| {
            let models = models.values().filter_map(|model| model.as_ref().ok());
            let of_core = models.filter(|model| model.core == ours.core && ours.memory.is_none());
            of_core.filter_map(|model| row(model, ours, operation))
        })
        .collect();
    rows.sort_by(|one, other| {
        let key = |row: &EnergyRow| (row.primitive.clone(), row.device.clone());
        let name = |row: &EnergyRow| {
            let built = (row.toolchain.clone(), row.optimisation.clone());
            (row.implementation.clone(), built)
        };
        key(one)
            .cmp(&key(other))
            .then_with(|| one.call.middle.total_cmp(&other.call.middle))
            .then_with(|| name(one).cmp(&name(other)))
    });
    rows
}
