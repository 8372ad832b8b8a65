//! Everything that an image follows from, read once.

use super::headers::{Headers, file_name};
use super::{BuildError, flash_round_keys};
use cipherfit_catalog::{Job, METHOD_FILE, Parameters};
use cipherfit_vocabulary::Language;
use cipherfit_vocabulary::hexadecimal;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// The sources of an implementation, as they lie flat in one folder, and their hash.
pub(super) struct Inputs {
    /// Contents by file name, headers and included files too.
    pub files: BTreeMap<String, Vec<u8>>,
    /// File names of the sources to be translated, in order.
    pub sources: Vec<String>,
    /// SHA-256 of the files, the manifests and the definitions.
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
            let (name, contents) = (file_name(&path), read(&path)?);
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
        let sha256 = hash(job, &files)?;
        Ok(Self {
            files,
            sources,
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
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, BuildError> {
    std::fs::read(path).map_err(|source| BuildError::Io {
        action: "cannot read",
        path: path.to_owned(),
        source,
    })
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

/// The hash covers contents and names, never places.
fn hash(job: &Job<'_>, files: &BTreeMap<String, Vec<u8>>) -> Result<String, BuildError> {
    let mut hasher = Sha256::new();
    let mut part = |name: &str, contents: &[u8]| {
        for bytes in [name.as_bytes(), contents] {
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
    };
    for (name, contents) in files {
        part(name, contents);
    }
    let mut description = |path: &Path| -> Result<(), BuildError> {
        part(
            &path.file_name().unwrap_or_default().to_string_lossy(),
            &read(path)?,
        );
        Ok(())
    };
    description(&job.target.file)?;
    description(&job.assembler.file)?;
    if let Some(compiler) = job.compiler {
        description(&compiler.file)?;
    }
    // Only the variant and the member that are built: a new one changes nothing for the others.
    part(METHOD_FILE, job.implementation.description.as_bytes());
    part("parameters", built_from(job.parameters).as_bytes());
    Ok(hexadecimal::format(&hasher.finalize()))
}

/// What of a member code and verification follow from. What is said of its security, neither does.
fn built_from(parameters: &Parameters) -> String {
    let Parameters {
        name,
        title,
        identifier,
        block_bytes,
        key_bytes,
        round_key_bytes,
        digest_bytes,
        least_padding_bytes,
        defines,
        security_bits: _,
        standing: _,
    } = parameters;
    format!(
        "Parameters {{ name: {name:?}, title: {title:?}, identifier: {identifier:?}, \
         block_bytes: {block_bytes}, key_bytes: {key_bytes}, round_key_bytes: {round_key_bytes}, \
         digest_bytes: {digest_bytes}, least_padding_bytes: {least_padding_bytes}, \
         defines: {defines:?} }}"
    )
}
