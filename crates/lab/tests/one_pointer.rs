//! Block ciphers that get one pointer to an area with everything in it.

use cipherfit_catalog::{Catalog, CatalogErrors};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_sim::FaultKind;
use cipherfit_vocabulary::{Interface, Operation};
use std::path::Path;

const FROM_KEY: &str = "encrypt = \"{identifier}_area_encrypt_from_key\"";
const FROM_ROUND_KEYS: &str = "expand_key = \"{identifier}_area_expand_key\", \
                               encrypt = \"{identifier}_area_encrypt\"";

const KEY_AREA: &str = "round_keys = \"key\"\n\
                        area = [{ holds = \"block\" }, { holds = \"key\" }]";
const ROUND_KEY_AREA: &str = "round_keys = \"standard\"\n\
                              area = [{ holds = \"block\" }, { holds = \"key\" }, \
                              { holds = \"round_keys\" }]";

fn measure(
    operations: &str,
    contract: &str,
    fault: &str,
) -> Result<Result<Measurement, Failure>, CatalogErrors> {
    let faults = ["DESTROY_KEY", "READ_KEY", "WRITE_PAST_AREA"]
        .map(|name| format!("{name} = {}", u8::from(name == fault)));
    let manifest = format!(
        r#"
language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430"]
sources = ["speck.S", "on_the_fly.S", "wrapper.S"]
defines = {{ FAULT = 0, {} }}
operations = {{ {operations} }}

[contract]
interface = "one-pointer"
{contract}
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"

[variants.subject]
summary = "The subject of a test"
"#,
        faults.join(", ")
    );
    measure_files(&[
        ("method.toml", &manifest),
        ("speck.S", include_str!("planted-faults/speck.S")),
        ("on_the_fly.S", include_str!("key-material/on_the_fly.S")),
        ("wrapper.S", include_str!("one-pointer/wrapper.S")),
    ])
}

/// Measures a folder with these files on its first device.
fn measure_files(files: &[(&str, &str)]) -> Result<Result<Measurement, Failure>, CatalogErrors> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect(name);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let variants = catalog.load_foreign(folder.path())?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    match laboratory.measure(&catalog.jobs_of(&variants[0])[0]) {
        Ok(measurement) => Ok(Ok(measurement)),
        Err(MeasureError::Verification { failure, .. }) => Ok(Err(*failure)),
        Err(other) => panic!("{other}"),
    }
}

fn passes(operations: &str, contract: &str) -> Measurement {
    let measured = measure(operations, contract, "").expect("a good manifest");
    measured.unwrap_or_else(|failure| panic!("{failure}"))
}

fn fault(operations: &str, contract: &str, fault: &str) -> (FaultKind, String) {
    match measure(operations, contract, fault).expect("a good manifest") {
        Err(Failure::Fault { kind, access, .. }) => (kind, access.unwrap_or_default()),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{fault} passes"),
    }
}

#[test]
fn the_area_holds_the_key() {
    let measurement = passes(FROM_KEY, KEY_AREA);
    let ram = &measurement.ram;
    assert_eq!((ram.message, ram.key, ram.context, ram.work), (8, 16, 0, 0));
    assert_eq!(measurement.contract.interface, Interface::OnePointer);
}

#[test]
fn the_area_holds_round_keys_too() {
    let measurement = passes(FROM_ROUND_KEYS, ROUND_KEY_AREA);
    let ram = &measurement.ram;
    assert_eq!(
        (ram.message, ram.key, ram.context, ram.work),
        (8, 16, 108, 0)
    );
    assert!(measurement.cycles.contains_key(&Operation::EXPAND_KEY));
}

#[test]
fn what_a_call_lends_counts_as_work() {
    let area = "round_keys = \"key\"\narea = [{ holds = \"block\" }, { holds = \"key\" }, \
                { holds = \"work\", at = 26, bytes = 6 }]";
    assert_eq!(passes(FROM_KEY, area).ram.work, 8);
}

#[test]
fn work_may_lie_on_both_sides_of_the_rest() {
    let split = "round_keys = \"key\"\narea = [{ holds = \"block\" }, { holds = \"key\" }, \
                 { holds = \"work\", bytes = 4 }, { holds = \"work\", bytes = 6, at = 32 }]";
    let gap = 32 - (8 + 16 + 4);
    assert_eq!(passes(FROM_KEY, split).ram.work, 4 + 6 + gap);
}

#[test]
fn memory_that_is_not_the_call_s() {
    let key = |name| fault(FROM_KEY, KEY_AREA, name);
    let (write, read) = (FaultKind::Write, FaultKind::Read);
    assert_eq!(key("DESTROY_KEY"), (write, "byte 0 of `key`".to_owned()));
    let past = "1 bytes behind `key`".to_owned();
    assert_eq!(key("WRITE_PAST_AREA"), (write, past));
    let early = fault(FROM_ROUND_KEYS, ROUND_KEY_AREA, "READ_KEY");
    assert_eq!(early, (read, "byte 0 of `key`".to_owned()));
}

#[test]
fn an_area_without_a_block_or_a_key_is_refused() {
    for (area, reason) in [
        ("[{ holds = \"block\" }]", "does not hold key"),
        ("[{ holds = \"key\" }]", "does not hold block"),
        ("[{ holds = \"state\", bytes = 4 }]", "cannot hold state"),
    ] {
        let contract = format!("round_keys = \"key\"\narea = {area}");
        let Err(refusal) = measure(FROM_KEY, &contract, "") else {
            panic!("a bad manifest is accepted");
        };
        let text = format!("{:?}", refusal.errors);
        assert!(text.contains(reason), "{text}");
    }
}

/// A subroutine with the interface of Matsui and Murakami; HL may be lost, and a variable may lie at
/// the start of the memory that instructions address with a byte.
fn on_rl78(lose_hl: u8, fixed_address: u8) -> Result<Measurement, Failure> {
    let manifest = format!(
        r#"
language = "asm"
parameters = ["speck-32-64"]
cores = ["rl78-s2"]
sources = ["speck32.S"]
defines = {{ LOSE_HL = {lose_hl}, FIXED_ADDRESS = {fixed_address} }}
operations = {{ encrypt = "_{{identifier}}_encrypt" }}

[contract]
interface = "one-pointer"
area = [{{ holds = "block" }}, {{ holds = "key" }}, {{ holds = "work", bytes = 8 }}]
round_keys = "key"
alignment = 2
reentrant = true
relocatable = true
section_addresses = {{ ".bss.round" = 0xffe20 }}

[claims]
constant_time = "full"
stack_bytes = {{ encrypt = 8 }}

[variants.subject]
summary = "The subject of a test"
"#
    );
    let source = include_str!("one-pointer/speck32_rl78.S");
    measure_files(&[("method.toml", &manifest), ("speck32.S", source)]).expect("a good manifest")
}

#[test]
fn buffers_make_way_for_a_variable_near_the_end_of_the_ram() {
    let measurement = on_rl78(0, 1).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(measurement.ram.static_bytes, 1);
    assert_eq!(measurement.ram.stack[&Operation::ENCRYPT], 8);
}

#[test]
fn a_subroutine_for_rl78() {
    let measurement = on_rl78(0, 0).unwrap_or_else(|failure| panic!("{failure}"));
    let ram = &measurement.ram;
    assert_eq!((ram.message, ram.key, ram.work), (4, 8, 8));
    assert_eq!(ram.stack[&Operation::ENCRYPT], 8);
    match on_rl78(1, 0).expect_err("HL is lost") {
        Failure::ClobberedRegister { register, .. } => assert!("lh".contains(&register)),
        other => panic!("{other}"),
    }
}
