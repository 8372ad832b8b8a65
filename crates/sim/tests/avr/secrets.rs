//! Secrets: what is found, and what is not.

use crate::machine::{SREG, call, core, machine};
use cipherfit_sim::{FindingKind, Label, Observation, Simulator};

const RET: u16 = 0x9508;
const KEY: Label = Label(1);
const MESSAGE: Label = Label(2);

/// Calls code with R16 depending on the key, R18 on the message.
fn run(words: &[u16]) -> (Observation, Box<dyn Simulator>) {
    run_with(words, |_| {})
}

fn run_with(
    words: &[u16],
    prepare: impl Fn(&mut dyn Simulator),
) -> (Observation, Box<dyn Simulator>) {
    let mut machine = machine(&[words, &[RET]].concat());
    for (register, value) in [(16, 0x35), (17, 0x0F), (18, 0x53), (30, 0x40), (31, 0x02)] {
        machine.set_register(register, value);
    }
    machine.set_register_label(16, KEY);
    machine.set_register_label(18, MESSAGE);
    prepare(machine.as_mut());
    let observation = call(machine.as_mut(), true);
    assert_eq!(observation.fault, None);
    (observation, machine)
}

fn findings(words: &[u16]) -> Vec<(FindingKind, u32, Label)> {
    let findings = run(words).0.findings;
    findings
        .iter()
        .map(|finding| (finding.kind, finding.program_counter, finding.label))
        .collect()
}

fn label_after(words: &[u16], register: usize) -> Label {
    run(words).1.register_label(register)
}

#[test]
fn branches_on_secret_flags_are_found() {
    // tst r16; brne .+0
    let found = findings(&[0x2300, 0xF401]);
    assert_eq!(found, [(FindingKind::Branch, 0x202, KEY)]);
    // tst r17; brne .+0
    assert_eq!(findings(&[0x2311, 0xF401]), []);
}

#[test]
fn only_the_flag_that_is_tested_counts() {
    // sec; tst r16; brcs .+0: TST leaves C alone.
    assert_eq!(findings(&[0x9408, 0x2300, 0xF000]), []);
    // tst r16; brvs .+0: V is clear whatever R16 is.
    assert_eq!(findings(&[0x2300, 0xF003]), []);
    // lsr r16; brmi .+0: N is clear whatever R16 is; brcs .+0: C is its bit 0.
    assert_eq!(findings(&[0x9506, 0xF002]), []);
    assert_eq!(findings(&[0x9506, 0xF000]).len(), 1);
}

#[test]
fn skips_on_secrets_are_found() {
    // sbrc r16, 0; sbrs r16, 0; cpse r16, r17; each over a nop
    for word in [0xFD00, 0xFF00, 0x1301] {
        let found = findings(&[word, 0]);
        assert_eq!(found, [(FindingKind::Branch, 0x200, KEY)], "{word:04x}");
    }
    // cpse r16, r16 is always equal.
    assert_eq!(findings(&[0x1300, 0]), []);
}

#[test]
fn secret_addresses_are_found_and_what_is_read_is_secret() {
    // mov r30, r16; then ld r0, Z; st Z, r17; lpm r0, Z; ldd r0, Z+1; ld r0, Z+
    for word in [0x8000, 0x8310, 0x9004, 0x8001, 0x9001] {
        let found = findings(&[0x2FE0, word]);
        assert_eq!(found, [(FindingKind::Address, 0x202, KEY)], "{word:04x}");
    }
    assert_eq!(label_after(&[0x2FE0, 0x8000], 0), KEY);
    assert_eq!(label_after(&[0x2FE0, 0x9004], 0), KEY);
    // A secret upper half is enough: andi r16, 1; ori r16, 2; mov r31, r16; ld r0, Z
    let found = findings(&[0x7001, 0x6002, 0x2FF0, 0x8000]);
    assert_eq!(found, [(FindingKind::Address, 0x206, KEY)]);
}

#[test]
fn memory_and_the_stack_keep_labels() {
    // st Z, r16; ldd r0, Z+0
    assert_eq!(label_after(&[0x8300, 0x8000], 0), KEY);
    // push r18; pop r0
    assert_eq!(label_after(&[0x932F, 0x900F], 0), MESSAGE);
    // sts 0x0005, r16: a register through data space
    assert_eq!(label_after(&[0x9300, 0x0005], 5), KEY);
}

