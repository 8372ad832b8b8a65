//! Published figures beside ours.

use crate::index::Index;
use cipherfit_atlas::accounting::Rule;
use cipherfit_atlas::compare::{Comparison, Headline, Outcome, compare};
use cipherfit_atlas::published::Published;
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
    /// The figures, in the order of the published files.
    rows: Vec<PublishedFigure>,
}

/// A work that figures come from.
#[derive(Serialize, JsonSchema)]
pub struct Source {
    title: String,
    authors: String,
    year: Option<u64>,
}

/// The figure that a published implementation was made for, beside ours.
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
    /// The rule that ours is counted by.
    counted_by: Rule,
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
}

impl Comparisons {
    pub(crate) fn new(index: &Index<'_>, published: &Published, primitives: &Primitives) -> Self {
        let everything = Selection::default();
        let all = compare(index.measurements, published, primitives, &everything);
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
        }
    }
}

fn row(comparison: &Comparison, index: &Index<'_>) -> Option<PublishedFigure> {
    let Outcome::Compared(compared) = &comparison.outcome else {
        return None;
    };
    let (published, best) = (&comparison.published, &compared.best);
    let record = index.number(&Identity {
        primitive: published.primitive.clone(),
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
        counted_by: comparison.counted_by.clone(),
        best: OursBeside {
            record: record?,
            headline: best.headline?,
        },
    })
}
