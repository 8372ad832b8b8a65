//! Addressing, the mirror, register banks and registers in memory.

use crate::machine::{
    A, B, BANK, C, CODE, CORES, E, ES, L, PC, PSW, SHORT, SP, STACK, X, bytes, machine, pair,
    set_pair, steps,
};
use cipherfit_sim::{FaultKind, MemoryKind, Rights};

#[test]
fn every_addressing_mode_finds_its_byte() {
    for (what, code) in [
        ("[de]", "89"),
        ("[de+0]", "8a00"),
        ("[hl]", "8b"),
        ("[hl+0]", "8c00"),
        ("[hl+b]", "61c9"),
        ("[hl+c]", "61e9"),
        ("word[b]", "0920f8"),
        ("word[c]", "2920f8"),
        ("word[bc]", "4920f8"),
        ("!addr16", "8f20f8"),
        ("es:[de]", "1189"),
        ("es:[hl+c]", "1161e9"),
        ("es:!addr16", "118f20f8"),
        ("[sp+0x30]", "8830"),
    ] {
        let mut machine = machine("rl78-s2", &bytes(code));
        machine.memory_mut().load(0xF_F820, &[0x5A]);
        machine.memory_mut().load(STACK.end - 0x10, &[0x5A]);
        for register in [E, L] {
            set_pair(&mut *machine, register, 0xF820);
        }
        machine.set_register(ES, 0xF);
        machine.set_register(SP, STACK.end - 0x40);
        machine.step().expect(what);
        assert_eq!(machine.register(A), 0x5A, "{what}");
    }
}

#[test]
fn displacements_and_indices_are_added_in_16_bits() {
    for (code, register, value) in [
        ("8cff", L, 0xF721),
        ("61c9", L, 0xF721),
        ("490000", C, 0xF820),
        ("4921f8", C, 0xFFFF),
        ("0921f7", B, 0xFF),
    ] {
        let mut machine = machine("rl78-s2", &bytes(code));
        machine.memory_mut().load(0xF_F820, &[0x5A]);
        machine.set_register(B, 0xFF);
        if register == B {
            machine.set_register(B, value);
        } else {
            set_pair(&mut *machine, register, value);
        }
        machine.step().expect(code);
        assert_eq!(machine.register(A), 0x5A, "{code}");
    }
}

#[test]
fn the_mirror_shows_flash_where_there_is_no_ram() {
    for core in CORES {
        let word = u32::from(core == "rl78-s1");
        let (shown_at, flash) = if core == "rl78-s1" {
            (0x8200, 0x0200)
        } else {
            (0x2000, 0x2000)
        };
        let mut machine = machine(core, &bytes("8bab118b11ab"));
        machine.memory_mut().load(flash, &[0x12, 0x34]);
        machine.memory_mut().load(shown_at, &[0x12, 0x34]);
        set_pair(&mut *machine, L, shown_at);
        machine.set_register(ES, 0);
        let clocks = steps(&mut *machine, 4).expect("reads");
        assert_eq!(clocks, [4, 4 + word, 5, 5 + word], "{core}");
        assert_eq!(pair(&*machine, X), 0x3412);
        machine.memory_mut().clear_touched();
        machine.set_register(PC, CODE);
        machine.step().expect("a read");
        let read = machine.memory().read_ranges();
        assert_eq!((read.len(), read[0].clone()), (1, flash..flash + 1));
    }
}

#[test]
fn the_mirror_of_s1_shows_the_first_four_kilobytes_only() {
    for (address, shown) in [
        (0x7FFF, false),
        (0x8000, true),
        (0x8FFF, true),
        (0x9000, false),
    ] {
        let mut machine = machine("rl78-s1", &bytes("8b"));
        set_pair(&mut *machine, L, address);
        assert_eq!(machine.step().is_ok(), shown, "{address:#x}");
    }
}

#[test]
fn the_mirror_cannot_be_written() {
    let mut machine = machine("rl78-s2", &bytes("9b"));
    set_pair(&mut *machine, L, 0x2000);
    let fault = machine.step().expect_err("a write");
    assert_eq!(
        (fault.kind, fault.address),
        (FaultKind::Write, Some(0xF_2000))
    );
}

#[test]
fn words_lie_at_even_addresses() {
    let mut machine = machine("rl78-s3", &bytes("ab"));
    set_pair(&mut *machine, L, 0xF801);
    let fault = machine.step().expect_err("an odd address");
    assert_eq!(fault.kind, FaultKind::Misaligned);
}

#[test]
fn the_prefix_reaches_beyond_64_kilobytes() {
    let mut machine = machine("rl78-s2", &bytes("118f3412"));
    let memory = machine.memory_mut();
    memory.map(0x3_1234..0x3_1235, Rights::READ, MemoryKind::Rom);
    memory.load(0x3_1234, &[0x99]);
    machine.set_register(ES, 3);
    assert_eq!(machine.step().expect("a read"), 5);
    assert_eq!(machine.register(A), 0x99);
}

