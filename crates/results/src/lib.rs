//! The record of a measurement.
//!
//! One [`Measurement`] is one JSON line in `results/<isa>.jsonl`. All numbers are integers and all
//! maps are ordered, so that equal inputs give equal bytes on every host. Raw components stand
//! apart; what "ROM", "RAM" and "cycles" mean is decided later by an accounting rule.
//!
//! One [`Circuit`] is one JSON line in `results/hardware.jsonl`.

pub mod assurance;
mod circuit;
mod costs;
mod file;
mod measurement;
mod parts;
mod proof;
mod record;
pub mod store;

pub use circuit::{
    Circuit, CircuitCycles, Ecp5, Energy, Kintex7, Nangate45, Part, Program, SeedRun,
};
pub use costs::{Costs, read_costs};
pub use file::{ReadError, read, write};
pub use measurement::{
    Claims, Contract, CycleRange, EventCounts, Measurement, Overhead, Ram, Rom, Secret,
    SecretFinding, Share, TaskCycles, Verified,
};
pub use parts::{Piece, UsedPart};
pub use proof::{Proof, ProvedKeys, Theorem, messages};
pub use record::{CIRCUITS_FILE, CircuitIdentity, Record};

/// The JSON Schema of a measurement's line, as text with a newline at its end.
#[must_use]
pub fn schema_text() -> String {
    text(&schemars::schema_for!(Measurement))
}

/// The JSON Schema of a circuit's line, as text with a newline at its end.
#[must_use]
pub fn circuit_schema_text() -> String {
    text(&schemars::schema_for!(Circuit))
}

fn text(schema: &schemars::Schema) -> String {
    let text = serde_json::to_string_pretty(schema).unwrap_or_default();
    format!("{text}\n")
}
