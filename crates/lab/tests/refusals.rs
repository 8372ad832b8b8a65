//! What does not fit together is refused with the reason, before anything runs.

use cipherfit_catalog::{Catalog, VectorFile};
use cipherfit_lab::verify::official;
use std::path::Path;

const SPECK: &str = include_str!("planted-faults/speck.S");

fn repository() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).expect("the repository's catalog")
}

fn manifest(sources: &str, cores: &str, layout: &str) -> String {
    format!(
        r#"
summary = "The subject of a test"
language = "asm"
parameters = ["speck-64-128"]
cores = [{cores}]
sources = [{sources}]
operations = {{ expand_key = "{{identifier}}_expand_key", encrypt = "{{identifier}}_encrypt" }}

[contract]
round_keys = "{layout}"
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"
"#
    )
}

/// What is said of `mine`, which lies beside `theirs` with round keys in the standard layout.
fn refusal(sources: &str, cores: &str, layout: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lender = manifest("\"speck.S\"", "\"msp430\"", "standard");
    for (name, text) in [
        ("theirs", lender),
        ("mine", manifest(sources, cores, layout)),
    ] {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::write(folder.join("impl.toml"), text).expect("impl.toml");
        std::fs::write(folder.join("speck.S"), SPECK).expect("speck.S");
    }
    let errors = repository()
        .load_foreign(&folder.path().join("mine"))
        .err()?
        .errors;
    Some(errors.iter().map(|error| format!("{error:?}\n")).collect())
}

#[test]
fn round_keys_of_another_layout_are_refused() {
    let borrowed = "\"speck.S\", \"../theirs/speck.S\"";
    let text = refusal(borrowed, "\"msp430\"", "words-swapped").expect("refused");
    for part in ["../theirs/speck.S", "\"standard\"", "\"words-swapped\""] {
        assert!(text.contains(&part.escape_debug().to_string()), "{text}");
    }
    assert_eq!(refusal(borrowed, "\"msp430\"", "standard"), None);
}

#[test]
fn an_unknown_core_is_refused_with_the_nearest() {
    let text = refusal("\"speck.S\"", "\"msp430x\"", "standard").expect("refused");
    assert!(text.contains("no core called"), "{text}");
    assert!(text.contains("did you mean"), "{text}");
}

#[test]
fn a_key_of_another_length_is_refused() {
    let catalog = repository();
    let (_, parameters) = catalog.primitive("speck-64-128").expect("SPECK-64/128");
    let file = r#"{ "algorithm": "SPECK", "testGroups": [ { "type": "BlockCipher",
        "parameter": "speck-64-128", "source": "a test", "tests": [ { "tcId": 7, "comment": "",
        "key": "000102030405060708090a0b0c0d0e", "msg": "0011223344556677",
        "ct": "0011223344556677" } ] } ] }"#;
    let file: VectorFile = serde_json::from_str(file).expect("a vector file");
    let reference = cipherfit_reference::block_cipher("speck-64-128").expect("a model");
    let reason = official(parameters, &file.test_groups, reference).expect_err("refused");
    for part in ["a test, test 7", "15", "16"] {
        assert!(reason.contains(part), "{reason}");
    }
}
