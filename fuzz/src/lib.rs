//! What is fuzzed: each target hands its bytes to the functions that the command hands them to.
//!
//! A target panics where the project would, or where it breaks a promise that can be checked: a number
//! that is not finite, a run that outlasts its limit. What a function refuses is shown as the command
//! shows it, since showing a mistake is code too.

mod files;
mod processors;
mod repository;
mod words;

pub use files::{answers, csv, elf, json, toml};
pub use processors::{avr, msp430, rl78};
pub use words::{needs, selectors, units};
