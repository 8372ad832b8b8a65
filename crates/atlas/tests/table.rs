//! Listing measurements under one rule.

mod common;
mod rules;

use cipherfit_atlas::table::{Query, Sort, rows};
use cipherfit_results::CycleRange;
use cipherfit_vocabulary::{Language, Operation, Selection};
use common::{aes, encrypt_only};
use rules::rule;

fn named(name: &str, cycles: u64, code: u64) -> cipherfit_results::Measurement {
    let mut measurement = encrypt_only();
    measurement.implementation = name.into();
    let range = CycleRange {
        min: cycles,
        median: cycles,
        max: cycles,
    };
    measurement.cycles.insert(Operation::ENCRYPT, range);
    measurement.rom.code.insert("encrypt".into(), code);
    measurement
}

fn names(query: &Query) -> Vec<String> {
    let mut other_device = named("elsewhere", 1, 1);
    other_device.core = "zzz".into();
    let mut other_primitive = named("other-key-size", 1, 1);
    other_primitive.primitive = "aes-192".into();
    other_primitive.language = Language::C;
    let measurements = [
        other_primitive,
        other_device,
        named("fast", 1000, 2500),
        named("small", 2000, 500),
        aes(),
    ];
    rows(&measurements, query)
        .into_iter()
        .map(|row| row.implementation)
        .collect()
}

#[test]
fn rows_are_sorted_within_primitive_and_device() {
    let by_cycles = names(&Query::by(rule("strict")));
    let expected = [
        "fast",
        "small",
        "aes/msp430/example",
        "elsewhere",
        "other-key-size",
    ];
    assert_eq!(by_cycles, expected);
    let by_rom = names(&Query {
        sort: Sort::Rom,
        ..Query::by(rule("strict"))
    });
    assert_eq!(by_rom[..3], ["small", "aes/msp430/example", "fast"]);
    let ranked = Query {
        sort: Sort::Rank,
        ..Query::by(rule("beaulieu2014"))
    };
    assert_eq!(names(&ranked)[..3], ["small", "fast", "aes/msp430/example"]); // 4.67, 4.34, 4.18
}

#[test]
fn rows_are_selected() {
    let only = |query: Query| names(&query);
    let family = Query {
        selection: Selection::new(["aes"]),
        ..Query::by(rule("strict"))
    };
    assert_eq!(only(family).len(), 5);
    let one = Query {
        selection: Selection::new(["aes-192"]),
        ..Query::by(rule("strict"))
    };
    assert_eq!(only(one), ["other-key-size"]);
    let c = Query {
        selection: Selection::new(["c"]),
        ..Query::by(rule("strict"))
    };
    assert_eq!(only(c), ["other-key-size"]);
    let device = Query {
        selection: Selection::new(["zzz"]),
        ..Query::by(rule("strict"))
    };
    assert_eq!(only(device), ["elsewhere"]);
    let avr = Query {
        selection: Selection::new(["avr"]),
        ..Query::by(rule("strict"))
    };
    assert!(only(avr).is_empty());
    let decrypt = Query {
        operation: Operation::DECRYPT,
        ..Query::by(rule("strict"))
    };
    assert_eq!(only(decrypt), ["aes/msp430/example"]);
}

#[test]
fn the_label_is_the_one_of_the_rules_own_paper() {
    let mut measurement = aes();
    measurement
        .labels
        .insert("buhrow2014".into(), "16-BIT-4T-ASM".into());
    let label = |rule| {
        let rows = rows(&[measurement.clone()], &Query::by(rule));
        rows[0].label.clone()
    };
    assert_eq!(label(rule("buhrow2014")).as_deref(), Some("16-BIT-4T-ASM"));
    assert_eq!(label(rule("felics")), None);
}

#[test]
fn a_row_is_flat_in_json() {
    let row = &rows(&[aes()], &Query::by(rule("strict")))[0];
    let json = serde_json::to_value(row).expect("serializable");
    assert_eq!(json["cycles"], 2020);
    assert_eq!(json["rule"], "strict");
}
