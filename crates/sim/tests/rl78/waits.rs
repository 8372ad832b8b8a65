//! Clocks that an instruction takes more because of the one before it.

use crate::machine::{CORES, E, L, bytes, machine, set_pair, steps};

/// Clocks of the instructions, one by one.
fn clocks(core: &str, code: &str, count: usize) -> Vec<u32> {
    let mut machine = machine(core, &bytes(code));
    for pair in [E, L] {
        set_pair(&mut *machine, pair, 0xF800);
    }
    steps(&mut *machine, count).expect("steps")
}

#[test]
fn a_pointer_that_was_just_written_costs_a_clock() {
    for (what, code, expected) in [
        ("incw hl; mov a,[hl]", "a78b", [1, 2]),
        ("mov l,#0; mov a,[hl+1]", "56008c01", [1, 2]),
        ("movw hl,ax; mov a,[hl+b]", "1661c9", [1, 2]),
        ("mov b,a; mov a,[hl+b]", "7361c9", [1, 2]),
        ("mov c,a; mov a,[hl+c]", "7261e9", [1, 2]),
        ("mov c,a; mov a,[hl+b]", "7261c9", [1, 1]),
        ("inc e; mov a,[de]", "8489", [1, 2]),
        ("inc e; mov a,[hl]", "848b", [1, 1]),
        ("mov b,#0; mov a,0xf800[b]", "53000900f8", [1, 2]),
        ("mov b,#0; mov a,0xf800[bc]", "53004900f8", [1, 2]),
        ("clrw bc; movw ax,0xf800[bc]", "f77900f8", [1, 2]),
        ("incw hl; set1 [hl].0", "a77182", [1, 3]),
        ("subw sp,#2; push ax", "2002c1", [1, 2]),
        ("subw sp,#2; mov a,[sp+0]", "20028800", [1, 2]),
        ("push ax; push ax", "c1c1", [1, 1]),
        ("incw hl; mov a,!0xf800", "a78f00f8", [1, 1]),
        ("mov 0xffefe,#0; mov a,[hl]", "cdfe008b", [1, 2]),
        ("mov 0xffeee,#0; mov a,[hl]", "cdee008b", [1, 1]),
    ] {
        assert_eq!(clocks("rl78-s3", code, 2), expected, "{what}");
    }
}

#[test]
fn the_wait_is_over_after_one_instruction() {
    // incw hl; nop; mov a,[hl]
    assert_eq!(clocks("rl78-s2", "a7008b", 3), [1, 1, 1]);
}

#[test]
fn a_new_bank_makes_all_its_pointers_wait() {
    // sel rb1; xch a,!0xfef6 would write it; movw hl,#0xf800 first
    assert_eq!(clocks("rl78-s2", "61df3600f88b", 3), [1, 1, 2]);
    // sel rb0; mov a,[hl]
    assert_eq!(clocks("rl78-s2", "61cf8b", 2), [1, 2]);
}

#[test]
fn a_call_waits_for_its_address() {
    for core in CORES {
        let call = if core == "rl78-s1" { 4 } else { 3 };
        let word = if core == "rl78-s1" { 2 } else { 1 };
        // movw hl,#0x4100; call hl
        assert_eq!(clocks(core, "36004161fa", 2), [word, call + 1]);
        // movw bc,ax; call hl
        assert_eq!(clocks(core, "1261fa", 2), [word, call]);
        // mov cs,#0; br ax
        assert_eq!(clocks(core, "cefc0061cb", 2), [1, 4]);
    }
}
