//! The same code, linked somewhere else.

use super::inputs::Inputs;
use super::link_script::{FOR_HELPERS, PAGE, Place};
use super::steps::Steps;
use super::{BuildError, temporary_folder};
use crate::image::{Image, Section, SectionContent};
use crate::machine::simulated;
use cipherfit_catalog::Job;
use std::ops::Range;

/// Tables that are put across the border of a page.
const TABLES: usize = 2;
/// How far everything is moved once where no variable says it; and how much further where there is room.
const ANYWHERE: u32 = 0xA6;
const FURTHER: u32 = 0x1300;
/// Instructions and words lie at even addresses on every machine.
const EVEN: u32 = !1;

/// An image whose sections all lie so many bytes further on.
pub struct Moved {
    /// How many.
    pub bytes: u32,
    /// The image.
    pub image: Image,
}

/// A job's code, linked differently.
#[derive(Default)]
pub struct Elsewhere {
    /// At other addresses than its image has: each of the largest tables lies across the border of a page once,
    /// and so does the largest variable. None where the contract has it that code may not be moved.
    pub moved: Vec<Moved>,
    /// With the compiler's helpers right behind one of the sections of code, where the linker shortens jumps to
    /// them; none for sections without such jumps.
    pub helpers_near: Vec<Image>,
}

impl Elsewhere {
    /// Links a job's code, whose image is this one, differently.
    ///
    /// # Errors
    /// A tool is missing or refuses the sources; a file cannot be read or written.
    pub fn of(job: &Job<'_>, image: &Image) -> Result<Self, BuildError> {
        let inputs = Inputs::read(job)?;
        let steps = Steps::plan(job, &inputs)?;
        let mut rom = job.machine.rom();
        if steps.linker_shortens() {
            rom.end -= FOR_HELPERS;
        }
        let distances = match job.implementation.manifest.contract.relocatable {
            true => distances(image, &rom),
            false => Vec::new(),
        };
        let is_near =
            |section: &&Section| steps.linker_shortens() && section.content == SectionContent::Code;
        let code: Vec<&Section> = image.sections.iter().filter(is_near).collect();
        if distances.is_empty() && code.is_empty() {
            return Ok(Self::default());
        }
        let folder = temporary_folder()?;
        inputs.copy_to(folder.path())?;
        let objects = steps.translate_all(folder.path())?;
        let link = |place| {
            let path = steps.link(folder.path(), &objects, place)?;
            let core = simulated(&job.machine)?;
            Ok::<_, BuildError>(Image::read(&path, core, job.machine.isa)?)
        };
        let mut elsewhere = Self::default();
        for bytes in distances {
            let image = link(steps.place(bytes))?;
            elsewhere.moved.push(Moved { bytes, image });
        }
        for section in code {
            let image = link(Place {
                last: Some(&section.name),
                ..Place::default()
            })?;
            let there = image.sections.iter().find(|one| one.name == section.name);
            if there.is_some_and(|there| there.bytes.len() < section.bytes.len()) {
                elsewhere.helpers_near.push(image);
            }
        }
        Ok(elsewhere)
    }
}

/// How far everything can be moved: no further than the ROM goes.
fn distances(image: &Image, rom: &Range<u32>) -> Vec<u32> {
    let is_table = |content| matches!(content, SectionContent::Table | SectionContent::Data);
    let tables = largest_first(image, |section| {
        is_table(section.content) && section.bytes.len() > 2
    });
    let variables = largest_first(image, |section| section.content == SectionContent::Zeroed);
    let in_rom = image.sections.iter().map(|section| section.range());
    let end = in_rom.filter(|range| rom.contains(&range.start));
    let end = end.map(|range| range.end).max().unwrap_or(rom.end);
    let room = rom.end.saturating_sub(end);
    let across = |section: &&Section| {
        let middle = section.address + section.bytes.len() as u32 / 2;
        (PAGE - middle % PAGE) & EVEN
    };
    let of_tables = tables.iter().take(TABLES).map(across);
    let of_variable = variables.first().map(across).filter(|&bytes| bytes > 0);
    let last = of_variable.unwrap_or(ANYWHERE);
    let mut distances: Vec<u32> = of_tables.chain([last]).collect();
    // One of them goes further, where there is room.
    if let Some(last) = distances.last_mut()
        && *last + FURTHER <= room
    {
        *last += FURTHER;
    }
    distances.retain(|&bytes| 0 < bytes && bytes <= room);
    distances
}

fn largest_first(image: &Image, wanted: impl Fn(&Section) -> bool) -> Vec<&Section> {
    let sections = image.sections.iter();
    let mut found: Vec<_> = sections.filter(|section| wanted(section)).collect();
    found.sort_by_key(|section| std::cmp::Reverse(section.bytes.len()));
    found
}
