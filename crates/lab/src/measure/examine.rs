//! An image before everything that a measurement asks of it.

use super::{Laboratory, MeasureError, failed, subject};
use crate::build::{Built, Elsewhere};
use crate::image::Image;
use crate::kinds::{Case, Cases, INPUTS};
use crate::verify::{self, Examination, Failure, More, Subject};
use cipherfit_catalog::Job;
use cipherfit_vocabulary::{ConstantTime, Identity, PerOperation};
use std::collections::BTreeSet;

/// Cases of code that is linked elsewhere.
const MOVED_CASES: usize = 48;

/// Cycles of a call with a long input beyond which it has lost its way.
const MOST_CYCLES: u64 = 3_000_000_000;

/// What is put into images before they are examined.
#[derive(Default)]
pub struct Alteration<'a> {
    /// Bits to flip, by section and offset in it.
    pub flips: &'a [(usize, usize, u8)],
    /// Cycles after which a call has lost its way, by operation, if less than usual are known to do.
    pub patience: PerOperation<u64>,
}

impl Alteration<'_> {
    pub(super) fn alter(&self, image: &mut Image) {
        for &(section, offset, bits) in self.flips {
            image.sections[section].bytes[offset] ^= bits;
        }
    }

    pub(super) fn subject<'s>(
        &self,
        job: &Job<'s>,
        image: &'s Image,
    ) -> Result<Subject<'s>, MeasureError> {
        Ok(Subject {
            patience: self.patience.clone(),
            ..subject(job, image)?
        })
    }
}

/// Which of inputs that are shared a core takes.
struct Share {
    /// Which core it is.
    own: usize,
    /// How many cores share them; one that takes all of them shares none.
    sharing: usize,
    /// How many cores the code runs on.
    cores: usize,
}

impl Share {
    /// How many inputs there must be, so that all cores have as many as they must.
    fn least(&self) -> usize {
        INPUTS.div_ceil(self.cores)
    }

    fn of<'c>(&self, cases: &'c [Case]) -> Vec<&'c Case> {
        cases.iter().skip(self.own).step_by(self.sharing).collect()
    }
}

/// What an image has shown that passed.
pub(super) struct Examined {
    pub(super) seen: Examination,
    /// Random inputs that it was given.
    pub(super) random: usize,
    /// Addresses that it was linked at.
    pub(super) link_addresses: u64,
}

