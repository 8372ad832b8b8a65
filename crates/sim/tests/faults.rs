//! Every fault, and that it names the instruction and the address.

mod support;

use cipherfit_sim::{CallRequest, FaultKind, MemoryKind, Rights, Simulator};
use support::{CODE, CORES, DATA, STACK, machine, request, run};

const RET: u16 = 0x4130;

/// Runs a program on both cores and expects a fault at an instruction and an address.
fn expect_fault(words: &[u16], kind: FaultKind, instruction: u32, address: Option<u32>) {
    expect_fault_after(words, kind, instruction, address, |_| {});
}

fn expect_fault_after(
    words: &[u16],
    kind: FaultKind,
    instruction: u32,
    address: Option<u32>,
    prepare: impl Fn(&mut dyn Simulator),
) {
    for core in CORES {
        let mut machine = machine(core, words);
        machine.set_register(12, DATA.start);
        prepare(machine.as_mut());
        let fault = run(machine.as_mut()).fault.expect("a fault");
        assert_eq!(
            (fault.kind, fault.program_counter, fault.address),
            (kind, instruction, address),
            "{core}: {}",
            fault.message
        );
        assert!(!fault.message.is_empty());
    }
}

#[test]
fn running_off_the_end_of_the_code_is_a_fetch_fault() {
    // nop, and nothing behind it
    expect_fault(
        &[0x4303],
        FaultKind::Fetch,
        CODE.start + 2,
        Some(CODE.start + 2),
    );
}

#[test]
fn data_is_not_executed() {
    // br #DATA
    expect_fault(
        &[0x4030, 0x1100],
        FaultKind::Fetch,
        DATA.start,
        Some(DATA.start),
    );
}

#[test]
fn an_instruction_that_lacks_its_second_word_is_a_fetch_fault() {
    // mov #..., r9
    expect_fault(
        &[0x4039],
        FaultKind::Fetch,
        CODE.start,
        Some(CODE.start + 2),
    );
}

#[test]
fn opcodes_that_no_core_has_are_illegal() {
    for word in [0x13C0, 0x13F0, 0x10C9, 0x11C9, 0x12C9, 0x1301, 0x1030] {
        expect_fault(
            &[word, 0x1234, RET],
            FaultKind::IllegalInstruction,
            CODE.start,
            None,
        );
    }
}

#[test]
fn the_classic_core_has_no_430x_instructions() {
    // mova, rrum, pushm, popm, calla, an extension word
    for words in [
        [0x08C9, RET],
        [0x0F59, RET],
        [0x1509, RET],
        [0x1709, RET],
        [0x134A, RET],
        [0x1840, 0x5809],
    ] {
        let mut machine = machine("msp430", &words);
        let fault = run(machine.as_mut()).fault.expect("a fault");
        assert_eq!(fault.kind, FaultKind::IllegalInstruction);
    }
}

#[test]
fn unmapped_memory_is_neither_read_nor_written() {
    // mov &0x3000, r9
    expect_fault(
        &[0x4219, 0x3000, RET],
        FaultKind::Read,
        CODE.start,
        Some(0x3000),
    );
    // mov.b r9, &0x3001
    expect_fault(
        &[0x49C2, 0x3001, RET],
        FaultKind::Write,
        CODE.start,
        Some(0x3001),
    );
}

#[test]
fn rom_is_not_written() {
    // mov r9, &CODE
    expect_fault(
        &[0x4982, 0x4400, RET],
        FaultKind::Write,
        CODE.start,
        Some(CODE.start),
    );
}

#[test]
fn write_only_memory_is_not_read() {
    // mov @r12, r9
    expect_fault_after(
        &[0x4C29, RET],
        FaultKind::Read,
        CODE.start,
        Some(DATA.start),
        |machine| {
            machine
                .memory_mut()
                .map(DATA, Rights::WRITE, MemoryKind::Ram)
        },
    );
}

#[test]
fn memory_that_nobody_wrote_is_not_read() {
    let forget = |machine: &mut dyn Simulator| {
        machine.memory_mut().forget(DATA.start + 1..DATA.start + 2);
    };
    // mov @r12, r9: the high byte of the word
    expect_fault_after(
        &[0x4C29, RET],
        FaultKind::UninitialisedRead,
        CODE.start,
        Some(DATA.start + 1),
        forget,
    );
    // mov &CODE + 0x100, r9: ROM that is not loaded
    expect_fault(
        &[0x4219, 0x4500, RET],
        FaultKind::UninitialisedRead,
        CODE.start,
        Some(CODE.start + 0x100),
    );
}

