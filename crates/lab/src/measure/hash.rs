//! The measurement of a hash function.

use super::{Laboratory, MeasureError, failed, range, subject, write_down};
use crate::build::Built;
use crate::profile::Profile;
use crate::verify::{self, Messages};
use cipherfit_catalog::Job;
use cipherfit_results::{Blocks, Measurement, Verified};
use cipherfit_vocabulary::Operation;
use std::sync::{Arc, PoisonError};

impl Laboratory<'_> {
    pub(super) fn measure_hash(
        &self,
        job: &Job<'_>,
        built: &Built,
    ) -> Result<Measurement, MeasureError> {
        let messages = self.messages(job)?;
        let subject = subject(job, &built.image)?;
        let (seen, costs) = verify::examine_messages(&subject, &messages).map_err(failed(job))?;
        verify::check_claims(&subject, &seen).map_err(failed(job))?;
        let verified = Verified {
            vectors: messages.official.len() as u64,
            random: messages.random_count() as u64,
            oracle: "cipherfit-reference".to_owned(),
        };
        let blocks = Blocks {
            one: range(&costs.one_block),
            further: range(&costs.further_block),
        };
        let entries = &subject.entries;
        Ok(write_down(
            job,
            built,
            entries,
            &seen,
            Some(blocks),
            verified,
        ))
    }

    /// Watches an operation in the calls for a message of two blocks.
    pub(super) fn watch_hash(
        &self,
        job: &Job<'_>,
        built: &Built,
        operation: Operation,
        profile: &mut Profile,
    ) -> Result<(), MeasureError> {
        let messages = self.messages(job)?;
        let subject = subject(job, &built.image)?;
        // A message of two blocks makes each call of an operation once.
        match messages.growing.iter().flatten().nth(1) {
            Some(message) => {
                verify::watch_message(&subject, message, operation, profile).map_err(failed(job))
            }
            None => Ok(()),
        }
    }

    pub(super) fn messages(&self, job: &Job<'_>) -> Result<Arc<Messages>, MeasureError> {
        let primitive = &job.parameters.name;
        let reference = cipherfit_reference::hash_function(primitive).ok_or_else(|| {
            MeasureError::NoReference {
                primitive: primitive.clone(),
            }
        })?;
        let mut known = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(messages) = known.get(primitive) {
            return Ok(Arc::clone(messages));
        }
        let groups = self.catalog.vectors.get(&job.family.name);
        let groups = groups.map_or(&[][..], Vec::as_slice);
        let messages = Messages::new(job.parameters, groups, reference).map_err(|reason| {
            MeasureError::Cases {
                primitive: primitive.clone(),
                reason,
            }
        })?;
        let messages = Arc::new(messages);
        known.insert(primitive.clone(), Arc::clone(&messages));
        Ok(messages)
    }
}
