//! Our own simulator's speed on the AVR, with the program that simavr runs.

use super::{Speed, assemble};
use crate::avr::machine::CORE;
use crate::error::Error;
use cipherfit_sim::{
    CallKind, CallRequest, FaultKind, Label, MemoryKind, Rights, Simulator, core_named,
};
use std::time::Instant;

const CYCLES: u64 = 20_000_000;
const ROUND_KEYS: u32 = 0x100;
const ROUND_KEY_BYTES: u32 = 27 * 4;
const STACK_BYTES: u32 = 0x100;
const RAM_END: u32 = 0x1100;
const SECRET: Label = Label(1);

/// The program for both.
pub(super) fn program() -> Result<Vec<u8>, Error> {
    assemble::avr(include_str!("../../programs/speck-avr.S"), 0)
}

/// Encrypts until [`CYCLES`] are over.
pub(super) fn run(code: &[u8], follow_secrets: bool) -> Result<Speed, Error> {
    let mut simulator = machine(code, follow_secrets)?;
    let request = CallRequest {
        entry: 0,
        stack_pointer: simulator.core().data_base + RAM_END,
        kind: CallKind::Near,
        cycle_limit: CYCLES,
        follow_secrets,
    };
    let start = Instant::now();
    let observation = simulator.call(&request, None);
    let time = start.elapsed();
    match observation.fault {
        // The program encrypts for ever.
        Some(fault) if fault.kind == FaultKind::CycleLimit => Ok(Speed {
            cycles: observation.cycles,
            time,
        }),
        other => Err(Error::Failed {
            program: "our simulator",
            reason: other.map_or("it came back".into(), |fault| fault.message),
        }),
    }
}

fn machine(code: &[u8], follow_secrets: bool) -> Result<Box<dyn Simulator>, Error> {
    let core = core_named(CORE).ok_or(Error::NoCore(CORE))?;
    let mut simulator = (core.create)();
    let memory = simulator.memory_mut();
    memory.load(0, code);
    memory.map(
        0..code.len() as u32,
        Rights::READ | Rights::EXECUTE,
        MemoryKind::Rom,
    );
    let keys = core.data_base + ROUND_KEYS;
    let keys = keys..keys + ROUND_KEY_BYTES;
    memory.load(keys.start, &[0x5A; ROUND_KEY_BYTES as usize]);
    memory.map(keys.clone(), Rights::READ, MemoryKind::Ram);
    let end = core.data_base + RAM_END;
    memory.map(
        end - STACK_BYTES..end,
        Rights::READ | Rights::WRITE,
        MemoryKind::Stack,
    );
    if follow_secrets {
        memory.set_label(keys, SECRET);
        for register in 4..12 {
            simulator.set_register_label(register, SECRET);
        }
    }
    Ok(simulator)
}
