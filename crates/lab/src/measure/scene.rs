//! The calls for one official vector, as the laboratory makes them.

use super::{Laboratory, MeasureError, SECRETS, failed, subject};
use crate::build::Built;
use crate::scene::{Recorder, Recording};
use crate::verify::{self, Message};
use cipherfit_catalog::Job;
use cipherfit_scene::{Bytes, Call, Expected, Scene};
use cipherfit_vocabulary::Kind;
use cipherfit_vocabulary::Operation;

impl Laboratory<'_> {
    /// Builds a job and writes down the calls for one official vector.
    ///
    /// # Errors
    /// It cannot be built, or fails.
    pub fn record(&self, job: &Job<'_>) -> Result<(Built, Recording), MeasureError> {
        let built = self.build(job)?;
        let recording = match job.family.kind {
            Kind::BlockCipher => self.block_cipher_scene(job, &built)?,
            Kind::Hash => self.hash_scene(job, &built)?,
        };
        Ok((built, recording))
    }

    fn block_cipher_scene(&self, job: &Job<'_>, built: &Built) -> Result<Recording, MeasureError> {
        let cases = self.cases(job)?;
        let case = cases.all.first().ok_or_else(|| no_vector(job))?;
        let subject = subject(job, &built.image)?;
        let mut recorder = Recorder::default();
        verify::witness(&subject, case, &mut recorder).map_err(failed(job))?;
        let (mut calls, runs) = recorder.into_calls();
        for call in &mut calls {
            call.result = match call.operation {
                Operation::ENCRYPT => result(call, &["block"], &case.ciphertext),
                Operation::DECRYPT => result(call, &["block"], &case.plaintext),
                _ => None,
            };
        }
        Ok(Recording {
            vector: case.name.clone(),
            scene: scene(job, calls),
            runs,
        })
    }

    fn hash_scene(&self, job: &Job<'_>, built: &Built) -> Result<Recording, MeasureError> {
        let messages = self.messages(job)?;
        // A message of several blocks makes a call of every operation; the shortest is the clearest.
        let blocks = |message: &Message| job.parameters.whole_blocks(message.bytes.len());
        let shortest = |several: bool| {
            let fitting = messages.official.iter().filter(move |message| {
                !message.bytes.is_empty() && (blocks(message) > 0) == several
            });
            fitting.min_by_key(|message| message.bytes.len())
        };
        let message = shortest(true)
            .or_else(|| shortest(false))
            .or(messages.official.first())
            .ok_or_else(|| no_vector(job))?;
        let subject = subject(job, &built.image)?;
        let mut recorder = Recorder::default();
        verify::witness_message(&subject, message, &mut recorder).map_err(failed(job))?;
        let (mut calls, runs) = recorder.into_calls();
        if let Some(last) = calls.last_mut() {
            last.result = result(last, &["digest", "state"], &message.digest);
        }
        Ok(Recording {
            vector: message.name.clone(),
            scene: scene(job, calls),
            runs,
        })
    }
}

fn scene(job: &Job<'_>, calls: Vec<Call>) -> Scene {
    Scene {
        core: job.target.core.get_ref().clone(),
        secrets: SECRETS.map(|(_, name)| name.to_owned()).to_vec(),
        calls,
    }
}

/// What must lie in the first of these buffers that there is.
fn result(call: &Call, roles: &[&str], expected: &[u8]) -> Option<Expected> {
    let mut found = roles
        .iter()
        .filter_map(|role| call.buffers.iter().find(|buffer| buffer.role == *role));
    found.next().map(|buffer| Expected {
        address: buffer.start,
        bytes: Bytes::from(expected),
    })
}

fn no_vector(job: &Job<'_>) -> MeasureError {
    MeasureError::Cases {
        primitive: job.parameters.name.clone(),
        reason: "there is no official vector".to_owned(),
    }
}
