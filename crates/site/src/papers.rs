//! Papers: charts, tables, statements.

use crate::index::Index;
use cipherfit_atlas::figures as atlas;
use cipherfit_atlas::papers::{
    self, FutureWork, Ground, Judged, Missing, Paper, Reference, Table, Text,
};
use cipherfit_results::{Circuit, Part};
use cipherfit_vocabulary::Identity;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Each paper, by its word.
pub type Papers = BTreeMap<&'static str, PaperPage>;

/// A paper in one place.
#[derive(Serialize, JsonSchema)]
pub struct PaperPage {
    /// First author and year.
    short: String,
    /// Which work it is.
    reference: Reference,
    /// The machine.
    machine: String,
    /// The rule that ours are counted by.
    rule: String,
    /// Charts, ours beside.
    figures: Vec<Figure>,
    /// Tables, ours beside.
    tables: Vec<Table>,
    /// What it says, with verdicts.
    statements: Vec<Judged>,
    /// What it leaves to others.
    future_work: Vec<FutureWork>,
    /// What was not recovered.
    not_recovered: Vec<Missing>,
}

/// A chart.
#[derive(Serialize, JsonSchema)]
pub struct Figure {
    /// What it shows, in a word: `speed`.
    name: String,
    /// What it is in the paper.
    place: String,
    /// Heading.
    title: String,
    /// Name of the axis, with its unit.
    axis: String,
    /// Should the axis be logarithmic?
    logarithmic: bool,
    /// How the bars stand to each other.
    form: atlas::Form,
    /// Those that a page has room for.
    bars: Vec<Bar>,
}

/// One line of a chart: ours, and what is published under the same name.
#[derive(Serialize, JsonSchema)]
pub struct Bar {
    primitive: String,
    /// The paper's name for it; none for what the paper does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    /// Number of our record, if it is a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<usize>,
    /// Our record, if it is a circuit.
    #[serde(skip_serializing_if = "Option::is_none")]
    circuit: Option<CircuitKey>,
    /// Our value.
    ours: Option<f64>,
    /// Lowest and highest, where our value is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    ours_interval: Option<[f64; 2]>,
    /// Published value.
    published: Option<f64>,
}

/// What makes the record of a circuit unique.
#[derive(Serialize, JsonSchema)]
pub struct CircuitKey {
    design: String,
    part: Part,
}

pub(crate) fn papers(
    index: &Index<'_>,
    ground: Ground<'_>,
    texts: &BTreeMap<Paper, Text>,
) -> Papers {
    let page = |(&paper, text): (&Paper, &Text)| {
        let page = papers::page(paper, text, ground);
        let figures = page.figures.into_iter().map(|figure| Figure {
            bars: figure
                .drawn()
                .into_iter()
                .map(|bar| self::bar(bar, index, ground.circuits))
                .collect(),
            name: figure.name,
            place: figure.place,
            title: figure.title,
            axis: figure.axis.to_owned(),
            logarithmic: figure.logarithmic,
            form: figure.form,
        });
        let found = PaperPage {
            short: page.reference.short(),
            reference: page.reference,
            machine: page.machine,
            rule: page.rule,
            figures: figures.collect(),
            tables: page.tables,
            statements: page.statements,
            future_work: page.future_work,
            not_recovered: page.not_recovered,
        };
        (paper.name(), found)
    };
    texts.iter().map(page).collect()
}

fn bar(bar: &atlas::Bar, index: &Index<'_>, circuits: &[Circuit]) -> Bar {
    let record = || {
        index.number(&Identity {
            primitive: bar.primitive.clone(),
            implementation: bar.implementation.clone()?,
            core: bar.core.clone()?,
            memory: None,
            toolchain: bar.toolchain.clone()?,
            optimisation: bar.optimisation.clone(),
        })
    };
    // Hardware stands behind its handshake, a soft core has its memory.
    let circuit = circuits.iter().find(|circuit| {
        circuit.part != Part::Core && bar.implementation.as_ref() == Some(&circuit.design)
    });
    Bar {
        primitive: bar.primitive.clone(),
        label: bar.label.clone(),
        record: record(),
        circuit: circuit.map(|circuit| CircuitKey {
            design: circuit.design.clone(),
            part: circuit.part,
        }),
        ours: bar.ours,
        ours_interval: bar.ours_interval,
        published: bar.published,
    }
}
