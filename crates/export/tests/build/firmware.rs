//! Firmware of an exported folder and a small start-up, built with the machine's own tools.

use crate::simulators;
use crate::tool::{is_installed, run, tool};
use cipherfit_catalog::Job;
use std::path::{Path, PathBuf};

const PACKAGES: &str = "scripts/packages build export";

/// A compiler for RL78 that need not be there.
const GCC_RL78: &str = "rl78-elf-gcc";

/// Is there what translates a job's sources?
pub(crate) fn is_translated_here(job: &Job<'_>) -> bool {
    job.compiler.is_none() || job.machine.isa.name.get_ref() != "rl78" || is_installed(GCC_RL78)
}

/// What a user's project has of its own: start-up code or a way to show a result, and a linker script.
pub(crate) const BOARD_AVR: &str = include_str!("user/board_avr.c");
pub(crate) const BOARD_MSP430: &str = include_str!("user/board_msp430.S");
pub(crate) const SCRIPT_MSP430: &str = include_str!("user/msp430.ld");
pub(crate) const SCRIPT_RL78: &str = include_str!("user/rl78.ld");

/// Sources in `src/`, sorted.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("src")).expect("the folder src");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "S" || end == "c"));
    paths.sort();
    paths
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Translates a `.S` file as it is, without any definition.
pub(crate) fn assemble(
    folder: &Path,
    assembler: &str,
    flags: &[&str],
    machine: &str,
    source: &Path,
) -> Result<String, String> {
    let object = format!("{}.o", text(source));
    let plain = format!("{}.s", text(source));
    let mut preprocess = tool("cc", PACKAGES);
    preprocess.args([
        "-E",
        "-undef",
        "-nostdinc",
        "-x",
        "assembler-with-cpp",
        machine,
        "-o",
        &plain,
        text(source),
    ]);
    run(folder, &mut preprocess)?;
    run(
        folder,
        tool(assembler, "make tools")
            .args(flags)
            .args(["-o", &object, &plain]),
    )?;
    Ok(object)
}

/// Compiles C without a warning.
pub(crate) fn compile(folder: &Path, core: &str, source: &Path) -> Result<String, String> {
    let object = format!("{}.o", text(source));
    let include = format!("-I{}", folder.join("include").display());
    let (program, remedy, machine) = match core {
        "avre-plus" => ("avr-gcc", PACKAGES, "-mmcu=atmega128"),
        "rl78-s2" => (GCC_RL78, "make gcc-rl78", "-mcpu=g13"),
        _ => ("clang-19", PACKAGES, "--target=msp430"),
    };
    let mut command = tool(program, remedy);
    command.arg(machine);
    command.args([
        "-std=c11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Os",
        "-ffreestanding",
        &include,
    ]);
    run(folder, command.args(["-c", "-o", &object, text(source)]))?;
    Ok(object)
}

/// Translates every source for its machine.
pub(crate) fn translate(folder: &Path, core: &str) -> Result<Vec<String>, String> {
    let mut files = sources(folder);
    let in_c = files
        .iter()
        .any(|path| path.extension().is_some_and(|end| end == "c"));
    if in_c || !core.starts_with("rl78") {
        files.push(folder.join("test/self_test.c"));
        files.push(folder.join("test/main.c"));
    }
    files
        .iter()
        .map(
            |source| match (source.extension().and_then(|end| end.to_str()), core) {
                (Some("c"), _) => compile(folder, core, source),
                (_, "avre-plus") => {
                    assemble(folder, "avr-as", &["-mmcu=atmega128"], "-D__AVR__", source)
                }
                (_, "msp430") => assemble(
                    folder,
                    "msp430-elf-as",
                    &["-mcpu=430"],
                    "-D__MSP430__",
                    source,
                ),
                (_, "msp430x-v2") => assemble(
                    folder,
                    "msp430-elf-as",
                    &["-mcpu=430xv2"],
                    "-D__MSP430__",
                    source,
                ),
                (_, "rl78-s2") => assemble(folder, "rl78-elf-as", &["-mg13"], "-D__RL78__", source),
                (_, other) => Err(format!("the test does not know {other}")),
            },
        )
        .collect()
}

/// The fragment of a linker script that came with the export.
pub(crate) fn placement(folder: &Path) -> Option<String> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut names = entries.map(|entry| entry.expect("an entry").file_name());
    let name = names.find(|name| name.to_string_lossy().ends_with("_placement.ld"));
    name.map(|name| name.to_string_lossy().into_owned())
}

/// What the self-test leaves: 0 if all vectors pass.
pub(crate) fn outcome(folder: &Path, core: &str) -> Result<i32, String> {
    match core {
        "avre-plus" => on_avr(folder),
        "msp430" => on_msp430(folder),
        other => Err(format!("the test does not run {other}")),
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect(name);
}

fn on_avr(folder: &Path) -> Result<i32, String> {
    translate(folder, "avre-plus")?;
    write(folder, "board.c", BOARD_AVR);
    let mut link = tool("avr-gcc", PACKAGES);
    link.args([
        "-mmcu=atmega128",
        "-Os",
        "-Iinclude",
        "-Wl,--gc-sections",
        "-DSHOWN=cipherfit_outcome",
        "-DSHOWN_BYTES=1",
        "-o",
        "firmware.elf",
        "board.c",
    ]);
    link.args(["test/self_test.c", "test/main.c"])
        .args(sources(folder));
    link.args(placement(folder).map(|script| format!("-Wl,-T,{script}")));
    run(folder, &mut link)?;
    let shown = simulators::in_simavr(folder, "firmware.elf")?;
    Ok(shown[0].into())
}

fn on_msp430(folder: &Path) -> Result<i32, String> {
    let objects = translate(folder, "msp430")?;
    write(folder, "board.s", BOARD_MSP430);
    write(folder, "device.ld", SCRIPT_MSP430);
    let mut start = tool("msp430-elf-as", "make tools");
    run(
        folder,
        start.args(["-mcpu=430", "-o", "board.o", "board.s"]),
    )?;
    let mut link = tool("msp430-elf-ld", "make tools");
    link.args(["-m", "msp430elf"]);
    link.args(placement(folder).map(|script| format!("-T{script}")));
    link.args(["-T", "device.ld", "-o", "firmware.elf", "board.o"]);
    run(folder, link.args(objects))?;
    // `main` of the folder sets it first: the value of .data is not copied from flash here.
    let shown = simulators::in_mspdebug(folder, "firmware.elf", "cipherfit_outcome", 2)?;
    Ok(i16::from_le_bytes([shown[0], shown[1]]).into())
}
