//! Ranks and speed of Beaulieu et al. 2014: the best of each cipher, whatever its style.

use super::{Bar, Figure, Form, LOGARITHMIC_FROM, spread};
use crate::accounting::{Accounted, BEAULIEU2014};
use crate::published::{Published, Row};
use crate::stock::Primitives;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;

const SOURCE: &str = "BEAULIEU14";
const CORE: &str = "avre-plus";

/// A chart: its name, heading and axis, whether more is better, and whose value a bar is.
struct Chart {
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    larger_is_better: bool,
    ours: fn(&Accounted) -> Option<f64>,
    published: fn(&Row) -> Option<f64>,
}

const CHARTS: [Chart; 2] = [
    Chart {
        name: "rank",
        title: "Rank of the best implementation on the ATmega128",
        axis: "rank: (10⁶ ÷ cycles a byte) ÷ (ROM + 2 × RAM)",
        larger_is_better: true,
        ours: |figures| figures.rank,
        published: |row| row.figures.rank,
    },
    Chart {
        name: "speed",
        title: "Speed of the fastest implementation on the ATmega128",
        axis: "cycles a byte",
        larger_is_better: false,
        ours: |figures| figures.cycles_per_byte,
        published: |row| row.figures.cycles_per_byte,
    },
];

/// Both charts.
pub(super) fn figures(
    measurements: &[Measurement],
    published: &Published,
    primitives: &Primitives,
) -> Vec<Figure> {
    let Some(rule) = published.rules.named(BEAULIEU2014) else {
        return Vec::new();
    };
    let encrypting = measurements.iter().filter(|one| one.core == CORE);
    let counted: Vec<(&Measurement, Accounted)> = encrypting
        .filter_map(|one| Some((one, rule.account(one, Operation::ENCRYPT)?)))
        .collect();
    let charts = CHARTS.iter().zip(1..).map(|(chart, number)| {
        let better = |one: f64, other: f64| {
            if chart.larger_is_better {
                one.max(other)
            } else {
                one.min(other)
            }
        };
        let bars = primitives.sizes.iter().filter_map(|primitive| {
            let own = counted
                .iter()
                .filter(|(one, _)| one.primitive == primitive.name);
            let valued = own.filter_map(|(one, figures)| Some((*one, (chart.ours)(figures)?)));
            let (one, value) = valued.reduce(|best, next| {
                let is_better = better(best.1, next.1) == next.1 && best.1 != next.1;
                if is_better { next } else { best }
            })?;
            let rows = published.rows.iter();
            let rows = rows.filter(|row| row.source == SOURCE && row.primitive == primitive.name);
            let printed = rows.filter_map(|row| (chart.published)(row)).reduce(better);
            Some(Bar {
                primitive: primitive.name.clone(),
                label: printed.map(|_| "best".to_owned()),
                implementation: Some(one.implementation.clone()),
                core: Some(one.core.clone()),
                toolchain: Some(one.toolchain.clone()),
                optimisation: one.optimisation.clone(),
                language: one.language.name().to_owned(),
                ours: Some(value),
                ours_interval: None,
                published: printed,
            })
        });
        let bars: Vec<Bar> = bars.collect();
        Figure {
            number,
            place: String::new(),
            form: Form::Ranked,
            name: chart.name.to_owned(),
            title: chart.title.to_owned(),
            axis: chart.axis,
            logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
            larger_is_better: chart.larger_is_better,
            bars,
        }
    });
    charts.collect()
}
