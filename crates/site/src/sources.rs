//! The sources of implementations, each text once for a family and an instruction set.

use cipherfit_catalog::Job;
use cipherfit_lab::build::{BuildError, sources};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The implementations of a family for one instruction set: they share much of their text.
#[derive(Default, Serialize, JsonSchema)]
pub struct SourceGroup {
    /// Each text once.
    texts: Vec<String>,
    /// By implementation.
    implementations: BTreeMap<String, ImplementationSources>,
}

/// The sources of an implementation, with what its manifest says of it.
#[derive(Serialize, JsonSchema)]
pub struct ImplementationSources {
    /// One sentence.
    summary: String,
    /// Where its ideas come from.
    technique: Vec<String>,
    /// What else a caller must know.
    notes: Option<String>,
    /// Files of its own, among all that it is built from.
    own: Vec<String>,
    /// Place in the group's texts, by file name.
    files: BTreeMap<String, usize>,
}

/// The groups by family and instruction set: `aes-msp430`.
pub(crate) fn groups(jobs: &[Job<'_>]) -> Result<BTreeMap<String, SourceGroup>, BuildError> {
    let mut groups: BTreeMap<String, SourceGroup> = BTreeMap::new();
    for job in jobs {
        let name = format!("{}-{}", job.family.name, job.machine.isa.name.get_ref());
        groups.entry(name).or_default().add(job)?;
    }
    Ok(groups)
}

impl SourceGroup {
    fn add(&mut self, job: &Job<'_>) -> Result<(), BuildError> {
        let name = &job.implementation.name;
        if self.implementations.contains_key(name) {
            return Ok(());
        }
        let manifest = &job.implementation.manifest;
        let files = sources(job)?.files.into_iter().map(|(name, bytes)| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            (name, self.place(text))
        });
        let own = manifest.sources.iter().map(|path| {
            let path = path.get_ref();
            path.rsplit('/').next().unwrap_or(path).to_owned()
        });
        let part = ImplementationSources {
            files: files.collect(),
            summary: manifest.summary.clone(),
            technique: manifest.technique.clone(),
            notes: manifest.contract.notes.clone(),
            own: own.collect(),
        };
        self.implementations.insert(name.clone(), part);
        Ok(())
    }

    /// The place of a text.
    fn place(&mut self, text: String) -> usize {
        let known = self.texts.iter().position(|known| *known == text);
        known.unwrap_or_else(|| {
            self.texts.push(text);
            self.texts.len() - 1
        })
    }
}
