//! The charts of papers.

use crate::index::Index;
use cipherfit_atlas::figures::{self as atlas, FigureSet};
use cipherfit_atlas::published::Published;
use cipherfit_results::{Circuit, Part};
use cipherfit_vocabulary::Identity;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The charts of each paper, by its word.
pub type Figures = BTreeMap<&'static str, Vec<Figure>>;

/// A chart.
#[derive(Serialize, JsonSchema)]
pub struct Figure {
    /// What it shows, in a word: `speed`.
    name: String,
    /// Heading.
    title: String,
    /// Name of the axis, with its unit.
    axis: String,
    /// Should the axis be logarithmic?
    logarithmic: bool,
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

pub(crate) fn figures(index: &Index<'_>, circuits: &[Circuit], published: &Published) -> Figures {
    let figures = |set| atlas::figures(set, index.measurements, circuits, published);
    let all = FigureSet::ALL.iter().map(|&set| {
        let drawn = figures(set).into_iter().map(|figure| Figure {
            bars: figure
                .drawn()
                .into_iter()
                .map(|bar| self::bar(bar, index, circuits))
                .collect(),
            name: figure.name,
            title: figure.title,
            axis: figure.axis.to_owned(),
            logarithmic: figure.logarithmic,
        });
        (set.name(), drawn.collect())
    });
    all.collect()
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
