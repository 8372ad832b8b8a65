//! Everything that an image follows from, read once.

use super::{BuildError, flash_round_keys};
use cipherfit_catalog::{Job, Parameters};
use cipherfit_vocabulary::Language;
use cipherfit_vocabulary::hexadecimal;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    /// Reads the sources, the folders that they include and all that describes the build.
    pub(super) fn read(job: &Job<'_>) -> Result<Self, BuildError> {
        let implementation = job.implementation;
        let mut files = BTreeMap::new();
        let mut sources = Vec::new();
        if implementation.has_round_keys_in_flash() {
            let name = flash_round_keys::SOURCE.to_owned();
            files.insert(name.clone(), flash_round_keys::source(job).into_bytes());
            sources.push(name);
        }
        let mut add = |path: &Path| -> Result<String, BuildError> {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let contents = read(path)?;
            match files.insert(name.clone(), contents.clone()) {
                Some(other) if other != contents => Err(BuildError::SameName {
                    implementation: implementation.name.clone(),
                    name,
                }),
                _ => Ok(name),
            }
        };
        for source in &implementation.manifest.sources {
            let path = implementation.folder.join(source.get_ref());
            check_extension(&path, implementation.manifest.language)?;
            sources.push(add(&path)?);
        }
        let own = std::iter::once(implementation.folder.clone());
        let included = implementation.manifest.includes.iter();
        for folder in own.chain(included.map(|name| implementation.folder.join(name.get_ref()))) {
            for path in headers(&folder)? {
                add(&path)?;
            }
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

/// Files that sources may include: `.h` and `.inc`, sorted.
fn headers(folder: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let failed = |source| BuildError::Io {
        action: "cannot read",
        path: folder.to_owned(),
        source,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "h" || extension == "inc")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
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
    description(&job.implementation.manifest_path())?;
    description(&job.target.file)?;
    description(&job.assembler.file)?;
    if let Some(compiler) = job.compiler {
        description(&compiler.file)?;
    }
    // Only the member that is built: a new one changes nothing for the others.
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
