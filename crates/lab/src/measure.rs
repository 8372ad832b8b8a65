//! From a job to a measurement: build, verify, write down.

mod examine;
mod lengths;
mod mutate;
mod on_cores;
mod parts;
mod prove;
mod proving;
mod ram;
mod rom;
mod scene;

use crate::build::{BuildError, Built, build, source_sha256};
use crate::image::Image;
use crate::kinds::{self, Case, Cases, Checker, Inputs};
use crate::known::Known;
use crate::listing::disassemble;
use crate::machine::{convention, simulated};
use crate::profile::Profile;
use crate::verify::{self, Examination, Failure, KEY, MESSAGE, Subject};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_results::{
    Claims, Contract, CycleRange, EventCounts, Measurement, Overhead, Secret, SecretFinding, Share,
    TaskCycles, Verified,
};
use cipherfit_sim::{FindingKind, Label};
use cipherfit_vocabulary::{CostShape, Operation, PerOperation, Role, Task};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

pub use examine::Alteration;
pub use mutate::{Checks, Mutation};
pub use on_cores::OnCores;

/// Why there is no measurement.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum MeasureError {
    /// It could not be built.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Build(#[from] crate::build::BuildError),
    /// It does not do what it says.
    #[error("{job}: {failure}")]
    #[diagnostic(forward(failure))]
    Verification {
        /// The measurement that failed.
        job: String,
        /// How it failed.
        failure: Box<Failure>,
    },
    /// The vectors do not fit the reference.
    #[error("{primitive}: {reason}")]
    #[diagnostic(help("see library/<family>/vectors and crates/reference"))]
    Cases {
        /// The primitive.
        primitive: String,
        /// What is wrong.
        reason: String,
    },
    /// What a call takes is not a sum of what its lengths take.
    #[error(
        "{job}: {task} of {message} B with {associated} B of associated data takes {found} cycles, by its lengths \
         {expected}"
    )]
    #[diagnostic(help(
        "cycles of a call are what the message takes and what the associated data adds, and repeat with the block: \
         look for work that depends on both lengths, or on how long one is"
    ))]
    Lengths {
        /// The measurement that failed.
        job: String,
        /// What was called.
        task: Operation,
        /// Bytes of the message.
        message: usize,
        /// Bytes of associated data.
        associated: usize,
        /// What the other lengths say.
        expected: String,
        /// What it took.
        found: u64,
    },
    /// Nothing to compare with.
    #[error("crates/reference has no model of {primitive}")]
    NoReference {
        /// The primitive.
        primitive: String,
    },
}

impl MeasureError {
    /// Nothing is wrong but that a tool is not installed.
    #[must_use]
    pub fn is_missing_tool(&self) -> bool {
        matches!(self, Self::Build(crate::build::BuildError::MissingTool(_)))
    }
}

/// The laboratory: a catalog, a cache of images, and the inputs of each primitive.
pub struct Laboratory<'a> {
    catalog: &'a Catalog,
    images: PathBuf,
    known: Known,
    proofs: Known,
    checkers: Vec<Box<dyn Checker>>,
    cases: Mutex<HashMap<String, Arc<Cases>>>,
}

/// Random keys of a primitive, and how many there are where each needs an image of its own.
const RANDOM_KEYS: u64 = 250;
const RANDOM_BUILT_IN_KEYS: u64 = 8;

impl<'a> Laboratory<'a> {
    /// A laboratory that keeps images in a cache folder.
    #[must_use]
    pub fn new(catalog: &'a Catalog, cache: &Path) -> Self {
        Self {
            catalog,
            images: cache.join("images"),
            known: Known::in_folder(cache.join("measurements")),
            proofs: Known::in_folder(cache.join("proofs")),
            checkers: kinds::built_in(),
            cases: Mutex::default(),
        }
    }

    /// The same with one more kind of primitive.
    #[must_use]
    pub fn with_kind(mut self, checker: Box<dyn Checker>) -> Self {
        self.checkers.push(checker);
        self
    }

