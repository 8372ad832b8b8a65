//! What does not fit together is refused with the reason, before anything runs.

use cipherfit_catalog::{Catalog, VectorFile};
use cipherfit_lab::kinds::official_blocks;
use std::path::Path;

const SPECK: &str = include_str!("planted-faults/speck.S");

fn repository() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).expect("the repository's catalog")
}

fn manifest(sources: &str, cores: &str) -> String {
    format!(
        r#"
language = "asm"
parameters = ["speck-64-128"]
cores = [{cores}]
sources = [{sources}]
operations = {{ expand_key = "{{identifier}}_expand_key", encrypt = "{{identifier}}_encrypt" }}

[contract]
round_keys = "standard"
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"

[variants.one]
summary = "The subject of a test"

[variants.other]
summary = "The subject of a test"
defines = {{ OTHER = 1 }}
"#
    )
}

/// What is said of `mine`, which lies beside another method and a folder of shared sources.
fn refusal(sources: &str, cores: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("theirs", manifest("\"speck.S\"", "\"msp430\"")),
        ("mine", manifest(sources, cores)),
    ] {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::write(folder.join("method.toml"), text).expect("method.toml");
        std::fs::write(folder.join("speck.S"), SPECK).expect("speck.S");
    }
    std::fs::create_dir(folder.path().join("common")).expect("a folder");
    std::fs::write(folder.path().join("common/speck.S"), SPECK).expect("speck.S");
    let errors = repository()
        .load_foreign(&folder.path().join("mine"))
        .err()?
        .errors;
    Some(errors.iter().map(|error| format!("{error:?}\n")).collect())
}

#[test]
fn sources_of_another_method_are_refused() {
    let text = refusal("\"speck.S\", \"../theirs/speck.S\"", "\"msp430\"").expect("refused");
    for part in ["../theirs/speck.S", "another method", "../common"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(refusal("\"../common/speck.S\"", "\"msp430\""), None);
}

#[test]
fn an_unknown_core_is_refused_with_the_nearest() {
    let text = refusal("\"speck.S\"", "\"msp430x\"").expect("refused");
    assert!(text.contains("no core called"), "{text}");
    assert!(text.contains("did you mean"), "{text}");
    // A mistake of the method is told once, not for each variant.
    assert_eq!(text.matches("no core called").count(), 1, "{text}");
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
    let reason = official_blocks(parameters, &file.test_groups, reference).expect_err("refused");
    for part in ["a test, test 7", "15", "16"] {
        assert!(reason.contains(part), "{reason}");
    }
}
