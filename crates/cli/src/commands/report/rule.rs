//! The figures of every operation of every measurement under one rule, column by column.

use super::index::Index;
use cipherfit_atlas::accounting::{Accounted, Counts};
use cipherfit_vocabulary::Operation;
use serde_json::{Value, json};

/// What is measured as an operation of its own. The steps of a hash function count together.
const OPERATIONS: [Operation; 4] = [
    Operation::EXPAND_KEY,
    Operation::ENCRYPT,
    Operation::DECRYPT,
    Operation::HASH,
];

/// A figure of merit, which only some rules have.
type Score = fn(&Accounted) -> Option<f64>;

/// The part of a rule.
pub(super) fn rule(counts: &Counts, index: &Index<'_>) -> Value {
    let mut rows: Vec<(usize, Operation, Accounted)> = Vec::new();
    for (number, measurement) in index.measurements.iter().enumerate() {
        for operation in OPERATIONS {
            if let Some(figures) = counts.account(measurement, operation) {
                rows.push((number, operation, figures));
            }
        }
    }
    let column = |figure: &dyn Fn(&Accounted) -> Value| -> Vec<Value> {
        rows.iter().map(|(.., figures)| figure(figures)).collect()
    };
    let mut columns = json!({
        "measurement": rows.iter().map(|(number, ..)| number).collect::<Vec<_>>(),
        "operation": rows.iter().map(|(_, operation, _)| position(*operation)).collect::<Vec<_>>(),
        "operations": OPERATIONS,
        "cycles": column(&|figures| figures.cycles.into()),
        "one_block_cycles": column(&|figures| figures.one_block_cycles.into()),
        "cycles_per_byte": column(&|figures| rounded(figures.cycles_per_byte)),
        "rom": column(&|figures| figures.rom.into()),
        "total_rom": column(&|figures| figures.total_rom.into()),
        "ram": column(&|figures| figures.ram.into()),
        "stack": column(&|figures| figures.stack.into()),
        "key_setup_cycles": column(&|figures| figures.key_setup_cycles.into()),
    });
    let scores: [(&str, Score); 2] = [
        ("combined", |figures| figures.combined),
        ("rank", |figures| figures.rank),
    ];
    for (name, score) in scores {
        if rows.iter().any(|(.., figures)| score(figures).is_some()) {
            columns[name] = column(&|figures| rounded(score(figures))).into();
        }
    }
    columns
}

fn position(operation: Operation) -> Option<usize> {
    OPERATIONS.iter().position(|known| *known == operation)
}

/// Two decimals: more would only make the file larger.
fn rounded(value: Option<f64>) -> Value {
    value.map_or(Value::Null, |value| {
        ((value * 100.0).round() / 100.0).into()
    })
}
