//! The facts about a core that callers need.

use crate::peripheral::PeripheralDescription;
use crate::{Simulator, msp430};
use alloc::boxed::Box;

/// A core: its registers, its calling convention, its costs.
#[derive(Debug)]
pub struct CoreDescription {
    /// Name as in `targets/*.toml` and `impl.toml`: `msp430`, `msp430x-v2`.
    pub name: &'static str,
    /// Instruction set family: `msp430`, `avr`, `rl78`, `softcore`.
    pub isa: &'static str,
    /// One line for a person.
    pub title: &'static str,
    /// Size of the address space in bytes.
    pub address_space: u32,
    /// Register names by index, as the assembler writes them.
    pub registers: &'static [&'static str],
    /// Indices of the registers that a caller may fill with anything.
    pub general: &'static [usize],
    /// Indices of the registers that take a function's arguments, in order.
    pub argument_registers: &'static [usize],
    /// Indices of the registers that a function must give back unchanged.
    pub callee_saved: &'static [usize],
    /// Register bits that the calling convention speaks of: 16 on MSP430, 8 on AVR.
    pub register_bits: u32,
    /// Index of the stack pointer.
    pub stack_pointer: usize,
    /// Alignment in bytes that word accesses need (1 where any address will do).
    pub word_alignment: u32,
    /// Cycles of a near call and a near return together.
    pub call_return_cycles: u32,
    /// Cycles of a near return alone.
    pub return_cycles: u32,
    /// Devices that answer where the caller maps their addresses as peripherals.
    pub peripherals: &'static [PeripheralDescription],
    /// Makes a machine with this core and empty memory.
    pub create: fn() -> Box<dyn Simulator>,
}

/// Every core there is.
#[must_use]
pub fn cores() -> &'static [CoreDescription] {
    &msp430::CORES
}

/// The core of that name.
#[must_use]
pub fn core_named(name: &str) -> Option<&'static CoreDescription> {
    cores().iter().find(|core| core.name == name)
}
