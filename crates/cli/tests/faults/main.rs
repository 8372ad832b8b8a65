//! What goes wrong while a command runs: it is killed, two run at once, the disk is full or read-only,
//! tools change, clocks and languages are odd. Each is done for real.
#![cfg(unix)]

#[allow(dead_code, reason = "shared with the tests of hostile folders")]
#[path = "../common/bench.rs"]
mod bench;
#[path = "../common/mod.rs"]
mod common;
mod disk;
mod killed;
mod together;
mod toolchain;

use bench::Bench;

/// One measurement of each of two primitives.
const SPECK: [&str; 4] = [
    "measure",
    "speck/msp430/rounds/one-a-loop",
    "speck-64-128",
    "msp430x-v2",
];
const SIMON: [&str; 4] = [
    "measure",
    "simon/msp430/rounds/one-a-loop",
    "simon-64-128",
    "msp430x-v2",
];

/// Is a line that of a measurement?
fn is_of(line: &str, [_, implementation, primitive, core]: [&str; 4]) -> bool {
    let field = |name: &str, value: &str| line.contains(&format!("\"{name}\":\"{value}\""));
    field("implementation", implementation) && field("primitive", primitive) && field("core", core)
}

/// The line of a measurement in the file.
fn line_of(bench: &Bench, measurement: [&str; 4]) -> Option<String> {
    let text = std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results");
    let mut lines = text.lines();
    lines
        .find(|line| is_of(line, measurement))
        .map(str::to_owned)
}

/// Takes the measurements out of the file, so that making them is seen; gives what is left.
fn forget(bench: &Bench) -> String {
    let path = bench.results("msp430.jsonl");
    let text = std::fs::read_to_string(&path).expect("results");
    let kept = |line: &&str| !is_of(line, SPECK) && !is_of(line, SIMON);
    let kept: String = text
        .lines()
        .filter(kept)
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(text.len() > kept.len(), "they were there");
    std::fs::write(&path, &kept).expect("results");
    kept
}
