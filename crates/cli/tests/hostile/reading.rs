//! Sources that would read what is not theirs.

use crate::attack::{Attack, link};
use std::path::Path;
use std::process::Command;

#[test]
fn the_subject_without_an_attack_is_accepted() {
    let attack = Attack::new();
    let told = attack.run();
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(
        told.out.contains("\"primitive\":\"speck-64-128\""),
        "{}",
        told.out
    );
    attack.bench.assert_clean();
}

/// Lines, and the line that is told.
#[test]
fn a_file_outside_is_refused_with_the_line() {
    let attack = Attack::new();
    for (lines, line) in [
        ("#include \"SECRET\"", 1),
        ("\n#include <SECRET>", 2),
        ("#define F \"SECRET\"\n#include F", 2),
        ("#inc\\\nlude \"SECRET\"", 1),
        ("/*\n*/ # /**/ include \"../../secret\"", 2),
        (" .include \"SECRET\"", 1),
        ("; text\n .section .rodata.x\n .incbin \"SECRET\"", 3),
        (" .incbin \"../../secret\"", 1),
    ] {
        attack.begin_with(lines);
        attack.works_without_walls();
        let place = format!("speck.S:{line}: ");
        attack.is_refused(&[&place]);
    }
}

/// No text has the whole word: only the tools find out.
#[test]
fn a_disguised_file_outside_meets_the_wall() {
    let attack = Attack::new();
    for lines in [
        " .macro m a b\n .\\a\\b \"SECRET\"\n .endm\n .section .rodata.x\n m inc bin",
        " .macro m a b\n .\\a\\b \"SECRET\"\n .endm\n m inc lude",
        " .macro m file:vararg\n .incbin \\file\n .endm\n .section .rodata.x\n m \"SECRET\"",
        "#define INC .incbin\n .section .rodata.x\n INC \"SECRET\"",
    ] {
        attack.begin_with(lines);
        attack.works_without_walls();
        attack.is_refused(&["speck.S:", "secret"]);
    }
}

#[test]
fn c_and_its_assembler_read_nothing_outside() {
    let attack = Attack::new();
    for (lines, words) in [
        ("#include \"SECRET\"", "speck.c:1: "),
        ("#line 1 \"SECRET\"\n#error here", "speck.c:1: "),
        ("__asm__(\".incbin \\\"SECRET\\\"\");", "speck.c:1: "),
        ("__asm__(\".inc\" \"bin \\\"SECRET\\\"\");", "secret"),
        ("__asm__(\".inc\" \"lude \\\"SECRET\\\"\");", "secret"),
        ("/*\n*/ %:include \"../../secret\"", "speck.c:2: "),
        ("??=include \"SECRET\"", "speck.c:1: "),
    ] {
        attack.in_c(lines);
        attack.works_without_walls();
        attack.is_refused_in_c(&[words]);
    }
}

#[test]
fn links_and_odd_files_are_not_followed() {
    let attack = Attack::new();
    attack.begin_with("#include \"inner.inc\"");
    link(&attack, "inner.inc", &attack.secret());
    attack.works_without_walls();
    attack.is_refused(&["inner.inc", "leads outside"]);
    for to in ["/dev/zero", "/dev/stdin", "/proc/self/environ"] {
        link(&attack, "inner.inc", Path::new(to));
        attack.is_refused(&["inner.inc", "outside"]);
    }
    link(&attack, "inner.inc", Path::new("inner.inc"));
    attack.is_refused(&["inner.inc"]);
    std::fs::remove_file(attack.folder().join("inner.inc")).expect("removed");
    let pipe = Command::new("mkfifo")
        .arg(attack.folder().join("inner.inc"))
        .status();
    assert!(pipe.expect("mkfifo").success());
    attack.is_refused(&["inner.inc", "no plain file"]);
    std::fs::remove_file(attack.folder().join("inner.inc")).expect("removed");
    // What an assembler would read by itself is not there.
    attack.begin_with(" .incbin \"table.bin\"");
    link(&attack, "table.bin", &attack.secret());
    attack.works_without_walls();
    attack.is_refused(&["speck.S:1: ", "table.bin"]);
    attack.begin_with(" .incbin \"/dev/zero\"");
    attack.is_refused(&["speck.S:1: ", "/dev/zero"]);
    link(&attack, "speck.S", &attack.secret());
    attack.works_without_walls();
    attack.is_refused(&["method.toml:4:", "speck.S", "outside"]);
    link(&attack, "method.toml", &attack.secret());
    attack.is_refused(&["method.toml", "leads outside"]);
    link(&attack, "method.toml", Path::new("/dev/zero"));
    attack.is_refused(&["method.toml", "no plain file"]);
}
