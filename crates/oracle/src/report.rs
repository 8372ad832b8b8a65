//! What a run showed, batch by batch and altogether.

use crate::fuzz::Run;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a batch showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The oracle.
    pub oracle: String,
    /// The batch's number.
    pub batch: u64,
    /// Instructions compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<String, u64>,
    /// The first instruction that no rule explains, told for a person.
    pub mismatches: Vec<String>,
}

impl Found {
    pub(crate) fn nothing(oracle: &str, batch: u64) -> Self {
        Self {
            oracle: oracle.to_owned(),
            batch,
            instructions: 0,
            rules: BTreeMap::new(),
            mismatches: Vec::new(),
        }
    }
}

/// What a run showed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Instructions compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<String, u64>,
    /// Instructions that no rule explains, told for a person; the first of each batch.
    pub mismatches: Vec<String>,
}

impl Report {
    /// Adds up what the batches of an oracle showed, in any order, until there are enough disagreements;
    /// `None` if a batch is missing before.
    #[must_use]
    pub fn of(found: &[Found], oracle: &str, run: &Run) -> Option<Self> {
        let mut found: Vec<&Found> = found.iter().filter(|one| one.oracle == oracle).collect();
        found.sort_by_key(|one| one.batch);
        let mut total = Self::default();
        for (number, batch) in (0..).zip(found) {
            if total.mismatches.len() >= run.mismatch_limit {
                break;
            }
            if batch.batch != number {
                return None;
            }
            total.instructions += batch.instructions;
            for (rule, count) in &batch.rules {
                *total.rules.entry(rule.clone()).or_default() += count;
            }
            total.mismatches.extend(batch.mismatches.iter().cloned());
        }
        Some(total)
    }
}
