//! Each published implementation beside the best measurement under the same rule.

mod candidate;
mod choice;

pub use candidate::{Candidate, Figure, Headline, Ratio, Verdict};

use crate::accounting::{Rule, STRICT};
use crate::published::{
    Bound, Bounded, Device, Evidence, Goal, Published, PublishedOperation, Row,
};
use crate::stock::Primitives;
use candidate::Measured;
use cipherfit_fit::Primitive;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{RoundKeyPlace, Selection, SelectionError, primitive_names};
use serde::Serialize;

/// The names that a published row goes by in a selection: primitive and family, machine, language,
/// source and rule; of cores those whose measurements stand beside it.
fn names<'a>(row: &'a Row, device: &'a Device, primitives: &'a Primitives) -> Vec<&'a str> {
    let known = |one: &&Primitive| one.name == row.primitive;
    let family = primitives.sizes.iter().find(known);
    let family = family.map_or(row.primitive.as_str(), |one| &one.family);
    let mut names = primitive_names(&row.primitive, family);
    names.extend([
        row.isa.as_str(),
        &row.device,
        row.language.name(),
        &row.source,
        row.rule.word(),
    ]);
    names.extend(device.cores.iter().map(String::as_str));
    names
}

/// A published row and what stands beside it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The published row.
    pub published: Row,
    /// The rule that our figures are counted by.
    pub counted_by: Rule,
    /// Whether that is the published row's own rule. If not, ours is the strict rule, in which
    /// everything counts but the time of the key schedule.
    pub same_rule: bool,
    /// Our measurement of what the paper gives this very name, even where its figures are not
    /// recovered; the best by the row's goal, if there are several.
    pub same_label: Option<Candidate>,
    /// What was found.
    pub outcome: Outcome,
}

/// What stands beside a published row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Measurements.
    Compared(Box<Compared>),
    /// Nothing.
    Nothing(Reason),
}

/// The measurements beside a published row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The best by the row's goal, within its budgets.
    pub best: Candidate,
    /// The best of the row's own language.
    pub best_same_language: Option<Candidate>,
    /// A measurement no worse in every published figure and better in at least one. Budgets can
    /// only be kept, not bettered. Energy, area and throughput are not measured and take no part;
    /// the rank follows from the others.
    pub dominated_by: Option<Candidate>,
}

/// Why nothing stands beside a published row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum Reason {
    /// The published figures are not known.
    #[error("not recovered")]
    NotRecovered,
    /// The published figures are known to be wrong.
    #[error("rejected: {why}")]
    Rejected {
        /// Why.
        why: String,
    },
    /// No core of ours can stand in for the published machine.
    #[error("other machine: {why}")]
    OtherMachine {
        /// Why.
        why: String,
    },
    /// No measurement of the primitive on a fitting core.
    #[error("no implementation yet")]
    NoImplementation,
    /// The primitive is measured, but not this operation.
    #[error("no implementation of {operation} yet")]
    NoOperation {
        /// The operation.
        operation: PublishedOperation,
    },
    /// None of our implementations keeps the row's budgets.
    #[error("no implementation within {}", budgets(*.rom, *.ram))]
    NoneWithinBudget {
        /// ROM budget in bytes.
        rom: Option<u64>,
        /// RAM budget in bytes.
        ram: Option<u64>,
    },
    /// The row has figures only of a kind that is not measured.
    #[error("no figure in common")]
    NoFigureInCommon,
}

fn budgets(rom: Option<u64>, ram: Option<u64>) -> String {
    let named = [("ROM", rom), ("RAM", ram)];
    let parts: Vec<String> = named
        .iter()
        .filter_map(|(name, bytes)| bytes.map(|bytes| format!("{bytes} B {name}")))
        .collect();
    parts.join(" and ")
}

