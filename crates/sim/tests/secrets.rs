//! Secrets followed through registers, flags, memory and the multipliers; planted leaks found.

mod support;

use cipherfit_sim::{CallRequest, Finding, FindingKind, Label, Simulator};
use support::{CODE, CORES, DATA, STACK, machine, request, run, run_with_secrets};

const KEY: Label = Label(1);
const MESSAGE: Label = Label(2);
const RET: u16 = 0x4130;

/// A machine with a secret word at DATA (R12 points to it) and public words behind it.
fn with_secret(core: &str, words: &[u16]) -> Box<dyn Simulator> {
    let mut machine = machine(core, words);
    machine.memory_mut().load(DATA.start, &[0x34, 0x12]);
    machine
        .memory_mut()
        .set_label(DATA.start..DATA.start + 2, KEY);
    machine.set_register(12, DATA.start);
    machine
}

/// Runs `mov @r12, r8`, the given words, and a return.
fn follow(core: &str, words: &[u16]) -> (Box<dyn Simulator>, Vec<Finding>) {
    let program: Vec<u16> = [0x4C28]
        .iter()
        .chain(words)
        .chain(&[RET])
        .copied()
        .collect();
    let mut machine = with_secret(core, &program);
    let observation = run_with_secrets(machine.as_mut());
    assert_eq!(observation.fault, None, "{core}: {words:04x?}");
    (machine, observation.findings)
}

/// The label of a register after a secret was loaded into R8 and the words were executed.
fn label_after(words: &[u16], register: usize) -> Label {
    let labels = CORES.map(|core| follow(core, words).0.register_label(register));
    assert_eq!(labels[0], labels[1], "{words:04x?}");
    labels[0]
}

fn finding(kind: FindingKind, program_counter: u32, label: Label, count: u64) -> Finding {
    Finding {
        kind,
        program_counter,
        label,
        count,
    }
}

#[test]
fn values_computed_from_secrets_are_secret() {
    for words in [
        &[0x4809][..],     // mov r8, r9
        &[0x5809],         // add r8, r9
        &[0xA809],         // dadd r8, r9
        &[0xE809],         // xor r8, r9
        &[0xD809],         // bis r8, r9
        &[0x4849],         // mov.b r8, r9
        &[0x1208, 0x4139], // push r8; pop r9
        &[0x1088, 0x4849], // swpb r8; mov.b r8, r9
        &[0x1188, 0x4809], // sxt r8; mov r8, r9
        &[0x9308, 0x6309], // tst r8; adc r9: through the carry
        &[0x1008, 0x1009], // rrc r8; rrc r9: through the carry
        &[0x9308, 0x4209], // tst r8; mov sr, r9: the flags as a value
    ] {
        assert_eq!(label_after(words, 9), KEY, "{words:04x?}");
    }
}

#[test]
fn values_that_do_not_depend_on_the_secret_are_clean() {
    for words in [
        &[0xE808][..], // xor r8, r8
        &[0x8808],     // sub r8, r8
        &[0xF308],     // and #0, r8
        &[0x4308],     // mov #0, r8
        &[0xD338],     // bis #-1, r8
        &[0xC338],     // bic #-1, r8
    ] {
        assert_eq!(label_after(words, 8), Label::NONE, "{words:04x?}");
    }
    // Not so: r8 - r8 - 1 + C depends on the carry; tst r8; subc r9, r9
    assert_eq!(label_after(&[0x9308, 0x7909], 9), KEY);
    // xor r8, r8; jz: the flags are clean as well
    assert_eq!(follow("msp430", &[0xE808, 0x2400]).1, []);
    // cmp r8, r8; jz
    assert_eq!(follow("msp430", &[0x9808, 0x2400]).1, []);
}

#[test]
fn labels_are_kept_byte_by_byte() {
    for core in CORES {
        // mov.b @r12, r8 reads the secret low byte; the high byte is public.
        let mut machine = with_secret(core, &[0x4C28, 0x1088, 0x4848, RET]);
        machine
            .memory_mut()
            .set_label(DATA.start + 1..DATA.start + 2, Label::NONE);
        // mov @r12, r8; swpb r8; mov.b r8, r8: only the public byte is left
        assert_eq!(run_with_secrets(machine.as_mut()).fault, None);
        assert_eq!(
            (machine.register(8), machine.register_label(8)),
            (0x12, Label::NONE)
        );
    }
}

