//! Our own simulator's speed.

use super::Speed;
use crate::error::Error;
use cipherfit_sim::{CallKind, CallRequest, Label, MemoryKind, Rights, Simulator, core_named};
use std::time::Instant;

const CORE: &str = "msp430";
pub(super) const CODE: u32 = 0x4000;
pub(super) const ROUND_KEYS: u32 = 0x1100;
const STACK: std::ops::Range<u32> = 0x1200..0x1300;
const BLOCKS: u32 = 20_000;
const SECRET: Label = Label(1);

/// Encrypts [`BLOCKS`] blocks.
pub(super) fn run(code: &[u8], follow_secrets: bool) -> Result<Speed, Error> {
    let mut simulator = machine(code, BLOCKS)?;
    if follow_secrets {
        simulator
            .memory_mut()
            .set_label(ROUND_KEYS..ROUND_KEYS + 27 * 4, SECRET);
        for register in [6, 7, 8, 9] {
            simulator.set_register_label(register, SECRET);
        }
    }
    let start = Instant::now();
    let (cycles, _) = call(&mut *simulator, follow_secrets)?;
    Ok(Speed {
        cycles,
        time: start.elapsed(),
    })
}

/// Cycles and instructions of encrypting so many blocks, the call and the return included.
pub(super) fn cost(code: &[u8], blocks: u32) -> Result<(u64, u64), Error> {
    call(&mut *machine(code, blocks)?, false)
}

fn machine(code: &[u8], blocks: u32) -> Result<Box<dyn Simulator>, Error> {
    let core = core_named(CORE).ok_or(Error::NoCore(CORE))?;
    let mut simulator = (core.create)();
    let memory = simulator.memory_mut();
    memory.load(CODE, code);
    memory.map(
        CODE..CODE + code.len() as u32,
        Rights::READ | Rights::EXECUTE,
        MemoryKind::Rom,
    );
    memory.load(ROUND_KEYS, &[0x5A; 27 * 4]);
    memory.map(
        ROUND_KEYS..ROUND_KEYS + 27 * 4,
        Rights::READ,
        MemoryKind::Ram,
    );
    memory.map(STACK, Rights::READ | Rights::WRITE, MemoryKind::Stack);
    simulator.set_register(12, blocks);
    simulator.set_register(13, ROUND_KEYS);
    Ok(simulator)
}

fn call(simulator: &mut dyn Simulator, follow_secrets: bool) -> Result<(u64, u64), Error> {
    let request = CallRequest {
        entry: CODE,
        stack_pointer: STACK.end,
        kind: CallKind::Near,
        cycle_limit: u64::MAX,
        follow_secrets,
    };
    let observation = simulator.call(&request, None);
    match observation.fault {
        None => Ok((observation.cycles, observation.instructions)),
        Some(fault) => Err(Error::Failed {
            program: "our simulator",
            reason: fault.message,
        }),
    }
}
