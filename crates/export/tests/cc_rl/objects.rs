//! What an object file holds, as far as a linker sees it.

use object::{Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget};
use std::collections::BTreeMap;

/// A section's bytes, alignment and relocations: offset, type, symbol, addend.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) bytes: Vec<u8>,
    size: u64,
    relocations: Vec<(u64, u32, String, i64)>,
}

/// Sections that take memory, by name, and the symbols that other files see.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) sections: BTreeMap<String, Section>,
    pub(crate) globals: BTreeMap<String, (String, u64)>,
}

/// `underscore`: symbols for other files have one ahead, which is left away.
pub(crate) fn contents(bytes: &[u8], underscore: bool) -> Contents {
    let file = object::File::parse(bytes).expect("an object file");
    let plain = |name: &str| match name.strip_prefix('_') {
        Some(rest) if underscore => rest.to_owned(),
        _ => name.to_owned(),
    };
    let section_name = |index| {
        let section = file.section_by_index(index).expect("a section");
        without_place(section.name().expect("a name"))
    };
    let symbol_name = |index| {
        let symbol = file.symbol_by_index(index).expect("a symbol");
        let name = symbol.name().unwrap_or_default();
        if name.is_empty() {
            symbol.section_index().map_or(String::new(), section_name)
        } else if symbol.is_undefined() || symbol.is_global() {
            plain(name)
        } else {
            // Numbered labels have a name of GNU as's own.
            without_place(name).replace('\u{2}', "_")
        }
    };
    let mut sections = BTreeMap::new();
    for section in file.sections().filter(|section| section.size() > 0) {
        let name = section.name().expect("a name");
        if ![".text", ".rodata", ".bss", ".data"]
            .iter()
            .any(|kind| name.starts_with(kind))
        {
            continue;
        }
        let relocations = section
            .relocations()
            .map(|(offset, relocation)| {
                let kind = match relocation.flags() {
                    RelocationFlags::Elf { r_type } => r_type.0,
                    other => panic!("{other:?}"),
                };
                let symbol = match relocation.target() {
                    RelocationTarget::Symbol(index) => symbol_name(index),
                    other => format!("{other:?}"),
                };
                (offset, kind, symbol, relocation.addend())
            })
            .collect();
        sections.insert(
            without_place(name),
            Section {
                bytes: section.data().unwrap_or_default().to_vec(),
                // GNU as fills the last section up to its alignment.
                size: section.size().next_multiple_of(2),
                relocations,
            },
        );
    }
    let globals = file
        .symbols()
        .filter(|symbol| symbol.is_global() && !symbol.is_undefined());
    let globals = globals
        .map(|symbol| {
            let place = symbol.section_index().map_or(String::new(), section_name);
            (
                plain(symbol.name().unwrap_or_default()),
                (place, symbol.address()),
            )
        })
        .collect();
    Contents { sections, globals }
}

/// `.bss.work` of `.bss.work@0xffe20`.
fn without_place(name: &str) -> String {
    name.split('@').next().unwrap_or(name).to_owned()
}

impl Contents {
    /// The first thing in which two differ.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.globals != other.globals {
            return Some(format!(
                "symbols {:?} and {:?}",
                self.globals, other.globals
            ));
        }
        let names = |contents: &Self| contents.sections.keys().cloned().collect::<Vec<_>>();
        if names(self) != names(other) {
            return Some(format!("sections {:?} and {:?}", names(self), names(other)));
        }
        self.sections.iter().find_map(|(name, own)| {
            let other = &other.sections[name];
            let differs = |(one, other): (&u8, &u8)| one != other;
            let byte = own.bytes.iter().zip(&other.bytes).position(differs);
            let relocations = own.relocations.iter().zip(&other.relocations);
            let relocation = relocations.clone().find(|(one, other)| one != other);
            if let Some((one, other)) = relocation {
                return Some(format!("{name}: relocations {one:x?} and {other:x?}"));
            }
            (own != other).then(|| {
                format!(
                    "{name}: {} and {} bytes, the first different at {byte:x?}; {} and {} relocations",
                    own.size,
                    other.size,
                    own.relocations.len(),
                    other.relocations.len()
                )
            })
        })
    }
}
