//! A look at every step: profiles and traces are built on it.

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

/// Told of everything that a call does, in order.
pub trait Observer {
    /// A data read or write by the instruction that is being executed.
    fn access(&mut self, _access: Access) {}
    /// An instruction was executed: its address and its cycles. Accesses come first.
    fn instruction(&mut self, _program_counter: u32, _cycles: u32) {}
}
