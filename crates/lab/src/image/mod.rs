//! A linked image: an ELF or Intel HEX file, read.

mod addresses;
mod checks;
mod hex;
mod lines;
mod load;
mod patch;
mod reach;

pub use addresses::Addresses;
pub use lines::SourceLines;
pub use reach::{Reach, reach};

use cipherfit_catalog::Isa;
use cipherfit_sim::CoreDescription;
use cipherfit_vocabulary::nearest;
use object::read::elf::ProgramHeader;
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SectionKind};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Addresses, and bytes in all sections together, that no small machine goes beyond.
const MOST_MEMORY: u64 = 1 << 24;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionContent {
    /// Machine code.
    Code,
    /// Constants that are read where the image holds them.
    Table,
    /// Initialised variables, and constants that are read in RAM: their first values lie in ROM.
    Data,
    /// Variables that start as zero.
    Zeroed,
}

/// A section that takes memory on the machine.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name in the ELF file.
    pub name: String,
    /// Machine address when the program runs; of constants that data space shows in another place,
    /// where they lie in flash.
    pub address: u32,
    /// What it holds.
    pub content: SectionContent,
    /// Its bytes (zeros for [`SectionContent::Zeroed`]).
    pub bytes: Vec<u8>,
    /// Indices (into [`Image::sections`]) of the sections that its relocations point at.
    pub refers_to: Vec<usize>,
}

impl Section {
    /// The addresses that it covers.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.address..self.address + u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }
}

/// A function or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its machine address.
    pub address: u32,
    /// Index of its section, unless it is absolute.
    pub section: Option<usize>,
}

/// A linked image.
pub struct Image {
    /// The file that it was read from.
    pub path: PathBuf,
    /// Sections that take memory.
    pub sections: Vec<Section>,
    /// Named places.
    pub symbols: BTreeMap<String, Symbol>,
    /// Which source line an address comes from.
    pub lines: SourceLines,
    /// How the file writes addresses.
    pub addresses: Addresses,
}

/// A file of machine code that cannot be used.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum ImageError {
    /// The file cannot be read.
    #[error("cannot read {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is neither a well-formed ELF file nor an Intel HEX file.
    #[error("{path} is neither a linked ELF file nor Intel HEX: {reason}")]
    #[diagnostic(help("give the output of the linker (ET_EXEC), not an object, or its Intel HEX"))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It is for another machine.
    #[error("{path} is not for {core}: {reason}")]
    #[diagnostic(help("link it for {core}, or name the device or core that it is linked for"))]
    OtherMachine {
        /// The file.
        path: PathBuf,
        /// The core.
        core: &'static str,
        /// What does not fit.
        reason: String,
    },
    /// A symbol is missing.
    #[error("{path} has no symbol `{symbol}`")]
    #[diagnostic(help("{remedy}"))]
    NoSymbol {
        /// The file.
        path: PathBuf,
        /// The symbol that was asked for.
        symbol: String,
        /// The most similar symbol, or what else helps.
        remedy: String,
    },
}

impl Image {
    /// Reads an ELF file that is linked for a core, or an Intel HEX file, which names nothing.
    ///
    /// # Errors
    /// The file cannot be read, is not well-formed, or is for another machine.
    pub fn read(path: &Path, core: &CoreDescription, isa: &Isa) -> Result<Self, ImageError> {
        let bytes = std::fs::read(path).map_err(|source| ImageError::Io {
            path: path.to_owned(),
            source,
        })?;
        Self::of(path, &bytes, core, isa)
    }

    /// The same of contents that were read before.
    pub(crate) fn of(
        path: &Path,
        bytes: &[u8],
        core: &CoreDescription,
        isa: &Isa,
    ) -> Result<Self, ImageError> {
        let malformed = |reason| ImageError::Malformed {
            path: path.to_owned(),
            reason,
        };
        let other_machine = |reason| ImageError::OtherMachine {
            path: path.to_owned(),
            core: core.name,
            reason,
        };
        let addresses = Addresses::of(core, isa);
        let image = if let Some(text) = hex::text(bytes) {
            Self {
                path: path.to_owned(),
                sections: hex::sections(text).map_err(malformed)?,
                symbols: BTreeMap::new(),
                lines: SourceLines::default(),
                addresses,
            }
        } else {
            let file = object::File::parse(bytes).map_err(|error| malformed(error.to_string()))?;
            checks::header(&file, core, isa).map_err(other_machine)?;
            Self::of_elf(path, &file, core, isa, addresses).map_err(malformed)?
        };
        checks::sections(&image, core).map_err(other_machine)?;
        Ok(image)
    }

