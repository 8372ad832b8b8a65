//! One measurement of ours beside one published row.

use crate::accounting::{self, Accounted, Rule, Score};
use crate::published::{Bound, Bounded, Goal, Row};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::words;
use cipherfit_vocabulary::{ConstantTime, Language, Operation};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

words! {
    /// A figure that both sides have.
    Figure {
        /// Cycles a block.
        Cycles = "cycles",
        /// Cycles a byte.
        CyclesPerByte = "cycles_per_byte",
        /// ROM of the operation.
        Rom = "rom",
        /// ROM of the whole implementation.
        TotalRom = "total_rom",
        /// RAM.
        Ram = "ram",
        /// Stack.
        Stack = "stack",
        /// Rank; the only figure of which more is better.
        Rank = "rank",
    }
}

/// A figure of ours over the published one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ratio {
    /// The published figure.
    pub published: f64,
    /// Whether the published figure is a budget.
    pub at_most: bool,
    /// Ours.
    pub ours: f64,
    /// Ours ÷ published; one if both are zero, none if only the published one is.
    pub ratio: Option<f64>,
}

impl Ratio {
    fn new(published: f64, at_most: bool, ours: f64) -> Self {
        let ratio = if published > 0.0 {
            Some(ours / published)
        } else {
            (ours == published).then_some(1.0)
        };
        Self {
            published,
            at_most,
            ours,
            ratio,
        }
    }

    fn verdict(&self, figure: Figure) -> Verdict {
        // Cycles a byte are mostly printed as whole numbers: ours count to the same digit.
        let whole = figure == Figure::CyclesPerByte && self.published.fract() == 0.0;
        let ours = if whole { self.ours.round() } else { self.ours };
        let by_size = ours.total_cmp(&self.published);
        let by_merit = if figure == Figure::Rank {
            by_size.reverse()
        } else {
            by_size
        };
        match by_merit {
            std::cmp::Ordering::Less => Verdict::Better,
            std::cmp::Ordering::Equal => Verdict::Equal,
            std::cmp::Ordering::Greater => Verdict::Worse,
        }
    }
}

words! {
    /// Which side a figure favours.
    Verdict {
        /// Ours is better than the published one.
        Better = "better",
        /// They are equal.
        Equal = "equal",
        /// Ours is worse.
        Worse = "worse",
    }
}

/// The figure that the published implementation was made for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Headline {
    /// The figure.
    pub figure: Figure,
    /// Both sides.
    #[serde(flatten)]
    pub ratio: Ratio,
    /// Whether ours is better.
    pub verdict: Verdict,
}

/// A measurement of ours beside a published row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// Implementation folder.
    pub implementation: String,
    /// Core it was measured on.
    pub core: String,
    /// Timing of the memory, where it makes the core wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
    /// Language.
    pub language: Language,
    /// What holds of its timing.
    pub constant_time: ConstantTime,
    /// Layout of the round keys.
    pub round_keys: String,
    /// Its figures under the rule of the comparison.
    pub figures: Accounted,
    /// Every figure that both sides have.
    pub ratios: BTreeMap<Figure, Ratio>,
    /// The figure of the row's goal, or the nearest that both sides have.
    pub headline: Option<Headline>,
}

/// A measurement with its figures, before it is chosen.
pub(super) struct Measured<'a> {
    pub(super) measurement: &'a Measurement,
    pub(super) figures: Accounted,
    ratios: BTreeMap<Figure, Ratio>,
    pub(super) headline: Option<Headline>,
}

impl<'a> Measured<'a> {
    /// None if the implementation lacks the operation.
    pub(super) fn new(
        measurement: &'a Measurement,
        row: &Row,
        rule: &Rule,
        operation: Operation,
    ) -> Option<Self> {
        let figures = rule.account(measurement, operation)?;
        let ratios = ratios(row, rule, &figures);
        let headline = headline(row.goal, &ratios);
        Some(Self {
            measurement,
            figures,
            ratios,
            headline,
        })
    }

    /// No worse in every published figure and better in at least one.
    pub(super) fn dominates(&self, row: &Row) -> bool {
        let whole_size_unknown =
            row.figures.total_rom.is_some() && self.figures.total_rom.is_none();
        let verdicts = || {
            let compared = self
                .ratios
                .iter()
                .filter(|(figure, _)| **figure != Figure::Rank);
            compared.map(|(figure, ratio)| (ratio.at_most, ratio.verdict(*figure)))
        };
        !whole_size_unknown
            && verdicts().all(|(_, verdict)| verdict != Verdict::Worse)
            && verdicts().any(|(at_most, verdict)| !at_most && verdict == Verdict::Better)
    }

