//! The committed results: read, renewed, compared.

use crate::{Circuit, Costs, Measurement, ReadError, Record, read, read_costs, write};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Why records are not kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What is there already cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

/// All records of one kind in a folder.
pub struct Store<R: Record> {
    folder: PathBuf,
    /// Sorted by identity, each of which occurs once.
    records: Vec<R>,
}

/// The measurements of `results/`.
pub type Measurements = Store<Measurement>;
/// The circuits of `results/`.
pub type Circuits = Store<Circuit>;

/// A line of `results/` that does not follow from the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which record.
    pub record: String,
    /// What is wrong with it.
    pub what: String,
}

impl<R: Record> Store<R> {
    /// Reads every file of such records in a folder; a folder that does not exist is empty.
    ///
    /// # Errors
    /// A file cannot be read, or a line is not such a record.
    pub fn load(folder: &Path) -> Result<Self, ReadError> {
        let mut records = Vec::new();
        for path in files::<R>(folder) {
            records.append(&mut read(&path)?);
        }
        Ok(Self {
            folder: folder.to_owned(),
            records: sorted(records, R::identity),
        })
    }

    /// All records, sorted.
    #[must_use]
    pub fn records(&self) -> &[R] {
        &self.records
    }

    /// The record of that identity.
    #[must_use]
    pub fn get(&self, identity: &R::Identity) -> Option<&R> {
        let position = self
            .records
            .binary_search_by(|one| one.identity().cmp(identity));
        position.ok().map(|position| &self.records[position])
    }

    /// Takes new records in; with `possible`, drops those of everything else; gives how many lines
    /// changed. What others wrote since the files were read is kept: nobody else writes meanwhile.
    ///
    /// # Errors
    /// A file cannot be read or written; it is as it was.
    pub fn renew(
        &mut self,
        new: Vec<R>,
        possible: Option<&BTreeSet<R::Identity>>,
    ) -> Result<usize, StoreError> {
        self.change(|records| {
            if let Some(possible) = possible {
                records.retain(|identity, _| possible.contains(identity));
            }
            records.extend(new.into_iter().map(|record| (record.identity(), record)));
        })
    }

    /// Reads the files, changes their records and replaces each file that differs in one step, while
    /// nobody else does; gives how many lines changed.
    ///
    /// # Errors
    /// A file cannot be read or written; it is as it was.
    pub fn change(
        &mut self,
        change: impl FnOnce(&mut BTreeMap<R::Identity, R>),
    ) -> Result<usize, StoreError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            |source| StoreError::Write { path, source }
        };
        let _held = cipherfit_files::hold(&self.folder).map_err(failed(&self.folder))?;
        let old = Self::load(&self.folder)?.records;
        let keyed = |record: &R| (record.identity(), record.clone());
        let mut records: BTreeMap<R::Identity, R> = old.iter().map(keyed).collect();
        change(&mut records);
        let before: BTreeMap<R::Identity, &R> =
            old.iter().map(|one| (one.identity(), one)).collect();
        let gone = before.keys().filter(|one| !records.contains_key(*one));
        let other = |(identity, record): &(&R::Identity, &R)| before.get(identity) != Some(record);
        let changed = gone.count() + records.iter().filter(other).count();
        self.records = records.into_values().collect();
        if changed > 0 {
            let mut by_file: BTreeMap<String, Vec<R>> = BTreeMap::new();
            for file in old.iter().map(R::file) {
                by_file.entry(file).or_default();
            }
            for record in &self.records {
                let file = by_file.entry(record.file()).or_default();
                file.push(record.clone());
            }
            for (file, records) in by_file {
                let path = self.folder.join(file);
                write(&path, &records).map_err(failed(&path))?;
            }
        }
        Ok(changed)
    }

    /// Where the lines differ from new records. What could not be made anew is compared by the hash
    /// of its sources (`skipped`: none where they cannot be read). With `possible`, lines of
    /// everything else have no source any more.
    #[must_use]
    pub fn differences(
        &self,
        new: &[R],
        skipped: &[(R::Identity, Option<String>)],
        possible: Option<&BTreeSet<R::Identity>>,
    ) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut say = |identity: &R::Identity, what: &str| {
            found.push(Difference {
                record: identity.to_string(),
                what: what.to_owned(),
            });
        };
        for record in new {
            let identity = record.identity();
            match self.get(&identity) {
                None => say(&identity, "is missing"),
                Some(old) if old != record => say(&identity, &changed_fields(old, record)),
                Some(_) => {}
            }
        }
        for (identity, sources) in skipped {
            let old = self.get(identity);
            if old.is_some_and(|old| sources.as_deref() != Some(old.source_sha256())) {
                say(identity, "was made from other sources");
            }
        }
        if let Some(possible) = possible {
            let known = self.records.iter().map(R::identity);
            for identity in known.filter(|one| !possible.contains(one)) {
                say(&identity, "has no source any more");
            }
        }
        found
    }
}

/// Reads what the measurements in a folder cost and nothing else, sorted; with `names`, of cores
/// or instruction sets, only those that name one of them. See [`read_costs`].
///
/// # Errors
/// A file cannot be read, or a line in question is not a measurement.
pub fn load_costs(folder: &Path, names: Option<&[&str]>) -> Result<Vec<Costs>, ReadError> {
    let mut costs = Vec::new();
    for path in files::<Measurement>(folder) {
        costs.append(&mut read_costs(&path, names)?);
    }
    Ok(sorted(costs, Costs::identity))
}

/// The files of such records in a folder, sorted; none if it cannot be read.
fn files<R: Record>(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let holds = |path: &PathBuf| {
        path.file_name()
            .is_some_and(|name| R::is_in(&name.to_string_lossy()))
    };
    let mut files: Vec<PathBuf> = paths.filter(holds).collect();
    files.sort();
    files
}

/// Sorted by identity; of several with the same, the last.
fn sorted<R, I: Ord>(mut records: Vec<R>, identity: impl Fn(&R) -> I) -> Vec<R> {
    records.sort_by_cached_key(&identity);
    records.dedup_by(|later, earlier| {
        let same = identity(later) == identity(earlier);
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
    records
}

/// Says in which fields two records differ.
fn changed_fields<T: Serialize>(old: &T, new: &T) -> String {
    let fields = |record| match serde_json::to_value(record) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (old, new) = (fields(old), fields(new));
    let names: Vec<&str> = new
        .iter()
        .filter(|(name, value)| old.get(*name) != Some(value))
        .map(|(name, _)| name.as_str())
        .collect();
    format!("differs in {}", names.join(", "))
}
