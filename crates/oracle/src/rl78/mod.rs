//! RL78-S3 against GNU's simulator.

pub mod bench;
pub mod form;
pub mod generator;
pub mod gnu;
pub mod layout;
pub mod program;
pub mod registers;
mod rules;
