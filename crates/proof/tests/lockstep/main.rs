//! Each instruction does with forms what it does with numbers on the simulators.

mod avr;
mod harness;
mod msp430;
mod rl78;