/// Compares the published rows that a selection chooses, in their order.
///
/// # Errors
/// A word that fits no row, or words that fit none together.
pub fn compare(
    measurements: &[Measurement],
    published: &Published,
    primitives: &Primitives,
    selection: &Selection,
) -> Result<Vec<Comparison>, SelectionError> {
    let rows = published
        .rows
        .iter()
        .filter_map(|row| Some((row, published.devices.get(&row.device)?)));
    let chosen = selection.choose(rows, |(row, device)| names(row, device, primitives))?;
    Ok(chosen
        .into_iter()
        .map(|(row, device)| {
            let same_rule = row.rule.counts().is_some();
            let strict = published.rules.named(STRICT);
            let other_rule = strict.filter(|_| !same_rule);
            let counted_by = other_rule.unwrap_or(&row.rule);
            let same_label = same_label(measurements, row, device, counted_by);
            let outcome = match compared(measurements, row, device, counted_by) {
                Ok(compared) => Outcome::Compared(Box::new(compared)),
                Err(reason) => Outcome::Nothing(reason),
            };
            Comparison {
                published: row.clone(),
                counted_by: counted_by.clone(),
                same_rule,
                same_label,
                outcome,
            }
        })
        .collect())
}

fn compared(
    measurements: &[Measurement],
    row: &Row,
    device: &Device,
    rule: &Rule,
) -> Result<Compared, Reason> {
    match row.evidence {
        Evidence::Missing => return Err(Reason::NotRecovered),
        Evidence::Rejected => {
            return Err(Reason::Rejected {
                why: row.notes.clone(),
            });
        }
        _ => {}
    }
    if device.cores.is_empty() {
        return Err(Reason::OtherMachine {
            why: device.reason.clone(),
        });
    }
    let of_primitive: Vec<&Measurement> = measurements
        .iter()
        .filter(|ours| ours.primitive == row.primitive && device.cores.contains(&ours.core))
        .collect();
    if of_primitive.is_empty() {
        return Err(Reason::NoImplementation);
    }
    let no_operation = Reason::NoOperation {
        operation: row.operation,
    };
    let operation = row.measured_as().ok_or_else(|| no_operation.clone())?;
    let mut able: Vec<Measured<'_>> = of_primitive
        .iter()
        .filter(|ours| takes_any_key(ours) || row_has_fixed_key(row))
        .filter_map(|ours| Measured::new(ours, row, rule, operation))
        .filter(|ours| !needs_both_directions(row) || ours.figures.total_rom.is_some())
        .collect();
    if able.is_empty() {
        return Err(no_operation);
    }
    if able.iter().all(|ours| ours.headline.is_none()) {
        return Err(Reason::NoFigureInCommon);
    }
    able.retain(|ours| choice::within_budgets(row, &ours.figures));
    able.sort_by(|one, other| choice::order(row, one, other));
    let best = able.first().ok_or_else(|| Reason::NoneWithinBudget {
        rom: budget(row.figures.rom).or(budget(row.figures.total_rom)),
        ram: budget(row.figures.ram),
    })?;
    let first = |wanted: &dyn Fn(&Measured<'_>) -> bool| {
        able.iter()
            .find(|ours| wanted(ours))
            .map(Measured::candidate)
    };
    Ok(Compared {
        best: best.candidate(),
        best_same_language: first(&|ours| ours.measurement.language.name() == row.language.name()),
        dominated_by: first(&|ours| ours.dominates(row)),
    })
}

fn same_label(
    measurements: &[Measurement],
    row: &Row,
    device: &Device,
    rule: &Rule,
) -> Option<Candidate> {
    let operation = row.measured_as()?;
    let named = measurements
        .iter()
        .filter(|ours| device.cores.contains(&ours.core) && row.names(ours));
    named
        .filter_map(|ours| Measured::new(ours, row, rule, operation))
        .min_by(|one, other| choice::order(row, one, other))
        .map(|ours| ours.candidate())
}

/// Is the key an argument, and not fixed when the firmware is built?
pub(crate) fn takes_any_key(measurement: &Measurement) -> bool {
    measurement.contract.round_keys_in == RoundKeyPlace::Ram
}

/// Published code that keeps nothing of the key in RAM has it in ROM.
fn row_has_fixed_key(row: &Row) -> bool {
    row.figures
        .ram
        .is_some_and(|ram| ram.bytes == 0 && ram.bound == Bound::Exact)
}

/// Rows about the size of a whole implementation can only stand beside whole implementations.
fn needs_both_directions(row: &Row) -> bool {
    row.operation == PublishedOperation::EncryptDecrypt
        || row.goal == Some(Goal::TotalRom)
        || (row.figures.total_rom.is_some() && row.figures.rom.is_none())
}

fn budget(size: Option<Bounded>) -> Option<u64> {
    size.filter(|size| size.bound == Bound::AtMost)
        .map(|size| size.bytes)
}
