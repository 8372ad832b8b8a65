//! The record of mutants, made part by part.

use crate::common::copy_of_the_repository;
use crate::here::{cipherfit, text};
use std::path::Path;

const RECORD: &str = "results/assurance/mutation.json";
const METHOD: &str = "speck/avr/low-flash/plain";

/// How many implementations are mutated that the record says nothing of, or of other sources.
fn missing(folder: &Path) -> usize {
    let mutants = folder.join("mutants.jsonl");
    std::fs::write(&mutants, "").expect("a file");
    let arguments = [
        "mutate",
        METHOD,
        "--one-each",
        "--missing",
        "--sample",
        "1",
        "--json",
        "mutants.jsonl",
    ];
    let output = cipherfit(folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    std::fs::read_to_string(&mutants)
        .expect("a file")
        .lines()
        .count()
}

#[test]
fn what_the_record_has_of_the_same_sources_is_not_mutated_again() {
    let folder = copy_of_the_repository();
    let folder = folder.path();
    std::fs::write(
        folder.join(RECORD),
        "{\"seed\": 1, \"implementations\": []}\n",
    )
    .expect("a record");
    assert_eq!(missing(folder), 1);
    let recorded = cipherfit(folder, &["mutate", "--record", "mutants.jsonl"]);
    assert_eq!(
        recorded.status.code(),
        Some(0),
        "{}",
        text(&recorded.stderr)
    );
    assert_eq!(missing(folder), 0);
    let record = std::fs::read_to_string(folder.join(RECORD)).expect("a record");
    let other = record.replace("\"source_sha256\": \"", "\"source_sha256\": \"00");
    assert_ne!(other, record);
    std::fs::write(folder.join(RECORD), other).expect("a record");
    assert_eq!(missing(folder), 1);
}
