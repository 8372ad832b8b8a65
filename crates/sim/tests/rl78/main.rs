//! The RL78 cores against their manual.

mod arithmetic;
mod clocks;
mod flow;
mod forms;
mod machine;
mod memory;
mod secrets;
mod waits;