#[test]
fn a_written_byte_may_be_read_again() {
    for core in CORES {
        // mov.b #1, 0(r12); mov.b @r12, r9; ret
        let mut machine = machine(core, &[0x43DC, 0x0000, 0x4C69, RET]);
        machine.memory_mut().forget(DATA);
        machine.set_register(12, DATA.start);
        assert_eq!(run(machine.as_mut()).fault, None);
        assert_eq!(machine.register(9), 1);
    }
}

#[test]
fn stack_below_the_stack_pointer_is_out_of_bounds() {
    // The stack pointer is at STACK.end - 2 in the function.
    // mov r9, -2(r1)
    expect_fault(
        &[0x4981, 0xFFFE, RET],
        FaultKind::BelowStackPointer,
        CODE.start,
        Some(STACK.end - 4),
    );
    // mov.b r9, -2(r1), and mov.b -2(r1), r9
    for word in [0x49C1, 0x4159] {
        let address = Some(STACK.end - 4);
        expect_fault_after(
            &[word, 0xFFFE, RET],
            FaultKind::BelowStackPointer,
            CODE.start,
            address,
            |machine| machine.memory_mut().load(STACK.start, &[0; 0x400]),
        );
    }
    // push r9; pop r9; mov -2(r1), r9
    expect_fault(
        &[0x1209, 0x4139, 0x4119, 0xFFFE, RET],
        FaultKind::BelowStackPointer,
        CODE.start + 4,
        Some(STACK.end - 4),
    );
}

#[test]
fn a_word_lies_at_an_even_address() {
    // inc r12; mov @r12, r9
    expect_fault(
        &[0x531C, 0x4C29, RET],
        FaultKind::Misaligned,
        CODE.start + 2,
        Some(DATA.start + 1),
    );
    // mov r9, 1(r12)
    expect_fault(
        &[0x498C, 0x0001, RET],
        FaultKind::Misaligned,
        CODE.start,
        Some(DATA.start + 1),
    );
}

#[test]
fn a_stack_of_any_size_is_used_to_its_end() {
    for size in (2..=66).step_by(2).chain([126, 128, 130, 1022]) {
        // loop: push r9; jmp loop
        let mut machine = machine("msp430", &[0x1209, 0x3FFE]);
        let floor = STACK.end - size;
        let memory = machine.memory_mut();
        memory.map(
            STACK.start..floor,
            Rights::READ | Rights::WRITE,
            MemoryKind::Ram,
        );
        let observation = run(machine.as_mut());
        let fault = observation.fault.expect("endless pushes end in a fault");
        assert_eq!(fault.kind, FaultKind::StackOverflow, "{size} bytes");
        assert_eq!(observation.stack_bytes, size);
    }
}

#[test]
fn the_stack_ends_where_its_region_ends() {
    // loop: push r9; jmp loop
    expect_fault(
        &[0x1209, 0x3FFE],
        FaultKind::StackOverflow,
        CODE.start,
        Some(STACK.start - 2),
    );
    // sub #0x1000, r1
    expect_fault(
        &[0x8031, 0x1000, RET],
        FaultKind::StackOverflow,
        CODE.start,
        Some(STACK.end - 2 - 0x1000),
    );
}

#[test]
fn the_stack_is_balanced_at_the_return() {
    // pop r9; br r9: comes back with the right stack pointer
    for core in CORES {
        assert_eq!(run(machine(core, &[0x4139, 0x4900]).as_mut()).fault, None);
    }
    // mov @r1, pc: leaves the return address behind
    let stop = |words: &[u16]| {
        let mut machine = machine("msp430", words);
        run(machine.as_mut()).fault.expect("a fault").kind
    };
    assert_eq!(stop(&[0x4120]), FaultKind::StackImbalance);
    // pop r9; pop r9: takes more than there was
    assert_eq!(stop(&[0x5221, RET]), FaultKind::StackImbalance);
}

#[test]
fn an_endless_loop_meets_the_cycle_limit() {
    // jmp $
    let mut machine = machine("msp430", &[0x3FFF]);
    let observation = machine.call(
        &CallRequest {
            cycle_limit: 101,
            ..request()
        },
        None,
    );
    assert_eq!(
        observation.fault.expect("a fault").kind,
        FaultKind::CycleLimit
    );
    // 5 for the call, 2 for each jump
    assert_eq!(observation.cycles, 101);
    assert_eq!(observation.instructions, 48);
}

#[test]
fn a_sleeping_core_is_halted() {
    // bis #0x10, sr
    expect_fault(&[0xD032, 0x0010, RET], FaultKind::Halted, CODE.start, None);
}

#[test]
fn stepping_reports_faults_too() {
    let mut machine = machine("msp430", &[0x4C29]);
    machine.set_register(0, CODE.start);
    machine.set_register(12, 0x3000);
    let fault = machine.step().expect_err("a fault");
    assert_eq!((fault.kind, fault.address), (FaultKind::Read, Some(0x3000)));
}
