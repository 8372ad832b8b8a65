//! The committed circuits: read, renewed, compared.

use crate::subject::Subject;
use cipherfit_lab::store::{Difference, changed_fields};
use cipherfit_results::{CIRCUITS_FILE, Circuit, Part, ReadError, read_circuits, write_circuits};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Identity = (String, Part);

/// All circuits in `results/hardware.jsonl`.
pub struct Store {
    path: PathBuf,
    circuits: BTreeMap<Identity, Circuit>,
}

/// Reads the circuits of a results folder; a file that does not exist is empty.
///
/// # Errors
/// The file cannot be read, or a line is not a circuit.
pub fn load_circuits(folder: &Path) -> Result<Vec<Circuit>, ReadError> {
    let path = folder.join(CIRCUITS_FILE);
    if path.exists() {
        read_circuits(&path)
    } else {
        Ok(Vec::new())
    }
}

impl Store {
    /// Reads the file of a results folder; one that does not exist is empty.
    ///
    /// # Errors
    /// The file cannot be read, or a line is not a circuit.
    pub fn load(folder: &Path) -> Result<Self, ReadError> {
        Ok(Self {
            path: folder.join(CIRCUITS_FILE),
            circuits: load_circuits(folder)?
                .into_iter()
                .map(|circuit| (identity(&circuit), circuit))
                .collect(),
        })
    }

    /// A new record, with what it was not asked for taken over from the old one where both follow
    /// from the same sources and tools.
    #[must_use]
    pub fn completed(&self, mut new: Circuit) -> Circuit {
        let old = self
            .circuits
            .get(&identity(&new))
            .filter(|old| old.source_sha256 == new.source_sha256 && old.tools == new.tools);
        if let Some(old) = old {
            new.ecp5 = new.ecp5.or_else(|| old.ecp5.clone());
            new.energy = new.energy.or(old.energy);
        }
        new
    }

    /// Takes new circuits in and drops those that no subject makes any more; gives how many lines
    /// changed.
    pub fn update(&mut self, new: Vec<Circuit>, all: &[Subject]) -> usize {
        let possible = identities(all);
        let before = self.circuits.len();
        self.circuits
            .retain(|identity, _| possible.contains(identity));
        let mut changed = before - self.circuits.len();
        for circuit in new {
            let circuit = self.completed(circuit);
            let old = self.circuits.insert(identity(&circuit), circuit.clone());
            changed += usize::from(old != Some(circuit));
        }
        changed
    }

    /// Replaces the file in one step.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self) -> std::io::Result<()> {
        let circuits: Vec<Circuit> = self.circuits.values().cloned().collect();
        write_circuits(&self.path, &circuits)
    }

    /// Where the lines differ from new records, and which lines no subject makes any more.
    #[must_use]
    pub fn differences(&self, new: &[Circuit], all: &[Subject]) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut say = |(design, part): &Identity, what: String| {
            let measurement = format!("{design} {part}");
            found.push(Difference { measurement, what });
        };
        for circuit in new {
            let identity = identity(circuit);
            let circuit = self.completed(circuit.clone());
            match self.circuits.get(&identity) {
                None => say(&identity, "is missing".to_owned()),
                Some(old) if *old != circuit => say(&identity, changed_fields(old, &circuit)),
                Some(_) => {}
            }
        }
        let possible = identities(all);
        for identity in self.circuits.keys().filter(|one| !possible.contains(one)) {
            say(identity, "has no source any more".to_owned());
        }
        found
    }
}

fn identity(circuit: &Circuit) -> Identity {
    let (design, part) = circuit.identity();
    (design.to_owned(), part)
}

fn identities(subjects: &[Subject]) -> BTreeSet<Identity> {
    let each = subjects.iter();
    each.map(|subject| (subject.design.clone(), subject.part))
        .collect()
}
