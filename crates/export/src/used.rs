//! What an implementation calls, in a package of its own: its names begin with those of the caller, so that
//! firmware can hold it beside the same code of another package.

use crate::interface::own_names;
use crate::{Choice, ExportError};
use cipherfit_catalog::{Job, OWN_STEPS, Parameters};

/// An implementation that is called and lies in another package of the same firmware.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The implementation.
    pub implementation: String,
    /// The primitive that it serves.
    pub primitive: String,
    /// What its names begin with there: `aes128`.
    pub identifier: String,
    /// The folder of the package that holds it.
    pub folder: String,
}

/// What each of the choices for one firmware calls that the package of another holds: one that is chosen itself, or
/// that an earlier choice calls, built by the same tools.
#[must_use]
pub fn elsewhere(choices: &[Choice<'_>]) -> Vec<Vec<Elsewhere>> {
    let same = |one: &Job<'_>, other: &Job<'_>| {
        one.implementation.name == other.implementation.name
            && one.parameters.name == other.parameters.name
            && one.toolchain().name == other.toolchain().name
            && one.level == other.level
            && one.key == other.key
    };
    let of = |index: usize, used: &Job<'_>| {
        let found = |identifier: String, folder: &Choice<'_>| Elsewhere {
            implementation: used.implementation.name.clone(),
            primitive: used.parameters.name.clone(),
            identifier,
            folder: folder.job.parameters.identifier.clone(),
        };
        if let Some(itself) = choices.iter().find(|one| same(&one.job, used)) {
            return Some(found(itself.job.parameters.identifier.clone(), itself));
        }
        let calls_it = |one: &&Choice<'_>| one.job.used().iter().any(|(_, job)| same(job, used));
        let earlier = choices[..index].iter().find(calls_it)?;
        let caller = &earlier.job.parameters.identifier;
        Some(found(inner(caller, used), earlier))
    };
    let choices = choices.iter().enumerate();
    choices
        .map(|(index, choice)| {
            let used = choice.job.used().into_iter();
            let others = used.filter(|(role, _)| *role != OWN_STEPS);
            others.filter_map(|(_, used)| of(index, &used)).collect()
        })
        .collect()
}

/// The name that an implementation's names begin with in the package of its caller: `aes128_ccm_aes128`.
fn inner(caller: &str, used: &Job<'_>) -> String {
    format!("{caller}_{}", used.parameters.identifier)
}

/// An implementation that is called.
pub(crate) struct Used<'a> {
    job: Job<'a>,
    /// Its primitive, under the name that it has in the package: `aes128_ccm_aes128`.
    parameters: Parameters,
    /// Another package holds it.
    pub is_elsewhere: bool,
}

impl<'a> Used<'a> {
    /// What a job calls.
    pub(crate) fn of(job: &Job<'a>, elsewhere: &[Elsewhere]) -> Vec<Self> {
        let caller = &job.parameters.identifier;
        let used = job.used().into_iter().map(|(_, job)| {
            let mut elsewhere = elsewhere.iter();
            let elsewhere = elsewhere.find(|one| {
                one.implementation == job.implementation.name
                    && one.primitive == job.parameters.name
            });
            Used {
                parameters: Parameters {
                    identifier: elsewhere
                        .map_or_else(|| inner(caller, &job), |one| one.identifier.clone()),
                    ..job.parameters.clone()
                },
                is_elsewhere: elsewhere.is_some(),
                job,
            }
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

    /// A caller's text in which what this one's family shares has its new names.
    pub(crate) fn named_in(&self, text: &str) -> String {
        own_names(&self.renamed_job(), text)
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
pub(crate) fn section_addresses(choice: &Choice<'_>) -> Vec<(String, u32)> {
    let job = &choice.job;
    let own = &job.implementation.manifest.contract.section_addresses;
    let own = own
        .iter()
        .map(|(name, &address)| (own_names(job, name), address));
    let used = Used::of(job, choice.elsewhere);
    let used = used.iter().filter(|one| !one.is_elsewhere);
    let used = used.flat_map(Used::section_addresses);
    own.chain(used).collect()
}
