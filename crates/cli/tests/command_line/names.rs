//! Words that name nothing where they stand.

use crate::here::here;

/// The message for a mistake in the arguments, its lines joined.
fn told(arguments: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (code, out, err) = here(&arguments);
    assert_eq!((code, &*out), (2, ""), "{arguments:?}: {err}");
    let words = err.split_whitespace().filter(|word| *word != "|");
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_typo_gets_the_right_name_of_every_kind() {
    for (arguments, meant) in [
        ("fit aes-128 --target msp43f1611", "msp430f1611"),
        ("fit ase-128 --target avr", "aes-128"),
        ("table aes-128 --target atmega382p", "atmega328p"),
        ("table --primitive presnt-80", "present-80"),
        ("table --isa mps430", "msp430"),
        ("table aes --rule buhrow2013", "buhrow2014"),
        ("list gnu-ms430", "gnu-msp430"),
        ("list aes/avr/sboxes", "aes/avr/sbox"),
        ("list --devices atiny85", "attiny85"),
        ("portfolio aes-12 --target r5f100le", "aes-128"),
        ("portfolio aes-128 --target r5f100-le", "r5f100le"),
        ("paper buhrow2013", "buhrow2014"),
        ("energy --target msp430f5528x", "msp430f5528"),
        ("run x.elf main --target avre-pluss", "avre-plus"),
        ("try aes/avr/sbxo", "aes/avr/sbox"),
        ("hw list byte-serail", "byte-serial"),
        (
            "export aes/avr/sbox/in-flash-lop --to x",
            "aes/avr/sbox/in-flash-loop",
        ),
        ("compare --source BUHROW15", "BUHROW14"),
    ] {
        let told = told(arguments);
        assert!(told.contains("did you mean"), "{arguments}: {told}");
        assert!(
            told.to_lowercase().contains(&meant.to_lowercase()),
            "{arguments}: {told}"
        );
    }
}

#[test]
fn nonsense_gets_no_suggestion_but_what_there_is() {
    for (arguments, there_is) in [
        ("fit aes-128 --target cortex-m0", "rl78-s3"),
        ("fit aes-128 --target cortex-m7", "avr, msp430, rl78"),
        ("table --target cortex-m0", "avr, msp430, rl78"),
        ("fit serpent --target avr", "cipherfit list"),
        ("table --target stm32f4", "cipherfit list --devices"),
        ("table --rule nonsense", "strict"),
        ("list quux", "cipherfit list"),
        ("paper nonsense", "matsui2013"),
        ("portfolio quux --target avr", "cipherfit list"),
        (
            "run x.elf main --target cortex-m0",
            "cipherfit list --devices",
        ),
        ("hw list cortex-m0", "cipherfit hw list"),
        ("export quux --to x", "cipherfit list"),
    ] {
        let told = told(arguments);
        assert!(!told.contains("did you mean"), "{arguments}: {told}");
        assert!(told.contains(there_is), "{arguments}: {told}");
    }
}

#[test]
fn the_right_name_of_another_kind_is_told_so() {
    for (arguments, says) in [
        (
            "fit --target aes-128",
            "aes-128 is a primitive; here a device is wanted",
        ),
        (
            "table --target aes-128",
            "aes-128 is a primitive; here a device is wanted",
        ),
        (
            "portfolio msp430 --target avr",
            "msp430 is a core; here a primitive is wanted",
        ),
        (
            "portfolio aes-128 --target gcc-avr",
            "gcc-avr is a toolchain; here a device is wanted",
        ),
        (
            "table --primitive atmega128",
            "atmega128 is a device; here a primitive is wanted",
        ),
        (
            "table --rule aes-128",
            "aes-128 is a primitive; here an accounting rule is wanted",
        ),
        (
            "paper aes-128",
            "aes-128 is a primitive; here a paper is wanted",
        ),
        (
            "fit strict --target avr",
            "strict is an accounting rule; here a primitive is wanted",
        ),
        ("list matsui2013", "matsui2013 is an accounting rule"),
        (
            "list rtl/aes/byte-serial",
            "rtl/aes/byte-serial is a design",
        ),
        ("hw list atmega128", "atmega128 is a device"),
        (
            "list --devices aes-128",
            "aes-128 is a primitive; here a device is wanted",
        ),
    ] {
        let told = told(arguments);
        assert!(told.contains(says), "{arguments}: {told}");
    }
}
