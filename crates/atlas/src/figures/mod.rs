//! The charts of a paper, as data: what stands where, in which order, on which axis.
//!
//! Nothing here draws. A [`Figure`] has all that a drawing or a CSV file of it needs.

mod buhrow2014;
mod diehl2017;
mod matsui2013;

pub use buhrow2014::Quantity;

use crate::published::Published;
use cipherfit_results::{Circuit, Measurement};
use cipherfit_vocabulary::words;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeSet;

words! {
    /// The charts of one paper.
    FigureSet {
        /// The five bar charts of Buhrow et al. 2014: MSP430F5528, encryption.
        Buhrow2014 = "buhrow2014",
        /// The portfolios of Matsui and Murakami 2013: RL78, a chart for each task and RAM.
        Matsui2013 = "matsui2013",
        /// The comparisons of Diehl et al. 2017: hardware and soft core.
        Diehl2017 = "diehl2017",
    }
}

/// A logarithmic axis is used from this ratio of the largest to the smallest value.
const LOGARITHMIC_FROM: f64 = 20.0;

/// One chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Number of the figure in the paper's order.
    pub number: usize,
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
    /// The bars, fastest implementation first in every chart of the set.
    pub bars: Vec<Bar>,
}

impl Figure {
    /// The bars that a drawing has room for: of each name in the paper the fastest build, and of
    /// what the paper does not have the best of each primitive. All have a value.
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
        drawn.collect()
    }

    /// The best value among the bars of a primitive that the paper has no name for.
    fn best_unnamed(&self, primitive: &str) -> Option<&Bar> {
        let unnamed = self
            .bars
            .iter()
            .filter(|bar| bar.label.is_none() && bar.primitive == primitive);
        let valued = unnamed.filter_map(|bar| Some((bar, bar.ours?)));
        let order = |one: f64, other: f64| {
            if self.larger_is_better {
                other.total_cmp(&one)
            } else {
                one.total_cmp(&other)
            }
        };
        let best = valued.min_by(|(_, one), (_, other)| order(*one, *other));
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

/// The charts of a set, in the paper's order.
#[must_use]
pub fn figures(
    set: FigureSet,
    measurements: &[Measurement],
    circuits: &[Circuit],
    published: &Published,
) -> Vec<Figure> {
    match set {
        FigureSet::Diehl2017 => diehl2017::figures(measurements, circuits, published),
        FigureSet::Buhrow2014 => buhrow2014::figures(measurements, published),
        FigureSet::Matsui2013 => matsui2013::figures(measurements, published),
    }
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
