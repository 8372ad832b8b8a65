//! From a job to a measurement: build, verify, write down.

mod examine;
mod lengths;
mod mutate;
mod on_cores;
mod parts;
mod prove;
mod proving;
mod ram;
mod record;
mod rom;
mod scene;

use crate::build::{BuildError, Built, build, source_sha256};
use crate::image::Image;
use crate::kinds::{self, Case, Cases, Checker, Inputs};
use crate::known::Known;
use crate::listing::disassemble;
use crate::machine::{convention, simulated};
use crate::profile::Profile;
use crate::verify::{self, Failure, Subject};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_results::{Measurement, Verified};
use cipherfit_vocabulary::{Operation, PerOperation};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use record::write_down;

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
