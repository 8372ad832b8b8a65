//! An 8-bit soft core whose instruction set is data.
//!
//! [`Core`] says what state there is and what each instruction does to it, as trees of
//! [`Expression`]s and [`Action`]s; [`Machine`] evaluates them, one clock cycle at a time, so that
//! a circuit made from the same trees can be compared with it after every cycle.
//!
//! The machine has a Harvard memory and two stages. In each cycle the instruction in the execute
//! stage acts while the word that the program counter points at is fetched. An instruction that
//! jumps or skips loses the word fetched meanwhile: the next cycle only fetches. The first cycle
//! after reset only fetches, too, and counts.

mod core;
mod evaluation;
mod expression;
mod run;

pub use core::{
    Action, Array, Behaviour, Core, Function, Instruction, Operand, Scalar, Table, Target,
};
pub use expression::{Expression, ExpressionKind, Operator};
pub use run::{Fault, FaultKind, Machine, WriteToData};

#[cfg(test)]
mod tests;
