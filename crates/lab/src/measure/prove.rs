//! Proofs of an image.

use super::{Alteration, Laboratory, MeasureError, failed};
use crate::build::Built;
use crate::kinds;
use crate::verify::{Failure, Outcome, Proof, Prover};
use cipherfit_catalog::Job;
use cipherfit_proof::specification::block_cipher;
use cipherfit_results::{ProvedKeys, Theorem};
use cipherfit_vocabulary::{Operation, PerOperation};

impl Laboratory<'_> {
    /// Proves of each operation of a job that it is right for every input, as far as that can be done, or
    /// says what was found out before if nothing that it follows from has changed; none where there is no
    /// specification to prove it against.
    ///
    /// # Errors
    /// It cannot be built, or calls cannot be made at all.
    pub fn prove(&self, job: &Job<'_>) -> Result<Option<Proof>, MeasureError> {
        let built = self.build(job)?;
        let key = self.proofs.key(&built, job);
        if let Some(proof) = key.as_ref().and_then(|key| self.proofs.get(key)) {
            return Ok(Some(proof));
        }
        let proof = self.prove_image(job, &built, &Alteration::default())?;
        if let (Some(key), Some(proof)) = (key, &proof) {
            self.proofs.put(&key, proof);
        }
        Ok(proof)
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
        self.prove_image(job, &built, alteration)
    }

    /// The same of an image that has been altered already.
    pub(super) fn prove_image(
        &self,
        job: &Job<'_>,
        built: &Built,
        alteration: &Alteration<'_>,
    ) -> Result<Option<Proof>, MeasureError> {
        let name = &job.parameters.name;
        let (Some(cipher), Some(reference)) =
            (block_cipher(name), cipherfit_reference::block_cipher(name))
        else {
            return Ok(None);
        };
        let cases = self.cases(job)?;
        let own_key = job.implementation.has_key_in_code();
        let mut of_key = cases.official.iter();
        let case = of_key.find(|case| job.key.is_none_or(|key| case.value("key") == key));
        let Some(case) = case.or(cases.official.first()) else {
            return Ok(None);
        };
        let subject = alteration.subject(job, &built.image)?;
        let case_of = |key: &[u8], block: &[u8], operation: Operation| {
            kinds::block_case(reference, key, block, operation == Operation::DECRYPT)
        };
        let key = job.key.unwrap_or(case.value("key"));
        let prover = Prover {
            subject: &subject,
            cipher,
            key: own_key.then_some(key),
            case,
            case_of: &case_of,
        };
        prover.prove().map(Some).map_err(failed(job))
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
        let Some(found) = self.prove_image(job, built, &Alteration::default())? else {
            return Ok(None);
        };
        let mut operations = PerOperation::new();
        for theorem in found.theorems {
            let operation = theorem.operation;
            let known = match theorem.outcome {
                Outcome::Proved => Theorem::Proved,
                Outcome::Open { place, reason } => Theorem::Open { place, reason },
                Outcome::Refuted {
                    key,
                    block,
                    failure,
                } => {
                    return Err(failed(job)(Failure::Refuted {
                        operation,
                        key,
                        block,
                        failure,
                    }));
                }
            };
            operations.insert(operation, known);
        }
        let leaks = found.constant_time;
        let keys = match job.implementation.has_key_in_code() {
            true => ProvedKeys::BuiltIn,
            false => ProvedKeys::Every,
        };
        Ok(Some(cipherfit_results::Proof {
            keys,
            operations,
            leaks,
        }))
    }
}
