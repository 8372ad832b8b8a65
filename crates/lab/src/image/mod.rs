//! A linked image: an ELF file, read.

mod lines;
mod load;
mod reach;

pub use lines::SourceLines;
pub use reach::{Reach, reach};

use cipherfit_sim::CoreDescription;
use object::read::elf::ProgramHeader;
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SectionKind};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

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
    /// Where it lies when the program runs; of constants that data space shows in another place,
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
    /// Its address.
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
}

/// An ELF file that cannot be used.
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
    /// It is not a well-formed ELF file.
    #[error("{path} is not a linked ELF file: {reason}")]
    #[diagnostic(help("give the output of the linker (ET_EXEC), not an object or a hex file"))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A symbol is missing.
    #[error("{path} has no symbol `{symbol}`")]
    #[diagnostic(help("{}", match nearest { Some(name) => format!("did you mean `{name}`?"), None => "it defines no symbols at all".to_owned() }))]
    NoSymbol {
        /// The file.
        path: PathBuf,
        /// The symbol that was asked for.
        symbol: String,
        /// The most similar symbol.
        nearest: Option<String>,
    },
}

impl Image {
    /// Reads an ELF file that is linked for a core.
    ///
    /// # Errors
    /// The file cannot be read or is not a well-formed ELF file.
    pub fn read(path: &Path, core: &CoreDescription) -> Result<Self, ImageError> {
        let bytes = std::fs::read(path).map_err(|source| ImageError::Io {
            path: path.to_owned(),
            source,
        })?;
        Self::of(path, &bytes, core)
    }

    /// The same of contents that were read before.
    pub(crate) fn of(
        path: &Path,
        bytes: &[u8],
        core: &CoreDescription,
    ) -> Result<Self, ImageError> {
        Self::parse(path, bytes, core).map_err(|reason| ImageError::Malformed {
            path: path.to_owned(),
            reason,
        })
    }

    fn parse(path: &Path, bytes: &[u8], core: &CoreDescription) -> Result<Self, String> {
        let file = object::File::parse(bytes).map_err(|error| error.to_string())?;
        if file.kind() != object::ObjectKind::Executable {
            return Err(format!("it is a {:?} file", file.kind()).to_lowercase());
        }
        let mut position = HashMap::new();
        let mut sections = Vec::new();
        let moved = moved_ranges(&file);
        for section in file.sections() {
            if let Some(mut read) = read_section(&section)? {
                let distance = moved
                    .iter()
                    .find(|moved| moved.addresses.contains(&read.address))
                    .map(|moved| moved.distance);
                match (read.content, distance) {
                    (SectionContent::Table, Some(distance)) if distance == core.flash_shown_at => {
                        read.address -= distance;
                    }
                    (SectionContent::Table, Some(_)) => read.content = SectionContent::Data,
                    _ => {}
                }
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
                Some((name.to_owned(), Symbol { address, section }))
            })
            .collect();
        Ok(Self {
            path: path.to_owned(),
            sections,
            symbols,
            lines: SourceLines::read(&file),
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
                nearest: cipherfit_vocabulary::nearest(
                    name,
                    self.symbols.keys().map(String::as_str),
                ),
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
                || format!("{address:#06x}"),
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
fn read_section(section: &object::Section<'_, '_>) -> Result<Option<Section>, String> {
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
    let size = usize::try_from(section.size()).unwrap_or(usize::MAX);
    let (address, end) = (
        section.address(),
        section.address().saturating_add(section.size()),
    );
    let address = u32::try_from(address)
        .ok()
        .filter(|_| end <= 1 << 24)
        .ok_or_else(|| format!("section {name} lies outside a small machine's memory"))?;
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
