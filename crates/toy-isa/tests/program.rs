//! A program on the toy core, with its RAM at 0x2000_0000: values, cycles, secrets and faults.

use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, FaultKind, FindingKind, Label, MemoryKind, Observation,
    Rights, Simulator, core_named, cores, register,
};
use cipherfit_toy_isa::{CORE, Operation};
use std::ops::Range;

const CODE: u32 = 0x0800_0000;
const TABLE: u32 = 0x0830_0000;
const DATA: Range<u32> = 0x2000_0000..0x2000_0100;
const STACK: Range<u32> = 0x2000_0400..0x2000_0500;
const KEY: Label = Label(1);

fn code(program: &[(Operation, [u8; 3])]) -> Vec<u8> {
    let instructions = program.iter();
    instructions
        .flat_map(|&(operation, [d, a, b])| [operation as u8, d, a, b])
        .collect()
}

/// Adds the words of the message at r0 to the key at r1, byte 0 of the table into all of them, by a
/// function of its own; r2 counts down.
fn program() -> Vec<u8> {
    use Operation::{Add, Branch, Call, Load, LoadByte, Return, Set, SetHigh, Store, Xor};
    code(&[
        (Set, [5, 4, 0]),
        (Set, [6, 0xFF, 0xFF]),
        (SetHigh, [6, 0xFF, 0xFF]),
        // The loop, at 12.
        (Call, [0, 20, 0]),
        (Add, [0, 0, 5]),
        (Add, [2, 2, 6]),
        (Branch, [2, 0xF4, 0xFF]),
        (Return, [0, 0, 0]),
        // The function, at 32.
        (Load, [4, 0, 0]),
        (Load, [7, 1, 0]),
        (Add, [4, 4, 7]),
        (LoadByte, [7, 3, 0]),
        (Xor, [4, 4, 7]),
        (Store, [4, 0, 0]),
        (Return, [0, 0, 0]),
    ])
}

