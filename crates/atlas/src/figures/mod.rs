//! The charts of a paper, as data: what stands where, in which order, on which axis.
//!
//! Nothing here draws. A [`Figure`] has all that a drawing or a CSV file of it needs.

mod beaulieu2014;
mod buhrow2014;
mod didla2008;
mod diehl2017;
mod matsui2013;

pub use buhrow2014::Quantity;

use crate::papers::{Ground, Paper};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A logarithmic axis is used from this ratio of the largest to the smallest value.
const LOGARITHMIC_FROM: f64 = 20.0;

/// How the bars of a chart stand to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// The best comes first.
    Ranked,
    /// In an order of their own, as versions have.
    Ordered,
    /// A row for each primitive, a column for each of these budgets, which are the labels. A budget that
    /// brings nothing new has what the one before it has; one that nothing fits has no bar.
    Portfolio(Vec<String>),
}

/// One chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Number of the figure in the paper's order.
    pub number: usize,
    /// What it is in the paper: `Figure 1`.
    pub place: String,
    /// What it shows, in a word of a file name: `speed`.
    pub name: String,
    /// Heading.
    pub title: String,
    /// Name of the axis, with its unit.
    pub axis: &'static str,
    /// Whether the values span so much that the axis should be logarithmic.
    pub logarithmic: bool,
    /// Whether the longest bar is the best.
    pub larger_is_better: bool,
    /// How the bars stand to each other.
    pub form: Form,
    /// The bars, fastest implementation first in every chart of the paper where they have no other
    /// order.
    pub bars: Vec<Bar>,
}

impl Figure {
    /// The bars that a drawing has room for: of each name in the paper the fastest build, and of
    /// what the paper does not have the best of each primitive. All have a value; the best comes first,
    /// by ours or where there is none by what is published; of a portfolio, the primitive with the best.
    #[must_use]
    pub fn drawn(&self) -> Vec<&Bar> {
        let mut named: BTreeSet<(&str, &str)> = BTreeSet::new();
        let drawn = self.bars.iter().filter(|bar| {
            bar.has_value()
                && match &bar.label {
                    Some(label) => named.insert((&bar.primitive, label)),
                    None => self.best_unnamed(&bar.primitive) == Some(bar),
                }
        });
        let mut drawn: Vec<&Bar> = drawn.collect();
        let value = |bar: &Bar| bar.ours.or(bar.published).unwrap_or_default();
        match &self.form {
            Form::Ordered => {}
            Form::Ranked => drawn.sort_by(|one, other| self.order(value(one), value(other))),
            Form::Portfolio(_) => {
                let mut best: BTreeMap<&str, f64> = BTreeMap::new();
                for bar in &drawn {
                    let known = best.entry(&bar.primitive).or_insert(f64::INFINITY);
                    *known = known.min(value(bar));
                }
                let best = |bar: &Bar| best[&*bar.primitive];
                drawn.sort_by(|one, other| best(one).total_cmp(&best(other)));
            }
        }
        drawn
    }

    /// The better value first.
    fn order(&self, one: f64, other: f64) -> Ordering {
        if self.larger_is_better {
            other.total_cmp(&one)
        } else {
            one.total_cmp(&other)
        }
    }

    /// The best value among the bars of a primitive that the paper has no name for.
    fn best_unnamed(&self, primitive: &str) -> Option<&Bar> {
        let unnamed = self
            .bars
            .iter()
            .filter(|bar| bar.label.is_none() && bar.primitive == primitive);
        let valued = unnamed.filter_map(|bar| Some((bar, bar.ours?)));
        let best = valued.min_by(|(_, one), (_, other)| self.order(*one, *other));
        best.map(|(bar, _)| bar)
    }
}

/// One line of a chart: ours, and what is published under the same name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Primitive with its parameters.
    pub primitive: String,
    /// The paper's name for it; none for an implementation that the paper does not have.
    pub label: Option<String>,
    /// Our implementation folder, if there is one.
    pub implementation: Option<String>,
    /// The core that ours was measured on; none for a circuit.
    pub core: Option<String>,
    /// The toolchain that built ours.
    pub toolchain: Option<String>,
    /// The level of optimisation of ours, where it has a name.
    pub optimisation: Option<String>,
    /// Language.
    pub language: String,
    /// Our value.
    pub ours: Option<f64>,
    /// Interval of our value where it is an estimate: lowest and highest.
    pub ours_interval: Option<[f64; 2]>,
    /// Published value.
    pub published: Option<f64>,
}

impl Bar {
    /// Whether there is anything to draw.
    #[must_use]
    pub fn has_value(&self) -> bool {
        self.ours.is_some() || self.published.is_some()
    }

    /// All values, the ends of the interval included.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let interval = self.ours_interval.into_iter().flatten();
        self.ours.into_iter().chain(self.published).chain(interval)
    }
}

/// The charts of a paper, in its order.
#[must_use]
pub fn figures(paper: Paper, ground: Ground<'_>) -> Vec<Figure> {
    let Ground {
        measurements,
        circuits,
        published,
        primitives,
    } = ground;
    let mut figures = match paper {
        Paper::Beaulieu2014 => beaulieu2014::figures(measurements, published, primitives),
        Paper::Buhrow2014 => buhrow2014::figures(measurements, published),
        Paper::Didla2008 => didla2008::figures(measurements, published),
        Paper::Diehl2017 => diehl2017::figures(circuits, published),
        Paper::Matsui2013 => matsui2013::figures(measurements, published),
    };
    for figure in &mut figures {
        figure.place = match paper {
            Paper::Beaulieu2014 => "tables of ranks".to_owned(),
            Paper::Buhrow2014 => format!("Figure {}", figure.number),
            Paper::Didla2008 => "charts of the versions".to_owned(),
            Paper::Diehl2017 => "charts of the poster".to_owned(),
            Paper::Matsui2013 => "portfolio charts".to_owned(),
        };
    }
    figures
}

/// Largest ÷ smallest value; 1 where there is nothing to compare.
fn spread(bars: &[Bar]) -> f64 {
    let values = || {
        bars.iter()
            .flat_map(Bar::values)
            .filter(|value| *value > 0.0)
    };
    let by = |one: &f64, other: &f64| -> Ordering { one.total_cmp(other) };
    match (values().min_by(by), values().max_by(by)) {
        (Some(least), Some(most)) => most / least,
        _ => 1.0,
    }
}
