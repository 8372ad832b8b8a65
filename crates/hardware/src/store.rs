//! The committed circuits: what a stage was not asked for stays.

use crate::subject::Subject;
use cipherfit_results::store::{Circuits, StoreError};
use cipherfit_results::{Circuit, CircuitIdentity, Record};
use std::collections::BTreeSet;

/// Takes a new circuit into the file; gives how many lines changed.
///
/// # Errors
/// The file cannot be read or written; it is as it was.
pub fn keep(store: &mut Circuits, circuit: Circuit) -> Result<usize, StoreError> {
    store.change(|circuits| {
        let identity = circuit.identity();
        let circuit = completed(circuit, circuits.get(&identity));
        circuits.insert(identity, circuit);
    })
}

/// A new record, with what it was not asked for taken over from the old one where both follow from
/// the same sources and tools.
#[must_use]
pub fn completed(mut new: Circuit, old: Option<&Circuit>) -> Circuit {
    let same = |old: &&Circuit| old.source_sha256 == new.source_sha256 && old.tools == new.tools;
    if let Some(old) = old.filter(same) {
        new.ecp5 = new.ecp5.or_else(|| old.ecp5.clone());
        new.energy = new.energy.or(old.energy);
    }
    new
}

/// What the circuits of all subjects are known by.
#[must_use]
pub fn identities(subjects: &[Subject]) -> BTreeSet<CircuitIdentity> {
    let each = subjects.iter();
    each.map(|subject| CircuitIdentity {
        design: subject.design.clone(),
        part: subject.part,
    })
    .collect()
}
