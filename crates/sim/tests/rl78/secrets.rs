//! What depends on a secret, and what shows it.

use crate::machine::{
    A, B, BANK, C, CODE, DATA, E, ES, H, L, MACR, PSW, SP, STACK, X, bytes, machine, run, set_pair,
};
use cipherfit_sim::FindingKind::{Address, Branch, Timing};
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

/// What the steps of the code show, with a secret in A: AX points at the stack.
fn stepped(code: &str, count: usize) -> (Box<dyn Simulator>, Vec<Vec<FindingKind>>) {
    stepped_with((STACK.end - 4) & 0xFFFF, code, count)
}

/// The same with a value for AX.
fn stepped_with(
    value: u32,
    code: &str,
    count: usize,
) -> (Box<dyn Simulator>, Vec<Vec<FindingKind>>) {
    let mut machine = machine("rl78-s3", &bytes(code));
    set_pair(&mut *machine, X, value);
    set_pair(&mut *machine, L, DATA.start & 0xFFFF);
    machine.set_register(ES, 0xF);
    machine.set_register_label(A, SECRET);
    let findings = (0..count).map(|_| {
        let step = machine.step_following_secrets().expect(code);
        step.findings.iter().map(|finding| finding.kind).collect()
    });
    let findings = findings.collect();
    (machine, findings)
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

#[test]
fn a_bank_that_a_secret_selects_makes_all_registers_secret() {
    for (what, code, count) in [
        ("mov psw,a", "9efa", 1),
        ("push ax; pop psw", "c161cd", 2),
        ("mov1 cy,a.0; mov1 psw.3,cy", "718c7139fa", 2),
        ("xch a,psw", "61abfa", 1),
    ] {
        let (mut machine, findings) = stepped(code, count);
        assert_eq!(findings[count - 1], [Address], "{what}");
        let labels = [X, B, E, H].map(|register| machine.register_label(register));
        assert_eq!(labels, [SECRET; 4], "{what}");
        // In a bank that is known they are what they were.
        machine.set_register(BANK, 1);
        assert_eq!(machine.register_label(X), Label::NONE, "{what}");
    }
}

#[test]
fn what_is_written_in_a_secret_bank_is_secret_in_all() {
    // mov psw,a; mov x,#5; sel rb0
    let (mut machine, _) = stepped("9efa500561cf", 3);
    assert_eq!(machine.register_label(BANK), Label::NONE);
    for bank in 0..4 {
        machine.set_register(BANK, bank);
        assert_eq!(machine.register_label(X), SECRET, "bank {bank}");
    }
    // Written again in a bank that is known, a register depends on nothing.
    let (machine, _) = stepped("9efa61cf5005", 3);
    assert_eq!(machine.register_label(X), Label::NONE);
}

#[test]
fn a_pointer_written_by_its_address_costs_time_by_the_bank() {
    // mov psw,a; movw 0xffefe,#0xf800
    let (_, findings) = stepped("9efac9fe00f8", 2);
    assert_eq!(findings[1], [Timing]);
}

#[test]
fn s1_has_no_bank_to_select() {
    let mut machine = machine("rl78-s1", &bytes("9efa"));
    machine.set_register_label(A, SECRET);
    let step = machine.step_following_secrets().expect("mov psw,a");
    assert_eq!(step.findings, []);
    assert_eq!(machine.register_label(X), Label::NONE);
    assert_eq!(machine.register_label(PSW), SECRET);
}

#[test]
fn bits_of_psw_are_secrets_of_their_own() {
    for (what, code) in [
        ("ei", "717afa"),
        ("clr1 psw.6", "716bfa"),
        ("mov1 psw.6,cy", "7169fa"),
        ("mov1 cy,psw.7", "717cfa"),
    ] {
        // shl a,1 makes CY secret
        let (machine, findings) = stepped(&format!("3119{code}"), 2);
        assert_eq!(findings, [[], []], "{what}");
        assert_eq!(machine.register_label(BANK), Label::NONE, "{what}");
        let expected = if what == "mov1 cy,psw.7" {
            Label::NONE
        } else {
            SECRET
        };
        assert_eq!(machine.register_label(PSW), expected, "{what}");
    }
    // cmp a,#1; clr1 psw.6 leaves CY, but no Z, to branch on
    let (_, findings) = stepped("4c01716bfadd00dc00", 4);
    assert_eq!(findings[2..], [vec![], vec![Branch]]);
}

#[test]
fn the_stack_pointer_is_as_secret_as_what_it_was_made_of() {
    for (what, code, count, register) in [
        ("movw sp,ax; movw bc,sp", "bef8dbf8ff", 2, B),
        (
            "movw sp,ax; addw sp,#2; mov a,0xffff9",
            "bef810028ef9",
            3,
            A,
        ),
        ("movw sp,ax; mov a,#0; pop bc", "bef85100c2", 3, C),
        ("movw sp,ax; mov a,[sp+2]", "bef88802", 2, A),
        ("movw sp,ax; pop psw", "bef861cd", 2, PSW),
    ] {
        let (machine, findings) = stepped(code, count);
        assert_eq!(findings[0], [Address], "{what}");
        assert_eq!(machine.register_label(SP), SECRET, "{what}");
        assert_eq!(machine.register_label(register), SECRET, "{what}");
    }
    // mov a,#0xfb; mov 0xffff9,a gives SP a known upper half again
    let (machine, _) = stepped("bef851fa9ef9", 3);
    assert_eq!(machine.register_label(SP), Label::NONE);
}

#[test]
fn what_lies_on_a_secret_stack_is_secret() {
    // movw sp,ax; push bc; call !0x4008; at 0x4008: ret
    let (machine, findings) = stepped("bef8c3fd084000d7d7", 4);
    for step in &findings {
        assert!(step.contains(&Address), "{findings:?}");
    }
    assert!(findings[3].contains(&Branch), "{findings:?}");
    assert_eq!(machine.memory().label(STACK.end - 6), SECRET);
}

#[test]
fn a_pointer_whose_secret_decides_between_memories_costs_time() {
    for (what, code, expected) in [
        ("mov h,a; mov a,[hl]", "778b", vec![Address, Timing]),
        ("mov l,a; mov a,[hl]", "768b", vec![Address]),
        (
            "mov c,a; mov a,0xf780[c]",
            "722980f7",
            vec![Address, Timing],
        ),
        ("mov c,a; mov a,0xf800[c]", "722900f8", vec![Address]),
        ("mov c,a; mov a,0x4000[c]", "72290040", vec![Address]),
        ("mov b,a; mov a,[hl+b]", "7361c9", vec![Address]),
        ("mov b,a; mov es:0xf780[b],a", "73111880f7", vec![Address]),
        (
            "mov b,a; mov a,es:0xf780[b]",
            "73110980f7",
            vec![Address, Timing],
        ),
        (
            "mov es,a; mov a,es:!0xf800",
            "9efd118f00f8",
            vec![Address, Timing],
        ),
        // The register banks lie behind short addresses, and a register that is written may be
        // the next instruction's pointer.
        ("mov c,a; mov a,0xfe20[c]", "722920fe", vec![Address]),
        (
            "mov c,a; mov 0xfe20[c],a",
            "722820fe",
            vec![Address, Timing],
        ),
    ] {
        let (_, findings) = stepped_with(0xFF00, code, 2);
        assert_eq!(findings[1], expected, "{what}");
    }
}

#[test]
fn a_secret_in_a_table_of_addresses_shows() {
    for (what, code, table) in [("callt [0x80]", "6184", 0x80), ("brk", "61cc", 0x7E)] {
        let mut machine = machine("rl78-s3", &bytes(code));
        machine.memory_mut().set_label(table..table + 1, SECRET);
        let step = machine.step_following_secrets().expect(what);
        let kinds: Vec<FindingKind> = step.findings.iter().map(|found| found.kind).collect();
        assert_eq!(kinds, [Branch], "{what}");
    }
}

#[test]
fn registers_keep_their_labels_apart() {
    let mut machine = machine("rl78-s3", &bytes("00"));
    for bank in 0..4 {
        machine.set_register(BANK, bank);
        machine.set_register_label(C, Label(1 << bank));
    }
    machine.set_register_label(ES, Label(16));
    machine.set_register_label(SP, Label(32));
    machine.set_register_label(MACR, Label(64));
    for bank in 0..4 {
        machine.set_register(BANK, bank);
        assert_eq!(machine.register_label(C), Label(1 << bank));
        assert_eq!(machine.register_label(B), Label::NONE);
    }
    for (register, label) in [(ES, 16), (SP, 32), (MACR, 64), (PSW, 0)] {
        assert_eq!(machine.register_label(register), Label(label));
    }
}
