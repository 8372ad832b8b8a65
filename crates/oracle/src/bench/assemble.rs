//! Turns an assembly text into the bytes of its code, linked to an address.

use crate::error::Error;
use crate::tool;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Code for the MSP430 at an address.
pub(super) fn msp430(source: &str, address: u32) -> Result<Vec<u8>, Error> {
    let remedy = "run `make tools`, which builds GNU binutils";
    let tool = |name| Ok(Command::new(required(name, remedy)?));
    let tools = [
        tool("msp430-elf-as")?,
        tool("msp430-elf-ld")?,
        tool("msp430-elf-objcopy")?,
    ];
    assemble(source, address, ["-mcpu=430", "-mmsp430elf"], tools)
}

/// Code for the ATmega128 at an address.
pub(super) fn avr(source: &str, address: u32) -> Result<Vec<u8>, Error> {
    let remedy = "run `apt-get install binutils-avr`";
    let tool = |name| Ok(Command::new(required(name, remedy)?));
    let tools = [tool("avr-as")?, tool("avr-ld")?, tool("avr-objcopy")?];
    assemble(source, address, ["-mmcu=atmega128", "-mavr51"], tools)
}

/// Code for the RL78 at an address.
pub(super) fn rl78(source: &str, address: u32) -> Result<Vec<u8>, Error> {
    let remedy = "run `make tools`, which builds GNU binutils";
    let tool = |name| Ok(Command::new(required(name, remedy)?));
    let tools = [
        tool("rl78-elf-as")?,
        tool("rl78-elf-ld")?,
        tool("rl78-elf-objcopy")?,
    ];
    assemble(source, address, ["-mg13", "-melf32rl78"], tools)
}

fn required(name: &'static str, remedy: &'static str) -> Result<PathBuf, Error> {
    tool::find(name).ok_or(Error::Missing { what: name, remedy })
}

/// Assembles, links and extracts; jumps are resolved by the linker only.
fn assemble(
    source: &str,
    address: u32,
    [machine, emulation]: [&str; 2],
    [mut assembler, mut linker, mut copier]: [Command; 3],
) -> Result<Vec<u8>, Error> {
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
