//! Labels are complete: every output bit that can depend on an input bit carries its label.

mod avr;
mod faults;
mod harness;
mod isa;
mod msp430;
mod outputs;
mod random;
mod report;
mod rl78;
mod state;
mod verdict;
