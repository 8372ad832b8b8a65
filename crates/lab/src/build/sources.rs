//! The sources of a job, for those who take them elsewhere.

use super::definitions::definition_values;
use super::inputs::Inputs;
use super::steps;
use super::{BuildError, flash_round_keys};
use cipherfit_catalog::Job;
use std::collections::BTreeMap;

/// The files of a job as they lie flat in one folder.
pub struct Sources {
    /// Contents by file name, headers and included files too.
    pub files: BTreeMap<String, Vec<u8>>,
    /// File names of the sources to be translated, in order.
    pub translated: Vec<String>,
    /// Name and value of each definition that they are translated with.
    pub definitions: Vec<(String, String)>,
}

/// Reads the sources of a job, without what the laboratory adds of its own.
///
/// # Errors
/// A source cannot be read, or two have the same name.
pub fn sources(job: &Job<'_>) -> Result<Sources, BuildError> {
    let mut inputs = Inputs::read(job)?;
    inputs.files.remove(flash_round_keys::SOURCE);
    inputs
        .sources
        .retain(|name| name != flash_round_keys::SOURCE);
    Ok(Sources {
        files: inputs.files,
        translated: inputs.sources,
        definitions: definition_values(job),
    })
}

/// Name and text of each assembler source after the C preprocessor, comments kept.
///
/// # Errors
/// As for [`sources`]; the preprocessor is missing or refuses a source.
pub fn preprocessed(job: &Job<'_>) -> Result<Vec<(String, String)>, BuildError> {
    let inputs = Inputs::read(job)?;
    let folder = super::temporary_folder()?;
    inputs.copy_to(folder.path())?;
    inputs
        .sources
        .iter()
        .filter(|source| source.ends_with(".S") && *source != flash_round_keys::SOURCE)
        .map(|source| {
            Ok((
                source.clone(),
                steps::preprocessed(job, folder.path(), source)?,
            ))
        })
        .collect()
}