#[test]
fn masks_clean_bytes_and_nothing_else() {
    // and #0xff, r8; swpb r8; mov.b r8, r9: the high byte is 0 whatever the secret was
    assert_eq!(
        label_after(&[0xF038, 0x00FF, 0x1088, 0x4849], 9),
        Label::NONE
    );
    assert_eq!(label_after(&[0xF038, 0x00FF], 8), KEY);
    assert_eq!(label_after(&[0xF038, 0x0001], 8), KEY);
}

#[test]
fn memory_keeps_labels() {
    for core in CORES {
        // mov @r12, r8; mov.b r8, 5(r12); ret
        let mut machine = with_secret(core, &[0x4C28, 0x48CC, 0x0005, RET]);
        assert_eq!(run_with_secrets(machine.as_mut()).fault, None);
        let memory = machine.memory();
        assert_eq!(memory.label(DATA.start + 4), Label::NONE);
        assert_eq!(memory.label(DATA.start + 5), KEY);
        // mov #0, &DATA overwrites the secret
        let mut machine = with_secret(core, &[0x438C, 0x0000, RET]);
        assert_eq!(run_with_secrets(machine.as_mut()).fault, None);
        assert_eq!(machine.memory().label(DATA.start), Label::NONE);
    }
}

#[test]
fn a_planted_leak_is_found_where_it_is() {
    for core in CORES {
        // mov @r12, r8; tst r8; jz $+2
        let (_, findings) = follow(core, &[0x9308, 0x2400]);
        assert_eq!(
            findings,
            [finding(FindingKind::Branch, CODE.start + 4, KEY, 1)]
        );
        // The same with a public value: mov 2(r12), r9; tst r9; jz $+2
        assert_eq!(follow(core, &[0x4C19, 0x0002, 0x9309, 0x2400]).1, []);
    }
}

#[test]
fn every_condition_on_a_secret_is_found_and_jmp_is_not() {
    for (condition, found) in (0u16..8).map(|condition| (condition, condition != 7)) {
        let (_, findings) = follow("msp430", &[0x9308, 0x2000 | condition << 10]);
        assert_eq!(findings.len(), usize::from(found), "condition {condition}");
    }
}

#[test]
fn flags_that_a_constant_sets_are_clean() {
    // tst r8; clrc; jc $+2
    assert_eq!(follow("msp430", &[0x9308, 0xC312, 0x2C00]).1, []);
    // tst r8; clrc; jz $+2: the other flags still depend on the secret
    assert_eq!(follow("msp430", &[0x9308, 0xC312, 0x2400]).1.len(), 1);
}

#[test]
fn secret_addresses_are_found_and_taint_what_is_read() {
    // and #0x0e, r8; add r12, r8: an address within the data
    let index = [0xF038, 0x000E, 0x5C08];
    for access in [
        &[0x4829][..],     // mov @r8, r9
        &[0x4839],         // mov @r8+, r9
        &[0x4819, 0x0002], // mov 2(r8), r9
    ] {
        for core in CORES {
            let words: Vec<u16> = index.iter().chain(access).copied().collect();
            let (machine, findings) = follow(core, &words);
            assert_eq!(
                findings,
                [finding(FindingKind::Address, CODE.start + 8, KEY, 1)]
            );
            assert_eq!(machine.register_label(9), KEY);
        }
    }
    // mov r9, 0(r8): what is written depends on the secret, too
    let words: Vec<u16> = index.iter().chain(&[0x4988, 0x0000]).copied().collect();
    let (machine, findings) = follow("msp430", &words);
    assert_eq!(
        findings,
        [finding(FindingKind::Address, CODE.start + 8, KEY, 1)]
    );
    assert_eq!(machine.memory().label(DATA.start + 4), KEY);
}

#[test]
fn a_secret_jump_target_is_a_branch() {
    // and #2, r8 (gives 0); add #CODE+10, r8; br r8, which goes to the next instruction
    let (_, findings) = follow("msp430", &[0xF328, 0x5038, 0x440A, 0x4800]);
    assert_eq!(
        findings,
        [finding(FindingKind::Branch, CODE.start + 8, KEY, 1)]
    );
}

#[test]
fn a_secret_repetition_count_is_a_timing_finding() {
    // rpt r8 { rlax.w r9
    let (machine, findings) = follow("msp430x-v2", &[0x18C8, 0x5909]);
    assert_eq!(
        findings,
        [finding(FindingKind::Timing, CODE.start + 2, KEY, 1)]
    );
    assert_eq!(machine.register_label(9), KEY);
    // rpt #4 { rlax.w r8: the count is public
    assert_eq!(follow("msp430x-v2", &[0x1843, 0x5808]).1, []);
}

