//! Skips, branches, calls, returns and interrupts by software.

use crate::machine::{
    A, CARRY, CODE, CORES, CS, L, PC, PSW, SP, STACK, X, ZERO, bytes, machine, pair, run, set_pair,
    steps,
};
use cipherfit_sim::FaultKind;

/// The program counter and the clocks after one instruction with these flags.
fn one(core: &str, code: &str, status: u32) -> (u32, u32) {
    let mut machine = machine(core, &bytes(code));
    machine.set_register(PSW, status);
    let clocks = machine.step().expect("a step");
    (machine.register(PC) - CODE, clocks)
}

#[test]
fn branches_and_skips_follow_their_flags() {
    let statuses = [0, CARRY, ZERO, CARRY | ZERO];
    for (branch, skip, taken) in [
        ("dc10", "61c8", [false, true, false, true]),
        ("de10", "61d8", [true, false, true, false]),
        ("dd10", "61e8", [false, false, true, true]),
        ("df10", "61f8", [true, true, false, false]),
        ("61c310", "61e3", [true, false, false, false]),
        ("61d310", "61f3", [false, true, true, true]),
    ] {
        for (status, taken) in statuses.into_iter().zip(taken) {
            let length = branch.len() as u32 / 2;
            let expected = if taken {
                (length + 0x10, 4)
            } else {
                (length, 2)
            };
            assert_eq!(
                one("rl78-s2", branch, status),
                expected,
                "{branch} {status}"
            );
            let expected = if taken { (3, 2) } else { (2, 1) };
            assert_eq!(one("rl78-s2", skip, status), expected, "{skip} {status}");
        }
    }
}

#[test]
fn a_skip_leaves_a_whole_instruction_out() {
    // skc; mov a,!0x9000 / mov a,es:!0x9000 / movw ax,#0 / cmp es:!0x9000,#1
    for (skipped, length, clocks) in [
        ("8f0090", 3, 2),
        ("118f0090", 4, 3),
        ("300000", 3, 2),
        ("1140009001", 5, 3),
        ("31021022", 4, 2),
    ] {
        let found = one("rl78-s3", &format!("61c8{skipped}"), CARRY);
        assert_eq!(found, (2 + length, clocks), "{skipped}");
    }
}

#[test]
fn a_skip_over_one_clock_is_as_long_as_that_clock() {
    // shl a,1; sknc; xor a,#0x1b; ret
    for core in CORES {
        let [low, high] = [0x01, 0x81].map(|value| {
            let mut machine = machine(core, &bytes("311961d87c1bd7"));
            machine.set_register(A, value);
            let observation = run(&mut *machine);
            assert_eq!(observation.fault, None);
            (machine.register(A), observation.cycles)
        });
        assert_eq!((low.0, high.0), (0x02, 0x02 ^ 0x1B));
        assert_eq!(low.1, high.1, "{core}");
    }
}

#[test]
fn branches_by_bits_test_and_clear() {
    let mut machine = machine("rl78-s2", &[]);
    // bt, bf on bit 4 of 0xffe30: the bit is 1.
    machine.memory_mut().load(0xF_FE30, &[0x10]);
    for (code, taken) in [("31423010", true), ("31443010", false), ("31403010", true)] {
        machine.memory_mut().load(CODE, &bytes(code));
        machine.set_register(PC, CODE);
        let clocks = machine.step().expect("a step");
        let expected = if taken { (0x14, 5) } else { (4, 3) };
        assert_eq!((machine.register(PC) - CODE, clocks), expected, "{code}");
    }
    assert_eq!(machine.memory().bytes(0xF_FE30..0xF_FE31), [0]);
}

#[test]
fn calls_push_three_bytes_and_returns_take_them() {
    // call !0x4100 at 0x4000; ret
    let mut machine = machine("rl78-s2", &bytes("fd0041"));
    machine.memory_mut().load(0x4100, &bytes("d7"));
    let top = STACK.end;
    machine.memory_mut().load(top - 4, &[0xEE; 4]);
    assert_eq!(machine.step().expect("the call"), 3);
    assert_eq!(machine.register(PC), 0x4100);
    assert_eq!(machine.register(SP), (top - 4) & 0xFFFF);
    assert_eq!(
        machine.memory().bytes(top - 4..top),
        [0x03, 0x40, 0x00, 0xEE]
    );
    assert_eq!(machine.step().expect("the return"), 6);
    assert_eq!(machine.register(PC), CODE + 3);
    assert_eq!(machine.register(SP), top & 0xFFFF);
}

