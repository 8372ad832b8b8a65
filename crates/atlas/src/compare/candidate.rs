//! One measurement of ours beside one published row.

use super::counting::Counting;
use super::figure::{Figure, Headline, Ratio, Side};
use super::{Verdict, takes_any_key};
use crate::accounting::{self, Accounted, Rule, Score};
use crate::published::{Bound, Bounded, Condition, Goal, RamScope, Row};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Language, Operation};
use serde::Serialize;
use std::collections::BTreeMap;

/// A measurement of ours beside a published row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// What it is an implementation of.
    pub primitive: String,
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
    /// What it asks of its user.
    pub conditions: Vec<Condition>,
    /// How it stands to the whole row.
    pub verdict: Verdict,
    /// Its figures under the rule of the comparison.
    pub figures: Accounted,
    /// Every figure that both sides have.
    pub ratios: BTreeMap<Figure, Ratio>,
    /// Figures of the row that it has no counterpart to.
    pub lacking: Vec<&'static str>,
    /// The figure of the row's goal, or the nearest that both sides have.
    pub headline: Option<Headline>,
}

impl Candidate {
    /// The figures in which it is worse.
    pub fn worse(&self) -> impl Iterator<Item = (Figure, &Ratio)> {
        let ratios = self.ratios.iter();
        ratios
            .filter(|(figure, ratio)| **figure != Figure::Rank && ratio.side == Side::Worse)
            .map(|(figure, ratio)| (*figure, ratio))
    }
}

/// A measurement with its figures, before it is chosen.
pub(super) struct Measured<'a> {
    pub(super) measurement: &'a Measurement,
    pub(super) figures: Accounted,
    pub(super) verdict: Verdict,
    pub(super) lacking: Vec<&'static str>,
    pub(super) headline: Option<Headline>,
    ratios: BTreeMap<Figure, Ratio>,
}

impl<'a> Measured<'a> {
    /// None if the implementation lacks the row's operation.
    pub(super) fn new(
        measurement: &'a Measurement,
        row: &Row,
        counting: &Counting<'_>,
        operation: Operation,
    ) -> Option<Self> {
        let figures = counting.account(measurement, operation)?;
        let (ratios, lacking) = beside(measurement, row, counting, &figures);
        let headline = headline(row.goal, &ratios);
        let mut measured = Self {
            measurement,
            figures,
            verdict: Verdict::NotComparable,
            lacking,
            headline,
            ratios,
        };
        measured.verdict = measured.verdict(row);
        Some(measured)
    }

    fn verdict(&self, row: &Row) -> Verdict {
        let Some(headline) = self.headline else {
            return Verdict::NotComparable;
        };
        // The rank follows from the other figures.
        let others = || {
            self.ratios
                .iter()
                .filter(|(figure, _)| **figure != Figure::Rank)
        };
        let any = |side: Side| others().any(|(_, ratio)| ratio.side == side);
        if !any(Side::Worse) && self.lacking.is_empty() {
            return match any(Side::Better) {
                true => Verdict::Ahead,
                false => Verdict::Level,
            };
        }
        let own = own_figures(row.goal);
        let own_is_lacking = own.iter().any(|one| self.lacking.contains(&one.name()));
        let at_goal = own.contains(&headline.figure) || !own_is_lacking;
        match headline.ratio.side {
            Side::Better if at_goal && self.excess(row) <= 1.0 => Verdict::AheadAtGoal,
            _ => Verdict::Behind,
        }
    }

    /// By how much the most exceeded of the row's budgets is exceeded; one where all are kept.
    pub(super) fn excess(&self, row: &Row) -> f64 {
        let total = row.figures.total_rom;
        if total.is_some_and(|size| size.bound == Bound::AtMost) && self.figures.total_rom.is_none()
        {
            return f64::INFINITY;
        }
        let budgets = self.ratios.values().filter(|ratio| ratio.at_most);
        let used = budgets.map(|ratio| ratio.ratio.unwrap_or(f64::INFINITY));
        used.fold(1.0, f64::max)
    }

