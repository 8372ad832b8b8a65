//! Each published implementation beside the best measurement under the same rule.

mod candidate;
mod choice;
mod counting;
mod figure;
mod reason;
mod summary;

pub use candidate::Candidate;
pub use figure::{Figure, Headline, Ratio, Side};
pub use reason::Reason;
pub use summary::{Aim, Line, Summary, Tally, summary};

use crate::accounting::{Rule, STRICT};
use crate::published::{
    Bound, Condition, Device, Evidence, Goal, Published, PublishedOperation, Row, Successor,
};
use crate::stock::Primitives;
use candidate::Measured;
use cipherfit_fit::Primitive;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{
    Operation, RoundKeyPlace, Selection, SelectionError, primitive_names, words,
};
use counting::Counting;
use serde::Serialize;
use std::borrow::Cow;

/// The names that a published row goes by in a selection: primitive, its successor and family, machine,
/// language, source and rule; of cores those whose measurements stand beside it.
fn names<'a>(
    row: &'a Row,
    device: &'a Device,
    published: &'a Published,
    primitives: &'a Primitives,
) -> Vec<&'a str> {
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
    let successor = published.successors.get(&row.primitive);
    names.extend(successor.map(|successor| &*successor.primitive));
    names
}

words! {
    /// How ours stand to a whole published row. One implementation of ours answers for all its
    /// figures.
    Verdict {
        /// It has every figure of the row, is no worse in any and better in at least one.
        Ahead = "ahead",
        /// It is better in the figure that the row was made for, within its budgets; worse in
        /// another, or without a counterpart to it.
        AheadAtGoal = "ahead-at-goal",
        /// It has every figure, and all are equal.
        Level = "level",
        /// None of the above.
        Behind = "behind",
        /// There is nothing to set beside.
        NotComparable = "not-comparable",
    }
}

impl Verdict {
    /// Is ours ahead of the row, if only at its goal?
    #[must_use]
    pub fn is_ahead(self) -> bool {
        matches!(self, Self::Ahead | Self::AheadAtGoal)
    }
}

/// Which of our measurements take part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Only those that ask nothing of their user that the published code is not known to ask too.
    pub plain: bool,
    /// Only those in the language of the published code.
    pub same_language: bool,
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
    /// The primitive that ours is of, where a standard has replaced the row's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<Successor>,
    /// Our measurement of what the paper gives this very name, even where its figures are not
    /// recovered; the best by the row's goal, if there are several.
    pub same_label: Option<Candidate>,
    /// How ours stand to the row.
    pub verdict: Verdict,
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

impl Outcome {
    /// The implementation that answers for the row, if there is one.
    #[must_use]
    pub fn best(&self) -> Option<&Candidate> {
        match self {
            Self::Compared(compared) => Some(&compared.best),
            Self::Nothing(_) => None,
        }
    }
}

/// The measurements beside a published row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The one that answers for the row.
    pub best: Candidate,
    /// The one of the row's own language.
    pub best_same_language: Option<Candidate>,
    /// The one that asks nothing of its user that the published code is not known to ask too.
    pub best_plain: Option<Candidate>,
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
    asked: Asked,
) -> Result<Vec<Comparison>, SelectionError> {
    let rows = published
        .rows
        .iter()
        .filter_map(|row| Some((row, published.devices.get(&row.device)?)));
    let chosen = selection.choose(rows, |(row, device)| {
        names(row, device, published, primitives)
    })?;
    let compared = chosen
        .into_iter()
        .filter_map(|(row, _)| compare_row(measurements, published, primitives, row, asked));
    Ok(compared.collect())
}

/// Compares one published row; none if its device is not described.
#[must_use]
pub fn compare_row(
    measurements: &[Measurement],
    published: &Published,
    primitives: &Primitives,
    row: &Row,
    asked: Asked,
) -> Option<Comparison> {
    let same_rule = row.rule.counts().is_some();
    let strict = published.rules.named(STRICT);
    let other_rule = strict.filter(|_| !same_rule);
    let rule = other_rule.unwrap_or(&row.rule);
    let successor = published.successors.get(&row.primitive);
    let primitive = successor.map_or_else(
        || row.measured_primitive(),
        |successor| Cow::Borrowed(&successor.primitive),
    );
    let mut sizes = primitives.sizes.iter();
    let known = sizes.find(|one| one.name == primitive);
    let beside = Beside {
        measurements,
        row,
        device: published.devices.get(&row.device)?,
        primitive,
        counting: Counting::new(row, rule, known),
        asked,
    };
    let outcome = match beside.compared() {
        Ok(compared) => Outcome::Compared(Box::new(compared)),
        Err(reason) => Outcome::Nothing(reason),
    };
    let best = outcome.best().map(|best| best.verdict);
    Some(Comparison {
        published: row.clone(),
        counted_by: rule.clone(),
        same_rule,
        successor: successor.cloned(),
        same_label: beside.same_label(),
        verdict: best.unwrap_or(Verdict::NotComparable),
        outcome,
    })
}

/// A row and all that could stand beside it.
struct Beside<'a> {
    measurements: &'a [Measurement],
    row: &'a Row,
    device: &'a Device,
    /// The primitive of ours.
    primitive: Cow<'a, str>,
    counting: Counting<'a>,
    asked: Asked,
}

