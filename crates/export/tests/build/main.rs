//! Exported folders are built with the machines' own tools, and their self-tests run in simulators that
//! are not ours.

mod build_systems;
mod firmware;
mod tool;

use cipherfit_export::{Format, Request, Syntax, choose, package};
use cipherfit_lab::catalog::{Catalog, Job};
use cipherfit_lab::store::Store;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Library {
    catalog: Catalog,
    store: Store,
}

impl Library {
    fn load() -> Self {
        Self {
            catalog: Catalog::load(&root()).expect("the repository's catalog"),
            store: Store::load(&root().join("results")).expect("the results"),
        }
    }

    fn export(&self, job: &Job<'_>, format: Format, folder: &Path) -> Result<(), String> {
        let request = Request {
            implementation: &job.implementation.name,
            target: Some(&job.target.name),
            primitive: Some(&job.parameters.name),
            toolchain: Some(&job.toolchain().name),
        };
        let choice = choose(&self.catalog, &self.store, &request).map_err(|error| error.to_string())?;
        let made = package(&self.catalog, &choice, format, Syntax::Gnu, None);
        let made = made.map_err(|error| error.to_string())?;
        made.write(folder, false).map_err(|error| error.to_string())
    }

    /// The first job of each implementation with each of its primitives, as far as `keep` wants it.
    fn jobs(&self, keep: impl Fn(&Job<'_>) -> bool) -> Vec<Job<'_>> {
        let mut jobs = self.catalog.jobs();
        jobs.retain(keep);
        jobs.dedup_by_key(|job| job.implementation.name.clone());
        jobs
    }
}

fn failures(jobs: &[Job<'_>], check: impl Fn(&Job<'_>, &Path) -> Result<(), String> + Sync) -> Vec<String> {
    jobs.par_iter()
        .filter_map(|job| {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let checked = check(job, &folder.path().join("export"));
            checked.err().map(|reason| format!("{}: {reason}", job.title()))
        })
        .collect()
}

fn none(failures: &[String], of: usize) {
    let shown = failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} of {of}:\n{shown}", failures.len());
}

#[test]
fn every_implementation_is_translated_without_definitions() {
    let library = Library::load();
    let jobs = library.jobs(|job| job.target.name != "msp430f5528" && job.level.is_none());
    assert!(jobs.len() > 240, "only {} implementations", jobs.len());
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        firmware::translate(folder, job.target.core.get_ref()).map(drop)
    });
    none(&failed, jobs.len());
}

/// Implementations with every kind of contract.
const AVR: [&str; 8] = [
    "aes/avr/smallest",
    "aes/avr/key-in-place-with-decrypt",
    "aes/avr/round-keys-in-flash",
    "aes/avr/sbox-in-flash-static-key",
    "aes/avr/portable-c",
    "speck/avr/nine-rounds-a-pass-placed-round-keys",
    "simon/avr/low-sram-placed-round-keys",
    "hight/avr/round-keys-in-flash",
];

const MSP430: [&str; 7] = [
    "aes/msp430/tables-16bit",
    "aes/msp430/fixed-tables-with-decrypt",
    "speck/msp430/unrolled-with-decrypt",
    "speck/msp430/portable-c-with-decrypt",
    "present/msp430/fixed-word-tables-unrolled",
    "led/msp430/fixed-paired-rows-unrolled",
    "sha2/msp430/portable-c",
];

fn outcomes(names: &[&str], device: &str) {
    let library = Library::load();
    let jobs = library.jobs(|job| {
        job.target.name == device && names.contains(&job.implementation.name.as_str())
    });
    assert_eq!(jobs.len(), names.len(), "an implementation is not there any more");
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        match firmware::outcome(folder, job.target.core.get_ref())? {
            0 => Ok(()),
            vector => Err(format!("vector {vector} fails")),
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn self_tests_pass_on_avr_in_simavr() {
    outcomes(&AVR, "atmega128");
}

#[test]
fn self_tests_pass_on_msp430_in_mspdebug() {
    outcomes(&MSP430, "msp430f1611");
}
