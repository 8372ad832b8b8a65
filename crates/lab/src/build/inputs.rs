//! Everything that an image follows from, read once.

use super::headers::{Headers, file_name};
use super::{BuildError, flash_round_keys, meaning, outside};
use cipherfit_catalog::Job;
use cipherfit_vocabulary::Language;
use std::collections::BTreeMap;
use std::path::Path;

/// The sources of an implementation, as they lie flat in one folder, and their hash.
pub(super) struct Inputs {
    /// Contents by file name, headers and included files too.
    pub files: BTreeMap<String, Vec<u8>>,
    /// File names of the sources to be translated, in order.
    pub sources: Vec<String>,
    /// The same of each implementation that is called, with the folder beside these files that it gets.
    pub used: Vec<(String, Self)>,
    /// SHA-256 of what a record follows from.
    pub sha256: String,
}

impl Inputs {
    /// Reads the sources, the files that they include and all that describes the build.
    pub(super) fn read(job: &Job<'_>) -> Result<Self, BuildError> {
        let implementation = job.implementation;
        let mut files = BTreeMap::new();
        let mut sources = Vec::new();
        if implementation.has_round_keys_in_flash() {
            let name = flash_round_keys::SOURCE.to_owned();
            files.insert(name.clone(), flash_round_keys::source(job).into_bytes());
            sources.push(name);
        }
        let mut waiting = Vec::new();
        for source in &implementation.manifest.sources {
            let path = implementation.folder.join(source.get_ref());
            check_extension(&path, implementation.manifest.language)?;
            sources.push(file_name(&path));
            waiting.push(path);
        }
        let headers = Headers::of(implementation)?;
        while let Some(path) = waiting.pop() {
            let (name, contents) = (file_name(&path), outside::read(implementation, &path)?);
            match files.get(&name) {
                Some(other) if *other == contents => continue,
                Some(_) => {
                    return Err(BuildError::SameName {
                        implementation: implementation.name.clone(),
                        name,
                    });
                }
                None => {}
            }
            waiting.extend(headers.included_by(&contents));
            files.insert(name, contents);
        }
        let used = job.used().into_iter();
        let used = used.map(|(role, job)| Ok((role.to_owned(), Self::read(&job)?)));
        let used = used.collect::<Result<Vec<_>, BuildError>>()?;
        let sha256 = meaning::sha256(job, &files, &sources, &used);
        Ok(Self {
            files,
            sources,
            used,
            sha256,
        })
    }

    /// Writes all files into a folder.
    pub(super) fn copy_to(&self, folder: &Path) -> Result<(), BuildError> {
        for (name, contents) in &self.files {
            let path = folder.join(name);
            std::fs::write(&path, contents).map_err(|source| BuildError::Io {
                action: "cannot write",
                path,
                source,
            })?;
        }
        for (name, inputs) in &self.used {
            let path = folder.join(name);
            std::fs::create_dir(&path).map_err(|source| BuildError::Io {
                action: "cannot make",
                path: path.clone(),
                source,
            })?;
            inputs.copy_to(&path)?;
        }
        Ok(())
    }
}

fn check_extension(path: &Path, language: Language) -> Result<(), BuildError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match (language, extension) {
        (_, Some("S")) | (Language::C, Some("c")) => Ok(()),
        _ => Err(BuildError::UnknownSource {
            path: path.to_owned(),
            language,
        }),
    }
}
