//! Wrong records, each of which makes an answer wrong: executing it must tell.

use crate::judge::{Verdict, judge};
use crate::root;
use cipherfit_catalog::Catalog;
use serde_json::Value;
use std::path::Path;

/// The repository with records changed: those of a method, or a variant of one, for a primitive on a core.
fn with_a_fault(
    [method, primitive, core]: [&str; 3],
    fault: impl Fn(&mut Value),
) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    for name in [
        "library",
        "targets",
        "published",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        std::os::unix::fs::symlink(root().join(name), place(name)).expect("a link");
    }
    std::fs::create_dir(place("results")).expect("a folder");
    let mut changed = 0;
    for isa in ["avr", "msp430", "rl78"] {
        let name = format!("results/{isa}.jsonl");
        let text = std::fs::read_to_string(root().join(&name)).expect("the results");
        let lines = text.lines().map(|line| {
            let mut record: Value = serde_json::from_str(line).expect("a record");
            let is_it = |(field, word): (&str, &str)| {
                let name = record[field].as_str();
                name.is_some_and(|name| name.starts_with(word))
            };
            let wanted = [
                ("implementation", method),
                ("primitive", primitive),
                ("core", core),
            ];
            if !wanted.into_iter().all(is_it) {
                return line.to_owned();
            }
            fault(&mut record);
            changed += 1;
            record.to_string()
        });
        let lines: Vec<String> = lines.collect();
        std::fs::write(place(&name), lines.join("\n") + "\n").expect("the results");
    }
    assert!(changed > 0, "{method} has no records");
    folder
}

/// What executing the answer to a question tells.
fn told(root: &Path, question: &str) -> String {
    let catalog = Catalog::load(root).expect("the catalog");
    let question = shlex::split(question).expect("words");
    match judge(root, &catalog, &question) {
        Ok(Verdict::True { .. }) => "true".to_owned(),
        Ok(Verdict::Nothing | Verdict::NotExecuted) => "nothing".to_owned(),
        Err(wrong) => wrong,
    }
}

const SMALLEST_AVR: [&str; 3] = ["aes/avr/smallest/computed-sbox", "aes-128", "avre-plus"];

/// Adds to a number of a record.
fn add(number: &mut Value, more: i64) {
    *number = (number.as_i64().expect("a number") + more).into();
}

#[test]
fn a_key_that_calls_destroy_without_a_word_is_told() {
    let root = with_a_fault(SMALLEST_AVR, |record| {
        record["contract"]["overwrites_key"] = false.into();
    });
    let question =
        "aes-128 --target atmega128 --key static --message 48B --rom 230B --objective rom";
    let told_of_it = told(root.path(), question);
    assert!(told_of_it.contains("outputs are wrong"), "{told_of_it}");
    // As it is, nothing so small keeps the key.
    assert_eq!(told(&crate::root(), question), "nothing");
}

/// A question whose answer rests on one record, in all its figures.
const QUESTION: &str = "aes-128 --target atmega128 --may-lose-key --rom 230B --objective rom";

#[test]
fn cycles_one_too_few_are_told() {
    let root = with_a_fault(["speck/avr/", "speck-64-128", "avre-plus"], |record| {
        for number in ["min", "median", "max"] {
            add(&mut record["tasks"]["encrypt"]["first"][number], -1);
        }
    });
    let question = "speck-64-128 --target atmega128 --key static --message 48B";
    let told_of_it = told(root.path(), question);
    assert!(told_of_it.contains("messages take"), "{told_of_it}");
    assert_eq!(told(&crate::root(), question), "true");
}

#[test]
fn rom_and_stack_that_are_understated_are_told() {
    let less_rom = with_a_fault(SMALLEST_AVR, |record| {
        add(&mut record["rom"]["code"]["encrypt"], -2);
    });
    let of_rom = told(less_rom.path(), QUESTION);
    assert!(
        of_rom.contains("ROM: 226 B are taken, 224 B are said"),
        "{of_rom}"
    );
    let less_stack = with_a_fault(SMALLEST_AVR, |record| {
        add(&mut record["ram"]["stack"]["encrypt"], -1);
    });
    let of_stack = told(less_stack.path(), QUESTION);
    assert!(
        of_stack.contains("RAM: 53 B are taken, 52 B are said"),
        "{of_stack}"
    );
    assert_eq!(told(&crate::root(), QUESTION), "true");
}