impl<'a> Beside<'a> {
    fn compared(&self) -> Result<Compared, Reason> {
        let row = self.row;
        self.comparable()?;
        let mut able = self.able()?;
        able.retain(|ours| {
            let in_language = !self.asked.same_language || same_language(ours, row);
            in_language && (!self.asked.plain || ours.is_plain(row))
        });
        able.sort_by(|one, other| choice::order(row, one, other));
        let best = able.first().ok_or(Reason::NoneAskedFor)?;
        let first = |wanted: &dyn Fn(&Measured<'_>) -> bool| {
            let found = able.iter().find(|ours| wanted(ours));
            found.map(Measured::candidate)
        };
        Ok(Compared {
            best: best.candidate(),
            best_same_language: first(&|ours| same_language(ours, row)),
            best_plain: first(&|ours| ours.is_plain(row)),
        })
    }

    /// Are there figures, of a machine that a core of ours can stand in for?
    fn comparable(&self) -> Result<(), Reason> {
        let row = self.row;
        if row.evidence == Evidence::Missing {
            return Err(Reason::NotRecovered);
        }
        if row.evidence == Evidence::Rejected {
            let why = row.notes.clone();
            return Err(Reason::Rejected { why });
        }
        if self.device.cores.is_empty() {
            let why = self.device.reason.clone();
            return Err(Reason::OtherMachine { why });
        }
        Ok(())
    }

    /// All that can answer.
    fn able(&self) -> Result<Vec<Measured<'a>>, Reason> {
        let row = self.row;
        let operation = row.operation;
        let is_named = |ours: &Measurement, name: &str| {
            let family = ours.implementation.split('/').next();
            ours.primitive == name || family == Some(name)
        };
        let primitive = &*self.primitive;
        let is_of = |ours: &&Measurement| is_named(ours, primitive);
        let mut of_primitive = self.measurements.iter().filter(is_of).peekable();
        match of_primitive.peek() {
            // Of a mode, the cipher alone may be there.
            None if self
                .measurements
                .iter()
                .any(|ours| is_named(ours, &row.primitive)) =>
            {
                return Err(Reason::NoOperation { operation });
            }
            None => return Err(Reason::NoPrimitive),
            // Size may be common to all of a family; times are not.
            Some(ours) if ours.primitive != primitive && has_times(row) => {
                return Err(Reason::UnknownParameters);
            }
            Some(_) => {}
        }
        let mut here = of_primitive
            .filter(|ours| self.device.cores.contains(&ours.core))
            .peekable();
        if here.peek().is_none() {
            return Err(Reason::NoImplementation);
        }
        let measured_as = row.measured_as().ok_or(Reason::WholeMessages)?;
        let able: Vec<Measured<'_>> = here
            .filter(|ours| takes_any_key(ours) || row_has_fixed_key(row))
            .filter_map(|ours| {
                Measured::new(ours, row, &self.counting, measured_by(ours, measured_as))
            })
            .filter(|ours| !needs_both_directions(row) || ours.figures.total_rom.is_some())
            .collect();
        if able.is_empty() {
            return Err(Reason::NoOperation { operation });
        }
        if able.iter().all(|ours| ours.headline.is_none()) {
            return Err(Reason::NoFigureInCommon);
        }
        Ok(able)
    }

    fn same_label(&self) -> Option<Candidate> {
        let row = self.row;
        let operation = row.measured_as()?;
        let named = self
            .measurements
            .iter()
            .filter(|ours| self.device.cores.contains(&ours.core) && row.names(ours));
        named
            .filter_map(|ours| {
                Measured::new(ours, row, &self.counting, measured_by(ours, operation))
            })
            .min_by(|one, other| choice::order(row, one, other))
            .map(|ours| ours.candidate())
    }
}

/// The operation of ours that does it: what extends its output gives a digest, too.
fn measured_by(ours: &Measurement, operation: Operation) -> Operation {
    let extends = ours.tasks.contains_key(&Operation::EXTEND);
    match operation == Operation::HASH && extends {
        true => Operation::EXTEND,
        false => operation,
    }
}

fn same_language(ours: &Measured<'_>, row: &Row) -> bool {
    ours.measurement.language.name() == row.language.name()
}

fn has_times(row: &Row) -> bool {
    row.figures.cycles.is_some() || row.figures.cycles_per_byte.is_some()
}

/// Is the key an argument, and not fixed when the firmware is built?
pub(crate) fn takes_any_key(measurement: &Measurement) -> bool {
    measurement.contract.round_keys_in == RoundKeyPlace::Ram
}

/// Published code that keeps nothing of the key in RAM has it in ROM.
fn row_has_fixed_key(row: &Row) -> bool {
    let said = row.conditions.get(&Condition::FixedKey);
    let ram = row.figures.ram;
    let without_ram = ram.is_some_and(|ram| ram.bytes == 0 && ram.bound == Bound::Exact);
    said.copied().unwrap_or(without_ram)
}

/// Rows that are all about the size of a whole implementation stand beside whole ones alone.
fn needs_both_directions(row: &Row) -> bool {
    row.operation == PublishedOperation::EncryptDecrypt || row.goal == Some(Goal::TotalRom)
}
