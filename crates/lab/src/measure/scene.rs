//! The calls for one official vector, as the laboratory makes them.

use super::{Laboratory, MeasureError, failed, subject};
use crate::build::Built;
use crate::scene::{Recorder, Scene, SceneCall};
use crate::verify::{self, Case, Message};
use cipherfit_catalog::Job;
use cipherfit_vocabulary::Kind;
use cipherfit_vocabulary::Operation;

impl Laboratory<'_> {
    /// Builds a job and writes down the calls for one official vector.
    ///
    /// # Errors
    /// It cannot be built, or fails.
    pub fn scene(&self, job: &Job<'_>) -> Result<(Built, Scene), MeasureError> {
        let built = self.build(job)?;
        let scene = match job.family.kind {
            Kind::BlockCipher => self.block_cipher_scene(job, &built)?,
            Kind::Hash => self.hash_scene(job, &built)?,
        };
        Ok((built, scene))
    }

    fn block_cipher_scene(&self, job: &Job<'_>, built: &Built) -> Result<Scene, MeasureError> {
        let cases = self.cases(job)?;
        let case = cases.all.first().ok_or_else(|| no_vector(job))?;
        let subject = subject(job, &built.image)?;
        let mut recorder = Recorder::default();
        verify::witness(&subject, case, &mut recorder).map_err(failed(job))?;
        let mut calls = recorder.into_calls();
        for call in &mut calls {
            call.result = match call.operation {
                Operation::ENCRYPT => result(call, &["block"], &case.ciphertext),
                Operation::DECRYPT => result(call, &["block"], &case.plaintext),
                _ => None,
            };
        }
        let Case {
            name,
            key,
            plaintext,
            ciphertext,
            ..
        } = case.clone();
        Ok(Scene {
            vector: name,
            values: vec![
                ("key", key),
                ("plaintext", plaintext),
                ("ciphertext", ciphertext),
            ],
            calls,
        })
    }

    fn hash_scene(&self, job: &Job<'_>, built: &Built) -> Result<Scene, MeasureError> {
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
        let mut calls = recorder.into_calls();
        if let Some(last) = calls.last_mut() {
            last.result = result(last, &["digest", "state"], &message.digest);
        }
        Ok(Scene {
            vector: message.name.clone(),
            values: vec![
                ("message", message.bytes.clone()),
                ("digest", message.digest.clone()),
            ],
            calls,
        })
    }
}

/// What must lie in the first of these buffers that there is.
fn result(call: &SceneCall, names: &[&str], expected: &[u8]) -> Option<(u32, Vec<u8>)> {
    let mut found = names
        .iter()
        .filter_map(|name| call.buffers.iter().find(|buffer| buffer.name == *name));
    found
        .next()
        .map(|buffer| (buffer.range.start, expected.to_vec()))
}

fn no_vector(job: &Job<'_>) -> MeasureError {
    MeasureError::Cases {
        primitive: job.parameters.name.clone(),
        reason: "there is no official vector".to_owned(),
    }
}