impl Laboratory<'_> {
    /// Verifies a job whose images have been altered, with all inputs, places and claims of a measurement.
    ///
    /// # Errors
    /// The first thing that goes wrong.
    pub fn verify(
        &self,
        job: &Job<'_>,
        alteration: &Alteration<'_>,
    ) -> Result<Examination, MeasureError> {
        let mut built = self.build(job)?;
        alteration.alter(&mut built.image);
        let cases = self.cases(job)?;
        Ok(self.examine(job, &built, &cases, alteration)?.seen)
    }

    /// Runs all cases on an image, here and elsewhere, and holds it to its claims.
    pub(super) fn examine(
        &self,
        job: &Job<'_>,
        built: &Built,
        cases: &Cases,
        alteration: &Alteration<'_>,
    ) -> Result<Examined, MeasureError> {
        let subject = alteration.subject(job, &built.image)?;
        let share = self.share(job, &subject, cases)?;
        let [random, more] = [&cases.random, &cases.more].map(|all| share.of(all));
        let random_count = random.len() + cases.growing_count();
        let all: Vec<&Case> = cases.official.iter().chain(random).collect();
        let mut seen = if job.implementation.has_key_in_code() {
            self.examine_key_by_key(job, &all, alteration)?
        } else {
            let more = More {
                cases: &more,
                least: share.least().saturating_sub(random_count),
            };
            verify::examine(&subject, &all, &cases.series, more).map_err(failed(job))?
        };
        let by_blocks = job.implementation.takes_one_pointer();
        let long = if by_blocks { &cases.long[..] } else { &[] };
        for case in long {
            seen.add_secrets(verify::examine_once(&subject, case).map_err(failed(job))?);
        }
        if !by_blocks && !cases.longer.is_empty() {
            self.examine_longer(job, built, &cases.longer)?;
        }
        let moved = examine_elsewhere(job, built, cases, alteration, &mut seen)?;
        verify::check_claims(&subject, &seen).map_err(failed(job))?;
        Ok(Examined {
            random: random_count + seen.more as usize + long.len(),
            seen,
            link_addresses: 1 + moved,
        })
    }

    /// Runs long cases in as much RAM as a device with the core has.
    fn examine_longer(
        &self,
        job: &Job<'_>,
        built: &Built,
        cases: &[Case],
    ) -> Result<(), MeasureError> {
        let mut subject = subject(job, &built.image)?;
        subject.ram = self.catalog.machines.widest_ram(&job.machine);
        let operations = subject.entries.keys();
        subject.patience = operations.map(|&one| (one, MOST_CYCLES)).collect();
        for case in cases {
            match verify::call_once(&subject, case) {
                // Or no device with the core has room for it.
                Ok(_) | Err(Failure::Inputs { .. }) => {}
                Err(failure) => return Err(failed(job)(failure)),
            }
        }
        Ok(())
    }

    /// Which random inputs a core takes: those that no other core of the implementation takes, or all of them
    /// where cycles depend on inputs or their lengths, of which more are better, and do not take too long.
    fn share(
        &self,
        job: &Job<'_>,
        subject: &Subject<'_>,
        cases: &Cases,
    ) -> Result<Share, MeasureError> {
        let jobs = self.catalog.jobs_of(job.implementation);
        let identity = job.identity();
        let alike = jobs.iter().map(Job::identity).filter(|one| {
            (&one.primitive, &one.toolchain, &one.optimisation)
                == (
                    &identity.primitive,
                    &identity.toolchain,
                    &identity.optimisation,
                )
        });
        let alike: BTreeSet<Identity> = alike.collect();
        let own = alike.iter().position(|one| *one == identity);
        let (own, cores) = (own.unwrap_or_default(), alike.len().max(1));
        let sharing = match self.takes_all(job, subject, cases)? {
            true => 1,
            false => cores,
        };
        Ok(Share {
            own: own % sharing,
            sharing,
            cores,
        })
    }

    /// Does a core take all random inputs, whatever others take?
    fn takes_all(
        &self,
        job: &Job<'_>,
        subject: &Subject<'_>,
        cases: &Cases,
    ) -> Result<bool, MeasureError> {
        let claims = &job.implementation.manifest.claims;
        let varies =
            claims.constant_time(job.level) == ConstantTime::None || !cases.series.is_empty();
        let Some(typical) = cases.typical().filter(|_| varies) else {
            return Ok(varies);
        };
        let calls = verify::call_once(subject, typical).map_err(failed(job))?;
        let calls = calls.iter();
        let counted = calls.filter(|(operation, _)| job.implementation.is_in_firmware(*operation));
        let each: u64 = counted.map(|(_, cycles)| cycles).sum();
        Ok(each.saturating_mul(cases.random.len() as u64) <= verify::MUCH)
    }

    /// Runs all cases, each on an image with its key built in.
    fn examine_key_by_key(
        &self,
        job: &Job<'_>,
        cases: &[&Case],
        alteration: &Alteration<'_>,
    ) -> Result<Examination, MeasureError> {
        let mut seen = Examination::default();
        for cases in cases.chunk_by(|one, next| one.value("key") == next.value("key")) {
            let key = cases.first().map(|case| case.value("key"));
            let job = Job { key, ..*job };
            let mut built = self.build(&job)?;
            alteration.alter(&mut built.image);
            let subject = alteration.subject(&job, &built.image)?;
            seen.add(verify::examine(&subject, cases, &[], More::default()).map_err(failed(&job))?);
        }
        Ok(seen)
    }
}

/// Runs code that is linked differently: elsewhere, where the contract says that it may be anywhere, and with the
/// compiler's helpers near, where that changes its cycles, which belong to what is seen. Gives at how many
/// other addresses it ran.
fn examine_elsewhere(
    job: &Job<'_>,
    built: &Built,
    cases: &Cases,
    alteration: &Alteration<'_>,
    seen: &mut Examination,
) -> Result<u64, MeasureError> {
    let key = cases.official.first().map(|case| case.value("key"));
    let key = key.filter(|_| job.implementation.has_key_in_code());
    let job = &Job {
        key: job.key.or(key),
        ..*job
    };
    let of_key = |case: &&Case| key.is_none_or(|key| case.value("key") == key);
    let all = cases.official.iter().chain(&cases.random);
    let all: Vec<&Case> = all.filter(of_key).take(MOVED_CASES).collect();
    let mut elsewhere = Elsewhere::of(job, &built.image)?;
    // What is put into an image lies at other offsets where jumps are shorter.
    if alteration.flips.is_empty() {
        for near in &elsewhere.helpers_near {
            let subject = alteration.subject(job, near)?;
            let found = verify::examine(&subject, &all, &cases.series, More::default());
            seen.add(found.map_err(failed(job))?.fewest());
        }
    }
    for moved in &mut elsewhere.moved {
        alteration.alter(&mut moved.image);
        let failure = |failure| Failure::NotRelocatable {
            bytes: moved.bytes,
            failure: Box::new(failure),
        };
        let subject = alteration.subject(job, &moved.image)?;
        let found = verify::examine_briefly(&subject, &all);
        seen.add_secrets(found.map_err(|found| failed(job)(failure(found)))?);
    }
    Ok(elsewhere.moved.len() as u64)
}
