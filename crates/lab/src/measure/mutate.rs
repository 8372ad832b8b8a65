//! What becomes of an implementation's mutants.

use super::{Alteration, Laboratory, MeasureError, failed};
use crate::build::Built;
use crate::kinds::{Case, Cases};
use crate::mutation::{Class, Executed, Mutant, Verdict, check, mutants, texts};
use crate::verify::{self, Pair, Proof, Subject};
use cipherfit_campaign::sha256;
use cipherfit_catalog::Job;
use cipherfit_vocabulary::PerOperation;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Cases that tell which instructions are executed.
const FOLLOWED: usize = 8;
/// Random inputs that mutants get one by one before all that a measurement makes of all inputs: most that pass
/// official vectors fail here, and sooner.
const FIRST: usize = 64;
/// A call that takes so many times as long as the longest of right code, and so many cycles more, is wrong
/// in any case: its record would be another.
const TIMES: u64 = 4;
const CYCLES_MORE: u64 = 1000;

/// What mutants must pass to survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// All of a measurement.
    All,
    /// The official vectors, each once after a reset.
    Vectors,
}

/// An implementation's mutants, and what tells wrong ones from right ones.
pub struct Mutation<'l, 'a> {
    laboratory: &'l Laboratory<'a>,
    job: Job<'l>,
    cases: Arc<Cases>,
    checks: Checks,
    /// Cycles that a call may take, by operation.
    patience: PerOperation<u64>,
    /// What is proved of the right code: worked out for the first mutant that passes verification.
    proof: OnceLock<Option<Proof>>,
    mutants: Vec<Mutant>,
    /// Images of the right code that nobody alters at the moment.
    images: Mutex<Vec<Built>>,
}

impl<'a> Laboratory<'a> {
    /// Makes all mutants of a job, which must be right.
    ///
    /// # Errors
    /// It cannot be built, or fails.
    pub fn mutation<'l>(
        &'l self,
        job: &Job<'l>,
        checks: Checks,
    ) -> Result<Mutation<'l, 'a>, MeasureError> {
        let built = self.build(job)?;
        let cases = self.cases(job)?;
        let examined = self.examine(job, &built, &cases, &Alteration::default())?;
        let limit = |record: verify::Record| {
            let most = record.cycles.into_iter().max();
            TIMES * most.unwrap_or_default() + CYCLES_MORE
        };
        let records = examined.seen.records.into_iter();
        let patience = records.map(|(operation, record)| (operation, limit(record)));
        let subject = super::subject(job, &built.image)?;
        let mut executed = Executed::default();
        let (vectors, random) = inputs(job, &cases, FIRST);
        for case in vectors.iter().chain(&random).take(FOLLOWED) {
            for &operation in subject.entries.keys() {
                let watched = verify::watch(&subject, case, operation, &mut executed);
                watched.map_err(failed(job))?;
            }
        }
        verify::examine_at_borders(&subject, &vectors).map_err(failed(job))?;
        let apart = subject.flash_round_keys;
        Ok(Mutation {
            laboratory: self,
            job: *job,
            checks,
            patience: patience.collect(),
            proof: OnceLock::new(),
            mutants: mutants(&built.image, subject.core, &executed, apart),
            cases,
            images: Mutex::new(vec![built]),
        })
    }
}

/// The official vectors that an image of a job is right for, and so many random inputs.
fn inputs<'c>(
    job: &Job<'c>,
    cases: &'c Cases,
    most_random: usize,
) -> (Vec<&'c Case>, Vec<&'c Case>) {
    let first = cases.official.first().map(|case| case.value("key"));
    let own = job.key.or(first);
    let own = own.filter(|_| job.implementation.has_key_in_code());
    let fits = |case: &&Case| own.is_none_or(|key| case.value("key") == key);
    let random = cases.random.iter().filter(fits).take(most_random);
    let vectors = cases.official.iter().filter(fits);
    (vectors.collect(), random.collect())
}

impl Mutation<'_, '_> {
    /// All mutants, by number.
    #[must_use]
    pub fn mutants(&self) -> &[Mutant] {
        &self.mutants
    }

    /// Verifies a mutant, and proves or refutes one that passes.
    ///
    /// # Errors
    /// The right code cannot be built again.
    pub fn decide(&self, mutant: &Mutant) -> Result<Verdict, MeasureError> {
        self.with_image(|built| {
            let alteration = Alteration {
                flips: &mutant.flips,
                patience: self.patience.clone(),
            };
            alteration.alter(&mut built.image);
            let verdict = self.decide_image(built, &alteration, mutant);
            // Flipped once more, bits are what they were.
            alteration.alter(&mut built.image);
            verdict
        })
    }

