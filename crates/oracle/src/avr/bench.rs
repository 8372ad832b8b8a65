//! The speed of our AVR and of simavr, in process, on the same code.

use crate::avr::simavr::{Simavr, compile};
use crate::avr::{DATA_END, SRAM_START};
use crate::bench::{Bench, Place, Scene, Speed, assemble};
use crate::error::Error;
use crate::oracle::Oracle;
use crate::tool;
use cipherfit_sim::core_named;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The program encrypts for ever.
const CYCLES: u64 = 20_000_000;
const ROUND_KEY_BYTES: u32 = 27 * 4;
const STACK_BYTES: u32 = 0x100;

/// Compiles a program that runs simavr, and assembles what it is to run.
///
/// # Errors
/// When simavr, a compiler or an assembler is missing.
pub fn prepare() -> Result<Bench, Error> {
    let code = assemble(
        include_str!("../../programs/speck-avr.S"),
        0,
        ["avr-as", "avr-ld", "avr-objcopy"],
        "run `apt-get install binutils-avr`",
        ["-mmcu=atmega128", "-mavr51"],
    )?;
    let folder = compile("run-simavr", include_str!("../../programs/run-simavr.c"))?;
    let image = folder.path().join("image");
    fs::write(&image, &code).map_err(Error::file(&image))?;
    let core = core_named(Simavr::CORE).ok_or(Error::NoCore(Simavr::CORE))?;
    let [keys, end] = [SRAM_START, DATA_END].map(|at| core.data_base + u32::from(at));
    Ok(Bench {
        cpu: "AVR",
        oracle: "simavr in process, ATmega128",
        ours: Scene {
            core: Simavr::CORE,
            entry: 0,
            code,
            memory: vec![Place {
                range: keys..keys + ROUND_KEY_BYTES,
                fill: 0x5A,
                secret_bytes: ROUND_KEY_BYTES,
            }],
            stack: end - STACK_BYTES..end,
            registers: Vec::new(),
            secret_registers: (4..12).collect(),
            cycle_limit: Some(CYCLES),
        },
        theirs: Box::new(move || run(folder.path())),
        least_ratio: Some(3.0),
    })
}

fn run(folder: &Path) -> Result<Speed, Error> {
    let said = tool::run(
        "run-simavr",
        Command::new(folder.join("run-simavr"))
            .arg(folder.join("image"))
            .arg(CYCLES.to_string()),
    )?;
    let parse = |text: &str| {
        let (cycles, nanoseconds) = text.lines().last()?.split_once(' ')?;
        Some(Speed {
            cycles: cycles.parse().ok()?,
            time: Duration::from_nanos(nanoseconds.trim().parse().ok()?),
        })
    };
    parse(&said).ok_or(Error::Failed {
        program: "run-simavr",
        reason: said,
    })
}
