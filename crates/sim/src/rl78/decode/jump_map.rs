//! Branches, and the fourth opcode map: branches by bits and shifts, which start with 0x31.

use super::super::instruction::{Instruction, Operation, Place, register};
use super::super::registers::status;
use super::{Decoder, illegal, plain};
use crate::bus::Stop;
use register::{A, AX, B, BC, C};

const CARRY: u16 = status::CARRY as u16;
const ZERO: u16 = status::ZERO as u16;

impl Decoder<'_> {
    /// 0xDC to 0xFF of the first map: branches and calls to addresses in the instruction.
    pub(super) fn branch(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let jump = plain(Operation::Jump).cycles(timing.jump);
        let call = plain(Operation::Call)
            .cycles(timing.call)
            .pointers(register::STACK_POINTER);
        Ok(match opcode {
            0xDC => self.branch_by(Operation::BranchIfAny, CARRY)?,
            0xDD => self.branch_by(Operation::BranchIfAny, ZERO)?,
            0xDE => self.branch_by(Operation::BranchIfNone, CARRY)?,
            0xDF => self.branch_by(Operation::BranchIfNone, ZERO)?,
            0xEC => jump.target(self.far_address()?),
            0xED => jump.target(self.word()?.into()),
            0xEE => jump.target(self.wide_target()?),
            0xEF => jump.target(self.near_target()?),
            0xFC => call.target(self.far_address()?),
            0xFD => call.target(self.word()?.into()),
            0xFE => call.target(self.wide_target()?),
            _ => return Err(illegal()),
        })
    }

    /// A branch by flags; the displacement follows.
    pub(super) fn branch_by(
        &mut self,
        operation: Operation,
        flags: u16,
    ) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let target = self.near_target()?;
        Ok(Instruction {
            cycles_if_taken: timing.branch_taken,
            ..plain(operation)
                .constant(flags)
                .target(target)
                .cycles(timing.branch)
        })
    }

    pub(super) fn jump_map(&mut self) -> Result<Instruction, Stop> {
        let opcode = self.byte()?;
        if opcode & 0xF < 6 {
            return self.branch_by_bit(opcode);
        }
        let count = opcode >> 4;
        let byte = |operation, register| plain(operation).register(register);
        let timing = self.family.timing;
        let word = |operation, pair, cycles| plain(operation).register(pair).cycles(cycles);
        let instruction = match opcode & 0xF {
            0x7 => byte(Operation::ShiftLeft, C),
            0x8 => byte(Operation::ShiftLeft, B),
            0x9 => byte(Operation::ShiftLeft, A),
            0xA => byte(Operation::ShiftRight, A),
            0xB => byte(Operation::ShiftRightArithmetic, A),
            0xC => word(Operation::ShiftLeftWord, BC, timing.word),
            0xD => word(Operation::ShiftLeftWord, AX, timing.word),
            0xE => word(Operation::ShiftRightWord, AX, timing.shift_right_word),
            0xF => word(Operation::ShiftRightArithmeticWord, AX, timing.word),
            _ => return Err(illegal()),
        };
        let is_byte = opcode & 0xF <= 0xB;
        if count == 0 || is_byte && count > 7 {
            return Err(illegal());
        }
        Ok(Instruction {
            bit: count,
            ..instruction
        })
    }

    /// BT, BF and BTCLR.
    fn branch_by_bit(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let operation = match opcode & 0xF {
            0 | 1 => Operation::BranchIfBitSetThenClear,
            2 | 3 => Operation::BranchIfBitSet,
            _ => Operation::BranchIfBitClear,
        };
        let instruction = Instruction {
            cycles_if_taken: timing.branch_taken,
            ..plain(operation)
                .bit(opcode >> 4 & 7)
                .cycles(timing.branch_by_bit)
        };
        let operand = match (opcode & 1, opcode >> 7) {
            (0, 0) => instruction.short(self.short()?),
            (0, _) => instruction.short(self.special()?),
            (_, 0) => instruction.source(A),
            _ => instruction.memory(Place::Hl, 0),
        };
        Ok(operand.target(self.near_target()?))
    }
}
