//! Differential tests of the CPU simulators against independent ones.
//!
//! [`oracle::Oracle`] is what an independent simulator has to bring; [`table::ORACLES`] lists them.
//! Everything else is the same for all.

pub mod avr;
pub mod bench;
pub mod comparison;
pub mod dice;
pub mod elf;
pub mod error;
pub mod expectation;
pub mod fuzz;
pub mod golden;
pub mod machine;
pub mod mismatch;
pub mod msp430;
pub mod oracle;
pub mod report;
pub mod rl78;
pub mod table;
pub mod tool;
