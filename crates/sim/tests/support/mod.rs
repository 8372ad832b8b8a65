//! A small machine for tests: data RAM at 0x1100, stack at 0x2000, ROM at 0x4400.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

use cipherfit_sim::{
    CallKind, CallRequest, MemoryKind, Observation, Rights, Simulator, core_named,
};
use std::ops::Range;

/// Both MSP430 cores.
pub const CORES: [&str; 2] = ["msp430", "msp430x-v2"];
/// Where programs are loaded.
pub const CODE: Range<u32> = 0x4400..0x8000;
/// Where data lies.
pub const DATA: Range<u32> = 0x1100..0x1400;
/// Where the stack lies.
pub const STACK: Range<u32> = 0x2000..0x2400;

/// A machine with mapped memory, the data RAM filled with zeros, and `words` loaded as code.
pub fn machine(core: &str, words: &[u16]) -> Box<dyn Simulator> {
    let description = core_named(core).expect("a known core");
    let mut machine = (description.create)();
    let memory = machine.memory_mut();
    memory.map(DATA, Rights::READ | Rights::WRITE, MemoryKind::Ram);
    memory.map(STACK, Rights::READ | Rights::WRITE, MemoryKind::Stack);
    memory.map(CODE, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    for peripheral in description.peripherals {
        let range = peripheral.addresses.clone();
        memory.map(range, Rights::READ | Rights::WRITE, MemoryKind::Peripheral);
    }
    memory.load(DATA.start, &vec![0; (DATA.end - DATA.start) as usize]);
    memory.load(CODE.start, &to_bytes(words));
    machine
}

/// Words as they lie in memory.
pub fn to_bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A call of the loaded code.
pub fn request() -> CallRequest {
    CallRequest {
        entry: CODE.start,
        stack_pointer: STACK.end,
        kind: CallKind::Near,
        cycle_limit: 100_000,
        follow_secrets: false,
    }
}

/// Calls the loaded code.
pub fn run(machine: &mut dyn Simulator) -> Observation {
    machine.call(&request(), None)
}

/// Calls the loaded code and follows secrets.
pub fn run_with_secrets(machine: &mut dyn Simulator) -> Observation {
    machine.call(
        &CallRequest {
            follow_secrets: true,
            ..request()
        },
        None,
    )
}
