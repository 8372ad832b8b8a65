//! What was found out before, kept while nothing that it follows from has changed.

use crate::build::Built;
use cipherfit_campaign::{program_sha256, sha256};
use cipherfit_catalog::Job;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A folder of findings, each under the hash of the image, what it follows from, its manifest and
/// the program that found it.
pub(crate) struct Known {
    folder: PathBuf,
    /// Hash of the running program: another simulator may measure something else.
    /// Taken when it is first needed: checks and profiles never ask.
    program: OnceLock<Option<String>>,
}

impl Known {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self {
            folder,
            program: OnceLock::new(),
        }
    }

    /// What a finding follows from; `None` if the program cannot be read.
    pub(crate) fn key(&self, built: &Built, job: &Job<'_>) -> Option<String> {
        let program = self.program.get_or_init(|| program_sha256().ok());
        let program = program.as_deref()?;
        let image = built.image.path.file_stem()?.to_string_lossy();
        let parts = [
            program,
            &image,
            &built.source_sha256,
            // Two members may have the same image, and two devices the same code.
            &job.title(),
            // What a record repeats of it without following from it: labels, claims, contract.
            &job.implementation.description,
        ];
        Some(sha256(parts))
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let text = cipherfit_files::read_sealed(&self.folder.join(key))?;
        serde_json::from_slice(&text).ok()
    }

    /// Keeps a finding. Failing to is no fault: it will be made again.
    pub(crate) fn put<T: Serialize>(&self, key: &str, finding: &T) {
        if let Ok(text) = serde_json::to_vec(finding) {
            let _ = cipherfit_files::write_sealed(&self.folder.join(key), &text);
        }
    }
}
