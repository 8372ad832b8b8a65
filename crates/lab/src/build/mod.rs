//! From sources to a linked image, cached by the content of everything that goes in.

mod error;
mod flash_round_keys;
mod headers;
mod inputs;
mod link_script;
mod meaning;
mod moved;
mod sources;
mod steps;

pub use error::BuildError;
pub use flash_round_keys::symbol as flash_round_keys_symbol;
pub use link_script::{link_script, section_names};
pub use meaning::without_comments;
pub use moved::{Moved, moved};
pub use sources::{Sources, preprocessed, sources};

use crate::image::Image;
use crate::machine::simulated;
use cipherfit_catalog::Job;
use inputs::Inputs;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Write;
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
    if !path.is_file() {
        make(&steps, &inputs, images, &path)?;
    }
    Ok(Built {
        image: Image::read(&path, simulated(&job.machine)?, job.machine.isa)?,
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

/// Builds in a folder of its own and moves the image into place in one step.
fn make(steps: &Steps<'_>, inputs: &Inputs, images: &Path, path: &Path) -> Result<(), BuildError> {
    let failed = |action| {
        move |source| BuildError::Io {
            action,
            path: images.to_owned(),
            source,
        }
    };
    std::fs::create_dir_all(images).map_err(failed("cannot make"))?;
    // Outside the cache, so that an interrupted build leaves nothing in it.
    let folder = temporary_folder()?;
    inputs.copy_to(folder.path())?;
    let image = std::fs::read(steps.run(folder.path())?).map_err(failed("cannot read into"))?;
    let store = || -> std::io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(images)?;
        file.write_all(&image)?;
        file.persist(path)?;
        Ok(())
    };
    store().map_err(failed("cannot write in"))
}

fn temporary_folder() -> Result<tempfile::TempDir, BuildError> {
    tempfile::tempdir().map_err(|source| BuildError::Io {
        action: "cannot make a folder in",
        path: std::env::temp_dir(),
        source,
    })
}
