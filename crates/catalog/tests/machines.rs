//! Instruction sets, cores and devices: the repository's own, and mistakes in them.

use cipherfit_catalog::Catalog;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A copy of `targets/` and a library without anything.
fn copy() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("library")).expect("a folder");
    for part in ["isa", "cores", "devices", "toolchains"] {
        let place = folder.path().join("targets").join(part);
        std::fs::create_dir_all(&place).expect("a folder");
        for entry in std::fs::read_dir(root().join("targets").join(part)).expect("a folder") {
            let path = entry.expect("an entry").path();
            std::fs::copy(&path, place.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    folder
}

/// The first mistake of a copy in which a text of a file is replaced.
fn mistake(file: &str, old: &str, new: &str) -> String {
    let folder = copy();
    let path = folder.path().join("targets").join(file);
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.contains(old), "{file} has no {old:?}");
    std::fs::write(&path, text.replacen(old, new, 1)).expect("a file");
    let Err(errors) = Catalog::load(folder.path()) else {
        panic!("{old:?} to {new:?} in {file} is taken");
    };
    let error = &errors.errors[0];
    let help = miette::Diagnostic::help(error).map_or(String::new(), |help| help.to_string());
    let text = format!("{error} | {help}");
    text.replace(&folder.path().display().to_string(), "")
}

#[test]
fn ram_is_as_wide_as_that_of_any_device_and_no_flash() {
    let machines = Catalog::load_machines(&root()).expect("machines");
    let widest = |name| machines.widest_ram(&machines.machine(name).expect("a device"));
    assert_eq!(widest("msp430f1611"), 0x1100..0x3900, "no other has more");
    assert_eq!(widest("atmega128"), 0x20100..0x24100, "that of ATmega1284");
    assert_eq!(
        widest("r5f100le"),
        0xF7F00..0xFFEE0,
        "larger devices' begins lower"
    );
    assert_eq!(
        widest("msp430f5528"),
        0x1C00..0x4400,
        "flash lies behind it"
    );
}

#[test]
fn every_device_is_a_machine() {
    let machines = Catalog::load_machines(&root()).expect("machines");
    assert!(machines.devices.len() > 600);
    assert_eq!(machines.all().count(), machines.devices.len());
    let facts = |name: &str| machines.machine(name).expect(name).facts();
    let attiny = facts("attiny85");
    assert_eq!((attiny.rom_bytes, attiny.ram_bytes), (0x2000, 0x200));
    assert_eq!(attiny.recorded_as.as_deref(), Some("avre-plus"));
    let has = |device: &str, word: &str| !facts(device).lacks.contains(&word.to_owned());
    assert!(!has("attiny85", "MUL") && !has("attiny85", "CALL"));
    assert!(!has("attiny1634", "MUL") && has("attiny1634", "CALL"));
    assert!(has("atmega8", "MUL") && !has("atmega8", "CALL") && has("atmega328p", "CALL"));
    assert_eq!(facts("atmega2560").recorded_as, None);
    // Data space lies behind the flash.
    assert_eq!(
        machines.machine("atmega128").expect("a device").ram(),
        0x20100..0x21100
    );
    assert!(machines.optional_instructions("avr").contains(&"MUL"));
}

#[test]
fn mistakes_are_placed_and_have_a_remedy() {
    const ATMEGA: &str = "devices/atmel-atmega.csv";
    let row = "atmega128,Microchip (Atmel) ATmega128,avre-plus,0x0,0x20000,0x0100,0x1100";
    let with = |field: &str, other: &str| row.replacen(field, other, 1);
    for (file, old, new, said) in [
        (
            ATMEGA,
            row,
            with("avre-plus", "avre-plis"),
            "atmel-atmega.csv:2:1: core: there is no core called \"avre-plis\" | did you mean \"avre-plus\"?",
        ),
        (
            ATMEGA,
            row,
            with("0x20000", "131072"),
            "csv:2:53: rom_end: `131072` is no address | write it in hexadecimal",
        ),
        (
            ATMEGA,
            row,
            with("0x0,0x2", "0x9,0x"),
            "rom_end: rom_end does not lie behind rom_start",
        ),
        (
            ATMEGA,
            row,
            with("atmega128", "ATmega 128"),
            "csv:2:1: name: `ATmega 128` is no name",
        ),
        (
            ATMEGA,
            row,
            with("0x1100", "0x1100,"),
            "12 fields, expected 11",
        ),
        (
            ATMEGA,
            "name,title",
            "nam,title".to_owned(),
            "the first line does not name the columns | write `name,title,core,",
        ),
        (
            ATMEGA,
            "16000000,0,4500",
            "16000000,3,4500".to_owned(),
            "wait_states: avre-plus has no memory timing with 3 wait states",
        ),
        (
            ATMEGA,
            "atmega1280,",
            "atmega128,".to_owned(),
            "describes atmega128 already",
        ),
        (
            "cores/avre.toml",
            "isa   = \"avr\"",
            "isa   = \"avx\"".to_owned(),
            "isa: there is no instruction set called \"avx\" | did you mean \"avr\"?",
        ),
        (
            "cores/avre.toml",
            "cycles_of          = \"avre-plus\"",
            "cycles_of = \"rl78-s1\"".to_owned(),
            "timing.cycles_of: nothing is measured on a core rl78-s1 of avr",
        ),
        (
            "cores/msp430.toml",
            "\"msp430f1611\"",
            "\"msp430f5528\"".to_owned(),
            "measured_on: msp430f5528 has core msp430x-v2",
        ),
        (
            "cores/msp430.toml",
            "\"msp430f1611\"",
            "\"msp430f161\"".to_owned(),
            "did you mean \"msp430f161",
        ),
        (
            "isa/rl78.toml",
            "\"gnu-rl78\"",
            "\"gnu-rl87\"".to_owned(),
            "toolchains.assembler: there is no toolchain called \"gnu-rl87\"",
        ),
        (
            "isa/rl78.toml",
            "register_bits",
            "register_bit".to_owned(),
            "did you mean `register_bits`?",
        ),
    ] {
        let found = mistake(file, old, &new);
        assert!(found.contains(said), "{said}\nis not in\n{found}");
    }
}
