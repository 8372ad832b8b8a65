//! What a job is proved for, one after the other.

use super::{Alteration, Laboratory, MeasureError, failed};
use crate::image::Image;
use crate::kinds::{self, Case};
use crate::verify::{Made, Proof, Prover, Specification};
use cipherfit_catalog::{Job, Parameters};
use cipherfit_proof::specification::{block_cipher, hash_function, permutation};

/// A proof of a job that is under way.
pub(super) struct Proving {
    /// What is left to prove it for.
    goals: std::vec::IntoIter<Case>,
    /// Are questions to be written down that are left open?
    pub(super) asks: bool,
    /// Are specifications of other goals kept, for who asks for them again?
    pub(super) keeps_others: bool,
    /// What has been found up to now.
    found: Option<Proof>,
    /// It has gone on with what another proof left.
    went_on: bool,
}

impl Proving {
    /// The proof of a job, with nothing proved.
    pub(super) fn of(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Result<Self, MeasureError> {
        Ok(Self {
            goals: laboratory.goals(job)?.into_iter(),
            asks: false,
            keeps_others: true,
            found: None,
            went_on: false,
        })
    }

    /// Is there more to prove? One length that is open leaves the operations open: others are not worth their time.
    pub(super) fn goes_on(&self) -> bool {
        !self.goals.as_slice().is_empty() && self.found.as_ref().is_none_or(Proof::is_whole)
    }

    /// Proves an image of it for the next of its goals, and gives what that left, if all is proved.
    pub(super) fn prove_next(
        &mut self,
        job: &Job<'_>,
        image: &Image,
        alteration: &Alteration<'_>,
        left: Option<Made>,
    ) -> Result<Option<Made>, MeasureError> {
        let Some(case) = self.goals.next() else {
            return Ok(None);
        };
        self.went_on |= left.is_some();
        let prover = Prover {
            subject: &alteration.subject(job, image)?,
            specification: specification(job, &case),
            case: &case,
            asks: self.asks,
            keeps_others: self.keeps_others,
        };
        let (proof, left) = prover.prove(left).map_err(failed(job))?;
        self.found = Some(match self.found.take() {
            Some(before) => before.and(proof),
            None => proof,
        });
        Ok(left)
    }

    /// Has it not been proved with what others left? Alone it may be.
    pub(super) fn needs_another(&self) -> bool {
        self.went_on && !self.found.as_ref().is_none_or(Proof::is_whole)
    }

    /// What has been found; nothing without a specification.
    pub(super) fn found(self) -> Option<Proof> {
        self.found.map(Proof::into_whole)
    }
}

impl Laboratory<'_> {
    /// What a job is proved for: any case with the key that is built in, if one is; of a hash function one of each
    /// length. None without a specification.
    pub(super) fn goals(&self, job: &Job<'_>) -> Result<Vec<Case>, MeasureError> {
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
