//! The same code, linked somewhere else.

use super::inputs::Inputs;
use super::link_script::PAGE;
use super::steps::Steps;
use super::{BuildError, temporary_folder};
use crate::image::{Image, SectionContent};
use crate::machine::simulated;
use cipherfit_catalog::Job;

/// Tables that are put across the border of a page.
const TABLES: usize = 2;
/// Every second table goes to another page, too.
const FURTHER: u32 = 0x1300;
/// How far everything is moved at least: code without tables goes to another place in its page.
const ANYWHERE: u32 = 0x1A6;
/// Instructions and words lie at even addresses on every machine.
const EVEN: u32 = !1;

/// An image whose sections all lie so many bytes further on.
pub struct Moved {
    /// How many.
    pub bytes: u32,
    /// The image.
    pub image: Image,
}

/// Links a job's code at other addresses than its image has: each of the largest tables lies across
/// the border of a page once.
///
/// # Errors
/// A tool is missing or refuses the sources; a file cannot be read or written.
pub fn moved(job: &Job<'_>, image: &Image) -> Result<Vec<Moved>, BuildError> {
    let inputs = Inputs::read(job)?;
    let steps = Steps::plan(job, &inputs)?;
    let folder = temporary_folder()?;
    inputs.copy_to(folder.path())?;
    let objects = steps.translate_all(folder.path())?;
    let link = |bytes| {
        let path = steps.link(folder.path(), &objects, bytes)?;
        let image = Image::read(&path, simulated(&job.machine)?, job.machine.isa)?;
        Ok(Moved { bytes, image })
    };
    distances(image).into_iter().map(link).collect()
}

fn distances(image: &Image) -> Vec<u32> {
    let is_table = |content| matches!(content, SectionContent::Table | SectionContent::Data);
    let sections = image.sections.iter();
    let mut tables: Vec<_> = sections
        .filter(|section| is_table(section.content) && section.bytes.len() > 2)
        .collect();
    tables.sort_by_key(|section| std::cmp::Reverse(section.bytes.len()));
    let across = |(number, section): (usize, &&crate::image::Section)| {
        let middle = section.address + section.bytes.len() as u32 / 2;
        ((PAGE - middle % PAGE) & EVEN) + number as u32 * FURTHER
    };
    let across = tables.iter().take(TABLES).enumerate().map(across);
    across.chain([ANYWHERE]).collect()
}
