//! The committed results: read, renewed, compared.

use crate::build::source_sha256;
use crate::catalog::Job;
use cipherfit_results::{Measurement, ReadError};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What makes a measurement unique.
type Identity<'a> = (&'a str, &'a str, &'a str, &'a str, Option<&'a str>);

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
            measurements.append(&mut cipherfit_results::read(&path)?);
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

    /// The measurement that a job made.
    #[must_use]
    pub fn get(&self, job: &Job<'_>) -> Option<&Measurement> {
        self.find(job_identity(job))
    }

    fn find(&self, identity: Identity<'_>) -> Option<&Measurement> {
        let position = self.position(identity).ok()?;
        Some(&self.measurements[position])
    }

    fn position(&self, identity: Identity<'_>) -> Result<usize, usize> {
        self.measurements
            .binary_search_by(|one| one.identity().cmp(&identity))
    }

    /// Takes new measurements in and drops those that no job can make any more; gives how many
    /// lines changed.
    pub fn update(&mut self, new: Vec<Measurement>, all: &[Job<'_>]) -> usize {
        let possible: BTreeSet<Identity> = all.iter().map(job_identity).collect();
        let before = self.measurements.len();
        self.measurements
            .retain(|one| possible.contains(&one.identity()));
        let mut changed = before - self.measurements.len();
        for measurement in new {
            match self.position(measurement.identity()) {
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
            cipherfit_results::write(&self.folder.join(format!("{isa}.jsonl")), &measurements)?;
        }
        Ok(())
    }

    /// Where the lines differ from new measurements of the chosen jobs. What could not be measured
    /// (`skipped`) is compared by the hash of its sources.
    #[must_use]
    pub fn differences(
        &self,
        new: &[Measurement],
        skipped: &[Job<'_>],
        chosen: &[Job<'_>],
        all: &[Job<'_>],
    ) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut say = |identity: Identity<'_>, what: &str| {
            let (primitive, implementation, device, toolchain, level) = identity;
            let level = level.map_or(String::new(), |level| format!(" {level}"));
            let measurement = format!("{primitive} {implementation} {device} {toolchain}{level}");
            found.push(Difference {
                measurement,
                what: what.to_owned(),
            });
        };
        for measurement in new {
            let identity = measurement.identity();
            match self.find(identity) {
                None => say(identity, "is missing"),
                Some(old) if old != measurement => say(identity, &changed_fields(old, measurement)),
                Some(_) => {}
            }
        }
        for job in skipped {
            let identity = job_identity(job);
            let old = self.find(identity);
            if old.is_some_and(|old| source_sha256(job).ok().as_ref() != Some(&old.source_sha256)) {
                say(identity, "was made from other sources");
            }
        }
        if chosen.len() == all.len() {
            let possible: BTreeSet<Identity> = all.iter().map(job_identity).collect();
            for identity in self
                .measurements
                .iter()
                .map(Measurement::identity)
                .filter(|one| !possible.contains(one))
            {
                say(identity, "has no source any more");
            }
        }
        found
    }
}

/// Reads what the measurements in a folder cost and nothing else, sorted; with `names`, of devices
/// or instruction sets, only those that name one of them. See [`cipherfit_results::read_costs`].
///
/// # Errors
/// A file cannot be read, or a line in question is not a measurement.
pub fn load_costs(folder: &Path, names: Option<&[&str]>) -> Result<Vec<Measurement>, ReadError> {
    let mut measurements = Vec::new();
    for path in files(folder) {
        measurements.append(&mut cipherfit_results::read_costs(&path, names)?);
    }
    Ok(sorted(measurements))
}

/// The files of measurements in a folder.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let files = crate::catalog::files(folder, "jsonl").into_iter();
    files.filter(|path| cipherfit_results::holds_measurements(path))
}

/// Sorted by identity; of several with the same, the last.
fn sorted(mut measurements: Vec<Measurement>) -> Vec<Measurement> {
    measurements.sort_by(|one, other| one.identity().cmp(&other.identity()));
    measurements.dedup_by(|later, earlier| {
        let same = later.identity() == earlier.identity();
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
    measurements
}

fn job_identity<'a>(job: &'a Job<'_>) -> Identity<'a> {
    (
        &job.parameters.name,
        &job.implementation.name,
        &job.target.name,
        &job.toolchain().name,
        job.level,
    )
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
