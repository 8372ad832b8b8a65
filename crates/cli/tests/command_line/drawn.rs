//! A check of one measurement of each implementation.

use crate::common::copy_of_the_repository;
use crate::here::{cipherfit, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const METHOD: &str = "speck/msp430/rounds/unrolled";

/// The check of the method's measurements: its exit code and what it prints.
fn check(folder: &Path, lot: &str) -> (Option<i32>, String) {
    let output = cipherfit(
        folder,
        &["measure", METHOD, "--check", "--draw", lot, "--json"],
    );
    (output.status.code(), text(&output.stdout))
}

/// Changes the lines of the method, or leaves them out.
fn change(folder: &Path, change: impl Fn(Value) -> Option<Value>) -> usize {
    let path = folder.join("results/msp430.jsonl");
    let before = std::fs::read_to_string(&path).expect("results");
    let mut changed = 0;
    let lines = before.lines().filter_map(|line| {
        let record: Value = serde_json::from_str(line).expect("a record");
        if record["implementation"] != METHOD {
            return Some(line.to_owned());
        }
        changed += 1;
        change(record).map(|record| record.to_string())
    });
    let after: Vec<String> = lines.collect();
    std::fs::write(&path, after.join("\n") + "\n").expect("results");
    changed
}

/// Which measurements are made again.
fn drawn(folder: &Path, lot: &str) -> String {
    let (code, printed) = check(folder, lot);
    assert_eq!(code, Some(0), "{printed}");
    let mut lines = printed.lines();
    let record: Value = serde_json::from_str(lines.next().expect("a record")).expect("JSON");
    assert_eq!(lines.next(), None, "one of the implementation");
    assert_eq!(record["implementation"], METHOD);
    format!("{} on {}", record["primitive"], record["core"])
}

#[test]
fn a_lot_draws_one_of_each_implementation_and_another_lot_others() {
    let folder = copy_of_the_repository();
    assert_eq!(drawn(folder.path(), "one"), drawn(folder.path(), "one"));
    let lots = ["one", "two", "three", "four", "five", "six"];
    let drawn: BTreeSet<String> = lots.map(|lot| drawn(folder.path(), lot)).into();
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[test]
fn what_is_drawn_is_compared_and_what_is_not_must_be_there_and_of_the_same_sources() {
    let folder = copy_of_the_repository();
    let count = change(folder.path(), |mut record| {
        record["source_sha256"] = "of others".into();
        Some(record)
    });
    assert!(count > 1);
    let (code, printed) = check(folder.path(), "one");
    assert_eq!(code, Some(1));
    let named = printed.lines().filter(|line| !line.starts_with('{'));
    assert_eq!(named.count(), count, "{printed}");

    let folder = copy_of_the_repository();
    change(folder.path(), |mut record| {
        record["rom"]["tables"] = serde_json::json!({ "encrypt": 1 });
        Some(record)
    });
    let (code, printed) = check(folder.path(), "one");
    assert_eq!(code, Some(1));
    assert!(printed.contains("rom"), "{printed}");

    let folder = copy_of_the_repository();
    let count = change(folder.path(), |_| None);
    let (code, printed) = check(folder.path(), "one");
    assert_eq!(code, Some(1));
    let missing = printed.lines().filter(|line| line.ends_with("is missing"));
    assert_eq!(missing.count(), count, "{printed}");
}

/// The hash is that of the sources and of the key.
#[test]
fn what_has_its_key_in_code_may_be_left_out() {
    let folder = copy_of_the_repository();
    let method = "twine/avr/paired-nibbles/key-in-code";
    let check = ["measure", method, "--check", "--draw", "one"];
    let output = cipherfit(folder.path(), &check);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("others are of the same sources"));
}

#[test]
fn only_a_check_draws() {
    let folder = copy_of_the_repository();
    let output = cipherfit(folder.path(), &["measure", METHOD, "--draw", "one"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("--check"),
        "{}",
        text(&output.stderr)
    );
}
