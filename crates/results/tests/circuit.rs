//! The committed schema of circuits is the generated one, and the committed circuits conform to it.

use cipherfit_results::{CIRCUITS_FILE, Circuit, circuit_schema_text, read, write};
use std::path::{Path, PathBuf};

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")
}

#[test]
fn the_committed_schema_is_up_to_date() {
    let path = results().join("hardware.schema.json");
    let committed = std::fs::read_to_string(path).expect("hardware.schema.json");
    assert_eq!(committed, circuit_schema_text(), "remedy: make schema");
}

#[test]
fn every_line_conforms_and_writing_keeps_every_byte() {
    let schema = serde_json::from_str(&circuit_schema_text()).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a JSON Schema");
    let path = results().join(CIRCUITS_FILE);
    let text = std::fs::read_to_string(&path).expect("circuits");
    assert!(!text.is_empty());
    for line in text.lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(validator.is_valid(&line), "{line}");
        line["cycles"]["compute"] = "few".into();
        assert!(!validator.is_valid(&line));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join(CIRCUITS_FILE);
    write(&copy, &read::<Circuit>(&path).expect("circuits")).expect("a copy");
    assert_eq!(std::fs::read_to_string(copy).expect("a copy"), text);
}

#[test]
fn a_line_that_is_no_circuit_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(CIRCUITS_FILE);
    std::fs::write(&path, "\n{\"design\": 1}\n").expect("a file");
    let error = read::<Circuit>(&path).expect_err("no circuit").to_string();
    assert!(
        error.contains("hardware.jsonl:2:") && error.contains("make hw"),
        "{error}"
    );
}