#[test]
fn multipliers_pass_labels_on() {
    // mov r8, &MPY; mov #2, &OP2; mov &RESLO, r9
    let classic = follow("msp430", &[0x4882, 0x0130, 0x43A2, 0x0138, 0x4219, 0x013A]).0;
    assert_eq!(
        (classic.register(9), classic.register_label(9)),
        (0x2468, KEY)
    );
    let extended = follow(
        "msp430x-v2",
        &[0x4882, 0x04C0, 0x43A2, 0x04C8, 0x4219, 0x04CA],
    )
    .0;
    assert_eq!(
        (extended.register(9), extended.register_label(9)),
        (0x2468, KEY)
    );
}

#[test]
fn multipliers_keep_labels_word_by_word() {
    // mov r8, &RESLO; mov r9, &RESHI; mov &RESHI, r10; mov &RESLO, r11; clr &RESLO; mov &RESLO, r12
    let presets = [
        0x4882, 0x013A, 0x4982, 0x013C, 0x421A, 0x013C, 0x421B, 0x013A, 0x4382, 0x013A, 0x421C,
        0x013A,
    ];
    let machine = follow("msp430", &presets).0;
    let labels = [10, 11, 12].map(|register| machine.register_label(register));
    assert_eq!(labels, [Label::NONE, KEY, Label::NONE]);
    // mov r8, &MPY32CTL0; mov r9, &OP2; mov &RES0, r10: the secret says how r9 is multiplied
    let control = [0x4882, 0x04EC, 0x4982, 0x04C8, 0x421A, 0x04E4];
    assert_eq!(follow("msp430x-v2", &control).0.register_label(10), KEY);
    // The next operation is chosen by the register that its operand is written to:
    // mov r9, &MPY; mov r9, &OP2; mov &RES0, r10
    let next = [0x4982, 0x04C0, 0x4982, 0x04C8, 0x421A, 0x04E4];
    let words: Vec<u16> = control.into_iter().chain(next).collect();
    let machine = follow("msp430x-v2", &words).0;
    assert_eq!(machine.register_label(10), Label::NONE);
}

#[test]
fn address_words_keep_labels() {
    // pushm.a #2, r9; popm.a #2, r11: r8 goes to r10
    let (machine, findings) = follow("msp430x-v2", &[0x1419, 0x161A]);
    assert_eq!(
        (machine.register_label(10), machine.register_label(11)),
        (KEY, Label::NONE)
    );
    assert_eq!(findings, []);
    // mova r8, r9
    assert_eq!(follow("msp430x-v2", &[0x08C9]).0.register_label(9), KEY);
}

/// A program whose first word makes the stack pointer secret: `add r8, r1`, R8 being 0.
fn with_secret_stack(core: &str, words: &[u16]) -> (Box<dyn Simulator>, Vec<Finding>) {
    let program: Vec<u16> = [0x5801].iter().chain(words).copied().collect();
    let mut machine = machine(core, &program);
    let first = STACK.end - 0x20;
    machine.memory_mut().load(first, &[0; 0x20]);
    machine.set_register(8, 0);
    machine.set_register_label(8, KEY);
    let request = CallRequest {
        stack_pointer: first + 0x10,
        follow_secrets: true,
        ..request()
    };
    let findings = machine.call(&request, None).findings;
    (machine, findings)
}

#[test]
fn a_secret_stack_pointer_is_an_address() {
    let at = |core: &str, words: &[u16], register: usize| {
        let (machine, findings) = with_secret_stack(core, words);
        let found = finding(FindingKind::Address, CODE.start + 2, KEY, 1);
        assert_eq!(findings.first(), Some(&found), "{core}: {words:04x?}");
        machine.register_label(register)
    };
    for core in CORES {
        // push r9; pop r10, which what was pushed is read by from a public address: mov -2(r14), r10
        let mut machine = with_secret_stack(core, &[0x1209]).0;
        let pushed = STACK.end - 0x14;
        assert_eq!(machine.memory().label(pushed), KEY, "{core}");
        assert_eq!(machine.memory().label(pushed + 1), KEY, "{core}");
        assert_eq!(at(core, &[0x1209], 1), KEY);
        // pop r10
        assert_eq!(at(core, &[0x413A], 10), KEY);
        // push sp, which is secret itself
        machine = with_secret_stack(core, &[0x1201]).0;
        assert_eq!(machine.memory().label(pushed), KEY, "{core}");
    }
    // popm.w #1, r10; popm.a #1, r10
    for words in [[0x170A], [0x160A]] {
        assert_eq!(at("msp430x-v2", &words, 10), KEY);
    }
    // pushm.a #1, r9: the fourth byte of an address word is written, too
    let machine = with_secret_stack("msp430x-v2", &[0x1409]).0;
    for address in STACK.end - 0x16..STACK.end - 0x12 {
        assert_eq!(machine.memory().label(address), KEY, "{address:x}");
    }
}

