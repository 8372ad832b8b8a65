//! Code that is right, and shows a secret in its time or in its addresses: each way of showing one must be
//! seen, and code that shows none must be believed.

use super::{Claims, assurance, measure_source};
use cipherfit_lab::verify::Failure;
use cipherfit_results::assurance::Leaks;
use std::fmt::Write as _;

struct Table {
    /// Of the record in `results/assurance/`.
    name: &'static str,
    cores: &'static [&'static str],
    source: &'static str,
    /// Class, name and instructions of each leak, an empty line behind each.
    leaks: &'static str,
}

/// What is planted where the sources say so.
const TABLES: [Table; 4] = [
    Table {
        name: "avr",
        cores: &["avre-plus"],
        source: include_str!("avr.S"),
        leaks: include_str!("leaks/avr.txt"),
    },
    Table {
        name: "msp430",
        cores: &["msp430", "msp430x-v2"],
        source: include_str!("msp430.S"),
        leaks: include_str!("leaks/msp430.txt"),
    },
    Table {
        name: "msp430x",
        cores: &["msp430x-v2"],
        source: include_str!("msp430.S"),
        leaks: include_str!("leaks/msp430x.txt"),
    },
    Table {
        name: "rl78",
        cores: &["rl78-s2", "rl78-s3"],
        source: include_str!("rl78.S"),
        leaks: include_str!("leaks/rl78.txt"),
    },
];

/// The line of the sources that gives way to what is planted.
const PLACE: &str = "        ; (a leak)\n";

/// Measures the source with these instructions in it, which is said to show nothing.
fn observed(cores: &[&str], source: &str, instructions: &str) -> Vec<Result<(), Failure>> {
    assert!(source.contains(PLACE));
    let claims = Claims {
        reentrant: false,
        relocatable: false,
        constant_time: "full",
        also: "",
    };
    measure_source("0", cores, &source.replace(PLACE, instructions), claims)
}

/// What is wrong with what was seen, if the table expects that class.
fn mistake(class: &str, seen: &Result<(), Failure>) -> Option<String> {
    match seen {
        Ok(()) if class == "full" => None,
        Err(Failure::FalseConstantTimeClaim { observed, .. })
            if class.split(" or ").any(|one| one == observed) =>
        {
            None
        }
        Ok(()) => Some("nothing is seen".to_owned()),
        Err(failure) => Some(failure.to_string()),
    }
}

fn check(table: usize) {
    let Table {
        name,
        cores,
        source,
        leaks,
    } = TABLES[table];
    let mut mistakes = String::new();
    let (mut planted, mut clean) = (0, 0);
    for entry in leaks.split("\n\n").skip(1) {
        let (head, instructions) = entry.split_once('\n').expect("a name and instructions");
        let (class, _) = head.split_once(": ").expect("a class and a name");
        let seen = observed(cores, source, &format!("{instructions}\n"));
        assert_eq!(seen.len(), cores.len());
        for (core, seen) in cores.iter().zip(seen) {
            *(if class == "full" {
                &mut clean
            } else {
                &mut planted
            }) += 1;
            if let Some(mistake) = mistake(class, &seen) {
                writeln!(mistakes, "{core}: {head}: {mistake}").expect("memory");
            }
        }
    }
    assert!(mistakes.is_empty(), "\n{mistakes}");
    let found = Leaks {
        instructions: name.to_owned(),
        planted,
        seen: planted,
        clean,
        believed: clean,
    };
    let text = serde_json::to_string_pretty(&found).expect("JSON") + "\n";
    assurance::hold(&format!("leaks-{name}.json"), &text);
}

#[test]
fn leaks_of_avr() {
    check(0);
}

#[test]
fn leaks_of_msp430() {
    check(1);
}

#[test]
fn leaks_of_msp430x() {
    check(2);
}

#[test]
fn leaks_of_rl78() {
    check(3);
}

#[test]
fn a_leak_that_is_not_seen_is_told() {
    assert!(mistake("none", &Ok(())).is_some());
    assert!(mistake("full", &Ok(())).is_none());
    let Table { cores, source, .. } = TABLES[0];
    let seen = observed(cores, source, "        tst r18\n        brmi .+0\n");
    assert!(mistake("none", &seen[0]).is_none());
    assert!(mistake("branches", &seen[0]).is_some());
    assert!(mistake("full", &seen[0]).is_some());
}
