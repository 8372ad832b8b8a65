//! RL78-S3 against GNU's simulator, one instruction at a time.

pub mod comparison;
pub mod form;
pub mod fuzz;
pub mod generator;
pub mod gnu;
pub mod golden;
pub mod layout;
pub mod machine;
pub mod program;
pub mod rules;
pub mod state;
