//! Why a call stopped before it returned.

/// What went wrong, in the terms of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// An instruction fetch from a place that holds no code.
    Fetch,
    /// An opcode that this core does not have.
    IllegalInstruction,
    /// A read from an address that the call may not read.
    Read,
    /// A read of RAM that nobody has written.
    UninitialisedRead,
    /// A write to an address that the call may not write (flash included).
    Write,
    /// An access to stack memory below the stack pointer, where an interrupt would overwrite it.
    BelowStackPointer,
    /// The stack grew past the stack region.
    StackOverflow,
    /// A word access at an address that is not aligned to a word.
    Misaligned,
    /// The call came back with a different stack pointer.
    StackImbalance,
    /// The cycle limit was reached.
    CycleLimit,
    /// The core was put to sleep or otherwise stopped by the program.
    Halted,
}

/// A fault and where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// Address of the instruction that caused it.
    pub program_counter: u32,
    /// The memory address involved, where there is one.
    pub address: Option<u32>,
    /// A sentence for a person: what was expected and what was found.
    pub message: String,
}
