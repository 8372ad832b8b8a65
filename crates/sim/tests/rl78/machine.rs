//! A small machine for tests: flash in the first 64 KB, RAM and stack behind the mirror.

use cipherfit_sim::{
    CallKind, CallRequest, Fault, MemoryKind, Observation, Rights, Simulator, core_named,
};
use std::ops::Range;

/// The three RL78 cores.
pub(crate) const CORES: [&str; 3] = ["rl78-s1", "rl78-s2", "rl78-s3"];
/// Where programs are loaded.
pub(crate) const CODE: u32 = 0x4000;
/// Flash: all of it can be read, executed, and is shown by the mirror where there is no RAM.
pub(crate) const FLASH: Range<u32> = 0..0x1_0000;
/// Where data lies.
pub(crate) const DATA: Range<u32> = 0xF_F800..0xF_FA00;
/// Where the stack lies.
pub(crate) const STACK: Range<u32> = 0xF_FA00..0xF_FB00;
/// RAM that short addresses reach.
pub(crate) const SHORT: Range<u32> = 0xF_FE20..0xF_FEE0;

/// Indices in the core's register list.
pub(crate) const X: usize = 0;
/// A.
pub(crate) const A: usize = 1;
/// C.
pub(crate) const C: usize = 2;
/// B.
pub(crate) const B: usize = 3;
/// E.
pub(crate) const E: usize = 4;
/// L.
pub(crate) const L: usize = 6;
/// H.
pub(crate) const H: usize = 7;
/// The program counter.
pub(crate) const PC: usize = 8;
/// The stack pointer.
pub(crate) const SP: usize = 9;
/// The program status word.
pub(crate) const PSW: usize = 10;
/// ES.
pub(crate) const ES: usize = 11;
/// CS.
pub(crate) const CS: usize = 12;
/// The number of the register bank.
pub(crate) const BANK: usize = 13;
/// The multiply-accumulate register of S3.
pub(crate) const MACR: usize = 14;

/// PSW bits.
pub(crate) const CARRY: u32 = 1;
/// AC.
pub(crate) const AUXILIARY: u32 = 1 << 4;
/// Z.
pub(crate) const ZERO: u32 = 1 << 6;

const READ_WRITE: Rights = Rights(Rights::READ.0 | Rights::WRITE.0);

/// A machine with that code at [`CODE`]; RAM and flash are filled with zeros.
pub(crate) fn machine(core: &str, code: &[u8]) -> Box<dyn Simulator> {
    let description = core_named(core).expect("a known core");
    let mut machine = (description.create)();
    let memory = machine.memory_mut();
    for peripheral in description.peripherals {
        memory.map(
            peripheral.addresses.clone(),
            READ_WRITE,
            MemoryKind::Peripheral,
        );
    }
    memory.map(FLASH, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(FLASH.start, &vec![0; FLASH.len()]);
    for (range, kind) in [
        (DATA, MemoryKind::Ram),
        (SHORT, MemoryKind::Ram),
        (STACK, MemoryKind::Stack),
    ] {
        memory.load(range.start, &vec![0; range.len()]);
        memory.map(range, READ_WRITE, kind);
    }
    memory.load(CODE, code);
    machine.set_register(SP, STACK.end);
    machine.set_register(PC, CODE);
    machine
}

/// Bytes of a hexadecimal text.
pub(crate) fn bytes(hexadecimal: &str) -> Vec<u8> {
    (0..hexadecimal.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hexadecimal[at..at + 2], 16).expect("a hexadecimal byte"))
        .collect()
}

/// Gives a pair of registers a value; `low` is the index of its lower half.
pub(crate) fn set_pair(machine: &mut dyn Simulator, low: usize, value: u32) {
    machine.set_register(low, value & 0xFF);
    machine.set_register(low + 1, value >> 8);
}

/// A pair of registers; `low` is the index of its lower half.
pub(crate) fn pair(machine: &dyn Simulator, low: usize) -> u32 {
    machine.register(low) | machine.register(low + 1) << 8
}

/// The clocks of each instruction from the program counter on.
pub(crate) fn steps(machine: &mut dyn Simulator, count: usize) -> Result<Vec<u32>, Fault> {
    (0..count).map(|_| machine.step()).collect()
}

/// A call of the loaded code.
pub(crate) fn request() -> CallRequest {
    CallRequest {
        entry: CODE,
        stack_pointer: STACK.end,
        kind: CallKind::Near,
        cycle_limit: 100_000,
        follow_secrets: true,
    }
}

/// Calls the loaded code and follows secrets.
pub(crate) fn run(machine: &mut dyn Simulator) -> Observation {
    machine.call(&request(), None)
}