    /// Builds the image of a job, or takes it from the cache. A key that must be built in is that of
    /// the first official vector.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn build(&self, job: &Job<'_>) -> Result<Built, MeasureError> {
        self.with_own_key(job, |job| build(job, &self.images))
    }

    /// The hash of a job's sources that its measurement has, without building it.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn source_sha256(&self, job: &Job<'_>) -> Result<String, MeasureError> {
        self.with_own_key(job, source_sha256)
    }

    fn with_own_key<T>(
        &self,
        job: &Job<'_>,
        act: impl FnOnce(&Job<'_>) -> Result<T, BuildError>,
    ) -> Result<T, MeasureError> {
        if job.implementation.has_key_in_code() && job.key.is_none() {
            let cases = self.cases(job)?;
            let key = cases.official.first().map(|case| case.value("key"));
            return Ok(act(&Job { key, ..*job })?);
        }
        Ok(act(job)?)
    }

    /// The measurement of a job as it was made before, if nothing that it follows from has changed;
    /// else a new one.
    ///
    /// # Errors
    /// The first thing that goes wrong.
    pub fn measure_if_changed(&self, job: &Job<'_>) -> Result<Measurement, MeasureError> {
        let built = self.build(job)?;
        let key = self.known.key(&built, job);
        if let Some(measurement) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(measurement);
        }
        let measurement = self.measure_image(job, &built)?;
        if let Some(key) = key {
            self.known.put(&key, &measurement);
        }
        Ok(measurement)
    }

    /// Builds, verifies and measures.
    ///
    /// # Errors
    /// The first thing that goes wrong.
    pub fn measure(&self, job: &Job<'_>) -> Result<Measurement, MeasureError> {
        self.measure_image(job, &self.build(job)?)
    }

    fn measure_image(&self, job: &Job<'_>, built: &Built) -> Result<Measurement, MeasureError> {
        let cases = self.cases(job)?;
        let examined = self.examine(job, built, &cases, &Alteration::default())?;
        let seen = examined.seen;
        let entries = entries(job, &built.image)?;
        let verified = Verified {
            vectors: cases.official.len() as u64,
            random: examined.random as u64,
            oracle: "cipherfit-reference".to_owned(),
            layouts: seen.layouts,
            interruptions: seen.interruptions,
            link_addresses: examined.link_addresses,
            proof: self.proof(job, built)?,
        };
        Ok(Measurement {
            instructions: self.optional_instructions(job, &built.image)?,
            lengths: self.lengths_of(job, built)?,
            parts: self.parts_of(job, &built.image)?,
            ..write_down(job, built, &entries, &seen, verified)
        })
    }

    /// The mnemonics in an image that not every core or device of the instruction set has, sorted.
    fn optional_instructions(
        &self,
        job: &Job<'_>,
        image: &Image,
    ) -> Result<Vec<String>, MeasureError> {
        let isa = job.machine.isa.name.get_ref();
        let optional = self.catalog.machines.optional_instructions(isa);
        let words: BTreeSet<String> = disassemble(job, image)?
            .iter()
            .map(|line| line.mnemonic())
            .filter(|word| optional.binary_search(&word.as_str()).is_ok())
            .collect();
        Ok(words.into_iter().collect())
    }

    /// Calls an operation once, for the first official vector or a message of two blocks, and tells
    /// where its cycles went.
    ///
    /// # Errors
    /// It cannot be built, has no such operation, or fails.
    pub fn profile(
        &self,
        job: &Job<'_>,
        operation: Operation,
    ) -> Result<(Built, Profile), MeasureError> {
        let built = self.build(job)?;
        let mut profile = Profile::default();
        let cases = self.cases(job)?;
        let subject = subject(job, &built.image)?;
        if let Some(case) = cases.typical() {
            verify::watch(&subject, case, operation, &mut profile).map_err(failed(job))?;
        }
        Ok((built, profile))
    }

    /// An input of these lengths, if the kind has such; the number tells inputs of the same lengths apart.
    fn of_lengths(
        &self,
        job: &Job<'_>,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        self.checker(job)?
            .of_lengths(job.parameters, message, associated, number)
    }

    fn checker(&self, job: &Job<'_>) -> Option<&dyn Checker> {
        let mut checkers = self.checkers.iter();
        let found = checkers.find(|checker| checker.kind() == job.family.kind);
        found.map(|checker| &**checker)
    }

    fn cases(&self, job: &Job<'_>) -> Result<Arc<Cases>, MeasureError> {
        let primitive = &job.parameters.name;
        let mut known = self
            .cases
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        // Keys that are built in are few: each needs an image.
        let (name, keys) = if job.implementation.has_key_in_code() {
            (format!("{primitive}, key built in"), RANDOM_BUILT_IN_KEYS)
        } else {
            (primitive.clone(), RANDOM_KEYS)
        };
        if let Some(cases) = known.get(&name) {
            return Ok(Arc::clone(cases));
        }
        let groups = self.catalog.vectors.get(&job.family.name);
        let inputs = Inputs {
            kind: job.family.kind,
            parameters: job.parameters,
            groups: groups.map_or(&[], Vec::as_slice),
            keys,
        };
        let made = self.checker(job).map(|checker| checker.cases(&inputs));
        let made = made
            .unwrap_or(Ok(None))
            .map_err(|reason| MeasureError::Cases {
                primitive: primitive.clone(),
                reason,
            })?;
        let cases = Arc::new(made.ok_or_else(|| MeasureError::NoReference {
            primitive: primitive.clone(),
        })?);
        known.insert(name, Arc::clone(&cases));
        Ok(cases)
    }
}

