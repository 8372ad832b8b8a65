//! From sources to a linked image, cached by the content of everything that goes in.

mod definitions;
mod dependencies;
mod error;
mod flash_round_keys;
mod headers;
mod inputs;
mod link_script;
mod meaning;
mod moved;
mod outside;
mod sources;
mod steps;

pub use error::BuildError;
pub use flash_round_keys::symbol as flash_round_keys_symbol;
pub(crate) use link_script::is_of_compilers;
pub use link_script::{Place, link_script, section_names};
pub use meaning::without_comments;
pub use moved::{Elsewhere, Moved};
pub use sources::{Sources, preprocessed, sources};

use crate::image::Image;
use crate::machine::simulated;
use cipherfit_catalog::Job;
use cipherfit_files::{Scratch, read_sealed, write_sealed};
use inputs::Inputs;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use steps::Steps;

/// An image and how it was made.
pub struct Built {
    /// The image.
    pub image: Image,
    /// Versions of the tools by role.
    pub tools: BTreeMap<String, String>,
    /// Flags that the sources were built with.
    pub flags: Vec<String>,
    /// SHA-256 of what a record follows from.
    pub source_sha256: String,
}

/// Builds a job, or takes the image from the folder `images` if nothing has changed.
///
/// # Errors
/// A tool is missing or refuses the sources; a file cannot be read or written.
pub fn build(job: &Job<'_>, images: &Path) -> Result<Built, BuildError> {
    let inputs = Inputs::read(job)?;
    let steps = Steps::plan(job, &inputs)?;
    let key = Sha256::new()
        .chain_update(&inputs.sha256)
        .chain_update(steps.fingerprint())
        // A change of the way in which images are made makes all of them anew.
        .chain_update(include_str!("steps.rs"))
        .chain_update(include_str!("link_script.rs"))
        .finalize();
    let path = images.join(format!(
        "{}.elf",
        cipherfit_vocabulary::hexadecimal::format(&key)
    ));
    // What is damaged is made anew.
    let contents = match read_sealed(&path) {
        Some(contents) => contents,
        None => make(&steps, &inputs, &path)?,
    };
    Ok(Built {
        image: Image::of(&path, &contents, simulated(&job.machine)?, job.machine.isa)?,
        tools: steps.versions(),
        flags: steps.flags(),
        source_sha256: inputs.sha256,
    })
}

/// SHA-256 of everything that a job's record follows from, versions of the tools apart.
///
/// # Errors
/// A source cannot be read.
pub fn source_sha256(job: &Job<'_>) -> Result<String, BuildError> {
    Ok(Inputs::read(job)?.sha256)
}

/// Builds in a folder of its own, keeps the image and gives its contents.
fn make(steps: &Steps<'_>, inputs: &Inputs, path: &Path) -> Result<Vec<u8>, BuildError> {
    let failed = |action| {
        move |source| BuildError::Io {
            action,
            path: path.to_owned(),
            source,
        }
    };
    let folder = temporary_folder()?;
    inputs.copy_to(folder.path())?;
    let image = std::fs::read(steps.run(folder.path())?).map_err(failed("cannot read into"))?;
    write_sealed(path, &image).map_err(failed("cannot write"))?;
    Ok(image)
}

/// A folder for one build, which goes away after it.
fn temporary_folder() -> Result<Scratch, BuildError> {
    let place = std::env::temp_dir();
    Scratch::new_in(&place).map_err(|source| BuildError::Io {
        action: "cannot make a temporary folder in",
        path: place,
        source,
    })
}
