//! The committed circuits: read, renewed, compared.

use crate::subject::Subject;
use cipherfit_lab::cache::cache_dir;
use cipherfit_results::store::{Difference, changed_fields};
use cipherfit_results::{CIRCUITS_FILE, Circuit, Part, ReadError, read_circuits, write_circuits};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

type Identity = (String, Part);

/// Why a circuit is not kept.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum StoreError {
    /// What is there already cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    #[diagnostic(help("circuits that were kept before are in the file; the next run goes on"))]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

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

    /// Takes a new circuit into the file; gives how many lines changed. What others wrote there
    /// since it was read is kept: stages may run side by side.
    ///
    /// # Errors
    /// The file cannot be read or written; it is as it was.
    pub fn keep(&mut self, circuit: Circuit) -> Result<usize, StoreError> {
        self.change(|store| {
            let circuit = store.completed(circuit);
            let old = store.circuits.insert(identity(&circuit), circuit.clone());
            usize::from(old != Some(circuit))
        })
    }

    /// Drops from the file what no subject makes any more; gives how many lines changed.
    ///
    /// # Errors
    /// The file cannot be read or written; it is as it was.
    pub fn retain(&mut self, all: &[Subject]) -> Result<usize, StoreError> {
        let possible = identities(all);
        self.change(|store| {
            let before = store.circuits.len();
            store
                .circuits
                .retain(|identity, _| possible.contains(identity));
            before - store.circuits.len()
        })
    }

    /// Reads the file, changes it and replaces it in one step, while nobody else does.
    fn change(&mut self, change: impl FnOnce(&mut Self) -> usize) -> Result<usize, StoreError> {
        let lock = cache_dir().join("locks").join("results-hardware");
        let locked = lock
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| File::create(&lock))
            .and_then(|file| file.lock().map(|()| file));
        let _held = locked.map_err(|source| StoreError::Write { path: lock, source })?;
        let path = self.path.clone();
        self.circuits = Self::load(path.parent().unwrap_or(Path::new(".")))?.circuits;
        let changed = change(self);
        if changed > 0 {
            let circuits: Vec<Circuit> = self.circuits.values().cloned().collect();
            write_circuits(&path, &circuits)
                .map_err(|source| StoreError::Write { path, source })?;
        }
        Ok(changed)
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