fn machine(code: &[u8]) -> Box<dyn Simulator> {
    let mut machine = (CORE.create)();
    let memory = machine.memory_mut();
    for (start, bytes) in [(CODE, code), (TABLE, &[0x80][..])] {
        let range = start..start + bytes.len() as u32;
        memory.map(range, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
        memory.load(start, bytes);
    }
    memory.map(DATA, Rights::READ | Rights::WRITE, MemoryKind::Ram);
    memory.map(STACK, Rights::READ | Rights::WRITE, MemoryKind::Stack);
    memory.load(DATA.start, &[1, 0, 0, 0, 0xFF, 0, 0, 0, 2, 0, 0, 0]);
    memory.set_label(DATA.start + 8..DATA.start + 12, KEY);
    for (register, value) in [(0, DATA.start), (1, DATA.start + 8), (2, 2), (3, TABLE)] {
        machine.set_register(register, value);
    }
    machine
}

fn call(machine: &mut dyn Simulator, follow_secrets: bool) -> Observation {
    let request = CallRequest {
        entry: CODE,
        stack_pointer: STACK.end,
        kind: CallKind::Near,
        cycle_limit: 1000,
        follow_secrets,
    };
    machine.call(&request, None)
}

#[test]
fn a_program_runs_with_its_ram_far_away() {
    for follow_secrets in [false, true] {
        let mut machine = machine(&program());
        let seen = call(machine.as_mut(), follow_secrets);
        assert_eq!(seen.fault, None);
        // The call 3, constants 3, twice (call 3, body 2 + 2 + 1 + 2 + 1 + 2, return 3, 2 additions),
        // branches 2 + 1, the return 3.
        assert_eq!(seen.cycles, 3 + 3 + 2 * 18 + 3 + 3);
        assert_eq!(seen.instructions, 3 + 2 * 11 + 1);
        assert_eq!(seen.stack_bytes, 8);
        // Each word is two accesses of a 16-bit bus.
        assert_eq!(seen.events.rom_reads, 2);
        assert_eq!(seen.events.ram_reads, 2 * (2 * 2 + 2) + 2);
        let memory = machine.memory();
        assert_eq!(
            memory.bytes(DATA.start..DATA.start + 8),
            [0x83, 0, 0, 0, 0x81, 1, 0, 0]
        );
        let written = [DATA.start..DATA.start + 8, STACK.end - 8..STACK.end];
        assert_eq!(memory.written_ranges(), written);
        let read = [TABLE..TABLE + 1, DATA.start..DATA.start + 12];
        assert_eq!(memory.read_ranges()[..2], read);
    }
}

#[test]
fn secrets_are_followed_through_far_memory() {
    let mut machine = machine(&program());
    let seen = call(machine.as_mut(), true);
    assert_eq!(seen.findings, []);
    assert_eq!(machine.memory().label(DATA.start + 7), KEY);
    assert_eq!(machine.register_label(4), KEY);
    assert_eq!(machine.register_label(0), Label::NONE);
}

#[test]
fn a_secret_address_and_a_secret_branch_are_found() {
    use Operation::{Branch, LoadByte, Return};
    let mut machine = machine(&code(&[
        (LoadByte, [4, 1, 0]),
        (LoadByte, [5, 3, 0]),
        (Branch, [4, 4, 0]),
        (Return, [0, 0, 0]),
    ]));
    machine.set_register_label(3, Label(2));
    let seen = call(machine.as_mut(), true);
    let found = seen.findings.iter();
    let found: Vec<_> = found
        .map(|finding| (finding.kind, finding.program_counter - CODE, finding.label))
        .collect();
    let expected = [
        (FindingKind::Address, 4, Label(2)),
        (FindingKind::Branch, 8, KEY),
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_a_program_may_not_do_is_a_fault() {
    use Operation::{Branch, Load, LoadByte, SetHigh, StoreByte};
    let fault = |program: &[(Operation, [u8; 3])]| {
        let fault = call(machine(&code(program)).as_mut(), false).fault;
        let fault = fault.expect("a fault");
        (fault.kind, fault.address)
    };
    // Nothing was ever mapped there, in a window of its own and beside the data.
    let far = (SetHigh, [0, 0x00, 0x60]);
    assert_eq!(
        fault(&[far, (LoadByte, [4, 0, 0])]),
        (FaultKind::Read, Some(0x6000_0000))
    );
    assert_eq!(
        fault(&[far, (Load, [4, 0, 0])]),
        (FaultKind::Read, Some(0x6000_0000))
    );
    assert_eq!(
        fault(&[far, (StoreByte, [4, 0, 0])]),
        (FaultKind::Write, Some(0x6000_0000))
    );
    assert_eq!(
        fault(&[(StoreByte, [4, 3, 0])]),
        (FaultKind::Write, Some(TABLE))
    );
    assert_eq!(
        fault(&[(LoadByte, [4, 0, 12])]),
        (FaultKind::UninitialisedRead, Some(DATA.start + 12))
    );
    assert_eq!(
        fault(&[(Load, [4, 0, 2])]),
        (FaultKind::Misaligned, Some(DATA.start + 2))
    );
    assert_eq!(
        fault(&[(Branch, [2, 0x00, 0x40])]),
        (FaultKind::Fetch, Some(CODE + 0x4000))
    );
    assert_eq!(
        fault(&[(LoadByte, [9, 0, 0])]).0,
        FaultKind::IllegalInstruction
    );
}

#[test]
fn code_may_lie_in_several_windows() {
    use Operation::{Add, Branch, Return, Set, SetHigh, Store};
    let far = 0x2010_0000;
    let mut machine = machine(&code(&[
        // The address of the far code becomes the return address.
        (Set, [4, 0, 0]),
        (SetHigh, [4, 0x10, 0x20]),
        (Set, [5, 0xFC, 0xFF]),
        (SetHigh, [5, 0xFF, 0xFF]),
        (Add, [8, 8, 5]),
        (Store, [4, 8, 0]),
        (Return, [0, 0, 0]),
    ]));
    let back = code(&[(Set, [6, 7, 0]), (Branch, [5, 4, 0]), (Return, [0, 0, 0])]);
    let memory = machine.memory_mut();
    let range = far..far + back.len() as u32;
    memory.map(range, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(far, &back);
    for _ in 0..2 {
        let seen = call(machine.as_mut(), true);
        assert_eq!(seen.fault, None);
        assert_eq!(machine.register(6), 7);
    }
}

#[test]
fn a_stack_may_lie_in_two_windows() {
    let border = 0x2010_0000;
    let mut request = CallRequest {
        entry: CODE,
        stack_pointer: border + 4,
        kind: CallKind::Near,
        cycle_limit: 1000,
        follow_secrets: false,
    };
    let mut machine = machine(&program());
    let stack = border - 4..border + 4;
    let rights = Rights::READ | Rights::WRITE;
    machine.memory_mut().map(stack, rights, MemoryKind::Stack);
    assert_eq!(machine.call(&request, None).fault, None);
    request.stack_pointer = border;
    machine.set_register(2, 1);
    let fault = machine.call(&request, None).fault.expect("a fault");
    assert_eq!(
        (fault.kind, fault.address),
        (FaultKind::Write, Some(border - 8))
    );
}

#[test]
fn a_registered_core_is_known_by_its_name() {
    static NAMESAKE: CoreDescription = CoreDescription {
        name: "msp430",
        ..CORE
    };
    static OTHER_TOY: CoreDescription = CoreDescription {
        title: "Another toy",
        ..CORE
    };
    for _ in 0..2 {
        assert_eq!(cipherfit_toy_isa::register(), Ok(()));
    }
    assert!(std::ptr::eq(core_named("toy").expect("the core"), &CORE));
    assert_eq!(cores().filter(|core| core.isa == "toy").count(), 1);
    for taken in [&NAMESAKE, &OTHER_TOY] {
        assert!(register(taken).is_err());
    }
}
