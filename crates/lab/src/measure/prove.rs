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

    /// The same of an implementation on several cores.
    pub fn prove_on_cores(&self, jobs: &[Job<'_>]) -> Vec<Result<Option<Proof>, MeasureError>> {
        let mut found = Vec::new();
        let (mut images, mut places) = (Vec::new(), Vec::new());
        for (place, job) in jobs.iter().enumerate() {
            let built = self.build(job);
            let known = built.as_ref().ok().and_then(|built| {
                let key = self.proofs.key(built, job)?;
                self.proofs.get(&key)
            });
            found.push(match (built, known) {
                (Ok(_), Some(proof)) => Ok(Some(proof)),
                (Ok(built), None) => {
                    images.push((job, built));
                    places.push(place);
                    Ok(None)
                }
                (Err(error), _) => Err(error),
            });
        }
        let borrowed: Vec<(&Job<'_>, &Built)> =
            images.iter().map(|(job, built)| (*job, built)).collect();
        for ((place, (job, built)), proof) in places
            .iter()
            .zip(&images)
            .zip(self.prove_in_turn(&borrowed))
        {
            if let (Some(key), Ok(Some(proof))) = (self.proofs.key(built, job), &proof) {
                self.proofs.put(&key, proof);
            }
            found[*place] = proof;
        }
        found
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
        let mut all: Option<Proof> = None;
        for case in self.goals(job)? {
            let prover = Prover {
                subject: &subject,
                specification: specification(job, &case),
                case: &case,
                asks,
            };
            let (proof, _) = prover.prove(None).map_err(failed(job))?;
            let is_proved = proof.is_whole();
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

    /// The same of an implementation on several cores, in the order of `images`. What one comes to is what the next is
    /// likely to come to, so that each goes on with the forms of the one before; which changes no outcome: what is not
    /// proved in that way is proved alone, or left open.
    fn prove_in_turn(
        &self,
        images: &[(&Job<'_>, &Built)],
    ) -> Vec<Result<Option<Proof>, MeasureError>> {
        let together = || -> Result<Vec<(Option<Proof>, bool)>, MeasureError> {
            let mut all: Vec<Option<Proof>> = images.iter().map(|_| None).collect();
            let goals = images.iter().map(|(job, _)| self.goals(job));
            let goals = goals.map(|goals| goals.map(Vec::into_iter));
            let mut goals: Vec<std::vec::IntoIter<Case>> = goals.collect::<Result<_, _>>()?;
            let [mut is_open, mut went_on] = [0, 1].map(|_| vec![false; images.len()]);
            while goals.iter().any(|goals| !goals.as_slice().is_empty()) {
                let mut left = None;
                for (n, ((job, built), goals)) in images.iter().zip(&mut goals).enumerate() {
                    let Some(case) = goals.next().filter(|_| !is_open[n]) else {
                        continue;
                    };
                    let prover = Prover {
                        subject: &Alteration::default().subject(job, &built.image)?,
                        specification: specification(job, &case),
                        case: &case,
                        asks: false,
                    };
                    went_on[n] |= left.is_some();
                    let proof;
                    (proof, left) = prover.prove(left).map_err(failed(job))?;
                    is_open[n] = !proof.is_whole();
                    all[n] = Some(match all[n].take() {
                        Some(before) => before.and(proof),
                        None => proof,
                    });
                }
            }
            Ok(all.into_iter().zip(went_on).collect())
        };
        let alone = |&(job, built): &(&Job<'_>, &Built)| {
            self.prove_image(job, built, &Alteration::default(), false)
        };
        match together() {
            Ok(found) => {
                let found = images.iter().zip(found);
                let whole = found.map(|(image, (proof, went_on))| match proof {
                    Some(proof) if went_on && !proof.is_whole() => alone(image),
                    proof => Ok(proof.map(Proof::into_whole)),
                });
                whole.collect()
            }
            // Each tells of its own failure.
            Err(_) => images.iter().map(alone).collect(),
        }
    }

    /// What a job is proved for: any case with the key that is built in, if one is; of a hash function one of each
    /// length. None without a specification.
    fn goals(&self, job: &Job<'_>) -> Result<Vec<Case>, MeasureError> {
        let name = &job.parameters.name;
        if block_cipher(name).is_some() && cipherfit_reference::block_cipher(name).is_some() {
            let cases = self.cases(job)?;
            let mut of_key = cases.official.iter();
            let case = of_key.find(|case| job.key.is_none_or(|key| case.value("key") == key));
            return Ok(case
                .or(cases.official.first())
                .cloned()
                .into_iter()
                .collect());
        }
        if let (Some(permutation), Some(reference)) =
            (permutation(name), cipherfit_reference::permutation(name))
        {
            let state = vec![0; permutation.state_bytes];
            return Ok(vec![kinds::state_case(reference, state)]);
        }
        let reference = cipherfit_reference::hash_function(name);
        let reference = reference.filter(|_| hash_function(name).is_some());
        let lengths = message_lengths(job.parameters).into_iter();
        let cases =
            reference.map(|reference| lengths.map(|n| kinds::hash_case(reference, vec![0; n])));
        Ok(cases.into_iter().flatten().collect())
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

/// What a job is proved against, for a case of its goals.
///
/// # Panics
/// It has none.
fn specification<'a>(job: &'a Job<'_>, case: &'a Case) -> Specification<'a> {
    let name = &job.parameters.name;
    if let (Some(cipher), Some(reference)) =
        (block_cipher(name), cipherfit_reference::block_cipher(name))
    {
        let own_key = job.implementation.has_key_in_code();
        let key = own_key.then(|| job.key.unwrap_or(case.value("key")));
        return Specification::BlockCipher {
            cipher,
            reference,
            key,
        };
    }
    if let (Some(permutation), Some(reference)) =
        (permutation(name), cipherfit_reference::permutation(name))
    {
        return Specification::Permutation {
            permutation,
            reference,
        };
    }
    let function = hash_function(name).zip(cipherfit_reference::hash_function(name));
    let (function, reference) = function.expect("a goal has a specification");
    Specification::Hash {
        function,
        reference,
        bytes: case.value("msg").len(),
    }
}
