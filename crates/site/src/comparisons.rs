//! Published figures beside ours.

use crate::index::Index;
use cipherfit_atlas::accounting::Rule;
use cipherfit_atlas::compare::{Asked, Comparison, Headline, Summary, Verdict, compare, summary};
use cipherfit_atlas::published::{Condition, Published};
use cipherfit_atlas::stock::Primitives;
use cipherfit_vocabulary::{Identity, Selection};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Published figures that have one of ours beside them.
#[derive(Serialize, JsonSchema)]
pub struct Comparisons {
    /// The works that they come from, by their identifiers.
    sources: BTreeMap<String, Source>,
    /// The rows with a verdict, in the order of the published files.
    rows: Vec<PublishedFigure>,
    /// How many published implementations stand at each verdict.
    summary: Summary,
}

/// A work that figures come from.
#[derive(Serialize, JsonSchema)]
pub struct Source {
    title: String,
    authors: String,
    year: Option<u64>,
}

/// A published row, how ours stand to it, and the figure that it was made for, beside ours.
#[derive(Serialize, JsonSchema)]
pub struct PublishedFigure {
    /// Identifier of the work.
    source: String,
    /// Table, figure or section.
    place: String,
    /// The work's name for the implementation.
    label: String,
    isa: String,
    primitive: String,
    /// The primitive that ours is of, where a standard has replaced the row's own with the same work to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    successor: Option<String>,
    /// The message that the figures are of, and its associated data, where they are of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<[u64; 2]>,
    /// How ours stand to the whole row.
    verdict: Verdict,
    /// Whether the work states its rule.
    same_rule: bool,
    /// The rule that ours is counted by.
    counted_by: Rule,
    /// What the published code asks of its user, as far as it is known.
    conditions: BTreeMap<Condition, bool>,
    /// Ours.
    best: OursBeside,
}

/// Our best for the goal of a published implementation.
#[derive(Serialize, JsonSchema)]
pub struct OursBeside {
    /// Number of the record.
    record: usize,
    /// Both figures.
    #[serde(flatten)]
    headline: Headline,
    /// The figures in which ours is worse.
    worse: Vec<Headline>,
    /// Figures of the row without a counterpart in ours.
    lacking: Vec<&'static str>,
    /// What ours asks of its user.
    conditions: Vec<Condition>,
}

impl Comparisons {
    pub(crate) fn new(index: &Index<'_>, published: &Published, primitives: &Primitives) -> Self {
        let everything = Selection::default();
        let all = compare(
            index.measurements,
            published,
            primitives,
            &everything,
            Asked::default(),
        );
        // Without a word, none can be unknown.
        let all = all.unwrap_or_default();
        let rows: Vec<PublishedFigure> = all.iter().filter_map(|one| row(one, index)).collect();
        let cited = |id: &str| rows.iter().any(|row| row.source == id);
        let sources = published.sources.iter().filter(|(id, _)| cited(id));
        Self {
            sources: sources
                .map(|(id, source)| {
                    let source = Source {
                        title: source.title.clone(),
                        authors: source.authors.clone(),
                        year: source.year,
                    };
                    (id.clone(), source)
                })
                .collect(),
            rows,
            summary: summary(&all),
        }
    }
}

fn row(comparison: &Comparison, index: &Index<'_>) -> Option<PublishedFigure> {
    let (published, best) = (&comparison.published, comparison.outcome.best()?);
    let worse = best.worse().map(|(figure, ratio)| Headline {
        figure,
        ratio: *ratio,
    });
    let record = index.number(&Identity {
        primitive: best.primitive.clone(),
        implementation: best.implementation.clone(),
        core: best.core.clone(),
        memory: best.memory.clone(),
        toolchain: best.toolchain.clone(),
        optimisation: best.optimisation.clone(),
    });
    Some(PublishedFigure {
        source: published.source.clone(),
        place: published.place.clone(),
        label: published.label.clone(),
        isa: published.isa.clone(),
        primitive: published.primitive.clone(),
        successor: comparison
            .successor
            .as_ref()
            .map(|successor| successor.primitive.clone()),
        message: published
            .message_bytes
            .filter(|_| comparison.counted_by.is_of_messages())
            .map(|bytes| [bytes, published.data_bytes.unwrap_or(0)]),
        verdict: comparison.verdict,
        same_rule: comparison.same_rule,
        counted_by: comparison.counted_by.clone(),
        conditions: published.conditions.clone(),
        best: OursBeside {
            record: record?,
            headline: best.headline?,
            worse: worse.collect(),
            lacking: best.lacking.clone(),
            conditions: best.conditions.clone(),
        },
    })
}