#[test]
fn the_bits_of_the_status_register_that_are_no_flags_keep_a_label() {
    // bic #16, r8, so that the core stays awake; mov r8, sr; cmp #0, r3; mov sr, r14
    assert_eq!(
        label_after(&[0xC038, 0x0010, 0x4802, 0x9303, 0x420E], 14),
        KEY
    );
    // mov r8, sr; mov #0, sr; mov sr, r14
    assert_eq!(
        label_after(&[0xC038, 0x0010, 0x4802, 0x4302, 0x420E], 14),
        Label::NONE
    );
    // A secret decides whether the core sleeps.
    let (_, findings) = follow("msp430", &[0xC038, 0x0010, 0x4802]);
    let found = finding(FindingKind::Branch, CODE.start + 6, KEY, 1);
    assert_eq!(findings, [found]);
    // tst r8; clrc: secret flags put nothing to sleep
    assert_eq!(follow("msp430", &[0x9308, 0xC312]).1, []);
}

#[test]
fn a_decimal_addition_keeps_the_overflow_flag_and_its_label() {
    // add r8, r8; clrc; dadd r9, r10; mov sr, r14
    assert_eq!(label_after(&[0x5808, 0xC312, 0xA90A, 0x420E], 14), KEY);
    // jl $+2
    assert_eq!(
        follow("msp430", &[0x5808, 0xC312, 0xA90A, 0x3800]).1.len(),
        1
    );
}

#[test]
fn an_exclusive_or_with_itself_tells_its_sign() {
    // xor r8, r8; jl $+2: V is set when r8 was negative
    assert_eq!(follow("msp430", &[0xE808, 0x3800]).1.len(), 1);
}

#[test]
fn a_secret_number_of_pushes_is_an_address() {
    // rpt r8 { pushx.w r9
    let mut machine = machine("msp430x-v2", &[0x18C8, 0x1249]);
    machine.set_register(8, 3);
    machine.set_register_label(8, KEY);
    let request = CallRequest {
        follow_secrets: true,
        ..request()
    };
    let findings = machine.call(&request, None).findings;
    let kinds: Vec<FindingKind> = findings.iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [FindingKind::Address, FindingKind::Timing]);
    assert_eq!(machine.register_label(1), KEY);
    assert_eq!(machine.memory().label(STACK.end - 10), KEY);
}

#[test]
fn executions_are_counted_and_secrets_united() {
    let mut machine = with_secret("msp430", &[0x4C38, 0x9308, 0x2400, 0x831F, 0x23FB, RET]);
    machine
        .memory_mut()
        .set_label(DATA.start + 2..DATA.start + 4, MESSAGE);
    machine.set_register(15, 3);
    // loop: mov @r12+, r8; tst r8; jz $+2; dec r15; jnz loop
    let observation = run_with_secrets(machine.as_mut());
    assert_eq!(observation.fault, None);
    let both = KEY.union(MESSAGE);
    assert_eq!(
        observation.findings,
        [finding(FindingKind::Branch, CODE.start + 4, both, 2)]
    );
}

#[test]
fn following_secrets_changes_nothing_else() {
    let program = [0x4C28, 0x9308, 0x2400, 0x1208, 0x4139, 0xA809, RET];
    let mut plain = with_secret("msp430", &program);
    let mut followed = with_secret("msp430", &program);
    let (a, b) = (run(plain.as_mut()), run_with_secrets(followed.as_mut()));
    assert_eq!(
        (a.cycles, a.instructions, a.events),
        (b.cycles, b.instructions, b.events)
    );
    assert_eq!(a.findings, []);
    assert_eq!(plain.register(9), followed.register(9));
}

#[test]
fn a_secret_argument_register_is_followed() {
    // tst r13; jz $+2
    let mut machine = machine("msp430", &[0x930D, 0x2400, RET]);
    machine.set_register_label(13, KEY);
    let observation = machine.call(
        &CallRequest {
            follow_secrets: true,
            ..request()
        },
        None,
    );
    assert_eq!(observation.findings.len(), 1);
    // set_register takes the label away
    machine.set_register(13, 5);
    let observation = machine.call(
        &CallRequest {
            follow_secrets: true,
            ..request()
        },
        None,
    );
    assert_eq!(observation.findings, []);
}
