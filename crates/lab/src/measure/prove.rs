//! Proofs of an image.

use super::proving::Proving;
use super::{Alteration, Laboratory, MeasureError, failed};
use crate::build::Built;
use crate::verify::{Failure, Outcome, Proof};
use cipherfit_catalog::Job;
use cipherfit_results::{ProvedKeys, Theorem};
use cipherfit_vocabulary::PerOperation;

impl Laboratory<'_> {
    /// Proves of each operation of a job that it is right for every input, as far as that can be done, or
    /// says what was found out before if nothing that it follows from has changed; none where there is no
    /// specification to prove it against.
    ///
    /// # Errors
    /// It cannot be built, or calls cannot be made at all.
    pub fn prove(&self, job: &Job<'_>) -> Result<Option<Proof>, MeasureError> {
        let mut found = self.prove_on_cores(std::slice::from_ref(job));
        found.pop().unwrap_or(Ok(None))
    }

    /// The same without what was found out before, with [questions](Proof::questions) for a solver about what is left
    /// open.
    ///
    /// # Errors
    /// It cannot be built, or calls cannot be made at all.
    pub fn prove_and_ask(&self, job: &Job<'_>) -> Result<Option<Proof>, MeasureError> {
        let built = self.build(job)?;
        self.prove_image(job, &built, &Alteration::default(), true)
    }

    /// The same of an image that has been altered.
    ///
    /// # Errors
    /// It cannot be built, or calls cannot be made at all.
    pub fn prove_altered(
        &self,
        job: &Job<'_>,
        alteration: &Alteration<'_>,
    ) -> Result<Option<Proof>, MeasureError> {
        let mut built = self.build(job)?;
        alteration.alter(&mut built.image);
        self.prove_image(job, &built, alteration, false)
    }

    /// The same of an image that has been altered already.
    pub(super) fn prove_image(
        &self,
        job: &Job<'_>,
        built: &Built,
        alteration: &Alteration<'_>,
        asks: bool,
    ) -> Result<Option<Proof>, MeasureError> {
        let mut proving = Proving::of(self, job)?;
        proving.asks = asks;
        while proving.goes_on() {
            proving.prove_next(job, &built.image, alteration, None)?;
        }
        Ok(proving.found())
    }

    /// What a record says of the proof.
    ///
    /// # Errors
    /// An operation is refuted, or calls cannot be made at all.
    pub(super) fn proof(
        &self,
        job: &Job<'_>,
        built: &Built,
    ) -> Result<Option<cipherfit_results::Proof>, MeasureError> {
        let Some(found) = self.prove_image(job, built, &Alteration::default(), false)? else {
            return Ok(None);
        };
        let mut operations = PerOperation::new();
        for theorem in found.theorems {
            let operation = theorem.operation;
            let known = match theorem.outcome {
                Outcome::Proved => Theorem::Proved,
                Outcome::Open { place, reason } => Theorem::Open { place, reason },
                Outcome::Refuted { input, failure } => {
                    return Err(failed(job)(Failure::Refuted {
                        operation,
                        input,
                        failure,
                    }));
                }
            };
            operations.insert(operation, known);
        }
        let message_bytes = found.message_bytes;
        let leaks = found.constant_time;
        let keys = match job.implementation.has_key_in_code() {
            true => ProvedKeys::BuiltIn,
            false => ProvedKeys::Every,
        };
        Ok(Some(cipherfit_results::Proof {
            keys,
            message_bytes,
            operations,
            leaks,
        }))
    }
}
