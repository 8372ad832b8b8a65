//! Folders that are out for harm: `try` reads and writes nothing outside, and comes to an end. Each
//! attack on a file is shown to work where the same sources are translated without the walls.
#![cfg(unix)]

mod attack;
#[allow(dead_code, reason = "shared with the tests of faults")]
#[path = "../common/bench.rs"]
mod bench;
#[path = "../common/mod.rs"]
mod common;
mod endless;
mod manifest;
mod reading;
