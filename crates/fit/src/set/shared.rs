//! What implementations of a combination have in common.
//!
//! A mode calls a cipher, and another mode may call the same: firmware holds its code once. What an implementation
//! may share with others is in its own figures; of a part that several have, all but one is taken off.

use crate::answer::{Choice, Shared};
use crate::offer::{PartOf, SharedPart};
use crate::scope::Candidate;
use crate::{Offer, Request};
use cipherfit_vocabulary::{Identity, Operation};
use std::collections::{BTreeMap, BTreeSet};

/// Parts that candidates of several implementations have.
pub(super) struct Common<'a>(BTreeSet<&'a PartOf>);

impl<'a> Common<'a> {
    /// Those of any needs' candidates.
    pub(super) fn of(candidates: &[Vec<&Candidate<'a>>]) -> Self {
        let mut holders: BTreeMap<&PartOf, BTreeSet<&Identity>> = BTreeMap::new();
        for offer in candidates.iter().flatten().map(|one| one.offer) {
            for part in &offer.shared {
                let holders = holders.entry(&part.of).or_default();
                holders.insert(&offer.identity);
            }
        }
        holders.retain(|_, holders| holders.len() > 1);
        Self(holders.into_keys().collect())
    }

    /// What of an offer's parts others have, too.
    pub(super) fn parts(&self, offer: &'a Offer) -> impl Iterator<Item = &'a SharedPart> {
        let parts = offer.shared.iter();
        parts.filter(|part| self.0.contains(&part.of))
    }

    /// Bytes of ROM that operations of an offer may have in common with others.
    pub(super) fn rom_for(&self, offer: &Offer, operations: &[Operation]) -> u64 {
        let parts = offer.shared_for(operations);
        let parts = parts.filter(|part| self.0.contains(&part.of));
        parts.map(|part| part.rom).sum()
    }

    /// The same of variables.
    pub(super) fn static_bytes(&self, offer: &'a Offer) -> u64 {
        self.parts(offer).map(|part| part.static_bytes).sum()
    }
}

/// Holders of a part among the choices for the needs.
#[derive(Default)]
struct Holders<'a> {
    /// Implementations that need its code.
    rom: BTreeSet<&'a Identity>,
    /// Implementations that have its variables.
    variables: BTreeSet<&'a Identity>,
    needs: BTreeSet<usize>,
    bytes: u64,
    static_bytes: u64,
}

/// What the candidates, one for each need, have in common: once for each set of needs that share it.
pub(super) fn shared(request: &Request, parts: &[&Candidate<'_>]) -> Vec<Shared> {
    let mut all: BTreeMap<&PartOf, Holders> = BTreeMap::new();
    for (need, candidate) in parts.iter().enumerate() {
        let offer = candidate.offer;
        for part in &offer.shared {
            let holders = all.entry(&part.of).or_default();
            holders.variables.insert(&offer.identity);
            holders.static_bytes = part.static_bytes;
        }
        for part in offer.shared_for(&request.needs[need].operations) {
            let holders = all.entry(&part.of).or_default();
            holders.rom.insert(&offer.identity);
            holders.needs.insert(need);
            holders.bytes = part.rom;
        }
    }
    let mut found: BTreeMap<(&str, &str, BTreeSet<usize>), Shared> = BTreeMap::new();
    for (part, holders) in all {
        let surplus = |holders: &BTreeSet<&Identity>| holders.len().saturating_sub(1) as u64;
        let (rom, variables) = (surplus(&holders.rom), surplus(&holders.variables));
        if rom == 0 && variables == 0 {
            continue;
        }
        let key = (
            part.implementation.as_str(),
            part.toolchain.as_str(),
            holders.needs.clone(),
        );
        let shared = found.entry(key).or_insert_with(|| Shared {
            primitive: part.primitive.clone(),
            implementation: part.implementation.clone(),
            toolchain: part.toolchain.clone(),
            needs: holders.needs.into_iter().collect(),
            rom: 0,
            ram: 0,
            rom_saved: 0,
            ram_saved: 0,
        });
        shared.rom += if rom > 0 { holders.bytes } else { 0 };
        shared.ram += if variables > 0 {
            holders.static_bytes
        } else {
            0
        };
        shared.rom_saved += rom * holders.bytes;
        shared.ram_saved += variables * holders.static_bytes;
    }
    found.into_values().filter(Shared::saves).collect()
}

impl Shared {
    /// Is anything of it counted once that would count twice?
    fn saves(&self) -> bool {
        self.rom_saved + self.ram_saved > 0
    }
}

impl Choice {
    /// Bytes of ROM that count once in place of twice or more.
    #[must_use]
    pub fn rom_saved(&self) -> u64 {
        self.shared.iter().map(|one| one.rom_saved).sum()
    }
}
