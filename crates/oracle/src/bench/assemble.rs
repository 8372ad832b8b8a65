//! Turns an assembly text into the bytes of its code, linked to an address.

use crate::error::Error;
use crate::tool;
use std::fs;
use std::process::Command;

/// Code at an address, by these three of GNU's tools: `as`, `ld`, `objcopy`. `machine` goes to the
/// assembler, `emulation` to the linker; jumps are resolved by the linker only.
///
/// # Errors
/// When a tool is missing, with the remedy, or refuses the text.
pub fn assemble(
    source: &str,
    address: u32,
    tools: [&'static str; 3],
    remedy: &'static str,
    [machine, emulation]: [&str; 2],
) -> Result<Vec<u8>, Error> {
    let required = |name: &'static str| -> Result<Command, Error> {
        Ok(Command::new(tool::required(name, name, remedy)?))
    };
    let [mut assembler, mut linker, mut copier] = [
        required(tools[0])?,
        required(tools[1])?,
        required(tools[2])?,
    ];
    let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
    let file = |name: &str| folder.path().join(name);
    let (text, object, image) = (file("program.s"), file("program.o"), file("program.elf"));
    let code = file("program.bin");
    fs::write(&text, source).map_err(Error::file(&text))?;
    tool::run(
        "assembler",
        assembler.arg(machine).arg("-o").arg(&object).arg(&text),
    )?;
    let script = file("script");
    let sections = format!("SECTIONS {{ .text {address:#x} : {{ *(.text) }} }}\n");
    fs::write(&script, sections).map_err(Error::file(&script))?;
    linker
        .args([emulation, "-e", "0", "-T"])
        .arg(&script)
        .arg("-o")
        .arg(&image)
        .arg(&object);
    tool::run("linker", &mut linker)?;
    tool::run(
        "objcopy",
        copier
            .args(["-O", "binary", "-j", ".text"])
            .arg(&image)
            .arg(&code),
    )?;
    fs::read(&code).map_err(Error::file(&code))
}
