//! What one call on one machine showed.

use crate::{Fault, Label};

/// How a secret showed itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// A conditional branch, skip or computed jump depends on a secret.
    Branch,
    /// A memory address depends on a secret.
    Address,
    /// An instruction whose duration depends on its operands was given a secret.
    Timing,
}

/// A secret-dependent instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How the secret showed itself.
    pub kind: FindingKind,
    /// Address of the instruction.
    pub program_counter: u32,
    /// The secrets involved (union over all executions).
    pub label: Label,
    /// How often it happened in the call.
    pub count: u64,
}

/// What the energy model needs: how often each kind of memory was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// Instruction words fetched.
    pub fetched_words: u64,
    /// Data reads from ROM (accesses, not bytes).
    pub rom_reads: u64,
    /// Data reads from RAM, stack included.
    pub ram_reads: u64,
    /// Data writes to RAM, stack included.
    pub ram_writes: u64,
    /// Accesses to peripheral registers.
    pub peripheral_accesses: u64,
}

/// What one call showed.
#[derive(Clone, Debug, Default)]
pub struct Observation {
    /// Why the call stopped early, if it did.
    pub fault: Option<Fault>,
    /// Cycles of the whole call: the call instruction and the return included.
    pub cycles: u64,
    /// Instructions executed, the call instruction not included.
    pub instructions: u64,
    /// Deepest use of the stack in bytes, the return address included.
    pub stack_bytes: u32,
    /// Memory events.
    pub events: Events,
    /// Secret-dependent instructions, by address; empty when secrets were not followed.
    pub findings: Vec<Finding>,
}
