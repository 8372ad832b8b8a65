//! What a call shows: cycles, events, stack, touched memory, and what an observer is told.

mod support;

use cipherfit_sim::MemoryKind;
use cipherfit_sim::{
    Access, CallKind, CallRequest, Events, FaultKind, Observer, Rights, Step, core_named,
};
use support::{CODE, CORES, DATA, STACK, machine, request, run};

const RET: u16 = 0x4130;

/// Cycles of the call instruction and of RET.
const CALL_AND_RETURN: [(&str, u64, u64); 2] = [("msp430", 5, 3), ("msp430x-v2", 4, 4)];

#[test]
fn an_empty_function_costs_the_call_and_the_return() {
    for (core, call, ret) in CALL_AND_RETURN {
        let observation = run(machine(core, &[RET]).as_mut());
        assert_eq!(observation.fault, None);
        assert_eq!(observation.cycles, call + ret);
        let description = core_named(core).expect("a known core");
        assert_eq!(u64::from(description.call_return_cycles), call + ret);
        assert_eq!(observation.instructions, 1);
        assert_eq!(observation.stack_bytes, 2);
        let events = Events {
            fetched_words: 1,
            ram_reads: 1,
            ram_writes: 1,
            ..Events::default()
        };
        assert_eq!(observation.events, events);
    }
}

#[test]
fn a_far_call_pushes_two_words() {
    let far = CallRequest {
        kind: CallKind::Far,
        ..request()
    };
    // reta
    let observation = machine("msp430x-v2", &[0x0110]).call(&far, None);
    assert_eq!(observation.fault, None);
    assert_eq!((observation.cycles, observation.stack_bytes), (5 + 5, 4));
    let fault = machine("msp430", &[RET])
        .call(&far, None)
        .fault
        .expect("a fault");
    assert_eq!(fault.kind, FaultKind::IllegalInstruction);
}

#[test]
fn events_are_counted_by_memory_kind() {
    for core in CORES {
        // mov &CODE, r9; mov @r12, r9; mov.b r9, 3(r12); xor r9, 0(r12); push r9; pop r9
        let words = [
            0x4219, 0x4400, 0x4C29, 0x49CC, 0x0003, 0xE98C, 0x0000, 0x1209, 0x4139, RET,
        ];
        let mut machine = machine(core, &words);
        machine.set_register(12, DATA.start);
        let observation = run(machine.as_mut());
        assert_eq!(observation.fault, None);
        let events = Events {
            fetched_words: 10,
            rom_reads: 1,
            ram_reads: 1 + 1 + 1 + 1,
            ram_writes: 1 + 1 + 1 + 1,
            peripheral_accesses: 0,
        };
        assert_eq!(observation.events, events);
        assert_eq!(observation.stack_bytes, 4);
    }
}

#[test]
fn peripheral_accesses_are_counted_apart() {
    // mov #2, &OP2; mov &RESLO, r9
    let observation = run(machine("msp430", &[0x43A2, 0x0138, 0x4219, 0x013A, RET]).as_mut());
    assert_eq!(observation.events.peripheral_accesses, 2);
    assert_eq!(
        (observation.events.ram_reads, observation.events.ram_writes),
        (1, 1)
    );
}

#[test]
fn address_words_are_two_accesses() {
    // movx.a &DATA, r9
    let observation = run(machine("msp430x-v2", &[0x1800, 0x4259, 0x1100, RET]).as_mut());
    assert_eq!(observation.fault, None);
    assert_eq!(observation.events.ram_reads, 2 + 1);
}

#[test]
fn the_deepest_stack_counts() {
    for core in CORES {
        // push r4; push r5; sub #20, sp; add #20, sp; pop r5; pop r4
        let words = [0x1204, 0x1205, 0x8031, 20, 0x5031, 20, 0x4135, 0x4134, RET];
        let observation = run(machine(core, &words).as_mut());
        assert_eq!(observation.fault, None);
        assert_eq!(observation.stack_bytes, 2 + 4 + 20);
    }
}

#[test]
fn touched_memory_is_told_in_ranges() {
    let mut machine = machine("msp430", &[0x4C29, 0x49CC, 0x0005, 0x49CC, 0x0006, RET]);
    machine.set_register(12, DATA.start);
    assert_eq!(run(machine.as_mut()).fault, None);
    let memory = machine.memory_mut();
    let start = DATA.start;
    assert_eq!(
        memory.read_ranges(),
        [start..start + 2, STACK.end - 2..STACK.end]
    );
    assert_eq!(
        memory.written_ranges(),
        [start + 5..start + 7, STACK.end - 2..STACK.end]
    );
    memory.clear_touched();
    assert_eq!(
        (memory.read_ranges(), memory.written_ranges()),
        (vec![], vec![])
    );
}

/// Writes down what it is told.
#[derive(Default)]
struct Log(Vec<String>);

