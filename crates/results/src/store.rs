//! The committed results: read, renewed, compared.

use crate::{Measurement, ReadError, holds_measurements, read, read_costs, write};
use cipherfit_vocabulary::Identity;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All measurements in `results/`.
pub struct Store {
    folder: PathBuf,
    /// Sorted by identity, each of which occurs once.
    measurements: Vec<Measurement>,
}

/// A line of `results/` that does not follow from the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which measurement.
    pub measurement: String,
    /// What is wrong with it.
    pub what: String,
}

impl Store {
    /// Reads every file of measurements in a folder; a folder that does not exist is empty.
    ///
    /// # Errors
    /// A file cannot be read, or a line is not a measurement.
    pub fn load(folder: &Path) -> Result<Self, ReadError> {
        let mut measurements = Vec::new();
        for path in files(folder) {
            measurements.append(&mut read(&path)?);
        }
        Ok(Self {
            folder: folder.to_owned(),
            measurements: sorted(measurements),
        })
    }

    /// All measurements, sorted.
    #[must_use]
    pub fn measurements(&self) -> &[Measurement] {
        &self.measurements
    }

    /// The measurement of that identity.
    #[must_use]
    pub fn get(&self, identity: &Identity) -> Option<&Measurement> {
        let position = self.position(identity).ok()?;
        Some(&self.measurements[position])
    }

    fn position(&self, identity: &Identity) -> Result<usize, usize> {
        self.measurements
            .binary_search_by(|one| one.identity().cmp(identity))
    }

    /// Takes new measurements in and drops those that are not `possible` any more; gives how many
    /// lines changed.
    pub fn update(&mut self, new: Vec<Measurement>, possible: &BTreeSet<Identity>) -> usize {
        let before = self.measurements.len();
        self.measurements
            .retain(|one| possible.contains(&one.identity()));
        let mut changed = before - self.measurements.len();
        for measurement in new {
            match self.position(&measurement.identity()) {
                Ok(position) => {
                    changed += usize::from(self.measurements[position] != measurement);
                    self.measurements[position] = measurement;
                }
                Err(position) => {
                    changed += 1;
                    self.measurements.insert(position, measurement);
                }
            }
        }
        changed
    }

    /// Writes one file an instruction set, each replaced in one step.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn save(&self) -> std::io::Result<()> {
        let mut files: BTreeMap<&str, Vec<Measurement>> = BTreeMap::new();
        for measurement in &self.measurements {
            files
                .entry(&measurement.isa)
                .or_default()
                .push(measurement.clone());
        }
        for (isa, measurements) in files {
            write(&self.folder.join(format!("{isa}.jsonl")), &measurements)?;
        }
        Ok(())
    }

    /// Where the lines differ from new measurements. What could not be measured is compared by the
    /// hash of its sources (`skipped`: none where they cannot be read). With `possible`, lines of
    /// everything else have no source any more.
    #[must_use]
    pub fn differences(
        &self,
        new: &[Measurement],
        skipped: &[(Identity, Option<String>)],
        possible: Option<&BTreeSet<Identity>>,
    ) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut say = |identity: &Identity, what: &str| {
            found.push(Difference {
                measurement: identity.to_string(),
                what: what.to_owned(),
            });
        };
        for measurement in new {
            let identity = measurement.identity();
            match self.get(&identity) {
                None => say(&identity, "is missing"),
                Some(old) if old != measurement => {
                    say(&identity, &changed_fields(old, measurement));
                }
                Some(_) => {}
            }
        }
        for (identity, sources) in skipped {
            let old = self.get(identity);
            if old.is_some_and(|old| sources.as_ref() != Some(&old.source_sha256)) {
                say(identity, "was made from other sources");
            }
        }
        if let Some(possible) = possible {
            let known = self.measurements.iter().map(Measurement::identity);
            for identity in known.filter(|one| !possible.contains(one)) {
                say(&identity, "has no source any more");
            }
        }
        found
    }
}

/// Reads what the measurements in a folder cost and nothing else, sorted; with `names`, of devices
/// or instruction sets, only those that name one of them. See [`read_costs`].
///
/// # Errors
/// A file cannot be read, or a line in question is not a measurement.
pub fn load_costs(folder: &Path, names: Option<&[&str]>) -> Result<Vec<Measurement>, ReadError> {
    let mut measurements = Vec::new();
    for path in files(folder) {
        measurements.append(&mut read_costs(&path, names)?);
    }
    Ok(sorted(measurements))
}

/// The files of measurements in a folder, sorted; none if it cannot be read.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| holds_measurements(path)).collect();
    files.sort();
    files
}

/// Sorted by identity; of several with the same, the last.
fn sorted(mut measurements: Vec<Measurement>) -> Vec<Measurement> {
    measurements.sort_by_cached_key(Measurement::identity);
    measurements.dedup_by(|later, earlier| {
        let same = later.identity() == earlier.identity();
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
    measurements
}

/// Says in which fields two records differ.
#[must_use]
pub fn changed_fields<T: Serialize>(old: &T, new: &T) -> String {
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