    pub(super) fn candidate(&self) -> Candidate {
        Candidate {
            implementation: self.measurement.implementation.clone(),
            core: self.measurement.core.clone(),
            memory: self.measurement.memory.clone(),
            toolchain: self.measurement.toolchain.clone(),
            optimisation: self.measurement.optimisation.clone(),
            language: self.measurement.language,
            constant_time: self.measurement.claims.constant_time,
            round_keys: self.measurement.contract.round_keys.clone(),
            figures: self.figures.clone(),
            ratios: self.ratios.clone(),
            headline: self.headline,
        }
    }
}

fn ratios(row: &Row, rule: &Rule, ours: &Accounted) -> BTreeMap<Figure, Ratio> {
    let published = &row.figures;
    let exact = |figure: Option<f64>, ours: Option<f64>| {
        figure
            .zip(ours)
            .map(|(figure, ours)| Ratio::new(figure, false, ours))
    };
    let count = |figure: Option<u64>, ours: u64| {
        exact(figure.map(|figure| figure as f64), Some(ours as f64))
    };
    let sized = |size: Option<Bounded>, ours: Option<u64>| {
        size.zip(ours).map(|(size, ours)| {
            Ratio::new(size.bytes as f64, size.bound == Bound::AtMost, ours as f64)
        })
    };
    let figures = [
        (Figure::Cycles, count(published.cycles, ours.cycles)),
        (
            Figure::CyclesPerByte,
            exact(published.cycles_per_byte, ours.cycles_per_byte),
        ),
        (Figure::Rom, sized(published.rom, Some(ours.rom))),
        (Figure::TotalRom, sized(published.total_rom, ours.total_rom)),
        (Figure::Ram, sized(published.ram, Some(ours.ram))),
        (Figure::Stack, count(published.stack, ours.stack)),
        (Figure::Rank, exact(published_rank(row, rule), ours.rank)),
    ];
    figures
        .into_iter()
        .filter_map(|(figure, ratio)| Some((figure, ratio?)))
        .collect()
}

/// The rank as it follows from the other figures, under a rule that has ranks, or else as printed:
/// printed ranks are rounded.
fn published_rank(row: &Row, rule: &Rule) -> Option<f64> {
    let exact = |size: Option<Bounded>| {
        size.filter(|size| size.bound == Bound::Exact)
            .map(|size| size.bytes)
    };
    let figures = &row.figures;
    if !rule.counts()?.scores.contains(&Score::Rank) {
        return None;
    }
    let known = figures
        .cycles_per_byte
        .zip(exact(figures.rom))
        .zip(exact(figures.ram));
    known
        .and_then(|((per_byte, rom), ram)| accounting::rank(per_byte, rom, ram))
        .or(figures.rank)
}

/// The goal's own figure if both sides have it; a published zero cannot be bettered and says
/// nothing when it is met, so the next figure then speaks.
fn headline(goal: Option<Goal>, ratios: &BTreeMap<Figure, Ratio>) -> Option<Headline> {
    use Figure::{Cycles, CyclesPerByte, Ram, Rank, Rom, TotalRom};
    let preferred: &[Figure] = match goal? {
        Goal::Speed | Goal::Energy => &[Cycles, CyclesPerByte, Rom, TotalRom, Ram],
        Goal::Rom => &[Rom, TotalRom, Cycles, CyclesPerByte, Ram],
        Goal::TotalRom => &[TotalRom, Rom, Cycles, CyclesPerByte, Ram],
        Goal::Ram => &[Ram, Rank, Cycles, CyclesPerByte, Rom, TotalRom],
        Goal::Rank | Goal::Combined => &[Rank, Cycles, CyclesPerByte, Rom, TotalRom, Ram],
        Goal::Area => &[],
    };
    preferred
        .iter()
        .filter_map(|figure| ratios.get(figure).map(|ratio| (*figure, *ratio)))
        .find(|(_, ratio)| !(ratio.published == 0.0 && ratio.ours == 0.0))
        .map(|(figure, ratio)| Headline {
            figure,
            ratio,
            verdict: ratio.verdict(figure),
        })
}
