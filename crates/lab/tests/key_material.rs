//! Where encryption has its keys from: round keys in RAM, round keys in flash, the key itself.

use cipherfit_catalog::{Catalog, CatalogErrors};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_sim::FaultKind;
use cipherfit_vocabulary::Operation;
use std::path::Path;

const SPECK: &str = include_str!("planted-faults/speck.S");
const FLASH: &str = include_str!("key-material/flash.S");
const ON_THE_FLY: &str = include_str!("key-material/on_the_fly.S");

const BUILT_IN_SOURCE: &str = include_str!("key-material/built_in.S");

const EXPAND_KEY: &str = "expand_key = \"{identifier}_expand_key\"";
const FROM_FLASH: &str = "encrypt = \"{identifier}_encrypt_from_flash\"";
const FROM_KEY: &str = "encrypt = \"{identifier}_encrypt_from_key\"";

const BUILT_IN: &str = "encrypt = \"{identifier}_encrypt_with_built_in_key\"";

/// An implementation in a folder of its own.
struct Subject<'a> {
    operations: &'a [&'a str],
    contract: &'a str,
    defines: &'a str,
}

impl Subject<'_> {
    /// Measures on the first device.
    fn measure(&self) -> Result<Result<Measurement, MeasureError>, CatalogErrors> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let manifest = format!(
            r#"
language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430"]
sources = ["speck.S", "wrapper.S"]
defines = {{ FAULT = 0, {} }}
operations = {{ {} }}

[contract]
{}
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"

[variants.subject]
summary = "The subject of a test"
"#,
            self.defines,
            self.operations.join(", "),
            self.contract
        );
        let wrapper = match self.operations {
            [FROM_KEY] => ON_THE_FLY,
            [BUILT_IN, ..] => BUILT_IN_SOURCE,
            _ => FLASH,
        };
        for (name, text) in [
            ("method.toml", manifest.as_str()),
            ("speck.S", SPECK),
            ("wrapper.S", wrapper),
        ] {
            std::fs::write(folder.path().join(name), text).expect(name);
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let catalog = Catalog::load(&root).expect("the repository's catalog");
        let variants = catalog.load_foreign(folder.path())?;
        let laboratory = Laboratory::new(&catalog, &cache_dir());
        let jobs = catalog.jobs_of(&variants[0]);
        Ok(laboratory.measure(&jobs[0]))
    }

    fn passes(&self) -> Measurement {
        self.measure().expect("a good manifest").expect("passes")
    }

    fn fails(&self) -> Failure {
        match self.measure().expect("a good manifest") {
            Err(MeasureError::Verification { failure, .. }) => *failure,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("it passes"),
        }
    }

    fn is_refused(&self) -> String {
        let Err(refusal) = self.measure() else {
            panic!("a bad manifest is accepted");
        };
        refusal
            .errors
            .iter()
            .map(|error| format!("{error:?}\n"))
            .collect()
    }
}

const IN_FLASH: Subject<'static> = Subject {
    operations: &[EXPAND_KEY, FROM_FLASH],
    contract: "round_keys = \"standard\"\nround_keys_in = \"flash\"",
    defines: "CHECK_END = 0",
};

const ON_THE_FLY_KEYS: Subject<'static> = Subject {
    operations: &[FROM_KEY],
    contract: "round_keys = \"key\"",
    defines: "DESTROY_KEY = 0",
};

#[test]
fn round_keys_in_flash_count_as_constants() {
    let measurement = IN_FLASH.passes();
    assert_eq!(measurement.rom.tables["encrypt"], 108);
    assert_eq!((measurement.ram.context, measurement.ram.key), (0, 0));
    assert!(!measurement.cycles.contains_key(&Operation::EXPAND_KEY));
    assert_eq!(measurement.rom.code.keys().collect::<Vec<_>>(), ["encrypt"]);
}

#[test]
fn round_keys_end_where_the_contract_says() {
    let checked = Subject {
        contract: "round_keys = \"standard\"\nround_keys_in = \"flash\"\n\
                   round_keys_end = { remainder = 128, modulo = 256 }",
        defines: "CHECK_END = 1",
        ..IN_FLASH
    };
    checked.passes();
    let elsewhere = Subject {
        contract: "round_keys = \"standard\"\nround_keys_in = \"flash\"\n\
                   round_keys_end = { remainder = 64, modulo = 256 }",
        ..checked
    };
    elsewhere.fails();
}

#[test]
fn the_key_itself_needs_no_round_keys() {
    let measurement = ON_THE_FLY_KEYS.passes();
    assert_eq!((measurement.ram.context, measurement.ram.key), (0, 16));
    assert!(!measurement.cycles.contains_key(&Operation::EXPAND_KEY));
}

#[test]
fn a_destroyed_key_must_be_owned_up_to() {
    let destroying = Subject {
        defines: "DESTROY_KEY = 1",
        ..ON_THE_FLY_KEYS
    };
    let Failure::Fault { kind, access, .. } = destroying.fails() else {
        panic!("it fails otherwise")
    };
    assert_eq!(kind, FaultKind::Write);
    assert_eq!(access.as_deref(), Some("byte 0 of `key`"));
    let owned_up = Subject {
        contract: "round_keys = \"key\"\noverwrites_key = true",
        ..destroying
    };
    assert!(owned_up.passes().contract.overwrites_key);
}

#[test]
fn a_key_that_is_built_in_takes_an_image_a_key() {
    let built_in = Subject {
        operations: &[BUILT_IN],
        contract: "round_keys = \"none\"\nround_keys_in = \"code\"",
        defines: "BUILT_IN = 1",
    };
    let measurement = built_in.passes();
    assert_eq!((measurement.ram.context, measurement.ram.key), (0, 0));
    assert_eq!(measurement.rom.tables["encrypt"], 16);
    assert_eq!(measurement.verified.random, 1000);
    let keys = |flag: &&String| flag.starts_with("-DKEY_BYTES=0x00,0x01,0x02,0x03,0x08");
    assert_eq!(measurement.flags.iter().filter(keys).count(), 1);
}

#[test]
fn operations_and_contract_must_agree() {
    let refused = |operations: &[&str], contract: &str, reason: &str| {
        let text = Subject {
            operations,
            contract,
            ..IN_FLASH
        }
        .is_refused();
        assert!(text.contains(reason), "{text}");
    };
    let standard = "round_keys = \"standard\"";
    refused(&[EXPAND_KEY], standard, "no operation encrypt");
    refused(&[FROM_FLASH], standard, "no operation expand_key");
    let both = &[EXPAND_KEY, FROM_FLASH];
    refused(both, "round_keys = \"key\"", "and an operation expand_key");
    let overwrites = "round_keys = \"standard\"\noverwrites_key = true";
    refused(both, overwrites, "no call gets the key");
    let key_in_flash = "round_keys = \"key\"\nround_keys_in = \"flash\"";
    refused(&[FROM_FLASH], key_in_flash, "there are no round keys");
    let odd = "round_keys = \"standard\"\nround_keys_end = { remainder = 8, modulo = 12 }";
    refused(both, odd, "does not exist");
}
