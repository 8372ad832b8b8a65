//! The committed results: read, renewed, compared.

use crate::build::source_sha256;
use crate::catalog::Job;
use cipherfit_results::{Measurement, ReadError};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What makes a measurement unique.
type Identity = (String, String, String, String, Option<String>);

/// All measurements in `results/`.
pub struct Store {
    folder: PathBuf,
    measurements: BTreeMap<Identity, Measurement>,
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
        let mut measurements = BTreeMap::new();
        let files = crate::catalog::files(folder, "jsonl");
        for path in files
            .into_iter()
            .filter(|path| cipherfit_results::holds_measurements(path))
        {
            for measurement in cipherfit_results::read(&path)? {
                measurements.insert(identity(&measurement), measurement);
            }
        }
        Ok(Self {
            folder: folder.to_owned(),
            measurements,
        })
    }

    /// All measurements, sorted.
    pub fn measurements(&self) -> impl Iterator<Item = &Measurement> {
        self.measurements.values()
    }

    /// The measurement that a job made.
    #[must_use]
    pub fn get(&self, job: &Job<'_>) -> Option<&Measurement> {
        self.measurements.get(&job_identity(job))
    }

    /// Takes new measurements in and drops those that no job can make any more; gives how many
    /// lines changed.
    pub fn update(&mut self, new: Vec<Measurement>, all: &[Job<'_>]) -> usize {
        let possible: BTreeSet<Identity> = all.iter().map(job_identity).collect();
        let before = self.measurements.len();
        self.measurements
            .retain(|identity, _| possible.contains(identity));
        let mut changed = before - self.measurements.len();
        for measurement in new {
            let old = self
                .measurements
                .insert(identity(&measurement), measurement.clone());
            changed += usize::from(old != Some(measurement));
        }
        changed
    }

    /// Writes one file an instruction set, each replaced in one step.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn save(&self) -> std::io::Result<()> {
        let mut files: BTreeMap<&str, Vec<Measurement>> = BTreeMap::new();
        for measurement in self.measurements.values() {
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
        let mut say = |identity: &Identity, what: &str| {
            let (primitive, implementation, device, toolchain, level) = identity;
            let level = level
                .as_ref()
                .map_or(String::new(), |level| format!(" {level}"));
            let measurement = format!("{primitive} {implementation} {device} {toolchain}{level}");
            found.push(Difference {
                measurement,
                what: what.to_owned(),
            });
        };
        for measurement in new {
            let identity = identity(measurement);
            match self.measurements.get(&identity) {
                None => say(&identity, "is missing"),
                Some(old) if old != measurement => {
                    say(&identity, &changed_fields(old, measurement))
                }
                Some(_) => {}
            }
        }
        for job in skipped {
            let identity = job_identity(job);
            let old = self.measurements.get(&identity);
            if old.is_some_and(|old| source_sha256(job).ok().as_ref() != Some(&old.source_sha256)) {
                say(&identity, "was made from other sources");
            }
        }
        if chosen.len() == all.len() {
            let possible: BTreeSet<Identity> = all.iter().map(job_identity).collect();
            for identity in self
                .measurements
                .keys()
                .filter(|one| !possible.contains(one))
            {
                say(identity, "has no source any more");
            }
        }
        found
    }
}

fn identity(measurement: &Measurement) -> Identity {
    let (primitive, implementation, device, toolchain, level) = measurement.identity();
    (
        primitive.into(),
        implementation.into(),
        device.into(),
        toolchain.into(),
        level.map(str::to_owned),
    )
}

fn job_identity(job: &Job<'_>) -> Identity {
    (
        job.parameters.name.clone(),
        job.implementation.name.clone(),
        job.target.name.clone(),
        job.toolchain().name.clone(),
        job.level.map(str::to_owned),
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
