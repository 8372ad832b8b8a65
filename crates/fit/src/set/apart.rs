//! What one firmware cannot hold together.
//!
//! Two implementations of one primitive have the same names for their functions; two with parts at fixed
//! addresses may want the same ones.

use crate::scope::Candidate;
use cipherfit_vocabulary::Identity;
use std::collections::{BTreeMap, BTreeSet};

/// Groups of implementations of which firmware holds one at most.
pub(super) struct Apart<'a> {
    /// Primitives that more than one need may be met with.
    shared: BTreeSet<&'a str>,
    /// Implementations with parts at fixed addresses.
    fixed: BTreeSet<&'a Identity>,
}

impl<'a> Apart<'a> {
    pub(super) fn new(candidates: &[Vec<&Candidate<'a>>]) -> Self {
        let mut needs: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        let mut fixed = BTreeSet::new();
        for (need, of_need) in candidates.iter().enumerate() {
            for one in of_need {
                let identity = &one.offer.identity;
                needs.entry(&identity.primitive).or_default().insert(need);
                fixed.extend(one.offer.fixed_addresses.then_some(identity));
            }
        }
        let shared = needs.into_iter().filter(|(_, needs)| needs.len() > 1);
        Self {
            shared: shared.map(|(primitive, _)| primitive).collect(),
            fixed,
        }
    }

    /// Does a candidate that goes well with the others in a firmware still leave one that does, if another
    /// takes its place?
    pub(super) fn may_replace(&self, one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
        let (one, other) = (&one.offer.identity, &other.offer.identity);
        let name = other.primitive.as_str();
        (one.primitive == other.primitive || !self.shared.contains(name))
            && (self.fixed.contains(one) || !self.fixed.contains(other))
    }

    /// The groups.
    pub(super) fn groups(&self, all: impl Iterator<Item = &'a Identity>) -> Vec<Vec<&'a Identity>> {
        let mut groups: BTreeMap<&str, Vec<&Identity>> = BTreeMap::new();
        for identity in all.filter(|one| self.shared.contains(one.primitive.as_str())) {
            groups
                .entry(&identity.primitive)
                .or_default()
                .push(identity);
        }
        let mut groups: Vec<Vec<&Identity>> = groups.into_values().collect();
        groups.push(self.fixed.iter().copied().collect());
        groups.retain(|group| group.len() > 1);
        groups
    }
}
