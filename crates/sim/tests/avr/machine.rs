//! An ATmega128 for tests: all of flash, I/O, data RAM, and a stack at the end of RAM.

use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, MemoryKind, Observation, Rights, Simulator, core_named,
};
use std::ops::Range;

/// Where code is loaded.
pub(crate) const CODE: u32 = 0x200;
/// Flash that is mapped: the rest is where calls return to.
pub(crate) const FLASH: Range<u32> = 0..0x1_FFF0;
/// Data RAM, in data addresses.
pub(crate) const RAM: Range<u32> = 0x100..0x1000;
/// The stack, in data addresses.
pub(crate) const STACK: Range<u32> = 0x1000..0x1100;
/// Register indices.
pub(crate) const PC: usize = 32;
pub(crate) const SP: usize = 33;
pub(crate) const SREG: usize = 34;

pub(crate) fn core() -> &'static CoreDescription {
    core_named("avre-plus").expect("the core")
}

/// Data address to machine address.
pub(crate) fn data(range: Range<u32>) -> Range<u32> {
    let base = core().data_base;
    base + range.start..base + range.end
}

/// A machine with these words at [`CODE`]; flash and RAM hold zeros.
pub(crate) fn machine(words: &[u16]) -> Box<dyn Simulator> {
    let mut machine = (core().create)();
    let memory = machine.memory_mut();
    memory.load(0, &[0; FLASH.end as usize]);
    memory.map(FLASH, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(CODE, &to_bytes(words));
    let ram = data(RAM.start..STACK.end);
    memory.load(ram.start, &vec![0; ram.len()]);
    memory.map(data(RAM), Rights::READ | Rights::WRITE, MemoryKind::Ram);
    memory.map(data(STACK), Rights::READ | Rights::WRITE, MemoryKind::Stack);
    for device in core().peripherals {
        let rights = Rights::READ | Rights::WRITE;
        memory.map(device.addresses.clone(), rights, MemoryKind::Peripheral);
    }
    machine.set_register(PC, CODE);
    machine.set_register(SP, STACK.end - 1);
    machine
}

/// Words as they lie in flash.
pub(crate) fn to_bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Calls the loaded code.
pub(crate) fn call(machine: &mut dyn Simulator, follow_secrets: bool) -> Observation {
    let request = CallRequest {
        entry: CODE,
        stack_pointer: data(STACK).end,
        kind: CallKind::Near,
        cycle_limit: 10_000,
        follow_secrets,
    };
    machine.call(&request, None)
}

/// A place that a table names: a register, a byte of data space, a byte of flash.
pub(crate) enum Place {
    Register(usize),
    Memory(u32),
}

/// `r5`, `sreg`, `@0240` or `f4000`.
fn place(name: &str) -> Place {
    let memory = |digits, base| Place::Memory(base + hexadecimal(digits));
    match (name.strip_prefix('@'), name.strip_prefix('f')) {
        (Some(digits), _) => memory(digits, core().data_base),
        (_, Some(digits)) => memory(digits, 0),
        _ => {
            let index = core().registers.iter().position(|known| *known == name);
            Place::Register(index.expect("a register"))
        }
    }
}

/// The settings of a table's column: `r5=a5 @0240=0`.
pub(crate) fn settings(text: &str) -> impl Iterator<Item = (Place, u32)> {
    text.split_whitespace().map(|setting| {
        let (name, value) = setting.split_once('=').expect("place=value");
        (place(name), hexadecimal(value))
    })
}

/// Makes settings.
pub(crate) fn apply(machine: &mut dyn Simulator, text: &str) {
    for (place, value) in settings(text) {
        match place {
            Place::Register(index) => machine.set_register(index, value),
            Place::Memory(address) => machine.memory_mut().load(address, &[value as u8]),
        }
    }
}

/// The words of a table's column.
pub(crate) fn words(text: &str) -> Vec<u16> {
    text.split(' ')
        .map(|word| hexadecimal(word) as u16)
        .collect()
}

fn hexadecimal(text: &str) -> u32 {
    u32::from_str_radix(text, 16).expect("a hexadecimal number")
}