fn failed(job: &Job<'_>) -> impl Fn(Failure) -> MeasureError {
    move |failure| MeasureError::Verification {
        job: job.title(),
        failure: Box::new(failure),
    }
}

/// What a verification of a job's image needs to know.
fn subject<'a>(job: &Job<'a>, image: &'a Image) -> Result<Subject<'a>, MeasureError> {
    Ok(Subject {
        kind: job.family.kind,
        implementation: job.implementation,
        level: job.level,
        parameters: job.parameters,
        image,
        entries: entries(job, image)?,
        flash_round_keys: flash_round_keys(job, image)?,
        core: simulated(&job.machine)?,
        convention: convention(job)?,
        ram: job.machine.ram(),
        patience: PerOperation::new(),
    })
}

/// Address of each operation's function.
fn entries(job: &Job<'_>, image: &Image) -> Result<BTreeMap<Operation, u32>, MeasureError> {
    let operations = job.implementation.manifest.operations.keys();
    operations
        .map(|&operation| {
            let name = job.linked_symbol(operation);
            let symbol = image
                .symbol(&name)
                .map_err(crate::build::BuildError::from)?;
            Ok((operation, symbol.address))
        })
        .collect()
}

/// Where the round keys lie in the image, if they do.
fn flash_round_keys(job: &Job<'_>, image: &Image) -> Result<Option<u32>, MeasureError> {
    if !job.implementation.has_round_keys_in_flash() {
        return Ok(None);
    }
    let name = crate::build::flash_round_keys_symbol(job.parameters);
    let symbol = image
        .symbol(&name)
        .map_err(crate::build::BuildError::from)?;
    Ok(Some(symbol.address))
}

fn write_down(
    job: &Job<'_>,
    built: &Built,
    entries: &BTreeMap<Operation, u32>,
    seen: &Examination,
    verified: Verified,
) -> Measurement {
    let manifest = &job.implementation.manifest;
    let contract = &manifest.contract;
    let timing = &job.machine.core.timing;
    let identity = job.identity();
    let each = |f: &dyn Fn(&verify::Record) -> u64| -> PerOperation<u64> {
        seen.records
            .iter()
            .map(|(&operation, record)| (operation, f(record)))
            .collect()
    };
    let firmware = entries
        .iter()
        .filter(|(operation, _)| job.implementation.is_in_firmware(**operation))
        .map(|(&operation, &address)| (operation, address))
        .collect();
    Measurement {
        core: identity.core,
        memory: identity.memory,
        isa: job.machine.isa.name.get_ref().clone(),
        primitive: job.parameters.name.clone(),
        implementation: job.implementation.name.clone(),
        uses: manifest
            .uses
            .iter()
            .map(|(role, name)| (role.clone(), name.get_ref().clone()))
            .collect(),
        parts: BTreeMap::new(),
        labels: job.implementation.labels(job.parameters, job.level),
        language: manifest.language,
        toolchain: job.toolchain().name.clone(),
        optimisation: job.level.map(str::to_owned),
        instructions: Vec::new(),
        tools: built.tools.clone(),
        flags: built.flags.clone(),
        contract: Contract {
            interface: contract.interface,
            round_keys: if job.family.kind.has_round_keys() {
                contract.round_keys.clone()
            } else {
                "none".to_owned()
            },
            round_keys_in: contract.round_keys_in,
            overwrites_key: contract.overwrites_key,
            alignment: u64::from(contract.alignment),
            reentrant: contract.reentrant,
            relocatable: contract.relocatable,
            fixed_addresses: !job.section_addresses().is_empty(),
        },
        claims: Claims {
            constant_time: manifest.claims.constant_time(job.level),
        },
        cycles: seen
            .records
            .iter()
            .map(|(&o, record)| (o, range(&record.cycles)))
            .collect(),
        tasks: tasks(job, seen),
        lengths: PerOperation::new(),
        overhead: Overhead {
            call_return: u64::from(timing.call_return_cycles),
            return_only: u64::from(timing.return_cycles),
            return_bytes: each(&|record| record.interface.return_bytes),
            block_io: shares(seen, |interface| interface.block_io)
                .into_iter()
                .filter(|(operation, _)| works_on_a_block(job, *operation))
                .collect(),
            convention: shares(seen, verify::Interface::convention),
        },
        rom: rom::rom(&built.image, &firmware),
        ram: ram::ram(
            job,
            rom::static_bytes(&built.image),
            each(&|record| u64::from(record.stack_bytes)),
        ),
        events: seen
            .records
            .iter()
            .map(|(&o, record)| (o, events(record)))
            .collect(),
        secret: secret(&seen.findings),
        verified,
        source_sha256: built.source_sha256.clone(),
    }
}

