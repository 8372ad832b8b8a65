//! Proofs of an image.

use super::{Alteration, Laboratory, MeasureError, failed};
use crate::build::Built;
use crate::kinds::{self, Case};
use crate::verify::{Failure, Outcome, Proof, Prover, Specification};
use cipherfit_catalog::{Job, Parameters};
use cipherfit_proof::specification::{block_cipher, hash_function, permutation};
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
        let built = self.build(job)?;
        let key = self.proofs.key(&built, job);
        if let Some(proof) = key.as_ref().and_then(|key| self.proofs.get(key)) {
            return Ok(Some(proof));
        }
        let proof = self.prove_image(job, &built, &Alteration::default(), false)?;
        if let (Some(key), Some(proof)) = (key, &proof) {
            self.proofs.put(&key, proof);
        }
        Ok(proof)
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
        let subject = alteration.subject(job, &built.image)?;
        let name = &job.parameters.name;
        let prove = |specification, case: &Case| {
            let prover = Prover {
                subject: &subject,
                specification,
                case,
                asks,
            };
            prover.prove().map_err(failed(job))
        };
        if let (Some(cipher), Some(reference)) =
            (block_cipher(name), cipherfit_reference::block_cipher(name))
        {
            let cases = self.cases(job)?;
            let mut of_key = cases.official.iter();
            let case = of_key.find(|case| job.key.is_none_or(|key| case.value("key") == key));
            let Some(case) = case.or(cases.official.first()) else {
                return Ok(None);
            };
            let own_key = job.implementation.has_key_in_code();
            let key = own_key.then(|| job.key.unwrap_or(case.value("key")));
            let specification = Specification::BlockCipher {
                cipher,
                reference,
                key,
            };
            return prove(specification, case).map(Some);
        }
        if let (Some(permutation), Some(reference)) =
            (permutation(name), cipherfit_reference::permutation(name))
        {
            let case = kinds::state_case(reference, vec![0; permutation.state_bytes]);
            let specification = Specification::Permutation {
                permutation,
                reference,
            };
            return prove(specification, &case).map(Some);
        }
        let (Some(function), Some(reference)) = (
            hash_function(name),
            cipherfit_reference::hash_function(name),
        ) else {
            return Ok(None);
        };
        let mut all: Option<Proof> = None;
        for bytes in message_lengths(job.parameters) {
            let specification = Specification::Hash {
                function,
                reference,
                bytes,
            };
            let case = kinds::hash_case(reference, vec![0; bytes]);
            let proof = prove(specification, &case)?;
            let mut theorems = proof.theorems.iter();
            let is_proved = theorems.all(|theorem| theorem.outcome == Outcome::Proved);
            all = Some(match all {
                Some(before) => before.and(proof),
                None => proof,
            });
            // One length that is open leaves the operations open: others are not worth their time.
            if !is_proved {
                break;
            }
        }
        Ok(all.map(Proof::into_whole))
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

/// Lengths in bytes of the messages for which a hash function is proved: none, the shortest whose padding takes
/// a block more, a block; the longest first, which is the first to take too much.
fn message_lengths(parameters: &Parameters) -> Vec<usize> {
    let (block, one_block) = (parameters.block_bytes, parameters.one_block_message());
    let mut lengths = vec![0, one_block + 1, block];
    lengths.sort_unstable();
    lengths.dedup();
    lengths.reverse();
    lengths
}
