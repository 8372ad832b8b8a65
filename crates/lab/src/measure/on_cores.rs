//! Proofs of an implementation on several cores. What it comes to on one is what it is likely to come to on the next, so
//! that each proof goes on with the forms of the one before; which changes no outcome: what is not proved in that way is
//! proved alone, or left open.

use super::proving::Proving;
use super::{Alteration, Laboratory, MeasureError};
use crate::build::Built;
use crate::verify::Proof;
use cipherfit_catalog::Job;

/// Proofs that are under way, of one goal after the other: a block cipher has one, and a hash function one of each length
/// of message. All implementations of a primitive may be proved for one goal before any is for the next: then
/// specifications of others take no memory.
pub struct OnCores<'a> {
    laboratory: &'a Laboratory<'a>,
    jobs: &'a [Job<'a>],
    /// Of each job what is known, at last.
    found: Vec<Result<Option<Proof>, MeasureError>>,
    images: Vec<OnCore>,
}

/// What has not been found out before.
struct OnCore {
    /// Which of the jobs it is.
    place: usize,
    built: Built,
    /// What it is kept by.
    key: Option<String>,
    proving: Result<Proving, MeasureError>,
}

impl Laboratory<'_> {
    /// How many goals a job has; none without a specification.
    #[must_use]
    pub fn goal_count(&self, job: &Job<'_>) -> usize {
        self.goals(job).map_or(0, |goals| goals.len())
    }

    /// Proofs of jobs that differ in the core alone, with nothing proved. Specifications of other goals are kept for
    /// who asks for them again, or are not.
    pub fn on_cores<'a>(&'a self, jobs: &'a [Job<'a>], keeps_others: bool) -> OnCores<'a> {
        let (mut found, mut images) = (Vec::new(), Vec::new());
        for (place, job) in jobs.iter().enumerate() {
            found.push(self.build(job).map(|built| {
                let key = self.proofs.key(&built, job);
                let known = key.as_ref().and_then(|key| self.proofs.get(key));
                if known.is_none() {
                    let mut proving = Proving::of(self, job);
                    if let Ok(proving) = &mut proving {
                        proving.keeps_others = keeps_others;
                    }
                    images.push(OnCore {
                        place,
                        built,
                        key,
                        proving,
                    });
                }
                known
            }));
        }
        OnCores {
            laboratory: self,
            jobs,
            found,
            images,
        }
    }

    /// The same from the first goal to the last: of each job what is known, and none where there is no specification.
    pub fn prove_on_cores(&self, jobs: &[Job<'_>]) -> Vec<Result<Option<Proof>, MeasureError>> {
        let mut proofs = self.on_cores(jobs, true);
        while proofs.goes_on() {
            proofs.prove_next();
        }
        proofs.end()
    }
}

impl OnCores<'_> {
    fn goes_on(&self) -> bool {
        let mut proofs = self.images.iter().flat_map(|one| &one.proving);
        proofs.any(Proving::goes_on)
    }

    /// Proves the next goal on each core, as far as it is worth its time.
    pub fn prove_next(&mut self) {
        let mut left = None;
        for one in &mut self.images {
            let (job, image) = (&self.jobs[one.place], &one.built.image);
            if let Ok(proving) = &mut one.proving
                && proving.goes_on()
            {
                match proving.prove_next(job, image, &Alteration::default(), left.take()) {
                    Ok(next) => left = next,
                    Err(failure) => one.proving = Err(failure),
                }
            }
        }
    }

    /// Of each job what is known.
    pub fn end(mut self) -> Vec<Result<Option<Proof>, MeasureError>> {
        let unaltered = Alteration::default();
        for one in self.images {
            let job = &self.jobs[one.place];
            let proof = one
                .proving
                .and_then(|proving| match proving.needs_another() {
                    true => self
                        .laboratory
                        .prove_image(job, &one.built, &unaltered, false),
                    false => Ok(proving.found()),
                });
            if let (Some(key), Ok(Some(proof))) = (one.key, &proof) {
                self.laboratory.proofs.put(&key, proof);
            }
            self.found[one.place] = proof;
        }
        self.found
    }
}