#[test]
fn the_prefix_does_not_take_a_carry() {
    // mov a,es:[hl+0xff]: 0xff35 + 0xff = 0x10034
    let mut machine = machine("rl78-s3", &bytes("118cff"));
    let memory = machine.memory_mut();
    memory.map(0x2_0034..0x2_0035, Rights::READ, MemoryKind::Rom);
    memory.load(0x2_0034, &[0x77]);
    set_pair(&mut *machine, L, 0xFF35);
    machine.set_register(ES, 2);
    machine.step().expect("a read");
    assert_eq!(machine.register(A), 0x77);
}

#[test]
fn banks_keep_their_registers() {
    // mov a,#1; sel rb1; mov a,#2; sel rb3; mov a,#3; sel rb0
    let mut machine = machine("rl78-s2", &bytes("510161df510261ff510361cf"));
    for (index, expected) in [(0, 1), (1, 0), (2, 2), (3, 0), (4, 3), (5, 1)] {
        machine.step().expect("a step");
        assert_eq!(machine.register(A), expected, "step {index}");
    }
    assert_eq!(machine.register(BANK), 0);
}

#[test]
fn banks_lie_in_memory_the_first_one_highest() {
    // mov a,!0xfef9 (A of bank 0); mov b,!0xfef1 (A of bank 1); mov 0xffefe,#0x77 (L of bank 0)
    let mut machine = machine("rl78-s3", &bytes("8ff9fee9f1fecdfe77"));
    machine.set_register(BANK, 1);
    machine.set_register(A, 0x22);
    machine.set_register(BANK, 0);
    machine.set_register(A, 0x11);
    steps(&mut *machine, 3).expect("steps");
    assert_eq!(machine.register(A), 0x11);
    assert_eq!(machine.register(B), 0x22);
    assert_eq!(machine.register(L), 0x77);
}

#[test]
fn a_word_in_a_bank_is_a_pair() {
    // movw ax,0xffefe (HL); movw 0xffefa,ax (BC)
    let mut machine = machine("rl78-s2", &bytes("adfebdfa"));
    set_pair(&mut *machine, L, 0xCAFE);
    steps(&mut *machine, 2).expect("steps");
    assert_eq!(pair(&*machine, X), 0xCAFE);
    assert_eq!(pair(&*machine, C), 0xCAFE);
}

#[test]
fn registers_of_the_cpu_lie_in_memory() {
    // mov psw,#0x41; mov es,#5; mov a,es; mov cs,#3; movw sp,#0xfa81; movw ax,sp
    let mut machine = machine("rl78-s2", &bytes("cefa4141058efdcefc03cbf881faaef8"));
    machine.step().expect("mov psw");
    assert_eq!(machine.register(PSW), 0x41);
    steps(&mut *machine, 2).expect("mov es");
    assert_eq!(machine.register(A), 5);
    steps(&mut *machine, 3).expect("mov sp");
    assert_eq!(machine.register(SP), 0xFA80);
    assert_eq!(pair(&*machine, X), 0xFA80);
}

#[test]
fn short_addresses_reach_ram_and_special_function_registers() {
    // mov 0xffe20,#1; mov 0xfff1f,#2; mov 0xfff20,#3 (sfr)
    let mut machine = machine("rl78-s2", &bytes("cd2001cd1f02ce2003"));
    steps(&mut *machine, 3).expect("steps");
    let byte = |address: u32| machine.memory().bytes(address..address + 1)[0];
    assert_eq!([SHORT.start, 0xF_FF1F, 0xF_FF20].map(byte), [1, 2, 3]);
}

#[test]
fn instructions_that_change_memory_write_it_back() {
    for (code, expected) in [
        ("0a3005", 0x0F),
        ("1a3005", 0x10),
        ("2a3005", 0x05),
        ("3a3005", 0x04),
        ("5a3006", 0x02),
        ("6a3005", 0x0F),
        ("7a3006", 0x0C),
        ("4a3005", 0x0A),
        ("a430", 0x0B),
        ("b430", 0x09),
        ("710230", 0x0B),
        ("711330", 0x08),
        ("710130", 0x0B),
        ("e430", 0x01),
        ("f430", 0x00),
    ] {
        let mut machine = machine("rl78-s2", &bytes(code));
        machine.memory_mut().load(0xF_FE30, &[0x0A]);
        machine.set_register(PSW, 1);
        machine.step().expect(code);
        assert_eq!(
            machine.memory().bytes(0xF_FE30..0xF_FE31),
            [expected],
            "{code}"
        );
    }
}