#[test]
fn targets_are_found_in_pairs_tables_and_displacements() {
    for (code, target, expected) in [
        ("61ca", 0x1_5678, 3),
        ("61cb", 0x1_5678, 3),
        ("6184", 0x1234, 5),
        ("61f7", 0x4321, 5),
        ("fc341201", 0x1_1234, 3),
        ("fd3412", 0x1234, 3),
        ("fe0010", CODE + 0x1003, 3),
        ("fefdff", CODE, 3),
        ("ec341201", 0x1_1234, 3),
        ("ed3412", 0x1234, 3),
        ("eefdff", CODE, 3),
        ("effe", CODE, 3),
    ] {
        let mut machine = machine("rl78-s3", &bytes(code));
        machine.memory_mut().load(0x80, &bytes("3412"));
        machine.memory_mut().load(0xBE, &bytes("2143"));
        set_pair(&mut *machine, X, 0x5678);
        machine.set_register(CS, 1);
        assert_eq!(machine.step().expect("a step"), expected, "{code}");
        assert_eq!(machine.register(PC), target, "{code}");
    }
}

#[test]
fn break_and_its_return_keep_the_status() {
    // brk; at the vector: retb
    let mut machine = machine("rl78-s2", &bytes("61cc"));
    machine.memory_mut().load(0x7E, &bytes("0050"));
    machine.memory_mut().load(0x5000, &bytes("61ec"));
    machine.set_register(PSW, 0x80 | ZERO);
    assert_eq!(machine.step().expect("brk"), 5);
    assert_eq!(machine.register(PC), 0x5000);
    assert_eq!(machine.register(PSW), ZERO);
    assert_eq!(
        machine.memory().bytes(STACK.end - 1..STACK.end),
        [0x80 | ZERO as u8]
    );
    assert_eq!(machine.step().expect("retb"), 6);
    assert_eq!(machine.register(PSW), 0x80 | ZERO);
    assert_eq!(machine.register(PC), CODE + 2);
}

#[test]
fn push_and_pop_are_each_others_opposite() {
    // push ax; push psw; pop psw; pop hl
    let mut machine = machine("rl78-s2", &bytes("c161dd61cdc6"));
    set_pair(&mut *machine, X, 0xBEEF);
    machine.set_register(PSW, CARRY);
    assert_eq!(steps(&mut *machine, 2).expect("pushes"), [1, 1]);
    assert_eq!(
        machine.memory().bytes(STACK.end - 4..STACK.end),
        [0, CARRY as u8, 0xEF, 0xBE]
    );
    machine.set_register(PSW, ZERO);
    assert_eq!(steps(&mut *machine, 2).expect("pops"), [3, 1]);
    assert_eq!(machine.register(PSW), CARRY);
    assert_eq!(pair(&*machine, L), 0xBEEF);
}

#[test]
fn a_call_is_charged_whole() {
    for (core, expected) in CORES.into_iter().zip([4 + 7, 3 + 6, 3 + 6]) {
        let mut machine = machine(core, &bytes("d7"));
        let observation = run(&mut *machine);
        assert_eq!(observation.fault, None);
        assert_eq!((observation.cycles, observation.stack_bytes), (expected, 4));
        assert_eq!(machine.core().call_return_cycles, expected as u32);
    }
}

#[test]
fn what_a_core_does_not_have_is_illegal() {
    for (core, code) in [
        ("rl78-s1", "61cf"),
        ("rl78-s2", "cefb01"),
        ("rl78-s3", "cefb04"),
        ("rl78-s3", "21"),
        ("rl78-s3", "ff"),
        ("rl78-s3", "1100"),
        ("rl78-s3", "118d30"),
        ("rl78-s3", "318a"),
        ("rl78-s3", "6119"),
    ] {
        let mut machine = machine(core, &bytes(code));
        let fault = machine.step().expect_err(code);
        assert_eq!(fault.kind, FaultKind::IllegalInstruction, "{core} {code}");
    }
    let mut machine = machine("rl78-s3", &bytes("61ed"));
    assert_eq!(machine.step().expect_err("halt").kind, FaultKind::Halted);
}
