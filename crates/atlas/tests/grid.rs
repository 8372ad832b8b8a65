//! The grid of the library, on rows that are easy to follow.

mod common;

use cipherfit_atlas::accounting::{Rules, STRICT};
use cipherfit_atlas::grid::{Cell, Feature, grid};
use cipherfit_atlas::published;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Language, Operation};
use std::path::Path;

fn rules() -> Rules {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::rules(&published).expect("the rules")
}

/// The example with other cycles of encryption, and tables of other bytes.
fn variant(name: &str, cycles: u64, rom: u64) -> Measurement {
    let mut one = common::aes();
    one.implementation = format!("aes/msp430/{name}");
    let of_encryption = one.cycles.get_mut(&Operation::ENCRYPT).expect("cycles");
    of_encryption.max = cycles;
    let of_task = one.tasks.get_mut(&Operation::ENCRYPT).expect("a task");
    of_task.first.max = cycles;
    one.rom.code.insert("encrypt".to_owned(), rom);
    one
}

fn cell(measurements: &[Measurement]) -> Cell {
    let rules = rules();
    let strict = rules.named(STRICT).expect("the rule");
    let primitives = [(
        "aes-128".to_owned(),
        vec![
            Operation::ENCRYPT,
            Operation::DECRYPT,
            Operation::EXPAND_KEY,
        ],
    )];
    let mut cells = grid(measurements, strict, &primitives, &["msp430".to_owned()]);
    cells.pop().expect("a cell")
}

#[test]
fn what_another_beats_in_all_is_no_point() {
    let fast = variant("fast", 1000, 2000);
    let small = variant("small", 3000, 300);
    let between = variant("between", 2000, 700);
    let three = [fast.clone(), small.clone(), between.clone()];
    assert_eq!(cell(&three).points, 3);
    let beaten = variant("beaten", 2001, 700);
    let four = [fast.clone(), small.clone(), between, beaten];
    assert_eq!(cell(&four).points, 3);
    let slow_and_large = variant("useless", 3000, 2000);
    assert_eq!(cell(&[fast, small, slow_and_large]).points, 2);
}

#[test]
fn each_blank_is_told() {
    let mut one = common::encrypt_only();
    one.claims.constant_time = ConstantTime::Branches;
    let found = cell(&[one.clone()]);
    assert_eq!(found.missing_tasks, [Operation::DECRYPT]);
    assert_eq!(found.blank, Feature::ALL);
    one.claims.constant_time = ConstantTime::Full;
    one.language = Language::C;
    assert_eq!(cell(&[one]).blank, [Feature::Points, Feature::Tasks]);
    assert_eq!(cell(&[]).points, 0);
}
