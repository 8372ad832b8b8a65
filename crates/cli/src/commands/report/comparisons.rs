//! Published figures beside ours.

use super::index::Index;
use cipherfit_atlas::compare::{Candidate, Comparison, Outcome};
use cipherfit_atlas::published::Published;
use serde_json::{Value, json};

/// The part of all comparisons, and the sources that they cite.
pub(super) fn comparisons(all: &[Comparison], published: &Published, index: &Index<'_>) -> Value {
    let rows: Vec<Value> = all.iter().map(|one| comparison(one, index)).collect();
    json!({ "sources": published.sources, "rows": rows })
}

fn comparison(comparison: &Comparison, index: &Index<'_>) -> Value {
    let row = &comparison.published;
    let candidate = |ours: &Candidate| candidate(ours, &row.primitive, index);
    let (best, reason) = match &comparison.outcome {
        Outcome::Compared(compared) => (candidate(&compared.best), Value::Null),
        Outcome::Nothing(reason) => (Value::Null, reason.to_string().into()),
    };
    json!({
        "published": row,
        "counted_by": comparison.counted_by,
        "same_rule": comparison.same_rule,
        "same_label": comparison.same_label.as_ref().map(candidate),
        "best": best,
        "reason": reason,
    })
}

fn candidate(ours: &Candidate, primitive: &str, index: &Index<'_>) -> Value {
    let number = index.number(
        &ours.device,
        primitive,
        &ours.implementation,
        &ours.toolchain,
        ours.optimisation.as_deref(),
    );
    json!({ "measurement": number, "headline": ours.headline, "ratios": ours.ratios })
}
