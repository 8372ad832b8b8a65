//! `cipherfit run` with the files of real toolchains.

mod programs;

use programs::Programs;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Exit code, standard output and standard error.
fn run(file: &Path, words: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .arg("run")
        .arg(file)
        .args(words.split_whitespace())
        .env_remove("CIPHERFIT_ROOT")
        .output()
        .expect("the command starts");
    (
        output.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// What a call that can be made has come to.
fn called(file: &Path, words: &str) -> Value {
    let (_, out, err) = run(file, &format!("{words} --json"));
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{words}: {out}{err}"))
}

/// The complaint of a call that cannot be made, in one line.
fn refusal(file: &Path, words: &str) -> String {
    let (code, out, err) = run(file, words);
    assert_eq!((code, out.as_str()), (2, ""), "{words}: {err}");
    let plain = err.replace(['|', '│'], " ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_machine_runs_without_further_options() {
    let programs = Programs::new();
    let twice = called(&programs.msp430(&[]), "twice 0x1234 --target msp430f1611");
    assert_eq!(twice["registers"]["r12"], 0x2468);
    assert_eq!(twice["device"], "msp430f1611");
    let twice = called(&programs.rl78(&[]), "_twice 0x1234 --target rl78-s3");
    assert_eq!(twice["registers"]["a"], 0x24);
    assert_eq!(twice["registers"]["x"], 0x68);
    let sum = called(&programs.avr(), "sum 4 --core avre-plus");
    assert_eq!(sum["registers"]["r24"], 10);
}

#[test]
fn variables_of_an_avr_file_lie_in_data_space_and_are_shown_as_the_file_has_them() {
    let programs = Programs::new();
    let avr = programs.avr();
    let sum = called(&avr, "sum 4 --target atmega128");
    assert_eq!(sum["registers"]["r24"], 1 + 2 + 3 + 4);
    let total = 0x80_0104;
    assert_eq!(sum["written"][0]["start"], total);
    assert!(sum["fault"].is_null(), "{sum}");
    // A smaller device has less RAM, and its stack elsewhere.
    let small = called(&avr, "first in:2a --target atmega48");
    assert_eq!(small["registers"]["r24"], 0x2a);
    let place = small["buffers"][0]["address"].as_u64().expect("an address");
    assert!((0x80_0100..0x80_0300).contains(&place), "{place:#x}");
    // Memory is given and refused by the same addresses.
    let given = called(&avr, "sum 1 --target atmega128 --memory 0x800104=29");
    assert_eq!(given["registers"]["r24"], 0x2a);
    let beyond = refusal(&avr, "sum 1 --target atmega128 --memory 0x80ffff=0000");
    assert!(beyond.contains("memory 0x80ffff-"), "{beyond}");
}

#[test]
fn variables_of_msp430_hold_their_first_values() {
    let programs = Programs::new();
    let file = programs.msp430(&[]);
    assert_eq!(called(&file, "load --core msp430")["registers"]["r12"], 5);
    let given = called(&file, "load --core msp430 --memory 0x1102=0300");
    assert_eq!(given["registers"]["r12"], 8);
    // Code that is given bytes stays code: `rla` becomes `inc`.
    let patched = called(&file, "twice 7 --core msp430 --memory 0x4400=1c53");
    assert_eq!(patched["registers"]["r12"], 8, "{patched}");
}

#[test]
fn files_for_other_machines_are_refused() {
    let programs = Programs::new();
    let (msp430, avr) = (programs.msp430(&[]), programs.avr());
    let host = std::env::current_exe().expect("this test");
    let said = refusal(&host, "main --core msp430");
    assert!(
        said.contains("is not for msp430: its header names machine"),
        "{said}"
    );
    assert!(said.contains("MSP430 is 105"), "{said}");
    let said = refusal(&avr, "sum 4 --core msp430");
    assert!(said.contains("machine 83 (Avr)"), "{said}");
    let said = refusal(&msp430, "twice 4 --core rl78-s2");
    assert!(said.contains("machine 105 (Msp430)"), "{said}");
    // No toolchain makes these: a header is changed. `e_ident` has class and byte order.
    let header = |at: usize, value: u8| {
        let mut bytes = std::fs::read(&msp430).expect("the program");
        bytes[at] = value;
        let path = programs.path("changed.elf");
        std::fs::write(&path, bytes).expect("a file");
        refusal(&path, "twice 4 --core msp430")
    };
    let other_class = header(4, 2);
    assert!(
        other_class.contains("neither a linked ELF file nor"),
        "{other_class}"
    );
    let other_order = header(5, 2);
    assert!(other_order.contains("changed.elf"), "{other_order}");
}

#[test]
fn sections_beyond_the_machine_are_refused() {
    let programs = Programs::new();
    for (file, words, parts) in [
        (
            programs.msp430(&["-DLARGE=0xa00000"]),
            "twice 4 --core msp430",
            ["section .large has 10485760 bytes", "the machine 65536"],
        ),
        (
            programs.rl78(&["--defsym", "LARGE=0x20"]),
            "_twice 4 --core rl78-s2",
            ["section .large takes 0x100000-0x100020", "end at 0x100000"],
        ),
    ] {
        let said = refusal(&file, words);
        for part in parts {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    let larger = programs.msp430(&["-DLARGE=0x8000"]);
    let larger = called(&larger, "twice 4 --core msp430");
    assert_eq!(larger["registers"]["r12"], 8);
    // Flash of a larger device, where the smaller one's data space would lie.
    let code = programs.avr_with(&["-mmcu=atmega2560", "-Wl,-Ttext=0x1fff8"]);
    let said = refusal(&code, "sum 4 --core avre-plus");
    assert!(said.contains("section .text takes 0x1fff8-"), "{said}");
    assert!(said.contains("end at 0x20000"), "{said}");
}

#[test]
fn values_that_a_register_does_not_hold_are_refused() {
    let programs = Programs::new();
    let (msp430, avr, rl78) = (programs.msp430(&[]), programs.avr(), programs.rl78(&[]));
    for (file, words, said) in [
        (
            &msp430,
            "twice 0x10000 --core msp430",
            "0x10000 does not fit into r12",
        ),
        (
            &msp430,
            "twice -32769 --core msp430",
            "-32769 does not fit into r12",
        ),
        (
            &msp430,
            "twice 0x100000000 --core msp430",
            "not a number of 32 bits",
        ),
        (
            &msp430,
            "twice 1 --core msp430 --register r5=0x10000",
            "does not fit into r5",
        ),
        (
            &msp430,
            "twice 1 --core msp430 --register sp=0x1200",
            "the stack begins at the end",
        ),
        (
            &msp430,
            "twice 1 --core msp430 --register pc=0x1200",
            "goes to the function",
        ),
        (
            &msp430,
            "twice 1 --core msp430 --register r16=1",
            "has no register r16",
        ),
        (
            &avr,
            "sum 0x10000 --core avre-plus",
            "0x10000 does not fit into r25:r24",
        ),
        (
            &avr,
            "sum 1 --core avre-plus --register r5=0x100",
            "0x100 does not fit into r5",
        ),
        (
            &rl78,
            "_twice 0x10000 --core rl78-s2",
            "0x10000 does not fit into a:x",
        ),
        (
            &rl78,
            "_twice 1 2 3 4 --core rl78-s2",
            "takes 3 arguments in registers",
        ),
    ] {
        let refused = refusal(file, words);
        assert!(refused.contains(said), "{words}: {refused}");
    }
    let complement = called(&msp430, "twice -2 --core msp430");
    assert_eq!(complement["registers"]["r12"], 0xfffc);
    // The registers of CPUX have 20 bits.
    let wide = called(&msp430, "twice 1 --core msp430x-v2 --register r5=0xfffff");
    assert_eq!(wide["registers"]["r5"], 0xf_ffff);
}

#[test]
fn addresses_that_the_machine_does_not_have_are_refused() {
    let programs = Programs::new();
    let (msp430, avr) = (programs.msp430(&[]), programs.avr());
    for (file, words, said) in [
        (&msp430, "0x9000 --core msp430", "0x9000 holds no code"),
        (
            &msp430,
            "0x4401 --core msp430",
            "no instruction of msp430 begins at 0x4401",
        ),
        (&msp430, "0x14400 --core msp430", "0x14400 holds no code"),
        (&msp430, "twise 4 --core msp430", "did you mean `twice`?"),
        (
            &msp430,
            "forever --core msp430 --stop 0x9000",
            "0x9000 holds no code",
        ),
        (
            &msp430,
            "forever --core msp430 --stop idel",
            "did you mean `idle`?",
        ),
        (
            &msp430,
            "twice 4 --core msp430 --memory 0xffff=0011",
            "msp430 has 0x10000 addresses",
        ),
        (
            &msp430,
            "twice 4 --core msp430 --memory 0x130=0011",
            "the multiplier, which answers",
        ),
        (
            &msp430,
            "twice 4 --core msp430 --ram 0x4000-0x5000",
            "covers .text, which takes 0x4400-",
        ),
        (
            &msp430,
            "twice 4 --core msp430 --ram 0x100-0x1000",
            "covers multiplier",
        ),
        (
            &msp430,
            "twice 4 --core msp430 --ram 0x200-0x20000",
            "is not an even, non-empty range",
        ),
        (
            &msp430,
            "twice out:64 --core msp430 --ram 0x200-0x220",
            "too small",
        ),
        (
            &avr,
            "sum 4 --core avre-plus --ram 0x100-0x1100",
            "data address 0 is 0x800000",
        ),
        (
            &avr,
            "0x2 --core avre-plus --stop 0x800100",
            "holds no code",
        ),
    ] {
        let refused = refusal(file, words);
        assert!(refused.contains(said), "{words}: {refused}");
    }
}

#[test]
fn devices_and_cores_that_cannot_be_had_are_told() {
    let programs = Programs::new();
    let file = programs.msp430(&[]);
    for (target, said) in [
        ("msp43", "did you mean msp430"),
        ("msp430f1612x", "did you mean msp430f1612"),
        (
            "atmega2560",
            "avre-plus-22bit, the core of atmega2560, is not simulated",
        ),
    ] {
        let refused = refusal(&file, &format!("twice 1 --target {target}"));
        assert!(refused.contains(said), "{target}: {refused}");
    }
}

#[test]
fn code_that_does_not_return_ends_where_it_is_told_to() {
    let programs = Programs::new();
    let file = programs.msp430(&[]);
    let (code, out, _) = run(&file, "forever 6 --core msp430 --cycle-limit 1000");
    assert_eq!(code, 1);
    assert!(out.contains("--stop SYMBOL"), "{out}");
    let by_name = called(&file, "forever 6 --core msp430 --stop idle");
    assert!(by_name["fault"].is_null(), "{by_name}");
    assert_eq!(by_name["stopped"], true);
    assert_eq!(by_name["registers"]["r12"], 7);
    // CALL #N takes 5 cycles, INC 1: SLAU049, tables 3-15 and 3-16.
    assert_eq!(by_name["cycles"], 5 + 1);
    let idle = format!("{:#x}", by_name["registers"]["pc"].as_u64().expect("pc"));
    let by_address = called(&file, &format!("forever 6 --core msp430 --stop {idle}"));
    assert_eq!(by_address, by_name);
    // Nothing is executed before its own first instruction.
    let at_once = called(&file, "forever 6 --core msp430 --stop forever");
    assert_eq!(
        (&at_once["instructions"], &at_once["cycles"]),
        (&0.into(), &5.into())
    );
    // What returns before has returned.
    let returned = called(&file, "twice 6 --core msp430 --stop idle");
    assert_eq!(returned["stopped"], false);
    assert_eq!(returned["registers"]["r12"], 12);
    let main = called(&programs.avr(), "main --core avre-plus --stop main");
    assert_eq!(main["stopped"], true);
}

#[test]
fn a_hex_file_is_called_by_address() {
    let programs = Programs::new();
    let file = programs.msp430_hex();
    let of_elf = called(&programs.path("msp430.elf"), "twice 0x21 --core msp430");
    let of_hex = called(&file, "0x4400 0x21 --core msp430");
    assert_eq!(of_hex["registers"]["r12"], 0x42);
    assert_eq!(of_hex["cycles"], of_elf["cycles"]);
    let named = refusal(&file, "twice 1 --core msp430");
    assert!(
        named.contains("it names nothing at all: give an address"),
        "{named}"
    );
    let good = std::fs::read_to_string(&file).expect("a HEX file");
    let last = good.lines().last().expect("a record").to_owned();
    for (bad, said) in [
        (good.replacen(":", ":0", 1), "line 1:"),
        (
            good.replace(&last, ""),
            "the record that ends the file is missing",
        ),
        (format!("{good}{last}\n"), "behind the last"),
        (
            format!("{}\n{good}", good.lines().next().expect("a record")),
            "holds 0x",
        ),
    ] {
        let path = programs.path("bad.hex");
        std::fs::write(&path, bad).expect("a file");
        let refused = refusal(&path, "0x4400 1 --core msp430");
        assert!(refused.contains(said), "{said}: {refused}");
    }
}

#[test]
fn registers_of_devices_that_are_not_simulated_are_not_made_up() {
    let programs = Programs::new();
    let avr = programs.avr();
    let (code, out, _) = run(&avr, "pin --target atmega128");
    assert_eq!(code, 1);
    assert!(
        out.contains("0x800036") && out.contains("--memory 0x800036=00"),
        "{out}"
    );
    let given = called(&avr, "pin --target atmega128 --memory 0x800036=5a");
    assert_eq!(given["registers"]["r24"], 0x5a);
    let written = called(&avr, "set_pin 1 --target atmega128");
    assert!(written["fault"].is_null(), "{written}");
    let pointer = called(&avr, "first 0x20 --target atmega128");
    assert_eq!(pointer["fault"]["address"], 0x80_0020, "{pointer}");
}
