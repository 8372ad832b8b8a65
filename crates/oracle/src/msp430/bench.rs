//! The speed of our MSP430 and of mspdebug's simulator on the same code.

use crate::bench::{Bench, Place, Scene, Speed, assemble};
use crate::error::Error;
use crate::msp430::mspdebug::Mspdebug;
use crate::oracle::Oracle;
use std::fs;
use std::time::{Duration, Instant};

const CODE: u32 = 0x4000;
const ROUND_KEYS: u32 = 0x1100;
const ROUND_KEY_BYTES: u32 = 27 * 4;
/// Blocks that our simulator encrypts.
const BLOCKS: u32 = 20_000;
/// Blocks that mspdebug's simulator encrypts, which is slower.
const FEW_BLOCKS: u32 = 2_000;

/// Finds mspdebug and assembles the program.
///
/// # Errors
/// When mspdebug or an assembler is missing.
pub fn prepare() -> Result<Bench, Error> {
    let mspdebug = Mspdebug::find()?;
    let code = assemble(
        include_str!("../../programs/speck-msp430.S"),
        CODE,
        ["msp430-elf-as", "msp430-elf-ld", "msp430-elf-objcopy"],
        "run `make tools`, which builds GNU binutils",
        ["-mcpu=430", "-mmsp430elf"],
    )?;
    let few = scene(&code, FEW_BLOCKS);
    Ok(Bench {
        cpu: "MSP430",
        oracle: "mspdebug sim, MSP430",
        ours: scene(&code, BLOCKS),
        theirs: Box::new(move || {
            let (Speed { cycles, .. }, instructions) = few.run(false)?;
            Speed::without_start(cycles, instructions, |instructions| {
                time(&mspdebug, &code, instructions)
            })
        }),
        least_ratio: None,
    })
}

fn scene(code: &[u8], blocks: u32) -> Scene {
    Scene {
        core: Mspdebug::CORE,
        entry: CODE,
        code: code.to_vec(),
        memory: vec![Place {
            range: ROUND_KEYS..ROUND_KEYS + ROUND_KEY_BYTES,
            fill: 0x5A,
            secret_bytes: ROUND_KEY_BYTES,
        }],
        stack: 0x1200..0x1300,
        registers: vec![(12, blocks), (13, ROUND_KEYS)],
        secret_registers: vec![6, 7, 8, 9],
        cycle_limit: None,
    }
}

fn time(mspdebug: &Mspdebug, code: &[u8], instructions: u64) -> Result<Duration, Error> {
    let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
    fs::write(file.path(), code).map_err(Error::file(file.path()))?;
    let script = format!(
        "load_raw {} {CODE:#x}\nset sr 0\nset sp 0x1300\nset r12 {FEW_BLOCKS}\n\
         set r13 {ROUND_KEYS:#x}\nset pc {CODE:#x}\nstep {instructions}\n",
        file.path().display(),
    );
    let start = Instant::now();
    mspdebug.console(&script)?;
    Ok(start.elapsed())
}
