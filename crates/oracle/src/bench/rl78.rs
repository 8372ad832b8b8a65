//! The speed of our RL78 and of GNU's simulator on the same code.

use super::{Speed, assemble};
use crate::elf::rl78_executable;
use crate::error::Error;
use crate::tool;
use cipherfit_sim::{CallKind, CallRequest, Label, MemoryKind, Rights, Simulator, core_named};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

const CORE: &str = "rl78-s2";
const CODE: u32 = 0x4000;
const ROUND_KEYS: u32 = 0xF_F900;
const ROUND_KEY_BYTES: u32 = 27 * 4;
/// x, y, and the counters of the program.
const STATE: std::ops::Range<u32> = 0xF_FE20..0xF_FE2C;
const SECRET_STATE: std::ops::Range<u32> = 0xF_FE20..0xF_FE28;
const STACK: std::ops::Range<u32> = 0xF_FA00..0xF_FB00;
const AX: usize = 0;
const BC: usize = 2;
const BLOCKS: u16 = 10_000;
const SECRET: Label = Label(1);

/// Where GNU's simulator starts: the code there calls the program and halts.
const ENTRY: u32 = 0x100;
const GNU: &str = "rl78-elf-run";

/// GNU's simulator, found, and the program.
pub(super) struct Bench {
    gnu: PathBuf,
    code: Vec<u8>,
}

impl Bench {
    pub(super) fn prepare() -> Result<Self, Error> {
        let gnu = tool::find(GNU).ok_or(Error::Missing {
            what: "rl78-elf-run (GNU's simulator)",
            remedy: "run `make oracle-tools`, which builds it",
        })?;
        let code = assemble::rl78(include_str!("../../programs/speck-rl78.S"), CODE)?;
        Ok(Self { gnu, code })
    }

    /// Encrypts [`BLOCKS`] blocks on our simulator.
    pub(super) fn ours(&self, follow_secrets: bool) -> Result<Speed, Error> {
        let mut simulator = self.machine()?;
        if follow_secrets {
            let memory = simulator.memory_mut();
            memory.set_label(ROUND_KEYS..ROUND_KEYS + ROUND_KEY_BYTES, SECRET);
            memory.set_label(SECRET_STATE, SECRET);
        }
        let request = CallRequest {
            entry: CODE,
            stack_pointer: STACK.end,
            kind: CallKind::Near,
            cycle_limit: u64::MAX,
            follow_secrets,
        };
        let start = Instant::now();
        let observation = simulator.call(&request, None);
        let time = start.elapsed();
        match observation.fault {
            None => Ok(Speed {
                cycles: observation.cycles,
                time,
            }),
            Some(fault) => Err(Error::Failed {
                program: "our simulator",
                reason: fault.message,
            }),
        }
    }

    /// Encrypts [`BLOCKS`] blocks on GNU's simulator; the time of starting and loading is taken off.
    pub(super) fn gnu(&self) -> Result<Speed, Error> {
        let cycles = self.ours(false)?.cycles;
        let all = self.time(BLOCKS)?;
        let overhead = self.time(1)?;
        Ok(Speed {
            cycles,
            time: all.saturating_sub(overhead).max(Duration::from_nanos(1)),
        })
    }

    fn machine(&self) -> Result<Box<dyn Simulator>, Error> {
        let core = core_named(CORE).ok_or(Error::NoCore(CORE))?;
        let mut simulator = (core.create)();
        let memory = simulator.memory_mut();
        memory.load(CODE, &self.code);
        memory.map(
            CODE..CODE + self.code.len() as u32,
            Rights::READ | Rights::EXECUTE,
            MemoryKind::Rom,
        );
        let round_keys = ROUND_KEYS..ROUND_KEYS + ROUND_KEY_BYTES;
        memory.load(ROUND_KEYS, &[0x5A; ROUND_KEY_BYTES as usize]);
        memory.map(round_keys, Rights::READ, MemoryKind::Ram);
        memory.load(STATE.start, &[0; 12]);
        memory.map(STATE, Rights::READ | Rights::WRITE, MemoryKind::Ram);
        memory.map(STACK, Rights::READ | Rights::WRITE, MemoryKind::Stack);
        for (pair, value) in [(AX, u32::from(BLOCKS)), (BC, ROUND_KEYS & 0xFFFF)] {
            simulator.set_register(pair, value & 0xFF);
            simulator.set_register(pair + 1, value >> 8);
        }
        Ok(simulator)
    }

    fn time(&self, blocks: u16) -> Result<Duration, Error> {
        let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
        let executable = rl78_executable(&self.flash(blocks), ENTRY);
        fs::write(file.path(), executable).map_err(Error::file(file.path()))?;
        let mut command = Command::new(&self.gnu);
        command.arg(file.path());
        let start = Instant::now();
        // Its exit code is what A holds at the end.
        command.output().map_err(Error::file(&self.gnu))?;
        Ok(start.elapsed())
    }

    fn flash(&self, blocks: u16) -> Vec<u8> {
        let [low, high] = blocks.to_le_bytes();
        let keys = (ROUND_KEYS as u16).to_le_bytes();
        let stack = (STACK.end as u16).to_le_bytes();
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
        flash.extend_from_slice(&self.code);
        flash
    }
}
