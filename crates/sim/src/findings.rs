//! Secret-dependent instructions of one call, tallied while it runs.

use crate::bus::{FindingCount, FindingCounts};
use crate::{Finding, FindingKind};
use std::collections::BTreeMap;

/// Finding counts by decoded instruction while code stays put, by address afterwards.
#[derive(Default)]
pub(crate) struct FindingTally {
    by_index: Vec<FindingCounts>,
    by_address: BTreeMap<u32, FindingCounts>,
}

impl FindingTally {
    /// Adds what one execution of a decoded instruction showed.
    pub(crate) fn add(&mut self, index: usize, found: &FindingCounts) {
        if self.by_index.len() <= index {
            self.by_index.resize(index + 1, FindingCounts::default());
        }
        merge(&mut self.by_index[index], found);
    }

    /// Files everything under its address, because indices are about to change their meaning.
    pub(crate) fn settle(&mut self, address: impl Fn(usize) -> u32) {
        for (index, counts) in self.by_index.drain(..).enumerate() {
            if counts.iter().any(|kind| kind.count != 0) {
                merge(self.by_address.entry(address(index)).or_default(), &counts);
            }
        }
    }

    /// All that was settled, by address and kind.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        const KINDS: [FindingKind; 3] = [
            FindingKind::Branch,
            FindingKind::Address,
            FindingKind::Timing,
        ];
        let mut findings = Vec::new();
        for (program_counter, counts) in self.by_address {
            for (kind, FindingCount { count, label }) in KINDS.into_iter().zip(counts) {
                if count != 0 {
                    findings.push(Finding {
                        kind,
                        program_counter,
                        label,
                        count,
                    });
                }
            }
        }
        findings
    }
}

fn merge(into: &mut FindingCounts, from: &FindingCounts) {
    for (into, from) in into.iter_mut().zip(from) {
        into.count += from.count;
        into.label = into.label.union(from.label);
    }
}