    fn of_elf(
        path: &Path,
        file: &object::File<'_>,
        core: &CoreDescription,
        isa: &Isa,
        addresses: Addresses,
    ) -> Result<Self, String> {
        if file.kind() != object::ObjectKind::Executable {
            return Err(format!("it is a {:?} file", file.kind()).to_lowercase());
        }
        let mut position = HashMap::new();
        let mut sections = Vec::new();
        let moved = moved_ranges(file);
        let mut total = 0;
        for section in file.sections() {
            if let Some(mut read) = read_section(&section, &isa.elf.apart)? {
                // Zeros are not in the file: a short one could ask for any number of them.
                total += read.bytes.len() as u64;
                if total > MOST_MEMORY {
                    return Err("its sections take more memory than a small machine has".to_owned());
                }
                let distance = moved
                    .iter()
                    .find(|moved| moved.addresses.contains(&read.address))
                    .map(|moved| moved.distance);
                match (read.content, distance) {
                    (SectionContent::Table, Some(distance)) if distance == core.flash_shown_at => {
                        let address = read.address.checked_sub(distance);
                        read.address = address.ok_or_else(|| {
                            format!("section {} lies below all flash that is shown", read.name)
                        })?;
                    }
                    (SectionContent::Table, Some(_)) => read.content = SectionContent::Data,
                    _ => {}
                }
                read.address = addresses.machine(read.address);
                position.insert(section.index(), sections.len());
                sections.push(read);
            }
        }
        for section in file.sections() {
            let Some(&from) = position.get(&section.index()) else {
                continue;
            };
            for (_, relocation) in section.relocations() {
                let object::RelocationTarget::Symbol(index) = relocation.target() else {
                    continue;
                };
                let symbol = file
                    .symbol_by_index(index)
                    .map_err(|error| error.to_string())?;
                let target = symbol
                    .section_index()
                    .and_then(|index| position.get(&index));
                if let Some(&to) = target
                    && to != from
                    && !sections[from].refers_to.contains(&to)
                {
                    sections[from].refers_to.push(to);
                }
            }
        }
        let symbols = file
            .symbols()
            .filter(|symbol| !symbol.is_undefined())
            .filter_map(|symbol| {
                let name = symbol.name().ok().filter(|name| !name.is_empty())?;
                let address = u32::try_from(symbol.address()).ok()?;
                let section = symbol
                    .section_index()
                    .and_then(|i| position.get(&i))
                    .copied();
                let address = addresses.machine(address);
                Some((name.to_owned(), Symbol { address, section }))
            })
            .collect();
        Ok(Self {
            path: path.to_owned(),
            sections,
            symbols,
            lines: SourceLines::read(file),
            addresses,
        })
    }

    /// The place of that name.
    ///
    /// # Errors
    /// There is none; the error names the most similar one.
    pub fn symbol(&self, name: &str) -> Result<Symbol, ImageError> {
        self.symbols
            .get(name)
            .copied()
            .ok_or_else(|| ImageError::NoSymbol {
                path: self.path.clone(),
                symbol: name.to_owned(),
                remedy: match nearest(name, self.symbols.keys().map(String::as_str)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if self.symbols.is_empty() => {
                        "it names nothing at all: give an address".to_owned()
                    }
                    None => "`nm` lists the names that it has; an address serves too".to_owned(),
                },
            })
    }

    /// The place in the source that an address comes from: `encrypt.S:42`, or `symbol+0x1c`.
    #[must_use]
    pub fn place(&self, address: u32) -> String {
        if let Some((file, line)) = self.lines.find(address) {
            return format!("{file}:{line}");
        }
        self.symbols
            .iter()
            .filter(|(_, symbol)| symbol.section.is_some() && symbol.address <= address)
            .max_by_key(|(_, symbol)| symbol.address)
            .map_or_else(
                || format!("{:#06x}", self.addresses.file(address)),
                |(name, symbol)| format!("{name}+{:#x}", address - symbol.address),
            )
    }
}

/// Addresses whose bytes the image holds for another place: RAM, to be filled at start-up, or flash
/// that data space shows there.
struct Moved {
    addresses: Range<u32>,
    /// How far behind that place they are.
    distance: u32,
}

fn moved_ranges(file: &object::File<'_>) -> Vec<Moved> {
    let object::File::Elf32(elf) = file else {
        return Vec::new();
    };
    let endian = elf.endian();
    elf.elf_program_headers()
        .iter()
        .filter(|header| header.p_vaddr(endian) != header.p_paddr(endian))
        .map(|header| {
            let start = header.p_vaddr(endian);
            Moved {
                addresses: start..start.saturating_add(header.p_memsz(endian)),
                distance: start.wrapping_sub(header.p_paddr(endian)),
            }
        })
        .collect()
}

/// Reads a section that takes memory when the program runs; others give `None`.
fn read_section(
    section: &object::Section<'_, '_>,
    apart: &[String],
) -> Result<Option<Section>, String> {
    let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
        return Err("it is not an ELF file".to_owned());
    };
    if !sh_flags.contains(object::elf::SHF_ALLOC) || section.size() == 0 {
        return Ok(None);
    }
    let name = section
        .name()
        .map_err(|error| error.to_string())?
        .to_owned();
    if apart.contains(&name) {
        return Ok(None);
    }
    let end = section.address().saturating_add(section.size());
    let size = section.size();
    let fitting = usize::try_from(size).ok().filter(|_| size <= MOST_MEMORY);
    let (Ok(address), Ok(_), Some(size)) = (
        u32::try_from(section.address()),
        u32::try_from(end),
        fitting,
    ) else {
        return Err(format!(
            "section {name} lies outside a small machine's memory"
        ));
    };
    let content = if sh_flags.contains(object::elf::SHF_EXECINSTR) {
        SectionContent::Code
    } else if !sh_flags.contains(object::elf::SHF_WRITE) {
        SectionContent::Table
    } else if section.kind() == SectionKind::UninitializedData {
        SectionContent::Zeroed
    } else {
        SectionContent::Data
    };
    let bytes = match content {
        SectionContent::Zeroed => vec![0; size],
        _ => section.data().map_err(|error| error.to_string())?.to_vec(),
    };
    Ok(Some(Section {
        name,
        address,
        content,
        bytes,
        refers_to: Vec::new(),
    }))
}
