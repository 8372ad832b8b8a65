//! Is a file for the machine that it is to run on?

use super::{Image, SectionContent};
use cipherfit_catalog::Isa;
use cipherfit_catalog::machine::Endianness;
use cipherfit_sim::CoreDescription;
use object::read::elf::FileHeader;
use object::{Architecture, Object, ObjectSection, SectionFlags};

/// Machine, class and byte order of the header, and that no section has more bytes than the machine.
///
/// # Errors
/// What does not fit, as the end of a sentence.
pub(super) fn header(
    file: &object::File<'_>,
    core: &CoreDescription,
    isa: &Isa,
) -> Result<(), String> {
    if let Some(expected) = isa.elf.machine {
        machine(file, expected, isa)?;
    }
    // Variables that start as zero take room in memory, not in the file.
    let room = u64::from(core.address_space);
    if let Some(large) = file
        .sections()
        .find(|section| section.size() > room && takes_memory(section))
    {
        let name = large.name().unwrap_or_default();
        return Err(format!(
            "section {name} has {} bytes, the machine {room}",
            large.size()
        ));
    }
    Ok(())
}

fn machine(file: &object::File<'_>, expected: u16, isa: &Isa) -> Result<(), String> {
    let found = match file {
        object::File::Elf32(elf) => elf.elf_header().e_machine(elf.endian()),
        object::File::Elf64(elf) => elf.elf_header().e_machine(elf.endian()),
        other => return Err(format!("it is a {:?} file", other.format())),
    };
    let class = if file.is_64() { 64 } else { 32 };
    let little = file.is_little_endian();
    if found.0 != expected {
        let name = match file.architecture() {
            Architecture::Unknown => String::new(),
            known => format!(" ({known:?})"),
        };
        return Err(format!(
            "its header names machine {}{name}, {} is {expected}",
            found.0, isa.title
        ));
    }
    if class != 32 {
        return Err(format!("it is an ELF file of {class} bits, not of 32"));
    }
    let Endianness::Little = isa.memory.endianness;
    if !little {
        return Err("its highest byte comes first, the machine's lowest".to_owned());
    }
    Ok(())
}

fn takes_memory(section: &object::Section<'_, '_>) -> bool {
    matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.contains(object::elf::SHF_ALLOC))
}

/// Does every section lie where the machine has addresses, and code where it can run?
///
/// # Errors
/// The section that does not, as the end of a sentence.
pub(super) fn sections(image: &Image, core: &CoreDescription) -> Result<(), String> {
    for section in &image.sections {
        let range = section.range();
        let end = match (section.content, image.addresses.code_end()) {
            (SectionContent::Code | SectionContent::Table, Some(end)) => end,
            _ => core.address_space,
        };
        if range.end > end || range.end < range.start {
            return Err(format!(
                "section {} takes {:#06x}-{:#06x}, the machine's addresses for it end at {end:#06x}",
                section.name,
                image.addresses.file(range.start),
                image.addresses.file(range.end)
            ));
        }
    }
    Ok(())
}
