//! Our findings beside what Buhrow et al. 2014 say of theirs (§4.5): of all their implementations
//! only 8-BIT-UNROLL and 8-BIT-LOOPED branch on data (in the multiplication by two); tables make
//! addresses depend on data, never the time; SPECK does neither.

use cipherfit_results::{Measurement, read};
use std::collections::BTreeSet;
use std::path::Path;

const BRANCHING: [&str; 2] = ["8-BIT-UNROLL", "8-BIT-LOOPED"];
const STYLES: usize = 8;

fn named_by_the_paper() -> Vec<(String, Measurement)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/msp430.jsonl");
    let measurements: Vec<Measurement> = read(&file).expect("the committed results");
    let named = measurements.into_iter().filter_map(|measurement| {
        let label = measurement.labels.get("buhrow2014")?.clone();
        Some((label, measurement))
    });
    named.collect()
}

#[test]
fn only_the_two_byte_styles_branch_on_data() {
    let all = named_by_the_paper();
    for (label, measurement) in &all {
        let id = format!(
            "{} with {}",
            measurement.implementation, measurement.toolchain
        );
        let branches = !measurement.secret.branches.is_empty();
        assert_eq!(
            branches,
            BRANCHING.contains(&label.as_str()),
            "{label}: {id}"
        );
        assert!(measurement.secret.timing.is_empty(), "{label}: {id}");
        let tables = !measurement.secret.addresses.is_empty();
        assert_eq!(
            tables,
            measurement.primitive.starts_with("aes-"),
            "{label}: {id}"
        );
    }
    let styles: BTreeSet<&str> = all
        .iter()
        .filter(|(_, measurement)| measurement.primitive.starts_with("aes-"))
        .map(|(label, _)| label.as_str())
        .collect();
    assert_eq!(styles.len(), STYLES, "{styles:?}");
}

#[test]
fn time_varies_only_where_branches_depend_on_data() {
    for (label, measurement) in named_by_the_paper() {
        if BRANCHING.contains(&label.as_str()) {
            continue;
        }
        // Where GCC's functions return by a helper, the linker makes the jump there a cycle shorter if it is near.
        let by_layout = u64::from(measurement.toolchain == "gcc-msp430");
        for (operation, cycles) in &measurement.cycles {
            let varies = cycles.max - cycles.min;
            assert!(varies <= by_layout, "{label}: {operation}: {varies}");
        }
    }
}
