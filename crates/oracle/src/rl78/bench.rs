//! The speed of our RL78 and of GNU's simulator on the same code.

use crate::bench::{Bench, Place, Scene, Speed, assemble};
use crate::elf::rl78_executable;
use crate::error::Error;
use crate::rl78::gnu;
use crate::tool;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const CODE: u32 = 0x4000;
const ROUND_KEYS: u32 = 0xF_F900;
const ROUND_KEY_BYTES: u32 = 27 * 4;
/// x, y, and the counters of the program.
const STATE: u32 = 0xF_FE20;
const STATE_BYTES: u32 = 12;
const STACK_END: u32 = 0xF_FB00;
const BLOCKS: u32 = 10_000;
/// Where GNU's simulator starts: the code there calls the program and halts.
const ENTRY: u32 = 0x100;

/// Finds GNU's simulator and assembles the program.
///
/// # Errors
/// When the simulator or an assembler is missing.
pub fn prepare() -> Result<Bench, Error> {
    let gnu = gnu::find()?;
    let code = assemble(
        include_str!("../../programs/speck-rl78.S"),
        CODE,
        ["rl78-elf-as", "rl78-elf-ld", "rl78-elf-objcopy"],
        "run `make tools`, which builds GNU binutils",
        ["-mg13", "-melf32rl78"],
    )?;
    let ours = scene(&code);
    let same = ours.clone();
    Ok(Bench {
        cpu: "RL78",
        oracle: "GNU's simulator, RL78",
        ours,
        theirs: Box::new(move || {
            let (Speed { cycles, .. }, _) = same.run(false)?;
            Speed::without_start(cycles, BLOCKS.into(), |blocks| time(&gnu, &code, blocks))
        }),
        least_ratio: None,
    })
}

fn scene(code: &[u8]) -> Scene {
    // X and A, C and B.
    let pairs = [(0, BLOCKS), (2, ROUND_KEYS & 0xFFFF)];
    Scene {
        core: "rl78-s2",
        entry: CODE,
        code: code.to_vec(),
        memory: vec![
            Place {
                range: ROUND_KEYS..ROUND_KEYS + ROUND_KEY_BYTES,
                fill: 0x5A,
                secret_bytes: ROUND_KEY_BYTES,
            },
            Place {
                range: STATE..STATE + STATE_BYTES,
                fill: 0,
                secret_bytes: 8,
            },
        ],
        stack: STACK_END - 0x100..STACK_END,
        registers: pairs
            .into_iter()
            .flat_map(|(low, value)| [(low, value & 0xFF), (low + 1, value >> 8)])
            .collect(),
        secret_registers: Vec::new(),
        cycle_limit: None,
    }
}

fn time(gnu: &Path, code: &[u8], blocks: u64) -> Result<Duration, Error> {
    let executable = rl78_executable(&flash(code, blocks as u16), ENTRY);
    let start = Instant::now();
    tool::simulate(&mut Command::new(gnu), &executable)?;
    Ok(start.elapsed())
}

fn flash(code: &[u8], blocks: u16) -> Vec<u8> {
    let [low, high] = blocks.to_le_bytes();
    let keys = (ROUND_KEYS as u16).to_le_bytes();
    let stack = (STACK_END as u16).to_le_bytes();
    let entry = (CODE as u16).to_le_bytes();
    let start = [
        [0xCB, 0xF8, stack[0], stack[1]], // movw sp, #stack
        [0x32, keys[0], keys[1], 0x00],   // movw bc, #keys; nop
        [0x30, low, high, 0x00],          // movw ax, #blocks; nop
        [0xFD, entry[0], entry[1], 0x00], // call !code; nop
        [0x61, 0xED, 0x00, 0x00],         // halt
    ];
    let mut flash = vec![0; CODE as usize];
    let start = start.concat();
    flash[ENTRY as usize..ENTRY as usize + start.len()].copy_from_slice(&start);
    flash.extend_from_slice(code);
    flash
}
