//! The library's entry: a family with one member, a vector worked by hand, one method for MSP430.

use std::path::{Path, PathBuf};

const FAMILY: &str = r#"
name          = "toy"
title         = "Toy"
kind          = "checksum"
summary       = "Sums and rotations"
specification = "This test"
security      = "None"
standing      = { status = "never-standard", statement = "A toy", source = "NOBODY" }

[[parameters]]
name        = "toy-8"
title       = "Toy-8"
identifier  = "toy8"
block_bytes = 8
key_bytes   = 8
tag_bytes   = 1
security_bits = 8
"#;

/// Key 80 00…, message 01: the key gives 01 and then, seven rotations on, 80; the message (80 + 01)
/// rotated is 03; the key again (03 + 80) rotated is 07 and, seven rotations on, 83.
const VECTORS: &str = r#"{ "algorithm": "Toy", "testGroups": [ { "type": "Checksum", "parameter": "toy-8",
    "source": "By hand", "tests": [ { "tcId": 1, "comment": "", "key": "8000000000000000",
    "msg": "01", "tag": "83" } ] } ] }"#;

const MANIFEST: &str = r#"
language   = "asm"
parameters = ["toy-8"]
cores      = ["msp430"]
sources    = ["toy.S"]
defines    = { FAULT_@ = 1 }
operations = { stamp = "{identifier}_stamp" }

[contract]
alignment   = 1
reentrant   = true
relocatable = true

[claims]
constant_time = "full"
stack_bytes   = { stamp = 6 }

[variants.plain]
summary = "A loop a part"
"#;

const SOURCE: &str = r#"
#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define STAMP              SYMBOL(IDENTIFIER, _stamp)

.macro take pointer
        add.b   @\pointer+, r11
        rla.b   r11
        adc.b   r11
.endm

.macro take_key
        mov     r15, r9
        mov     #8, r10
1:      take    r9
        dec     r10
        jnz     1b
.endm

        .section .text.stamp, "ax", @progbits
        .global STAMP
        .type   STAMP, @function
STAMP:
        push    r10
        push    r9
        clr.b   r11
        take_key
        tst     r14
        jz      3f
2:      take    r13
        dec     r14
        jnz     2b
3:
#ifndef FAULT_KEY_ONCE
        take_key
#endif
#ifdef FAULT_WRITES_KEY
        mov.b   r11, 0(r15)
#endif
        mov.b   r11, 0(r12)
        pop     r9
        pop     r10
        ret
        .size   STAMP, . - STAMP
"#;

/// A repository whose library holds nothing else; `fault` is planted into the source.
pub(crate) fn repository(fault: &str) -> tempfile::TempDir {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path: PathBuf = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("library/toy/family.toml", FAMILY);
    write("library/toy/vectors/hand.json", VECTORS);
    write(
        "library/toy/msp430/loops/method.toml",
        &MANIFEST.replace('@', fault),
    );
    write("library/toy/msp430/loops/toy.S", SOURCE);
    for shared in ["targets", "LICENSE-MIT", "LICENSE-APACHE"] {
        let there = real.join(shared).canonicalize().expect("it is there");
        std::os::unix::fs::symlink(there, folder.path().join(shared)).expect("a link");
    }
    folder
}
