//! Labels are complete: every output bit that can depend on an input bit carries its label.

mod avr;
mod harness;
mod isa;
mod random;
mod report;
mod state;
