//! Sources that never end, or make more than anybody wants.

use crate::attack::Attack;

#[test]
fn what_never_ends_is_ended() {
    for (lines, words) in [
        // More than memory holds, or a file may have.
        (
            " .rept 1000000000\n .long 1\n .endr",
            &["msp430-elf-as"][..],
        ),
        (
            " .section .rodata.x\n .space 0x70000000, 1",
            &["msp430-elf-as", "more than 64 MB"],
        ),
        (" .macro m\n m\n m\n .endm\n m", &["msp430-elf-as"]),
        ("#include \"self.inc\"", &["cc failed", "nested"]),
        (
            " .rept 200000\n .warning \"once more\"\n .endr",
            &["printed more than"],
        ),
    ] {
        let attack = Attack::new();
        attack.write("self.inc", "#include \"self.inc\"\n");
        attack.begin_with(lines);
        attack.is_refused(words);
        let told = attack.run();
        assert!(
            told.err.len() < 20_000,
            "{} bytes of messages",
            told.err.len()
        );
    }
}

#[test]
fn macros_that_grow_without_end_are_ended() {
    let attack = Attack::new();
    let mut lines = "#define A0 x x x x\n".to_owned();
    for level in 1..=20 {
        let below = format!("A{} ", level - 1).repeat(8);
        lines += &format!("#define A{level} {below}\n");
    }
    attack.begin_with(&(lines + "A20\n"));
    attack.is_refused(&["cc"]);
}

#[test]
fn messages_steer_no_terminal() {
    let attack = Attack::new();
    attack.begin_with(" .error \"\u{1b}]0;owned\u{7}\"");
    attack.is_refused(&["owned"]);
    let told = attack.run();
    assert!(!told.err.contains('\u{7}'), "{}", told.err);
}

#[test]
fn a_source_is_no_film() {
    let attack = Attack::new();
    attack.begin_with(&";\n".repeat(3 << 20));
    attack.is_refused(&["speck.S", "more than 4 MB"]);
}
