//! Firmware in simulators that are not ours.

use crate::tool::{run, tool};
use object::{Object, ObjectSymbol};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const PACKAGES: &str = "scripts/packages build export";

/// Seconds after which a simulator is stopped: firmware that hangs.
const LIMIT: &str = "60";

/// What a program prints behind `=` at the serial port of an ATmega128, as bytes.
pub(crate) fn in_simavr(folder: &Path, elf: &str) -> Result<Vec<u8>, String> {
    // simavr takes no other sections than .text and .data from an ELF file, and what lies apart for a
    // boot loader: it gets one piece.
    let copies: [[&str; 4]; 2] = [
        ["--gap-fill=0xff", "-Obinary", elf, "firmware.bin"],
        ["-Ibinary", "-Oihex", "firmware.bin", "firmware.hex"],
    ];
    for arguments in copies {
        run(folder, tool("avr-objcopy", PACKAGES).args(arguments))?;
    }
    let mut simulate = limited(&tool("simavr", PACKAGES));
    simulate.args(["-m", "atmega128", "-f", "16000000", "firmware.hex"]);
    let output = simulate
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    let shown = printed.split('=').nth(1).unwrap_or_default();
    let digits: Vec<u8> = shown
        .bytes()
        .take_while(u8::is_ascii_hexdigit)
        .map(|digit| {
            char::from(digit)
                .to_digit(16)
                .map_or(0, |value| value as u8)
        })
        .collect();
    let bytes: Vec<u8> = digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect();
    if bytes.is_empty() {
        Err(format!("simavr shows nothing: {printed}"))
    } else {
        Ok(bytes)
    }
}

/// The first line that a program prints, which need not end, at the serial port of an AVR.
pub(crate) fn first_line_in_simavr(
    folder: &Path,
    device: &str,
    hex: &str,
) -> Result<String, String> {
    let mut simulate = limited(&tool("simavr", PACKAGES));
    simulate.args(["-m", device, "-f", "16000000", hex]);
    simulate.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = simulate.current_dir(folder).spawn();
    let mut child = child.map_err(|error| error.to_string())?;
    let printed = child.stderr.take().expect("standard error");
    let mut lines = BufReader::new(printed).lines().map_while(Result::ok);
    let line = lines.find(|line| line.contains("vector"));
    // `timeout` passes this on to the simulator.
    let mut end = tool("kill", "apt-get install procps");
    run(folder, end.arg(child.id().to_string()))
        .and_then(|_| child.wait().map_err(|error| error.to_string()))?;
    line.ok_or_else(|| "simavr shows nothing".to_owned())
}

/// Bytes behind a symbol when a program for an MSP430 reaches `stop`.
pub(crate) fn in_mspdebug(
    folder: &Path,
    elf: &str,
    symbol: &str,
    bytes: usize,
) -> Result<Vec<u8>, String> {
    let start = format!("set 0 {:#x}", address(&folder.join(elf), "start"));
    let stop = format!("setbreak {:#x}", address(&folder.join(elf), "stop"));
    let show = format!("md {:#x} {bytes}", address(&folder.join(elf), symbol));
    let load = format!("prog {elf}");
    let mut simulate = limited(&tool("mspdebug", PACKAGES));
    simulate.args(["-n", "-q", "sim", &load, &start, &stop, "run", &show]);
    let printed = run(folder, &mut simulate)?;
    // `    01100: 00 00                |..|`
    let lines = printed.lines().filter(|line| line.contains('|'));
    let shown: Vec<u8> = lines
        .filter_map(|line| line.split([':', '|']).nth(1))
        .flat_map(str::split_whitespace)
        .filter_map(|digits| u8::from_str_radix(digits, 16).ok())
        .collect();
    if shown.len() == bytes {
        Ok(shown)
    } else {
        Err(format!("mspdebug shows no {bytes} bytes: {printed}"))
    }
}

/// Runs a program for RL78 until it halts; what A holds then, the exit code, must be 0.
pub(crate) fn in_gnus_rl78(folder: &Path, elf: &str) -> Result<(), String> {
    let simulator = tool("rl78-elf-run", "scripts/build-gnu-simulator rl78-elf");
    let mut simulate = limited(&simulator);
    run(folder, simulate.args(["-M", "g14", elf])).map(drop)
}

/// A simulator that is stopped in time.
fn limited(simulator: &Command) -> Command {
    let mut command = tool("timeout", "apt-get install coreutils");
    command.arg(LIMIT).arg(simulator.get_program());
    command
}

/// Where a symbol of a program lies.
fn address(elf: &Path, name: &str) -> u64 {
    let bytes = std::fs::read(elf).expect("the firmware");
    let file = object::File::parse(bytes.as_slice()).expect("an ELF file");
    let symbol = file.symbol_by_name(name).expect(name);
    symbol.address()
}
