//! A look at every step: profiles and traces are built on it.

use crate::Label;

/// A data access by an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Address of the first byte.
    pub address: u32,
    /// Bytes accessed: 1, 2 or 4.
    pub size: u8,
    /// Write rather than read.
    pub write: bool,
}

/// An instruction that has been executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its address.
    pub program_counter: u32,
    /// Its length in bytes.
    pub bytes: u32,
    /// The cycles that it took.
    pub cycles: u32,
}

/// Registers, to be looked at.
pub trait Registers {
    /// The value of a register, by its index in [`crate::CoreDescription::registers`].
    fn value(&self, index: usize) -> u32;
    /// What that value depends on; nothing unless secrets are followed.
    fn label(&self, index: usize) -> Label;
}

/// Told of everything that a call does, in order.
pub trait Observer {
    /// A data read or write by the instruction that is being executed.
    fn access(&mut self, _access: Access) {}
    /// An instruction was executed. Its accesses come first.
    fn instruction(&mut self, _step: Step) {}
    /// The registers as that instruction left them.
    fn registers(&mut self, _registers: &dyn Registers) {}
    /// Both of these, in this order: a machine makes one call an instruction, and not two.
    fn executed(&mut self, step: Step, registers: &dyn Registers) {
        self.instruction(step);
        self.registers(registers);
    }
}
