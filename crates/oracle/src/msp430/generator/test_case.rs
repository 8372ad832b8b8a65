//! One instruction under test and the state it starts from.

use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::Instruction;

/// One instruction under test: what is set up before it, and the instruction.
///
/// Registers and memory that are not set up hold what earlier instructions left in them.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The instruction.
    pub instruction: Instruction,
    /// Registers (SP, R4 to R15) that are given a value before it.
    pub registers: Vec<(u8, u32)>,
    /// Memory words that are given a value before it.
    pub memory: Vec<(u32, u16)>,
    /// The status register before it.
    pub status: u16,
}

/// Where things are while a test case is being made up.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where the set-up begins.
    pub start: u32,
    /// Where a control transfer may go.
    pub landing: u32,
    /// The instruction set of the set-up.
    pub dialect: Dialect,
    /// Bytes between the instruction and the second landing, behind it.
    pub fall_through_bytes: u32,
}

impl Place {
    /// The instruction's address after setting up so many registers and memory words, and SR.
    #[must_use]
    pub fn instruction_address(&self, registers: usize, memory: usize) -> u32 {
        let Self { start, dialect, .. } = *self;
        let set_up = registers as u32 * dialect.set_register(0, 0).bytes()
            + memory as u32 * dialect.set_memory(0, 0).bytes()
            + dialect.set_status(0).bytes();
        let lead = dialect.store_timer(0).map_or(0, |store| store.bytes());
        start + set_up + lead
    }

    /// Where a control transfer may go, too: behind an instruction that ends there.
    #[must_use]
    pub fn landing_behind(&self, instruction_end: u32) -> u32 {
        instruction_end + self.fall_through_bytes
    }
}