#[test]
fn values_take_the_labels_of_what_they_are_made_of() {
    let both = KEY.union(MESSAGE);
    // add, adc, sub, and, or, eor r16, r18
    for word in [0x0F02, 0x1F02, 0x1B02, 0x2302, 0x2B02, 0x2702] {
        assert_eq!(label_after(&[word], 16), both, "{word:04x}");
    }
    // mul r16, r18
    assert_eq!(label_after(&[0x9F02], 0), both);
    assert_eq!(label_after(&[0x9F02], 1), both);
    // lsr r16; ror r18: the carry comes along
    assert_eq!(label_after(&[0x9506, 0x9527], 18), both);
    // cp r16, r17; sbc r18, r18: the borrow alone
    assert_eq!(label_after(&[0x1701, 0x0B22], 18), KEY);
    // bst r16, 0; bld r18, 7
    assert_eq!(label_after(&[0xFB00, 0xF927], 18), both);
    // movw r2, r16
    assert_eq!(label_after(&[0x0118], 2), KEY);
    assert_eq!(label_after(&[0x0118], 3), Label::NONE);
    // swap, com, neg, inc, asr r16
    for word in [0x9502, 0x9500, 0x9501, 0x9503, 0x9505] {
        assert_eq!(label_after(&[word], 16), KEY, "{word:04x}");
    }
    // adiw r24, 1 with a secret lower byte: the carry taints the upper one. mov r24, r16 before.
    assert_eq!(label_after(&[0x2F80, 0x9601], 25), KEY);
}

#[test]
fn values_that_do_not_depend_on_the_secret_are_clean() {
    // eor r16, r16; sub r16, r16; andi r16, 0; ori r16, 0xff; ldi r16, 5; mov r16, r17
    for word in [0x2700, 0x1B00, 0x7000, 0x6F0F, 0xE005, 0x2F01] {
        assert_eq!(label_after(&[word], 16), Label::NONE, "{word:04x}");
    }
    // clr r0; mul r16, r0
    assert_eq!(label_after(&[0x2400, 0x9D00], 1), Label::NONE);
    // cp r16, r16; brne .+0
    assert_eq!(findings(&[0x1700, 0xF401]), []);
}

#[test]
fn sreg_passes_its_labels_through_io() {
    // cp r16, r17; in r0, SREG
    assert_eq!(label_after(&[0x1701, 0xB60F], 0), KEY);
    // out SREG, r16; brts .+0
    let found = findings(&[0xBF0F, 0xF006]);
    assert_eq!(found, [(FindingKind::Branch, 0x202, KEY)]);
    // The carry of ADC, from SREG set by the caller.
    let (_, machine) = run_with(&[0x1F11], |machine| {
        machine.set_register_label(SREG, MESSAGE)
    });
    assert_eq!(machine.register_label(17), MESSAGE);
}

#[test]
fn a_secret_stack_pointer_is_an_address() {
    // out SPL, r16, which holds what SPL holds already; in r0, SPL; push r17; pop r2; brcs .+0
    let (observation, machine) = run_with(&[0xBF0D, 0xB60D, 0x931F, 0x902F, 0xF000], |machine| {
        machine.set_register(16, 0xFD);
        machine.set_register_label(16, KEY);
    });
    let found = observation.findings.iter();
    let found: Vec<_> = found
        .map(|finding| (finding.kind, finding.program_counter, finding.label))
        .collect();
    // OUT, PUSH and POP; RET, which goes where the secret says.
    let expected = [
        (FindingKind::Address, 0x200, KEY),
        (FindingKind::Address, 0x204, KEY),
        (FindingKind::Address, 0x206, KEY),
        (FindingKind::Branch, 0x20A, KEY),
        (FindingKind::Address, 0x20A, KEY),
    ];
    assert_eq!(found, expected);
    // SP read back, and what is popped.
    assert_eq!(machine.register_label(0), KEY);
    assert_eq!(machine.register_label(2), KEY);
}

#[test]
fn following_secrets_changes_neither_results_nor_cycles() {
    // add r16, r18; adc r17, r16; st Z+, r17; ld r0, -Z; lpm r2, Z
    let words = [0x0F02, 0x1F10, 0x9311, 0x9002, 0x9024];
    let (with, machine_with) = run(&words);
    let mut without_machine = machine(&[&words[..], &[RET]].concat());
    for (register, value) in [(16, 0x35), (17, 0x0F), (18, 0x53), (30, 0x40), (31, 0x02)] {
        without_machine.set_register(register, value);
    }
    let without = call(without_machine.as_mut(), false);
    assert_eq!(with.cycles, without.cycles);
    assert_eq!(with.events, without.events);
    for index in 0..core().registers.len() {
        assert_eq!(
            machine_with.register(index),
            without_machine.register(index)
        );
    }
}