    /// Does it ask nothing of its user that the published code is not known to ask too? Working in
    /// place counts only where the published code is known to do without.
    pub(super) fn is_plain(&self, row: &Row) -> bool {
        let mut asked = Condition::of(self.measurement).into_iter();
        asked.all(|condition| match row.conditions.get(&condition) {
            Some(theirs) => *theirs,
            None => !condition.is_convenience(),
        })
    }

    pub(super) fn candidate(&self) -> Candidate {
        Candidate {
            primitive: self.measurement.primitive.clone(),
            implementation: self.measurement.implementation.clone(),
            core: self.measurement.core.clone(),
            memory: self.measurement.memory.clone(),
            toolchain: self.measurement.toolchain.clone(),
            optimisation: self.measurement.optimisation.clone(),
            language: self.measurement.language,
            constant_time: self.measurement.claims.constant_time,
            round_keys: self.measurement.contract.round_keys.clone(),
            conditions: Condition::of(self.measurement),
            verdict: self.verdict,
            figures: self.figures.clone(),
            ratios: self.ratios.clone(),
            lacking: self.lacking.clone(),
            headline: self.headline,
        }
    }
}

/// Cycles and ROM of an operation beside the row's own.
fn further(
    ours: &Measurement,
    counting: &Counting<'_>,
    operation: Operation,
) -> Option<(u64, u64, Option<f64>)> {
    match counting.account(ours, operation) {
        Some(figures) => Some((figures.cycles, figures.rom, figures.cycles_per_byte)),
        // What takes the key as it is needs no schedule.
        None => (operation == Operation::EXPAND_KEY && takes_any_key(ours)).then_some((0, 0, None)),
    }
}

/// Every figure that both sides have, and the row's others.
fn beside(
    measurement: &Measurement,
    row: &Row,
    counting: &Counting<'_>,
    ours: &Accounted,
) -> (BTreeMap<Figure, Ratio>, Vec<&'static str>) {
    let published = &row.figures;
    let follows = |column: &str| row.derived.iter().any(|derived| derived.column == column);
    let both = published.cycles.is_some() && published.cycles_per_byte.is_some();
    // Of two figures that follow from one another, the printed one is compared.
    let cycles = published
        .true_cycles()
        .filter(|_| !(both && follows("cycles")));
    let derived_per_byte = both && !follows("cycles") && follows("cycles_per_byte");
    let per_byte = published.cycles_per_byte.filter(|_| !derived_per_byte);
    let of = |operation| further(measurement, counting, operation);
    let has_decryption = [published.decrypt_cycles, published.decrypt_rom]
        .iter()
        .any(Option::is_some)
        || published.decrypt_cycles_per_byte.is_some();
    let inverse = accounting::inverse(row.operation.measured_as());
    let inverse = inverse.unwrap_or(Operation::DECRYPT);
    let decrypt = has_decryption.then(|| of(inverse)).flatten();
    let has_key = [
        published.expand_key_cycles,
        published.decrypt_key_cycles,
        published.expand_key_rom,
    ];
    let key = has_key.iter().any(Option::is_some);
    let key = key.then(|| of(Operation::EXPAND_KEY)).flatten();
    let ram = match published.ram_of {
        Some(RamScope::Whole) => whole_ram(measurement, counting).max(ours.ram),
        _ => ours.ram,
    };

    let count = |published: Option<u64>, ours: Option<u64>| {
        published.map(|published| ours.map(|ours| Ratio::of_counts(published, ours, false)))
    };
    let rounded = |published: Option<f64>, ours: Option<f64>, digits: usize| {
        published.map(|published| ours.map(|ours| Ratio::rounded(published, ours, digits)))
    };
    let sized = |size: Option<Bounded>, ours: Option<u64>| {
        let at_most = size.is_some_and(|size| size.bound == Bound::AtMost);
        size.map(|size| ours.map(|ours| Ratio::of_counts(size.bytes, ours, at_most)))
    };
    let rank =
        published_rank(row, counting.rule).and_then(|rank| Some(Ratio::of_ranks(rank, ours.rank?)));
    let digits = published.per_byte_digits;
    let figures = [
        (Figure::Cycles, count(cycles, Some(ours.cycles))),
        (
            Figure::CyclesPerByte,
            rounded(per_byte, ours.cycles_per_byte, digits),
        ),
        (
            Figure::DecryptCycles,
            count(published.decrypt_cycles, decrypt.map(|one| one.0)),
        ),
        (
            Figure::DecryptCyclesPerByte,
            rounded(
                published.decrypt_cycles_per_byte,
                decrypt.and_then(|one| one.2),
                digits,
            ),
        ),
        (
            Figure::ExpandKeyCycles,
            count(published.expand_key_cycles, key.map(|one| one.0)),
        ),
        (
            Figure::DecryptKeyCycles,
            count(published.decrypt_key_cycles, key.map(|one| one.0)),
        ),
        (
            Figure::FinishCycles,
            count(published.finish_cycles, finish(measurement, counting.rule)),
        ),
        (Figure::Rom, sized(published.rom, Some(ours.rom))),
        (
            Figure::DecryptRom,
            count(published.decrypt_rom, decrypt.map(|one| one.1)),
        ),
        (
            Figure::ExpandKeyRom,
            count(published.expand_key_rom, key.map(|one| one.1)),
        ),
        (Figure::TotalRom, sized(published.total_rom, ours.total_rom)),
        (Figure::Ram, sized(published.ram, Some(ram))),
        (Figure::Stack, count(published.stack, Some(ours.stack))),
        (
            Figure::Memory,
            count(published.memory, Some(ours.rom + ours.ram)),
        ),
        (Figure::Rank, rank.map(Some)),
        (Figure::Energy, published.energy_uj.map(|_| None)),
    ];
    let mut ratios = BTreeMap::new();
    let mut lacking = Vec::new();
    for (figure, ratio) in figures {
        match ratio {
            Some(Some(ratio)) => drop(ratios.insert(figure, ratio)),
            Some(None) => lacking.push(figure.name()),
            None => {}
        }
    }
    let costs = published.further.keys().filter(|figure| figure.is_cost());
    lacking.extend(costs.map(|figure| figure.name()));
    let of_messages = [
        &published.message_cycles,
        &published.message_cycles_per_byte,
    ];
    if of_messages.iter().any(|amounts| !amounts.is_empty()) {
        lacking.push("message_cycles");
    }
    (ratios, lacking)
}

