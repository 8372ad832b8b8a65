//! Random programs: decoded, executed with and without secrets followed, and stopped in time.

use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, Label, MemoryKind, Observation, Rights, Simulator,
    core_named,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Cycles that a program is given; no instruction takes more than [`LONGEST`].
const CYCLES: u64 = 400;
const LONGEST: u64 = 64;
/// Bytes of RAM, the upper half of it stack.
const RAM: u32 = 512;
/// Bytes that code may lie in.
const CODE: u32 = 256;

thread_local! {
    /// Two machines of each core, used again: to make one takes ten times as long as to run a program.
    /// Registers and memory are set anew; flags and devices may hold what the last program left.
    static MACHINES: RefCell<BTreeMap<&'static str, [Box<dyn Simulator>; 2]>> = RefCell::default();
}

/// A program on AVR.
pub fn avr(data: &[u8]) {
    run(&["avre-plus"], 0x0100, 0x80_0100, data);
}

/// A program on MSP430 or MSP430X.
pub fn msp430(data: &[u8]) {
    run(&["msp430", "msp430x-v2"], 0x4000, 0x1c00, data);
}

/// A program on RL78.
pub fn rl78(data: &[u8]) {
    run(&["rl78-s1", "rl78-s2", "rl78-s3"], 0x2000, 0xf_ef00, data);
}

/// The first byte chooses the core and the kind of call, the second how many bytes of registers
/// follow; what comes then is RAM's contents and code.
fn run(cores: &[&str], code: u32, ram: u32, data: &[u8]) {
    let [choice, filled, rest @ ..] = data else {
        return;
    };
    let core = core_named(cores[usize::from(*choice) % cores.len()]).expect("a core");
    let (registers, program) = rest.split_at(usize::from(*filled).min(rest.len()));
    let program = &program[..program.len().min(CODE as usize)];
    MACHINES.with_borrow_mut(|machines| {
        let machines = machines.entry(core.name);
        let [plain, followed] = machines.or_insert_with(|| [new(core), new(core)]);
        for machine in [&mut *plain, &mut *followed] {
            prepare(machine.as_mut(), code, ram, registers, program);
        }
        let kind = if *choice < 0x80 {
            CallKind::Near
        } else {
            CallKind::Far
        };
        compare(plain.as_mut(), followed.as_mut(), code, ram, kind);
    });
}

/// Runs the program on both machines, on one with secrets followed: nothing else may differ.
fn compare(
    plain: &mut dyn Simulator,
    followed: &mut dyn Simulator,
    code: u32,
    ram: u32,
    kind: CallKind,
) {
    let request = |follow_secrets| CallRequest {
        entry: code,
        stack_pointer: ram + RAM,
        kind,
        cycle_limit: CYCLES,
        follow_secrets,
    };
    let seen = plain.call(&request(false), None);
    let with_secrets = followed.call(&request(true), None);
    assert!(seen.cycles <= CYCLES + LONGEST, "{} cycles", seen.cycles);
    let facts = |seen: &Observation| {
        let fault = seen
            .fault
            .as_ref()
            .map(|fault| (fault.kind, fault.program_counter));
        (
            fault,
            seen.cycles,
            seen.instructions,
            seen.stack_bytes,
            seen.events,
        )
    };
    assert_eq!(facts(&seen), facts(&with_secrets));
    for (index, name) in plain.core().registers.iter().enumerate() {
        assert_eq!(plain.register(index), followed.register(index), "{name}");
    }
    let contents = |machine: &dyn Simulator| machine.memory().bytes(ram..ram + RAM).to_vec();
    assert_eq!(contents(plain), contents(followed));
}

fn new(core: &CoreDescription) -> Box<dyn Simulator> {
    let mut machine = (core.create)();
    let memory = machine.memory_mut();
    for device in core.peripherals {
        let rights = Rights::READ | Rights::WRITE;
        memory.map(device.addresses.clone(), rights, MemoryKind::Peripheral);
    }
    machine
}

/// Gives a machine a program, and registers and RAM that hold these bytes, all of them secret.
fn prepare(machine: &mut dyn Simulator, code: u32, ram: u32, registers: &[u8], program: &[u8]) {
    let core = machine.core();
    let memory = machine.memory_mut();
    memory.map(code..code + CODE, Rights::NONE, MemoryKind::Rom);
    let end = code + program.len() as u32;
    memory.map(code..end, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(code, program);
    let both = Rights::READ | Rights::WRITE;
    memory.map(ram..ram + RAM / 2, both, MemoryKind::Ram);
    memory.map(ram + RAM / 2..ram + RAM, both, MemoryKind::Stack);
    memory.load(ram, &[0; RAM as usize]);
    memory.forget(ram..ram + RAM);
    memory.load(ram, registers);
    memory.set_label(ram..ram + registers.len() as u32, Label(1));
    let mut values = registers.chunks(2);
    for index in 0..core.registers.len() {
        let bytes = values.next().unwrap_or_default();
        let value = bytes
            .iter()
            .fold(0, |all, &byte| all << 8 | u32::from(byte));
        machine.set_register(index, value);
        machine.set_register_label(index, Label(2));
    }
}