impl Observer for Log {
    fn access(&mut self, access: Access) {
        let verb = if access.write { "writes" } else { "reads" };
        self.0
            .push(format!("{verb} {} at {:#x}", access.size, access.address));
    }
    fn instruction(&mut self, step: Step) {
        self.0
            .push(format!("{:#x}: {}", step.program_counter, step.cycles));
    }
}

#[test]
fn an_observer_is_told_everything_in_order() {
    for follow_secrets in [false, true] {
        // xor.b @r12, 1(r12); pushx.a r9; popx.a r9; ret
        let words = [0xECEC, 0x0001, 0x1800, 0x1249, 0x1800, 0x4179, RET];
        let mut machine = machine("msp430x-v2", &words);
        machine.set_register(12, DATA.start);
        let mut log = Log::default();
        let request = CallRequest {
            follow_secrets,
            ..request()
        };
        let observation = machine.call(&request, Some(&mut log));
        assert_eq!(observation.fault, None);
        assert_eq!(
            log.0,
            [
                "reads 1 at 0x1100",
                "reads 1 at 0x1101",
                "writes 1 at 0x1101",
                "0x4400: 5",
                "writes 4 at 0x23fa",
                "0x4404: 5",
                "reads 4 at 0x23fa",
                "0x4408: 4",
                "reads 2 at 0x23fe",
                "0x440c: 4",
            ]
        );
        // The call instruction itself is not told.
        assert_eq!(observation.cycles, 4 + 5 + 5 + 4 + 4);
    }
}

#[test]
fn registers_keep_their_values_between_calls() {
    // inc r9
    let mut machine = machine("msp430", &[0x5319, RET]);
    machine.set_register(9, 0x1_0005);
    assert_eq!(machine.register(9), 5, "the classic core has 16 bits");
    run(machine.as_mut());
    run(machine.as_mut());
    assert_eq!(machine.register(9), 7);
}

#[test]
fn newly_loaded_code_is_executed() {
    let mut machine = machine("msp430", &[0x4319, RET]);
    run(machine.as_mut());
    assert_eq!(machine.register(9), 1);
    // mov #2, r9
    machine.memory_mut().load(CODE.start, &[0x29, 0x43]);
    run(machine.as_mut());
    assert_eq!(machine.register(9), 2);
}

#[test]
fn code_that_a_program_writes_is_executed() {
    // Twice: inc r9; then the instruction becomes "dec r9" and runs again.
    // loop: inc r9; mov #0x8319, &loop; dec r15; jnz loop
    let words = [0x5319, 0x40B2, 0x8319, 0x4400, 0x831F, 0x23FA, RET];
    let mut machine = machine("msp430", &words);
    let rights = Rights::READ | Rights::WRITE | Rights::EXECUTE;
    machine.memory_mut().map(CODE, rights, MemoryKind::Ram);
    machine.set_register(9, 10);
    machine.set_register(15, 3);
    assert_eq!(run(machine.as_mut()).fault, None);
    assert_eq!(machine.register(9), 10 + 1 - 1 - 1);
}

#[test]
fn the_return_address_lies_outside_all_memory() {
    for core in CORES {
        let mut machine = machine(core, &[RET]);
        machine
            .memory_mut()
            .map(0xFF00..0x1_0000, Rights::READ, MemoryKind::Rom);
        assert_eq!(run(machine.as_mut()).fault, None);
        assert_eq!(machine.register(0), 0xFEFE);
    }
}

#[test]
fn memory_ranges_past_the_address_space_are_cut() {
    let mut machine = machine("msp430", &[RET]);
    let memory = machine.memory_mut();
    memory.map(0xFFFF..0x2_0000, Rights::READ, MemoryKind::Ram);
    memory.load(0xFFFF, &[1, 2, 3]);
    memory.load(u32::MAX, &[1]);
    assert_eq!(memory.bytes(0xFFFE..0x1_0004), [0, 1]);
    assert_eq!(memory.bytes(0x3_0000..0x4_0000), [0u8; 0]);
    assert_eq!(memory.kind(0x1_0000), None);
}

#[test]
fn a_call_may_end_before_an_instruction_that_was_executed_before() {
    for core in CORES {
        // inc r12; push r12; jmp back to inc
        let mut looping = machine(core, &[0x531C, 0x120C, 0x3FFD]);
        let limited = CallRequest {
            cycle_limit: 30,
            ..request()
        };
        let fault = looping.call(&limited, None).fault.expect("a fault");
        assert_eq!(fault.kind, FaultKind::CycleLimit);
        // The stack pointer may be anywhere, here a word lower.
        looping.set_register(12, 0);
        let observation = looping.call_until(&request(), Some(CODE.start + 4), None);
        assert_eq!(observation.fault, None);
        assert_eq!((observation.instructions, looping.register(12)), (2, 1));
        assert_eq!(looping.program_counter(), CODE.start + 4);
        // Without reaching it, a call ends as ever.
        let mut returning = machine(core, &[0x531C, RET]);
        let observation = returning.call_until(&request(), Some(CODE.start + 8), None);
        assert_eq!(observation.fault, None);
        assert_ne!(returning.program_counter(), CODE.start + 8);
    }
}