/// Cycles of the call that ends a message: padding and the last block.
fn finish(ours: &Measurement, rule: &Rule) -> Option<u64> {
    let range = ours.cycles.get(&Operation::FINISH)?;
    Some(rule.counts()?.counted(*range))
}

/// RAM of the operation that needs most.
fn whole_ram(ours: &Measurement, counting: &Counting<'_>) -> u64 {
    let operations = ours.tasks.keys();
    let ram = operations.filter_map(|&operation| Some(counting.account(ours, operation)?.ram));
    ram.max().unwrap_or(0)
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

/// The figures that a goal is about.
fn own_figures(goal: Option<Goal>) -> &'static [Figure] {
    use Figure::{Cycles, CyclesPerByte, Ram, Rank, Rom, TotalRom};
    match goal {
        Some(Goal::Speed | Goal::Energy) => &[Cycles, CyclesPerByte],
        Some(Goal::Rom) => &[Rom, TotalRom],
        Some(Goal::TotalRom) => &[TotalRom],
        Some(Goal::Ram) => &[Ram],
        Some(Goal::Rank | Goal::Combined) => &[Rank],
        Some(Goal::Area) | None => &[],
    }
}

/// The goal's own figure if both sides have it; a published zero cannot be bettered and says
/// nothing when it is met, so the next figure then speaks.
fn headline(goal: Option<Goal>, ratios: &BTreeMap<Figure, Ratio>) -> Option<Headline> {
    use Figure::{Cycles, CyclesPerByte, Ram, Rank, Rom, TotalRom};
    let nearest: &[Figure] = match goal? {
        Goal::Area => return None,
        Goal::Ram => &[Rank, Cycles, CyclesPerByte, Rom, TotalRom],
        _ => &[Cycles, CyclesPerByte, Rom, TotalRom, Ram],
    };
    own_figures(goal)
        .iter()
        .chain(nearest)
        .filter_map(|figure| ratios.get(figure).map(|ratio| (*figure, *ratio)))
        .find(|(_, ratio)| !(ratio.published == 0.0 && ratio.ours == 0.0))
        .map(|(figure, ratio)| Headline { figure, ratio })
}
