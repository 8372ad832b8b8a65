//! `targets/<device>.toml`.

use super::ScaffoldError;
use crate::{Catalog, Target};
use cipherfit_sim::{core_named, cores};
use std::fmt::Write;
use std::ops::Range;

/// The facts of a device that nothing else knows.
#[derive(Clone, Debug)]
pub struct TargetRequest<'a> {
    /// Name in selectors and results: `msp430g2553`.
    pub name: &'a str,
    /// As the vendor writes it.
    pub title: &'a str,
    /// Core in `crates/sim`.
    pub core: &'a str,
    /// The documents that the facts come from.
    pub source: &'a str,
    /// Fastest clock, in hertz.
    pub clock_hz: u64,
    /// Machine addresses of the flash that programs may use.
    pub flash: Range<u32>,
    /// Machine addresses of the RAM.
    pub ram: Range<u32>,
}

/// The text of a device's file. Toolchains and the place of constants are those of the devices with
/// the same instruction set.
///
/// # Errors
/// The name is taken or not a plain word, the core is unknown, a range is empty or lies outside the
/// address space, the ranges overlap, or the clock stands still.
pub fn target(catalog: &Catalog, request: &TargetRequest<'_>) -> Result<String, ScaffoldError> {
    check(catalog, request)?;
    let core = core_named(request.core).ok_or_else(|| {
        ScaffoldError::unknown("core", request.core, cores().map(|core| core.name))
    })?;
    for (name, range) in [("flash", &request.flash), ("RAM", &request.ram)] {
        if range.is_empty() || range.end > core.address_space {
            return Err(ScaffoldError::new(
                format!(
                    "the {name} {:#x}..{:#x} is empty or lies outside the address space of {}",
                    range.start, range.end, core.name
                ),
                format!(
                    "give START..END with START below END, END at most {:#x}",
                    core.address_space
                ),
            ));
        }
    }
    let sibling = catalog
        .targets
        .iter()
        .find(|target| target.isa == core.isa)
        .ok_or_else(|| {
            ScaffoldError::new(
                format!("no device in targets/ has the instruction set {}", core.isa),
                "write the file by hand: docs/src/formats.md says what it holds",
            )
        })?;
    Ok(text(request, core.isa, sibling))
}

fn check(catalog: &Catalog, request: &TargetRequest<'_>) -> Result<(), ScaffoldError> {
    let plain = |character: char| {
        character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
    };
    if request.name.is_empty() || !request.name.chars().all(plain) {
        return Err(ScaffoldError::new(
            format!("`{}` is no name for a device", request.name),
            "use small letters, digits and hyphens: msp430g2553",
        ));
    }
    if let Some(taken) = catalog.targets.iter().find(|t| t.name == request.name) {
        return Err(ScaffoldError::new(
            format!("{} describes this device already", taken.file.display()),
            "choose another name, or edit that file",
        ));
    }
    if request.clock_hz == 0 {
        return Err(ScaffoldError::new(
            "a clock of 0 Hz stands still",
            "give the fastest clock that the data sheet allows",
        ));
    }
    let (flash, ram) = (&request.flash, &request.ram);
    if flash.start < ram.end && ram.start < flash.end {
        return Err(ScaffoldError::new(
            "flash and RAM overlap",
            "give machine addresses; AVR's data space begins behind the flash, RL78's at 0xf0000",
        ));
    }
    Ok(())
}

fn text(request: &TargetRequest<'_>, isa: &str, sibling: &Target) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let mut text = format!(
        "name     = {}\ntitle    = {}\nisa      = {}\ncore     = {}\nsource   = {}\nclock_hz = {}\n",
        quoted(request.name),
        quoted(request.title),
        quoted(isa),
        quoted(request.core),
        quoted(request.source),
        request.clock_hz,
    );
    // Writing to a string cannot fail.
    if sibling.flash_constants != ".rodata" {
        let _ = writeln!(
            text,
            "flash_constants = {}",
            quoted(&sibling.flash_constants)
        );
    }
    for (name, kind, range) in [
        ("flash", "rom", &request.flash),
        ("ram", "ram", &request.ram),
    ] {
        let _ = write!(
            text,
            "\n[memory.{name}]\nkind  = \"{kind}\"\nstart = {:#x}\nend   = {:#x}\n",
            range.start, range.end
        );
    }
    let toolchains = &sibling.toolchains;
    let _ = writeln!(
        text,
        "\n[toolchains]\nassembler = {}",
        quoted(toolchains.assembler.get_ref())
    );
    if !toolchains.compilers.is_empty() {
        let compilers: Vec<String> = toolchains
            .compilers
            .iter()
            .map(|name| quoted(name.get_ref()))
            .collect();
        let _ = writeln!(text, "compilers = [{}]", compilers.join(", "));
    }
    text
}
