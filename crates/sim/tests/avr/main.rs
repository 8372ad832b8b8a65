//! The AVR: cycles, semantics, arithmetic, decoding, calls and secrets.

mod arithmetic;
mod calls;
mod cycles;
mod decoding;
mod machine;
mod secrets;
mod semantics;
