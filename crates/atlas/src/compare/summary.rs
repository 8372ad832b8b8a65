//! Counts of verdicts.

use super::{Candidate, Compared, Comparison, Outcome, Verdict, has_times};
use crate::published::{Figures, Goal, Row};
use cipherfit_vocabulary::words;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

words! {
    /// What goals are about.
    Aim {
        /// Cycles or energy.
        Speed = "speed",
        /// ROM or RAM.
        Size = "size",
        /// Both: a rank, a product; or area.
        Both = "both",
    }
}

impl Aim {
    fn of(goal: Option<Goal>) -> Self {
        match goal {
            Some(Goal::Speed | Goal::Energy) => Self::Speed,
            Some(Goal::Rom | Goal::TotalRom | Goal::Ram) => Self::Size,
            Some(Goal::Rank | Goal::Combined | Goal::Area) | None => Self::Both,
        }
    }
}

/// Published implementations by verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Tally {
    /// How many stand at each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// Ours ÷ published in the figures of the goals, rising; the reverse for ranks.
    pub ratios: Vec<f64>,
}

impl Tally {
    /// How many stand at a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or(0)
    }

    /// How many have something of ours beside them.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.verdicts.values().sum::<usize>() - self.count(Verdict::NotComparable)
    }

    /// The middle ratio, or the mean of the two in the middle.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let half = self.ratios.len() / 2;
        let upper = *self.ratios.get(half)?;
        match self.ratios.len() % 2 {
            0 => self
                .ratios
                .get(half - 1)
                .map(|lower| f64::midpoint(*lower, upper)),
            _ => Some(upper),
        }
    }

    fn add(&mut self, answer: Option<&Candidate>) {
        let verdict = answer.map_or(Verdict::NotComparable, |answer| answer.verdict);
        *self.verdicts.entry(verdict).or_default() += 1;
        let headline = answer.and_then(|answer| answer.headline);
        let ratio = headline.and_then(|headline| headline.cost_ratio());
        let at = |ratio: f64| self.ratios.partition_point(|other| *other < ratio);
        if let Some(ratio) = ratio {
            self.ratios.insert(at(ratio), ratio);
        }
    }
}

/// The implementations of one source on one instruction set.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Line {
    /// Instruction set family.
    pub isa: String,
    /// Source in `sources.csv`.
    pub source: String,
    /// Their verdicts.
    pub tally: Tally,
}

/// The verdicts on published implementations, each counted once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Summary {
    /// Rows of `published/`.
    pub rows: usize,
    /// Works with at least one implementation that is compared.
    pub publications: usize,
    /// By instruction set and source.
    pub lines: Vec<Line>,
    /// All.
    pub all: Tally,
    /// By what they were made for, and whether their rule is stated.
    pub by_aim: Vec<(Aim, bool, Tally)>,
    /// With ours in the language of the published code alone.
    pub same_language: Tally,
    /// With ours alone that ask no more of their user than the published code is known to.
    pub plain: Tally,
    /// Those of primitives that a standard has replaced, beside ours of the standard's; none of the other counts
    /// has them.
    pub replaced: Tally,
    /// Rows without a verdict, by reason.
    pub reasons: BTreeMap<String, usize>,
}