    /// The instructions that a mutant takes the place of, and those in their place.
    ///
    /// # Errors
    /// The disassembler is missing or fails.
    pub fn texts(&self, mutant: &Mutant) -> Result<[String; 2], MeasureError> {
        self.with_image(|built| Ok(texts(&self.job, &built.image, mutant)?))
    }

    fn with_image<T>(
        &self,
        act: impl FnOnce(&mut Built) -> Result<T, MeasureError>,
    ) -> Result<T, MeasureError> {
        let images = || self.images.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = images().pop();
        let mut built = match idle {
            Some(built) => built,
            None => self.laboratory.build(&self.job)?,
        };
        let result = act(&mut built);
        images().push(built);
        result
    }

    fn decide_image(
        &self,
        built: &Built,
        alteration: &Alteration<'_>,
        mutant: &Mutant,
    ) -> Result<Verdict, MeasureError> {
        let (laboratory, job, cases) = (self.laboratory, &self.job, &*self.cases);
        let subject = alteration.subject(job, &built.image)?;
        let (vectors, mut first) = inputs(job, cases, FIRST);
        if self.checks == Checks::Vectors {
            first.clear();
        }
        for (before, case) in vectors.iter().chain(&first).enumerate() {
            if let Err(failure) = verify::call_once(&subject, case) {
                return Ok(Verdict::Killed {
                    check: check(&failure),
                    inputs: Some(before + 1),
                    failure: failure.to_string(),
                });
            }
        }
        if self.checks == Checks::All {
            match laboratory.examine(job, built, cases, alteration) {
                Ok(_) => {}
                Err(MeasureError::Verification { failure, .. }) => {
                    let all = cases.official.iter().chain(&cases.random);
                    let all = all.chain(&cases.more);
                    let place = failure
                        .case()
                        .and_then(|name| all.map(|case| &case.name).position(|one| one == name));
                    return Ok(Verdict::Killed {
                        check: check(&failure),
                        inputs: place.map(|before| before + 1),
                        failure: failure.to_string(),
                    });
                }
                Err(other) => return Err(other),
            }
        }
        if let Err(failure) = verify::examine_at_borders(&subject, &vectors) {
            return Ok(Verdict::Refuted {
                input: None,
                failure: failure.to_string(),
            });
        }
        if let Some(equal) = self.compared(&subject, mutant)? {
            return Ok(equal);
        }
        Verdict::by_proof(self.proof()?, || {
            laboratory.prove_image(job, built, alteration, false)
        })
    }

    /// Does an altered image do what the right one does, whatever its inputs of the lengths are that verification has?
    fn compared(
        &self,
        altered: &Subject<'_>,
        mutant: &Mutant,
    ) -> Result<Option<Verdict>, MeasureError> {
        let right = self.laboratory.build(&self.job)?;
        let right = super::subject(&self.job, &right.image)?;
        let pair = Pair {
            right: &right,
            altered,
        };
        let (vectors, random) = inputs(&self.job, &self.cases, usize::MAX);
        let lengths = |case: &Case| -> Vec<(&'static str, usize)> {
            let values = case.values.iter();
            values.map(|(&name, value)| (name, value.len())).collect()
        };
        let mut cases: Vec<(Vec<_>, &Case)> = vectors
            .into_iter()
            .chain(random)
            .map(|case| (lengths(case), case))
            .collect();
        cases.sort_by(|(one, _), (other, _)| one.cmp(other));
        cases.dedup_by(|(one, _), (other, _)| one == other);
        // Not all may come to their turn: the shortest, which is sure to be followed to its end if any is, then short and
        // long ones in any order.
        cases.sort_by_cached_key(|(lengths, _)| sha256([format!("{lengths:?}")]));
        let bytes = |at: usize| cases[at].0.iter().map(|(_, bytes)| bytes).sum::<usize>();
        if let Some(shortest) = (0..cases.len()).min_by_key(|&at| bytes(at)) {
            cases[..=shortest].rotate_right(1);
        }
        let cases: Vec<&Case> = cases.into_iter().map(|(_, case)| case).collect();
        let changed = mutant
            .flips
            .first()
            .filter(|_| mutant.class != Class::Table);
        let sections = &altered.image.sections;
        let at = changed.map(|&(section, offset, _)| sections[section].address + offset as u32);
        let alike = pair.alike(&cases, at).map_err(failed(&self.job))?;
        Ok(alike.map(|lengths| match cases.len() {
            // Keys and blocks have one length each.
            1 => Verdict::Equal,
            _ => Verdict::EqualForLengths { lengths },
        }))
    }

    /// What is proved of the right code; none where there is no specification.
    fn proof(&self) -> Result<Option<&Proof>, MeasureError> {
        if let Some(known) = self.proof.get() {
            return Ok(known.as_ref());
        }
        let made = self.laboratory.prove(&self.job)?;
        Ok(self.proof.get_or_init(|| made).as_ref())
    }
}
