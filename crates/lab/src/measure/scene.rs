//! The calls for one official vector, as the laboratory makes them.

use super::record::SECRETS;
use super::{Laboratory, MeasureError, failed, subject};
use crate::build::Built;
use crate::scene::{Recorder, Recording};
use crate::verify;
use cipherfit_catalog::Job;
use cipherfit_scene::{Bytes, Call, Expected, Scene};
use cipherfit_vocabulary::{Argument, Presence, Role};

impl Laboratory<'_> {
    /// Builds a job and writes down the calls for one official vector.
    ///
    /// # Errors
    /// It cannot be built, or fails.
    pub fn record(&self, job: &Job<'_>) -> Result<(Built, Recording), MeasureError> {
        let built = self.build(job)?;
        let cases = self.cases(job)?;
        let case = cases.official.get(cases.clearest);
        let case = case.ok_or_else(|| MeasureError::Cases {
            primitive: job.parameters.name.clone(),
            reason: "there is no official vector".to_owned(),
        })?;
        let subject = subject(job, &built.image)?;
        let mut recorder = Recorder::default();
        verify::witness(&subject, case, &mut recorder).map_err(failed(job))?;
        let (mut calls, runs) = recorder.into_calls();
        for (call, step) in calls.iter_mut().zip(verify::steps(&subject, case)) {
            let mut expected = step.expected.iter();
            // Round keys are no answer that a vector gives.
            let answer = expected.find(|(argument, _)| argument.role != Role::RoundKeys);
            call.result = answer.and_then(|(argument, bytes)| result(call, argument, bytes));
        }
        let recording = Recording {
            vector: case.name.clone(),
            scene: Scene {
                core: job.machine.core.name.get_ref().clone(),
                secrets: SECRETS.map(|(_, name)| name.to_owned()).to_vec(),
                calls,
            },
            runs,
        };
        Ok((built, recording))
    }
}

/// What must lie where an argument is.
fn result(call: &Call, argument: &Argument, expected: &[u8]) -> Option<Expected> {
    let buffer = |role: Role| call.buffers.iter().find(|one| one.role == role.name());
    let own = buffer(argument.role);
    let found = own.or_else(|| match argument.presence {
        Presence::Within(role) => buffer(role),
        Presence::Needed | Presence::Optional => None,
    });
    found.map(|buffer| Expected {
        address: buffer.start,
        bytes: Bytes::from(expected),
    })
}
