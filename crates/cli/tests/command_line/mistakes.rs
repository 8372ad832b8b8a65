//! Wrong arguments and missing files: what is wrong, where, and what to do.

use crate::here::here;

#[test]
fn what_is_wrong_is_told_with_a_remedy() {
    for (arguments, what, remedy) in [
        (
            "run none.elf main --target atmega128",
            "there is no none.elf",
            "name a linked ELF file",
        ),
        (
            "try aes/avr/sbox --vectors none",
            "there is no none",
            "a response file (.rsp)",
        ),
        (
            "measure --merge none",
            "there is no none",
            "--shard I/N --out FILE",
        ),
        (
            "energy aes --operation hash",
            "nothing of this does hash",
            "--operation names another",
        ),
        (
            "energy --target r5f100le",
            "the literature gives no energy",
            "docs/src/energy.md",
        ),
        (
            "ladder aes-128 --target r5f100le",
            "no ladder of aes-128 on a core called rl78-s2",
            "there are: msp430, msp430x-v2",
        ),
        (
            "portfolio aes-128 --target avr --rom much",
            "does not begin with a number",
            "2KB",
        ),
        (
            "portfolio aes --target msp430",
            "stands for several",
            "name one of them",
        ),
        ("table aes --clock 8", "`8` has no unit", "8MHz"),
        (
            "table aes-128 avr sbox --leaks nothing",
            "leaks so little",
            "--leaks addresses",
        ),
        (
            "list --leaks little",
            "little",
            "nothing, addresses, branches",
        ),
        (
            "export aes/avr/sbox/in-flash-loop --to x --target aes-128",
            "there is no device or core called aes-128",
            "aes-128 is a primitive; here a device is wanted",
        ),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let (code, out, err) = here(&words);
        let told = err.split_whitespace().filter(|word| *word != "|");
        let told = told.collect::<Vec<_>>().join(" ");
        assert_eq!((code, &*out), (2, ""), "{arguments}: {told}");
        assert!(
            told.contains(what) && told.contains(remedy),
            "{arguments}: {told}"
        );
    }
}

#[test]
fn a_device_gives_its_clock_its_memory_and_what_addresses_leak() {
    let (_, out, _) = here(&["portfolio", "aes-128", "--target", "attiny13"]);
    let plain = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "1024 B of ROM, 64 B of RAM",
        "times at 20 MHz",
        "18.6 branches",
    ] {
        assert!(plain.contains(said), "{said}: {out}");
    }
    assert!(!out.contains("ROM 2048 B"), "the device has 1024: {out}");
    let table = [
        "table",
        "aes-128",
        "unrolled",
        "--target",
        "msp430f5528",
        "--clock",
        "8MHz",
    ];
    let (_, out, err) = here(&table);
    assert!(
        out.contains("µJ") && out.contains("times at 8 MHz"),
        "{out}{err}"
    );
    assert!(out.contains("leak no time here: no cache"), "{out}");
    let (_, out, _) = here(&[
        "fit",
        "aes-128",
        "--target",
        "msp430f1611",
        "--clock",
        "16MHz",
    ]);
    assert!(out.contains("up to 8 MHz"), "{out}");
}
