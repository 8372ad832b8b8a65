//! Measurements under one rule.

use crate::accounting::{Accounted, Rule};
use cipherfit_results::{Measurement, Proof};
use cipherfit_vocabulary::words;
use cipherfit_vocabulary::{ConstantTime, Language, Operation, Selection};
use serde::Serialize;
use std::cmp::Ordering;

words! {
    /// What rows of one primitive on one core are sorted by.
    Sort {
        /// Fewest cycles first.
        Cycles = "cycles",
        /// Least ROM first.
        Rom = "rom",
        /// Least RAM first.
        Ram = "ram",
        /// Least ROM × time first; cycles if the rule has no such figure.
        Combined = "combined",
        /// Best rank first; cycles if the rule has no ranks.
        Rank = "rank",
    }
}

/// Which measurements to list, and in which order.
#[derive(Clone, Debug)]
pub struct Query {
    /// The rule.
    pub rule: Rule,
    /// The operation.
    pub operation: Operation,
    /// Order within one primitive on one core.
    pub sort: Sort,
    /// Which measurements.
    pub selection: Selection,
}

impl Query {
    /// Everything that encrypts, by a rule, fastest first.
    #[must_use]
    pub fn by(rule: &Rule) -> Self {
        Self {
            rule: rule.clone(),
            operation: Operation::ENCRYPT,
            sort: Sort::Cycles,
            selection: Selection::default(),
        }
    }
}

/// One measurement under the rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableRow {
    /// Primitive with its parameters.
    pub primitive: String,
    /// Core.
    pub core: String,
    /// Timing of the memory, where it makes the core wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Instruction set family.
    pub isa: String,
    /// Implementation folder.
    pub implementation: String,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
    /// Language.
    pub language: Language,
    /// What the rule's own paper calls the implementation.
    pub label: Option<String>,
    /// What holds of its timing: `full`, `branches`, `none`.
    pub constant_time: ConstantTime,
    /// What is proved for every input; absent where there is no specification to prove it against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Layout of the round keys.
    pub round_keys: String,
    /// The operation.
    pub operation: Operation,
    /// The rule.
    pub rule: Rule,
    /// The figures.
    #[serde(flatten)]
    pub figures: Accounted,
}

/// Lists the measurements that have the operation and that the query selects.
///
/// Sorted by primitive, core, the query's figure and then name; the order of the measurements
/// does not matter.
#[must_use]
pub fn rows(measurements: &[Measurement], query: &Query) -> Vec<TableRow> {
    let mut rows: Vec<TableRow> = measurements
        .iter()
        .filter(|measurement| query.selection.fits(&measurement.names()))
        .filter_map(|measurement| row(query, measurement))
        .collect();
    rows.sort_by(|one, other| {
        (&one.primitive, &one.core, &one.memory)
            .cmp(&(&other.primitive, &other.core, &other.memory))
            .then_with(|| query.sort.order(&one.figures, &other.figures))
            .then_with(|| {
                let name = |row: &TableRow| {
                    let built = (row.toolchain.clone(), row.optimisation.clone());
                    (row.implementation.clone(), built)
                };
                name(one).cmp(&name(other))
            })
    });
    rows
}

fn row(query: &Query, measurement: &Measurement) -> Option<TableRow> {
    let figures = query.rule.account(measurement, query.operation)?;
    Some(TableRow {
        primitive: measurement.primitive.clone(),
        core: measurement.core.clone(),
        memory: measurement.memory.clone(),
        isa: measurement.isa.clone(),
        implementation: measurement.implementation.clone(),
        toolchain: measurement.toolchain.clone(),
        optimisation: measurement.optimisation.clone(),
        language: measurement.language,
        label: measurement.labels.get(query.rule.word()).cloned(),
        constant_time: measurement.claims.constant_time,
        proof: measurement.verified.proof.clone(),
        round_keys: measurement.contract.round_keys.clone(),
        operation: query.operation,
        rule: query.rule.clone(),
        figures,
    })
}

impl Sort {
    /// Best first; equals by cycles, ROM and RAM.
    #[must_use]
    pub fn order(self, one: &Accounted, other: &Accounted) -> Ordering {
        let cost = |figures: &Accounted| match self {
            Self::Cycles => figures.cycles as f64,
            Self::Rom => figures.rom as f64,
            Self::Ram => figures.ram as f64,
            Self::Combined => figures.combined.unwrap_or(figures.cycles as f64),
            Self::Rank => figures.rank.map_or(figures.cycles as f64, |rank| -rank),
        };
        let costs = |figures: &Accounted| (figures.cycles, figures.rom, figures.ram);
        cost(one)
            .total_cmp(&cost(other))
            .then_with(|| costs(one).cmp(&costs(other)))
    }
}
