//! Differential tests of the CPU simulators against independent ones.

pub mod avr;
pub mod bench;
pub mod dice;
pub mod elf;
pub mod error;
pub mod fuzz;
pub mod golden;
pub mod msp430;
pub mod reproducer;
pub mod rl78;
pub mod tool;
