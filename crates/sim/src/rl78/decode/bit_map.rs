//! The third opcode map: operations on bits, instructions that start with 0x71.

use super::super::instruction::{Instruction, Operation, Place, register::A};
use super::{Decoder, PSW, illegal, plain};
use crate::bus::Stop;

/// What the lower three bits of an opcode say, where the bit is an operand.
const OPERATIONS: [Operation; 8] = [
    // With a whole address only.
    Operation::SetBit,
    Operation::StoreBit,
    Operation::SetBit,
    Operation::ClearBit,
    Operation::LoadBit,
    Operation::AndBit,
    Operation::OrBit,
    Operation::ExclusiveOrBit,
];

impl Decoder<'_> {
    pub(super) fn bit_map(&mut self) -> Result<Instruction, Stop> {
        let opcode = self.byte()?;
        let number = opcode >> 4 & 7;
        let low = opcode & 0xF;
        match opcode {
            0x80 => return Ok(plain(Operation::SetCarry)),
            0x88 => return Ok(plain(Operation::ClearCarry)),
            0xC0 => return Ok(plain(Operation::ComplementCarry)),
            _ => {}
        }
        let operation = match low {
            0x8 => Operation::ClearBit,
            _ => OPERATIONS[usize::from(low & 7)],
        };
        let changes = matches!(
            operation,
            Operation::SetBit | Operation::ClearBit | Operation::StoreBit
        );
        let instruction = plain(operation).bit(number);
        // Short addresses and special function registers, or [HL] and A.
        let operand = match (opcode >> 7, low) {
            (0, 0x0 | 0x8) => instruction.memory(Place::Direct, self.word()?),
            (0, 0x1..=0x7) => instruction.short(self.short()?),
            (0, _) => instruction.short(self.special()?),
            (_, 0x0 | 0x8) => return Err(illegal()),
            (_, 0x1..=0x7) => instruction.memory(Place::Hl, 0),
            _ => return Ok(instruction.source(A)),
        };
        let timing = self.family.timing;
        let is_special = low > 0x8 && opcode >> 7 == 0;
        let cycles = if !changes {
            1
        } else if is_special && operand.displacement == PSW {
            timing.modify_status
        } else {
            timing.modify
        };
        Ok(operand.cycles(cycles))
    }
}
