//! The instructions that test programs are built of around the instruction under test.
//!
//! None of them changes a status bit: `MOV`, `MOVX`, `MOVA` and `JMP` do not.

use crate::msp430::instruction::{
    AddressOperation, Condition, DoubleOperation, Extension, Instruction, Operand, Width,
};

/// Address of the count register of the timer that mspdebug's simulator offers.
const TIMER_COUNT: u32 = 0x0170;
/// Address of the control register of that timer.
const TIMER_CONTROL: u32 = 0x0160;
/// Clocked by SMCLK (which is MCLK in that simulator), counting continuously, cleared.
const TIMER_CONTINUOUS_FROM_ZERO: u32 = 0x0224;
/// Cycles of the instruction that stores the timer's count: `MOV &EDE, &EDE`.
pub const STORE_TIMER_CYCLES: u32 = 6;
/// The status register's number.
const STATUS: u8 = 2;

/// Which instruction set the program around the test uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The 16-bit MSP430; a timer counts cycles.
    Classic,
    /// The 20-bit MSP430X; no cycles.
    Extended,
}

impl Dialect {
    /// Bytes of a register in the log.
    #[must_use]
    pub fn log_entry_bytes(self) -> u32 {
        match self {
            Self::Classic => 2,
            Self::Extended => 4,
        }
    }

    /// Bits that a register has.
    #[must_use]
    pub fn register_mask(self) -> u32 {
        match self {
            Self::Classic => 0xFFFF,
            Self::Extended => 0xF_FFFF,
        }
    }

    /// Gives a register a value.
    #[must_use]
    pub fn set_register(self, register: u8, value: u32) -> Instruction {
        match self {
            Self::Classic => move_word(Operand::Immediate(value), Operand::Register(register)),
            Self::Extended => Instruction::Address(
                AddressOperation::Mova,
                Operand::Immediate(value),
                Operand::Register(register),
            ),
        }
    }

    /// Gives SR a value.
    #[must_use]
    pub fn set_status(self, value: u16) -> Instruction {
        move_word(Operand::Immediate(value.into()), Operand::Register(STATUS))
    }

    /// Gives a memory word a value.
    #[must_use]
    pub fn set_memory(self, address: u32, value: u16) -> Instruction {
        Instruction::Double(
            DoubleOperation::Mov,
            Width::Word,
            Operand::Immediate(value.into()),
            Operand::Absolute(address),
            (self == Self::Extended).then_some(Extension::PLAIN),
        )
    }

    /// Writes a register to the log.
    #[must_use]
    pub fn store_register(self, register: u8, address: u32) -> Instruction {
        let (from, to) = (Operand::Register(register), Operand::Absolute(address));
        match self {
            Self::Classic => move_word(from, to),
            Self::Extended => Instruction::Address(AddressOperation::Mova, from, to),
        }
    }

    /// Writes the timer's count to the log, where there is a timer.
    #[must_use]
    pub fn store_timer(self, address: u32) -> Option<Instruction> {
        match self {
            Self::Classic => Some(move_word(
                Operand::Absolute(TIMER_COUNT),
                Operand::Absolute(address),
            )),
            Self::Extended => None,
        }
    }

    /// Starts the timer, where there is one.
    #[must_use]
    pub fn start_timer(self) -> Option<Instruction> {
        match self {
            Self::Classic => Some(move_word(
                Operand::Immediate(TIMER_CONTINUOUS_FROM_ZERO),
                Operand::Absolute(TIMER_CONTROL),
            )),
            Self::Extended => None,
        }
    }

    /// Goes to a place near by.
    #[must_use]
    pub fn jump(self, target: u32) -> Instruction {
        Instruction::Jump(Condition::Always, target)
    }

    /// Goes anywhere.
    #[must_use]
    pub fn branch(self, target: u32) -> Instruction {
        self.set_register(0, target)
    }
}

fn move_word(source: Operand, destination: Operand) -> Instruction {
    Instruction::Double(DoubleOperation::Mov, Width::Word, source, destination, None)
}
