//! What a mutant's instructions are, as the toolchain's disassembler writes them.

use super::{Class, Mutant};
use crate::build::BuildError;
use crate::image::Image;
use crate::listing::{disassemble, disassemble_file};
use cipherfit_catalog::Job;
use cipherfit_files::Scratch;
use cipherfit_vocabulary::hexadecimal;
use std::path::Path;

/// The instructions that a mutant takes the place of, and those in their place; of tables their bytes.
/// `image` is that of the right code.
pub(crate) fn texts(
    job: &Job<'_>,
    image: &Image,
    mutant: &Mutant,
) -> Result<[String; 2], BuildError> {
    if mutant.class == Class::Table {
        return Ok([&mutant.before, &mutant.after].map(|bytes| hexadecimal::format(bytes)));
    }
    let io = |action, path: &Path| {
        let path = path.to_owned();
        move |source| BuildError::Io {
            action,
            path,
            source,
        }
    };
    let temporary = std::env::temp_dir();
    let folder = Scratch::new_in(&temporary).map_err(io("cannot make a folder in", &temporary))?;
    let path = folder.path().join("mutant.elf");
    let bytes = image.patched_file(&mutant.flips)?;
    std::fs::write(&path, bytes).map_err(io("cannot write", &path))?;
    let range = mutant.address..mutant.address + mutant.before.len() as u32;
    let both = [disassemble(job, image)?, disassemble_file(job, &path)?];
    Ok(both.map(|listing| {
        let inside = listing.iter().filter(|line| range.contains(&line.address));
        let texts: Vec<&str> = inside.map(|line| line.text.as_str()).collect();
        texts.join("; ")
    }))
}
