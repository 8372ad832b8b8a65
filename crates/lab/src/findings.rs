//! All that is wrong with an implementation, not the first thing alone.

use crate::measure::{Laboratory, MeasureError};
use crate::verify::Failure;
use cipherfit_catalog::{Implementation, Job};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, CostShape, Operation};

/// Measures a job. What fails is taken for mended, and the rest is looked at: a claim is what was
/// observed, an operation that no other needs is left away.
///
/// # Errors
/// Everything that is found that way. What cannot be taken for mended comes last; it may hide more.
pub fn measure_with_all_findings(
    laboratory: &Laboratory<'_>,
    job: &Job<'_>,
) -> Result<Measurement, Vec<MeasureError>> {
    let mut mended = job.implementation.clone();
    let mut found = Vec::new();
    loop {
        let now = Job {
            implementation: &mended,
            ..*job
        };
        let error = match laboratory.measure(&now) {
            Ok(measurement) if found.is_empty() => return Ok(measurement),
            Ok(_) => return Err(found),
            Err(error) => error,
        };
        let next = mend(&now, &error);
        let operations = |one: &Implementation| one.manifest.operations.len();
        let whole = operations(&mended) == operations(job.implementation);
        if whole || holds_of_the_whole(&error) {
            found.push(error);
        }
        match next {
            Some(next) => mended = next,
            None => return Err(found),
        }
    }
}

/// Does what was found without some of the operations hold of all of them, too?
fn holds_of_the_whole(error: &MeasureError) -> bool {
    let MeasureError::Verification { failure, .. } = error else {
        return false;
    };
    match failure.as_ref() {
        Failure::FalseConstantTimeClaim {
            claimed, observed, ..
        } => ConstantTime::named(observed) < ConstantTime::named(claimed),
        _ => true,
    }
}

/// The implementation as if that were mended; none if nothing can be said of the rest.
fn mend(job: &Job<'_>, error: &MeasureError) -> Option<Implementation> {
    let MeasureError::Verification { failure, .. } = error else {
        return None;
    };
    let mut mended = job.implementation.clone();
    let claims = &mut mended.manifest.claims;
    match failure.as_ref() {
        Failure::FalseConstantTimeClaim { observed, .. } => {
            for at in claims.at.values_mut() {
                at.constant_time = None;
            }
            claims.constant_time = ConstantTime::named(observed)?;
        }
        Failure::StackClaim { operation, .. } => {
            for at in claims.at.values_mut() {
                at.stack_bytes.remove(operation);
            }
            claims.stack_bytes.remove(operation);
        }
        Failure::NotReentrant { .. } | Failure::NeverInterrupted { .. } => {
            mended.manifest.contract.reentrant = false
        }
        Failure::NotRelocatable { .. } => mended.manifest.contract.relocatable = false,
        Failure::WrongOutput { operation, .. }
        | Failure::Fault { operation, .. }
        | Failure::UnusableStack { operation, .. }
        | Failure::ClobberedRegister { operation, .. } => {
            if !is_needed_by_none(job, *operation) {
                return None;
            }
            mended.manifest.operations.remove(operation);
        }
        _ => return None,
    }
    Some(mended)
}

/// Is an operation one of several tasks, none of which needs what it makes?
fn is_needed_by_none(job: &Job<'_>, operation: Operation) -> bool {
    let kind = job.family.kind;
    let of_a_message = |one: Operation| {
        let task = kind.task(one);
        task.is_some_and(|task| task.cost != CostShape::OnceAKey)
    };
    let operations = job.implementation.manifest.operations.keys();
    let tasks = operations.filter(|one| of_a_message(**one)).count();
    of_a_message(operation) && tasks > 1
}
