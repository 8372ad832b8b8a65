//! Firmware of an exported folder and a small start-up, built with the machine's own tools.

use crate::tool::{run, tool};
use object::{Object, ObjectSymbol};
use std::path::{Path, PathBuf};

const PACKAGES: &str = "scripts/packages build export";

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
fn assemble(
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

/// Translates every source for its machine.
pub(crate) fn translate(folder: &Path, core: &str) -> Result<Vec<String>, String> {
    let compile = |source: &Path| {
        let object = format!("{}.o", text(source));
        let include = format!("-I{}", folder.join("include").display());
        let mut command = match core {
            "avre-plus" => tool("avr-gcc", PACKAGES),
            _ => tool("clang-19", PACKAGES),
        };
        match core {
            "avre-plus" => command.arg("-mmcu=atmega128"),
            _ => command.arg("--target=msp430"),
        };
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
    };
    let mut files = sources(folder);
    if !core.starts_with("rl78") {
        files.push(folder.join("test/self_test.c"));
        files.push(folder.join("test/main.c"));
    }
    files
        .iter()
        .map(
            |source| match (source.extension().and_then(|end| end.to_str()), core) {
                (Some("c"), _) => compile(source),
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

/// What the self-test leaves: 0 if all vectors pass.
pub(crate) fn outcome(folder: &Path, core: &str) -> Result<i32, String> {
    match core {
        "avre-plus" => in_simavr(folder),
        "msp430" => in_mspdebug(folder),
        other => Err(format!("the test does not run {other}")),
    }
}

/// Prints `main`'s result at the serial port, which simavr shows, and stops.
const AVR_START: &str = r#"
#include <avr/io.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>

extern volatile int cipherfit_outcome;

static void put(char c)
{
    while (!(UCSR0A & (1 << UDRE0)))
        ;
    UDR0 = c;
}

/* Runs when main returns. */
void __attribute__((section(".fini8"), naked, used)) report(void)
{
    UCSR0B = 1 << TXEN0;
    put('=');
    put((char)('0' + cipherfit_outcome));
    put('\n');
    cli();
    sleep_enable();
    sleep_cpu();
}
"#;

fn in_simavr(folder: &Path) -> Result<i32, String> {
    translate(folder, "avre-plus")?;
    std::fs::write(folder.join("start.c"), AVR_START).expect("the start-up");
    let mut link = tool("avr-gcc", PACKAGES);
    link.args([
        "-mmcu=atmega128",
        "-Os",
        "-Iinclude",
        "-Wl,--gc-sections",
        "-o",
        "firmware.elf",
        "start.c",
    ]);
    link.args(["test/self_test.c", "test/main.c"])
        .args(sources(folder));
    if folder.join("placement.ld").is_file() {
        link.arg("-Tplacement.ld");
    }
    run(folder, &mut link)?;
    // simavr takes no other sections than .text and .data from an ELF file, and what lies apart for a
    // boot loader: it gets one piece.
    let copies: [[&str; 4]; 2] = [
        [
            "--gap-fill=0xff",
            "-Obinary",
            "firmware.elf",
            "firmware.bin",
        ],
        ["-Ibinary", "-Oihex", "firmware.bin", "firmware.hex"],
    ];
    for arguments in copies {
        run(folder, tool("avr-objcopy", PACKAGES).args(arguments))?;
    }
    let mut simulate = tool("timeout", "apt-get install coreutils");
    let simulator = tool("simavr", PACKAGES);
    simulate.arg("120").arg(simulator.get_program());
    simulate.args(["-m", "atmega128", "-f", "16000000", "firmware.hex"]);
    let output = simulate
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    let digit = printed
        .split('=')
        .nth(1)
        .and_then(|rest| rest.chars().next());
    let digit = digit.and_then(|digit| digit.to_digit(10));
    digit
        .map(u32::cast_signed)
        .ok_or(format!("simavr says nothing: {printed}"))
}

/// Where a symbol of the firmware lies.
fn address(folder: &Path, name: &str) -> u64 {
    let bytes = std::fs::read(folder.join("firmware.elf")).expect("the firmware");
    let file = object::File::parse(bytes.as_slice()).expect("an ELF file");
    let symbol = file.symbol_by_name(name).expect(name);
    symbol.address()
}

const MSP430_START: &str = r#"
        .section .text.start, "ax", @progbits
        .global start
start:  mov     #0x3900, r1
        mov     #bss_start, r12
1:      cmp     #bss_end, r12
        jhs     2f
        clr     0(r12)
        incd    r12
        jmp     1b
2:      call    #main
        .global stop
stop:   jmp     stop
"#;

const MSP430_SCRIPT: &str = r"
ENTRY(start)
SECTIONS
{
  .text 0x4000 : { KEEP(*(.text.start)) *(.text .text.*) *(.rodata .rodata.*) }
  .data 0x1100 : { *(.data .data.*) }
  .bss : { . = ALIGN(2); bss_start = .; *(.bss .bss.* COMMON) . = ALIGN(2); bss_end = .; }
}
";

fn in_mspdebug(folder: &Path) -> Result<i32, String> {
    let objects = translate(folder, "msp430")?;
    std::fs::write(folder.join("start.s"), MSP430_START).expect("the start-up");
    std::fs::write(folder.join("device.ld"), MSP430_SCRIPT).expect("the script");
    let mut start = tool("msp430-elf-as", "make tools");
    run(
        folder,
        start.args(["-mcpu=430", "-o", "start.o", "start.s"]),
    )?;
    let mut link = tool("msp430-elf-ld", "make tools");
    link.args(["-m", "msp430elf"]);
    if folder.join("placement.ld").is_file() {
        link.args(["-T", "placement.ld"]);
    }
    link.args(["-T", "device.ld"]);
    // `main` of the folder sets it to -1 first: the value is not copied from flash here.
    run(
        folder,
        link.args(["-o", "firmware.elf", "start.o"]).args(objects),
    )?;
    let stop = format!("setbreak {:#x}", address(folder, "stop"));
    let outcome = format!("md {:#x} 2", address(folder, "cipherfit_outcome"));
    let mut simulate = tool("mspdebug", PACKAGES);
    simulate.args([
        "-n",
        "-q",
        "sim",
        "prog firmware.elf",
        "set 0 0x4000",
        &stop,
        "run",
        &outcome,
    ]);
    let printed = run(folder, &mut simulate)?;
    // `    01100: 00 00                |..|`
    let line = printed.lines().rev().find(|line| line.contains('|'));
    let line = line.ok_or_else(|| format!("mspdebug shows no memory: {printed}"))?;
    let bytes: Vec<u8> = line
        .split([':', '|'])
        .nth(1)
        .unwrap_or_default()
        .split_whitespace()
        .filter_map(|digits| u8::from_str_radix(digits, 16).ok())
        .collect();
    match bytes.as_slice() {
        [low, high] => Ok(i32::from(i16::from_le_bytes([*low, *high]))),
        _ => Err(format!("mspdebug shows no word: {printed}")),
    }
}
