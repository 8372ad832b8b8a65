//! The grid of primitives and instruction sets: what the library has for each, and what is blank.

use crate::accounting::{Accounted, Rule};
use crate::table::{Query, TableRow, rows};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Language, Operation, words};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Implementations that a cell must have of which none is worse than another in cycles, ROM and RAM at
/// once: one that is fast, one that is small, one between.
pub const POINTS: usize = 3;

words! {
    /// What a cell must have.
    Feature {
        /// Three points or more.
        Points = "three points",
        /// Each task of the primitive: both directions, a key schedule where it has one.
        Tasks = "every task",
        /// An implementation that does the first task and shows nothing of secrets.
        ConstantTime = "constant time",
        /// One in C.
        C = "C",
    }
}

/// A primitive on an instruction set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The primitive.
    pub primitive: String,
    /// The instruction set.
    pub isa: String,
    /// Implementations that no other one of a core is at least as good as in cycles, ROM and RAM, and
    /// better in one.
    pub points: usize,
    /// Tasks that no implementation does.
    pub missing_tasks: Vec<Operation>,
    /// What is blank.
    pub blank: Vec<Feature>,
}

/// The cells of primitives, with what users ask of each, on instruction sets, in that order. The first task is the
/// one whose figures count.
#[must_use]
pub fn grid(
    measurements: &[Measurement],
    rule: &Rule,
    primitives: &[(String, Vec<Operation>)],
    isas: &[String],
) -> Vec<Cell> {
    let firsts: BTreeSet<Operation> = primitives
        .iter()
        .filter_map(|(_, tasks)| tasks.first().copied())
        .collect();
    let found: BTreeMap<Operation, Vec<TableRow>> = firsts
        .into_iter()
        .map(|operation| {
            let query = Query {
                operation,
                ..Query::by(rule)
            };
            (operation, rows(measurements, &query))
        })
        .collect();
    let cell = |(primitive, tasks): &(String, Vec<Operation>), isa: &String| {
        let rows = tasks.first().and_then(|task| found.get(task));
        let rows = rows.map_or(&[][..], Vec::as_slice).iter();
        let rows: Vec<&TableRow> = rows
            .filter(|row| row.primitive == *primitive && row.isa == *isa)
            .collect();
        let has = |task: Operation| {
            let mut all = measurements.iter();
            all.any(|one| {
                one.primitive == *primitive && one.isa == *isa && one.tasks.contains_key(&task)
            })
        };
        let tasks = tasks.iter().copied();
        let missing_tasks: Vec<Operation> = tasks.filter(|&task| !has(task)).collect();
        let points = front(&rows);
        let any = |wanted: &dyn Fn(&TableRow) -> bool| rows.iter().any(|row| wanted(row));
        let filled = |feature: Feature| match feature {
            Feature::Points => points >= POINTS,
            Feature::Tasks => missing_tasks.is_empty(),
            Feature::ConstantTime => any(&|row| row.constant_time == ConstantTime::Full),
            Feature::C => any(&|row| row.language == Language::C),
        };
        let features = Feature::ALL.iter().copied();
        Cell {
            primitive: primitive.clone(),
            isa: isa.clone(),
            points,
            blank: features.filter(|&feature| !filled(feature)).collect(),
            missing_tasks,
        }
    };
    let rows = primitives.iter();
    rows.flat_map(|primitive| isas.iter().map(move |isa| (primitive, isa)))
        .map(|(primitive, isa)| cell(primitive, isa))
        .collect()
}

/// How many implementations no other one of their core beats.
fn front(rows: &[&TableRow]) -> usize {
    let same_core =
        |one: &TableRow, other: &TableRow| one.core == other.core && one.memory == other.memory;
    let unbeaten = rows.iter().filter(|row| {
        let mut others = rows.iter().filter(|other| same_core(row, other));
        !others.any(|other| beats(&other.figures, &row.figures))
    });
    let names: BTreeSet<&str> = unbeaten.map(|row| row.implementation.as_str()).collect();
    names.len()
}

/// At least as good in all, and better in one?
fn beats(one: &Accounted, other: &Accounted) -> bool {
    let figures = |of: &Accounted| [of.cycles, of.rom, of.ram];
    let (one, other) = (figures(one), figures(other));
    one != other && one.iter().zip(other).all(|(one, other)| *one <= other)
}
