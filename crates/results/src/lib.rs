//! The record of a measurement.
//!
//! One [`Measurement`] is one JSON line in `results/<isa>.jsonl`. All numbers are integers and all
//! maps are ordered, so that equal inputs give equal bytes on every host. Raw components stand
//! apart; what "ROM", "RAM" and "cycles" mean is decided later by an accounting rule.

mod file;
mod measurement;

pub use file::{ReadError, read, write};
pub use measurement::{
    Blocks, Claims, Contract, CycleRange, EventCounts, HASH_STEPS, Measurement, Operation,
    Overhead, PerOperation, Ram, Rom, Secret, SecretFinding, Share, Verified,
};

/// The JSON Schema of a line, as text with a newline at its end.
#[must_use]
pub fn schema_text() -> String {
    let schema = schemars::schema_for!(Measurement);
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    format!("{text}\n")
}
