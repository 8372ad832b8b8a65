//! Measuring in shards: together they write what one run writes, or say why not; driven by the engine, with
//! a worker that is killed.
#![cfg(unix)]

#[allow(dead_code, reason = "shared with the tests of faults")]
#[path = "../common/bench.rs"]
mod bench;
#[path = "../common/mod.rs"]
mod common;
mod engine;
mod shards;

use bench::Bench;

/// A few quick measurements.
const WORDS: [&str; 3] = ["speck/msp430/rounds", "speck-64-128", "msp430x-v2"];

/// A bench without a measurement of MSP430.
fn without_results() -> Bench {
    let bench = Bench::new();
    std::fs::write(bench.results("msp430.jsonl"), "").expect("results");
    bench
}

fn results(bench: &Bench) -> String {
    std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results")
}

/// What one run writes.
fn in_one_piece() -> String {
    let bench = without_results();
    bench.succeed(&[&["measure"][..], &WORDS].concat());
    let written = results(&bench);
    assert!(written.lines().count() > 4, "{written}");
    written
}
