//! The AVR against simavr, one instruction at a time.

pub mod comparison;
pub mod form;
pub mod fuzz;
pub mod generator;
pub mod golden;
pub mod machine;
pub mod rules;
pub mod simavr;
pub mod state;