/// What each task costs.
fn tasks(job: &Job<'_>, seen: &Examination) -> PerOperation<TaskCycles> {
    let tasks = job.family.kind.tasks.iter();
    let cycles = |task: &&Task| match task.cost {
        CostShape::OnceAKey | CostShape::EachBlock => Some(TaskCycles {
            first: range(&seen.records.get(&task.name)?.cycles),
            further: None,
        }),
        CostShape::FirstAndFurther => {
            let messages = seen.messages.get(&task.name)?;
            Some(TaskCycles {
                first: range(&messages.first),
                further: Some(range(&messages.further)),
            })
        }
    };
    tasks
        .filter_map(|task| Some((task.name, cycles(&task)?)))
        .collect()
}

/// Is an operation a task of its own that works on one block?
fn works_on_a_block(job: &Job<'_>, operation: Operation) -> bool {
    let of_a_block = |task: &Task| task.cost == CostShape::EachBlock;
    let interface = job.implementation.manifest.contract.interface;
    let described = job.family.kind.operation(operation, interface);
    job.family.kind.task(operation).is_some_and(of_a_block)
        && described.is_some_and(|one| one.arguments.iter().any(|one| one.role == Role::Block))
}

/// A share of the interface by operation.
fn shares(seen: &Examination, of: fn(&verify::Interface) -> Share) -> PerOperation<Share> {
    seen.records
        .iter()
        .map(|(&operation, record)| (operation, of(&record.interface)))
        .collect()
}

fn range(cycles: &[u64]) -> CycleRange {
    let mut sorted = cycles.to_vec();
    sorted.sort_unstable();
    let at = |index: usize| sorted.get(index).copied().unwrap_or_default();
    CycleRange {
        min: at(0),
        median: at(sorted.len().saturating_sub(1) / 2),
        max: at(sorted.len().saturating_sub(1)),
    }
}

fn events(record: &verify::Record) -> EventCounts {
    EventCounts {
        instructions: record.instructions,
        fetched_words: record.events.fetched_words,
        rom_reads: record.events.rom_reads,
        ram_reads: record.events.ram_reads,
        ram_writes: record.events.ram_writes,
    }
}

fn secret(findings: &verify::Findings) -> Secret {
    let of = |wanted: FindingKind| {
        findings
            .iter()
            .filter(|((kind, _), _)| *kind == wanted)
            .map(|((_, place), &label)| SecretFinding {
                place: place.clone(),
                depends_on: secrets(label),
            })
            .collect()
    };
    Secret {
        branches: of(FindingKind::Branch),
        addresses: of(FindingKind::Address),
        timing: of(FindingKind::Timing),
    }
}

/// The secrets in words, each at the place of its bit in a label.
const SECRETS: [(Label, &str); 2] = [(KEY, "key"), (MESSAGE, "message")];

fn secrets(label: Label) -> Vec<String> {
    SECRETS
        .into_iter()
        .filter(|(bit, _)| label.0 & bit.0 != 0)
        .map(|(_, name)| name.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn the_median_is_the_lower_one() {
        let cycles = range(&[9, 1, 5, 3]);
        assert_eq!((cycles.min, cycles.median, cycles.max), (1, 3, 9));
    }
}
