//! The linker script: every input section stays a section of its own.
//!
//! Sections are not merged, so that relocations between them show which function needs which
//! table, and ROM can be accounted to operations.

use cipherfit_catalog::Machine;
use object::{Object, ObjectSection, SectionFlags};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

/// Bytes that are left for the compiler's helpers at the end of ROM, where they lie far from all that jumps to them.
pub(super) const FOR_HELPERS: u32 = 0x1000;

/// The sections of what compilers add of their own, which come from a library.
const OF_COMPILERS: [&str; 2] = [".text.runtime", ".rodata.runtime"];

/// Does a section of an image hold what compilers add of their own?
pub(crate) fn is_of_compilers(name: &str) -> bool {
    OF_COMPILERS.contains(&name)
}

/// Where an image's sections lie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The first so many bytes of ROM stay unused, and as many of RAM as move things as far within a page.
    pub moved: u32,
    /// The compiler's helpers lie at the end of ROM, not behind the code.
    pub helpers_far: bool,
    /// The section that lies behind all others of its kind, next to the helpers.
    pub last: Option<&'a str>,
}

/// Addresses whose low byte is all that code may have computed.
pub(super) const PAGE: u32 = 0x100;

/// Names of the sections of an object that take memory, in order.
///
/// # Errors
/// The object is not an ELF file.
pub fn section_names(object: &[u8]) -> Result<Vec<String>, String> {
    let file = object::File::parse(object).map_err(|error| error.to_string())?;
    let allocated = |section: &object::Section<'_, '_>| match section.flags() {
        SectionFlags::Elf { sh_flags, .. } => {
            sh_flags.contains(object::elf::SHF_ALLOC) && section.size() > 0
        }
        _ => false,
    };
    file.sections()
        .filter(allocated)
        .map(|section| {
            Ok(section
                .name()
                .map_err(|error| error.to_string())?
                .to_owned())
        })
        .collect()
}

/// Writes the script for sections of these names.
///
/// `roots` are the functions that must stay; `first` gives sections an address before all others,
/// `fixed` one among them: variables with an address of their own come behind all other variables.
#[must_use]
pub fn link_script(
    machine: &Machine<'_>,
    roots: &[String],
    names: &BTreeSet<String>,
    first: &BTreeMap<String, u32>,
    fixed: &BTreeMap<String, u32>,
    place: Place<'_>,
) -> String {
    let behind_start = |range: Range<u32>, bytes: u32| range.start + bytes..range.end;
    let rom = behind_start(machine.rom(), place.moved);
    let ram = behind_start(machine.ram(), place.moved % PAGE);
    let memory = &machine.isa.memory;
    let shown_at = machine.core.memory.flash_shown_at;
    let mut script = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        script,
        "EXTERN({})\nENTRY({})\nMEMORY\n{{\n  rom (rx) : ORIGIN = {:#x}, LENGTH = {:#x}\n  \
         ram (rw) : ORIGIN = {:#x}, LENGTH = {:#x}\n",
        roots.join(" "),
        roots.first().map_or("0", String::as_str),
        rom.start,
        rom.end - rom.start,
        ram.start,
        ram.end - ram.start,
    );
    // Where padding before a section is in both places alike, it is shown where it lies.
    let (constants_rule, constants_place) = if shown_at == 0 {
        ("", "> rom")
    } else {
        let _ = writeln!(
            script,
            "  shown (r) : ORIGIN = {:#x}, LENGTH = {:#x}",
            rom.start + shown_at,
            rom.end - rom.start,
        );
        (" ALIGN_WITH_INPUT", "> shown AT> rom")
    };
    script += "}\nSECTIONS\n{\n";
    let constants_in_ram = memory.constants_in_ram();
    let initialised = |name: &str| is(name, ".data") || constants_in_ram && is(name, ".rodata");
    let zeroed = |name: &str| is(name, ".bss") || is(name, ".noinit");
    let at = |name: &str, address: u32| format!("  {name} {address:#x} : {{ *({name}) }} > rom\n");
    for (name, &address) in first {
        script += &at(name, address);
    }
    // First in flash and first where it is shown: the one stays at the same distance from the other.
    let shown = |name: &str| shown_at != 0 && is(name, ".rodata") && !fixed.contains_key(name);
    for name in names.iter().filter(|name| shown(name)) {
        let _ = writeln!(
            script,
            "  {name} :{constants_rule} {{ *({name}) }} {constants_place}"
        );
    }
    let mut fixed_variables: BTreeMap<u32, String> = BTreeMap::new();
    let is_last = |name: &&String| place.last == Some(name);
    let last = names.iter().filter(is_last);
    let in_order = names.iter().filter(|name| !is_last(name)).chain(last);
    for name in in_order.filter(|name| !first.contains_key(*name) && !shown(name)) {
        let place = match (initialised(name), zeroed(name), fixed.get(name)) {
            (_, true, Some(&address)) => {
                let line = format!("  {name} {address:#x} : {{ *({name}) }} > ram\n");
                fixed_variables.entry(address).or_default().push_str(&line);
                continue;
            }
            (true, _, _) => "> ram AT> rom",
            (_, true, _) => "> ram",
            (false, false, None) => "> rom",
            (false, false, Some(&address)) => {
                script += &at(name, address);
                continue;
            }
        };
        let _ = writeln!(script, "  {name} : {{ *({name}) }} {place}");
    }
    for line in fixed_variables.values() {
        script += line;
    }
    let (runtime_rule, runtime_constants) = if constants_in_ram {
        ("", "> ram AT> rom")
    } else {
        (constants_rule, constants_place)
    };
    let runtime_address = match place.helpers_far {
        true => format!("{:#x}", rom.end - FOR_HELPERS),
        false => String::new(),
    };
    // Runtime helpers come from a library archive, whose members are not known beforehand.
    let _ = write!(
        script,
        "  {} {runtime_address} : {{ *(.text .text.*{}) }} > rom\n  \
         {} :{runtime_rule} {{ *(.rodata .rodata.*) }} {runtime_constants}\n  \
         /DISCARD/ : {{ *(.comment) *(.note*){} *(.plt) *(.eh_frame*) }}\n}}\n",
        OF_COMPILERS[0],
        behind(&memory.runtime_sections, |name| format!(" {name}")),
        OF_COMPILERS[1],
        behind(&memory.discarded_sections, |name| format!(" *({name})")),
    );
    script
}

fn behind(names: &[String], written: impl Fn(&String) -> String) -> String {
    names.iter().map(written).collect()
}

/// `.data` and `.data.x`, not `.database`.
fn is(name: &str, kind: &str) -> bool {
    name.strip_prefix(kind)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