/// Counts verdicts. What a source lists several times - for several goals or messages, or with equal figures -
/// is one implementation: it stands with its first row, at the worst verdict of its comparable rows.
#[must_use]
pub fn summary(comparisons: &[Comparison]) -> Summary {
    let mut summary = Summary {
        rows: comparisons.len(),
        ..Summary::default()
    };
    let mut lines: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    let mut by_aim: BTreeMap<(Aim, bool), Tally> = BTreeMap::new();
    let mut publications = BTreeSet::new();
    let best: Answer = |compared| Some(&compared.best);
    for rows in distinct(comparisons) {
        let Some(row) = rows.first().map(|one| &one.published) else {
            continue;
        };
        let answer = worst(&rows, best);
        if answer.is_some() && rows.iter().any(|one| one.successor.is_some()) {
            summary.replaced.add(answer);
            continue;
        }
        let stated = rows.iter().all(|one| one.same_rule);
        summary.all.add(answer);
        lines
            .entry((&row.isa, &row.source))
            .or_default()
            .add(answer);
        if answer.is_some() {
            publications.insert(&row.source);
            by_aim
                .entry((Aim::of(row.goal), stated))
                .or_default()
                .add(answer);
            let in_language = worst(&rows, |compared| compared.best_same_language.as_ref());
            summary.same_language.add(in_language);
            summary
                .plain
                .add(worst(&rows, |compared| compared.best_plain.as_ref()));
        }
    }
    for comparison in comparisons {
        if let Outcome::Nothing(reason) = &comparison.outcome {
            let text = reason.to_string();
            let short = text.split(':').next().unwrap_or(&text).to_owned();
            *summary.reasons.entry(short).or_default() += 1;
        }
    }
    summary.publications = publications.len();
    let line = |((isa, source), tally): ((&str, &str), Tally)| Line {
        isa: isa.to_owned(),
        source: source.to_owned(),
        tally,
    };
    summary.lines = lines.into_iter().map(line).collect();
    let by_aim = by_aim.into_iter();
    summary.by_aim = by_aim
        .map(|((aim, stated), tally)| (aim, stated, tally))
        .collect();
    summary
}

type Answer = fn(&Compared) -> Option<&Candidate>;

/// The answer with the worst verdict; a row without an answer, beside one that has it, says nothing
/// unless there was one to be had in another language or with conveniences.
fn worst<'a>(rows: &[&'a Comparison], answer: Answer) -> Option<&'a Candidate> {
    let compared = rows.iter().filter_map(|one| match &one.outcome {
        Outcome::Compared(compared) => Some(answer(compared)),
        Outcome::Nothing(_) => None,
    });
    let answers: Option<Vec<&Candidate>> = compared.collect();
    answers?.into_iter().max_by_key(|answer| answer.verdict)
}

/// The rows by implementation.
fn distinct(comparisons: &[Comparison]) -> Vec<Vec<&Comparison>> {
    let mut found: Vec<Vec<&Comparison>> = Vec::new();
    let mut places: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for one in comparisons {
        let row = &one.published;
        let about = (&row.source, &row.device, row.operation.name());
        let alike = places.entry(about).or_default();
        let same = |at: &&usize| {
            let group = found.get(**at).into_iter().flatten();
            group
                .into_iter()
                .any(|other| is_same(row, &other.published))
        };
        match alike.iter().find(same) {
            Some(&at) => found
                .get_mut(at)
                .into_iter()
                .for_each(|group| group.push(one)),
            None => {
                alike.push(found.len());
                found.push(vec![one]);
            }
        }
    }
    found
}

/// The same implementation, by its name in the source, whatever the message, or by all its figures; of a family
/// and one of its members by the size, which is all that a family can have.
fn is_same(one: &Row, other: &Row) -> bool {
    let message = |row: &Row| (row.message_bytes, row.data_bytes);
    let alike = one.language == other.language;
    let named = !one.label.is_empty() && one.label == other.label;
    let known = one.figures != Figures::default()
        && one.figures == other.figures
        && message(one) == message(other);
    let size = one.figures.rom.is_some() && one.figures.rom == other.figures.rom;
    match one.primitive == other.primitive {
        true => alike && (named || known),
        false => {
            alike
                && message(one) == message(other)
                && size
                && (is_family_of(one, other) || is_family_of(other, one))
        }
    }
}

/// Is a row about the size of a whole family, and the other about one of it?
fn is_family_of(family: &Row, member: &Row) -> bool {
    let rest = member.primitive.strip_prefix(&*family.primitive);
    !has_times(family) && rest.is_some_and(|rest| rest.starts_with('-'))
}
