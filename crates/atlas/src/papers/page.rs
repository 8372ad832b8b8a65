//! The whole of a paper: what its page, its folder and its tab in the explorer show.

use super::tables::tables;
use super::{FutureWork, Ground, Judged, Missing, Paper, Table, Text, judge};
use crate::figures::{Figure, figures};
use schemars::JsonSchema;
use serde::Serialize;

/// Which work it is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Reference {
    /// Identifier in `published/sources.csv`.
    pub id: String,
    /// Title.
    pub title: String,
    /// Authors.
    pub authors: String,
    /// Year.
    pub year: Option<u64>,
    /// Where it was read.
    pub where_read: String,
}

impl Reference {
    /// Two authors or the first, with the year, as figures name it.
    #[must_use]
    pub fn short(&self) -> String {
        let names = self
            .authors
            .split(',')
            .filter_map(|one| one.split_whitespace().last());
        let names: Vec<&str> = names.collect();
        let year = self.year.map_or(String::new(), |year| format!(" {year}"));
        match names.as_slice() {
            [one, other] => format!("{one} and {other}{year}"),
            [one, _, ..] => format!("{one} et al.{year}"),
            one => format!("{}{year}", one.join("")),
        }
    }
}

/// A paper in one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// Its word.
    pub paper: Paper,
    /// Which work it is.
    pub reference: Reference,
    /// The rule that its figures are counted by.
    pub rule: String,
    /// Its machine.
    pub machine: String,
    /// Its charts with ours beside.
    pub figures: Vec<Figure>,
    /// Its tables with ours beside.
    pub tables: Vec<Table>,
    /// What it says, with verdicts.
    pub statements: Vec<Judged>,
    /// What it leaves to others.
    pub future_work: Vec<FutureWork>,
    /// What was not recovered.
    pub not_recovered: Vec<Missing>,
}

/// Puts a paper's page together.
#[must_use]
pub fn page(paper: Paper, text: &Text, ground: Ground<'_>) -> Page {
    let id = text.source.get_ref();
    let source = ground.published.sources.get(id);
    Page {
        paper,
        reference: Reference {
            id: id.clone(),
            title: source.map_or(String::new(), |one| one.title.clone()),
            authors: source.map_or(String::new(), |one| one.authors.clone()),
            year: source.and_then(|one| one.year),
            where_read: source.map_or(String::new(), |one| one.where_read.clone()),
        },
        rule: text.rule.get_ref().clone(),
        machine: text.machine.clone(),
        figures: figures(paper, ground),
        tables: tables(paper, text, ground),
        statements: judge(text, ground),
        future_work: text.future_work.clone(),
        not_recovered: text.not_recovered.clone(),
    }
}
