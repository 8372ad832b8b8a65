//! What depends on a secret, and what shows it.

use crate::machine::{A, B, C, CODE, DATA, E, L, X, bytes, machine, run, set_pair};
use cipherfit_sim::{Finding, FindingKind, Label, Simulator};

const SECRET: Label = Label(1);
const OTHER: Label = Label(2);

/// Calls the code with a secret in A and another in B, HL pointing at RAM.
fn called(code: &str) -> (Box<dyn Simulator>, Vec<Finding>) {
    let mut machine = machine("rl78-s3", &bytes(code));
    set_pair(&mut *machine, L, DATA.start & 0xFFFF);
    machine.set_register_label(A, SECRET);
    machine.set_register_label(B, OTHER);
    let observation = run(&mut *machine);
    assert_eq!(observation.fault, None, "{code}");
    (machine, observation.findings)
}

fn label_after(code: &str, register: usize) -> Label {
    let (machine, findings) = called(code);
    assert_eq!(findings, [], "{code}");
    machine.register_label(register)
}

#[test]
fn labels_follow_values_through_registers() {
    for (what, code, register, expected) in [
        ("mov c,a", "72d7", C, SECRET),
        ("mov a,#0", "5100d7", A, Label::NONE),
        ("add a,b", "610bd7", A, Label(3)),
        ("xor a,a", "6171d7", A, Label::NONE),
        ("sub a,a", "6121d7", A, Label::NONE),
        ("and a,#0", "5c00d7", A, Label::NONE),
        ("or a,#0xff", "6cffd7", A, Label::NONE),
        ("xch a,x", "08d7", X, SECRET),
        ("xch a,x", "08d7", A, Label::NONE),
        ("shrw ax,8", "318ed7", X, SECRET),
        ("shrw ax,8", "318ed7", A, Label::NONE),
        ("shlw ax,8", "318dd7", A, Label::NONE),
        ("shlw ax,1", "311dd7", X, Label::NONE),
        ("shrw ax,1", "311ed7", X, SECRET),
        ("mov x,#0; mulu x", "5000d6d7", X, Label::NONE),
        ("shl a,1; mov c,#0; rolwc bc,1", "3119520061fed7", C, SECRET),
        (
            "add a,#1; mov e,#0; mov a,e; addc a,#0",
            "0c015400641c00d7",
            A,
            SECRET,
        ),
        ("mov [hl],a; mov a,#0; mov a,[hl]", "9b51008bd7", A, SECRET),
        ("push ax; pop de", "c1c4d7", E + 1, SECRET),
        ("push ax; pop de", "c1c4d7", E, Label::NONE),
        (
            "push psw; cmp a,#1; push psw; pop de; pop de",
            "61dd4c0161ddc4c4d7",
            E + 1,
            Label::NONE,
        ),
        ("mulhu", "cefb01d7", C, Label(3)),
    ] {
        assert_eq!(label_after(code, register), expected, "{what}");
    }
}

#[test]
fn branches_and_addresses_show_secrets() {
    for (what, code, kind) in [
        ("cmp a,#1; bz", "4c01dd00d7", FindingKind::Branch),
        ("bt a.0", "310300d7", FindingKind::Branch),
        ("mov l,a; mov a,[hl]", "768bd7", FindingKind::Address),
        ("mov a,0xf800[b]", "0900f8d7", FindingKind::Address),
    ] {
        let (_, findings) = called(code);
        let kinds: Vec<FindingKind> = findings.iter().map(|finding| finding.kind).collect();
        assert_eq!(kinds, [kind], "{what}");
    }
}

#[test]
fn a_value_read_through_a_secret_pointer_is_secret() {
    // mov a,0xf800[b]; mov c,a
    let (machine, findings) = called("0900f872d7");
    assert_eq!(findings.len(), 1);
    assert_eq!(machine.register_label(C), OTHER);
}

#[test]
fn a_balanced_skip_shows_nothing_and_passes_the_secret_on() {
    for value in [0x01, 0x81] {
        // shl a,1; mov x,#5; sknc; mov x,#9; nop
        let mut machine = machine("rl78-s2", &bytes("3119500561d8500900d7"));
        machine.set_register(A, value);
        machine.set_register_label(A, SECRET);
        let observation = run(&mut *machine);
        assert_eq!(observation.findings, []);
        assert_eq!(machine.register_label(X), SECRET, "{value:x}");
    }
}

#[test]
fn a_skip_that_takes_other_time_or_changes_memory_is_found() {
    for (what, code) in [
        ("sknc; mov [hl],a", "311961d89b00d7"),
        ("sknc; movw ax,es:[hl]", "311961d811ab00d7"),
        ("sknc; br", "311961d8ef0000d7"),
        ("sknc; inc l; mov a,[hl]", "311961d8868bd7"),
        ("sknc; mov a,[hl]", "311961d88b00d7"),
    ] {
        let (_, findings) = called(code);
        assert!(
            findings
                .iter()
                .any(|finding| finding.kind == FindingKind::Branch
                    && finding.program_counter == CODE + 2),
            "{what}"
        );
    }
}
