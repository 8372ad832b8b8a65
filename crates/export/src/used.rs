//! What an implementation calls, in a package of its own: its names begin with those of the caller, so that
//! firmware can hold it beside the same code of another package.

use crate::ExportError;
use crate::interface::own_names;
use cipherfit_catalog::{Job, Parameters};

/// An implementation that is called.
pub(crate) struct Used<'a> {
    job: Job<'a>,
    /// Its primitive, under the name that it has in the package: `aes128_ccm_aes128`.
    parameters: Parameters,
}

impl<'a> Used<'a> {
    /// What a job calls.
    pub(crate) fn of(job: &Job<'a>) -> Vec<Self> {
        let caller = &job.parameters.identifier;
        let used = job.used().into_iter().map(|(_, job)| Used {
            parameters: Parameters {
                identifier: format!("{caller}_{}", job.parameters.identifier),
                ..job.parameters.clone()
            },
            job,
        });
        used.collect()
    }

    /// What its names begin with.
    pub(crate) fn prefix(&self) -> String {
        format!("{}_", self.parameters.identifier)
    }

    /// Does something with its job under its new name.
    pub(crate) fn with_job<T>(
        &self,
        work: impl Fn(&Job<'_>) -> Result<T, ExportError>,
    ) -> Result<T, ExportError> {
        work(&self.renamed_job())
    }

    fn renamed_job(&self) -> Job<'_> {
        Job {
            parameters: &self.parameters,
            ..self.job
        }
    }

    /// The new name of one of its functions.
    pub(crate) fn renamed(&self, symbol: &str) -> Option<String> {
        let operations = self.job.implementation.manifest.operations.keys();
        let mut operations = operations.filter(|&&one| self.job.symbol(one) == symbol);
        operations
            .next()
            .map(|&operation| self.renamed_job().symbol(operation))
    }

    /// Sections that must lie at a fixed address, under their new names.
    fn section_addresses(&self) -> Vec<(String, u32)> {
        let job = self.renamed_job();
        let own = &job.implementation.manifest.contract.section_addresses;
        own.iter()
            .map(|(name, &address)| (own_names(&job, name), address))
            .collect()
    }
}

/// Sections of a package that must lie at a fixed address, as its sources name them.
pub(crate) fn section_addresses(job: &Job<'_>) -> Vec<(String, u32)> {
    let own = &job.implementation.manifest.contract.section_addresses;
    let own = own
        .iter()
        .map(|(name, &address)| (own_names(job, name), address));
    let used = Used::of(job);
    let used = used.iter().flat_map(Used::section_addresses);
    own.chain(used).collect()
}
