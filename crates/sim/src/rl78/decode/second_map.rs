//! The second opcode map: instructions that start with 0x61.

use super::super::instruction::{Instruction, Operation, Place, register};
use super::super::registers::status;
use super::first_map::{CALCULATIONS, pair_in};
use super::{Decoder, illegal, plain};
use crate::bus::Stop;
use register::{A, AX, BC, X};

/// The first entry of CALLT's table.
const CALL_TABLE: u16 = 0x80;

const CARRY: u16 = status::CARRY as u16;
const ZERO: u16 = status::ZERO as u16;

impl Decoder<'_> {
    pub(super) fn second_map(&mut self) -> Result<Instruction, Stop> {
        let opcode = self.byte()?;
        let number = opcode & 7;
        let calculation = CALCULATIONS[usize::from(opcode >> 4 & 7)];
        match opcode {
            0x00..=0x7F => match opcode & 0xF {
                0x0..=0x7 => Ok(plain(calculation).register(number).source(A)),
                0x9 => self.based(opcode),
                _ => Ok(plain(calculation).register(A).source(number)),
            },
            0x89 => self.step_word_at_hl(Operation::DecrementWordMemory),
            0x8A..=0x8F => Ok(plain(Operation::Exchange).register(A).source(number)),
            0x80..=0xFF => match opcode & 0xF {
                0x0 => Ok(plain(calculation).register(A).memory(Place::HlB, 0)),
                0x2 => Ok(plain(calculation).register(A).memory(Place::HlC, 0)),
                0x4..=0x7 => Ok(self.call_table(opcode)),
                _ => self.miscellaneous(opcode),
            },
        }
    }

    /// `[HL+byte]` of words, INC, DEC and INCW.
    fn based(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let word = |operation| plain(operation).register(AX).cycles(timing.word);
        let step = |operation| plain(operation).cycles(timing.modify);
        let instruction = match opcode >> 4 {
            0 => word(Operation::AddWord),
            2 => word(Operation::SubtractWord),
            4 => word(Operation::CompareWord),
            5 => step(Operation::IncrementMemory),
            6 => step(Operation::DecrementMemory),
            7 => return self.step_word_at_hl(Operation::IncrementWordMemory),
            _ => return Err(illegal()),
        };
        Ok(instruction.memory(Place::Hl, self.byte()?.into()))
    }

    fn step_word_at_hl(&mut self, operation: Operation) -> Result<Instruction, Stop> {
        Ok(plain(operation)
            .memory(Place::Hl, self.byte()?.into())
            .cycles(self.family.timing.modify_word))
    }

    /// CALLT: bits 6:4 and 1:0 number the entry.
    fn call_table(&self, opcode: u8) -> Instruction {
        let entry = u16::from(opcode & 3) << 4 | u16::from(opcode >> 4 & 7) << 1;
        Instruction {
            displacement: CALL_TABLE + entry,
            ..plain(Operation::CallTable)
                .cycles(self.family.timing.call_table)
                .pointers(register::STACK_POINTER)
        }
    }

    /// XCH with memory.
    fn exchange(&self) -> Instruction {
        plain(Operation::Exchange)
            .register(A)
            .cycles(self.family.timing.modify)
    }

    /// 0xA8 to 0xFF, calculations and CALLT apart.
    fn miscellaneous(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let stack = register::STACK_POINTER;
        let segment = register::CODE_SEGMENT;
        let load = |operation, place| plain(operation).register(A).memory(place, 0);
        let rotate = |operation| Instruction {
            bit: 1,
            ..plain(operation).register(A)
        };
        let skip = |operation, flags| plain(operation).constant(flags);
        let special = |operation, cycles| plain(operation).cycles(cycles).pointers(stack);
        Ok(match opcode {
            0xA8 => self.exchange().short(self.short()?),
            0xA9 => self.exchange().memory(Place::HlC, 0),
            0xAA => self.exchange().memory(Place::Direct, self.word()?),
            0xAB => self.exchange().short(self.special()?),
            0xAC => self.exchange().memory(Place::Hl, 0),
            0xAD => self.exchange().memory(Place::Hl, self.byte()?.into()),
            0xAE => self.exchange().memory(Place::De, 0),
            0xAF => self.exchange().memory(Place::De, self.byte()?.into()),
            0xB8 => plain(Operation::MoveToExtraSegment).short(self.short()?),
            0xB9 => self.exchange().memory(Place::HlB, 0),
            0xC3 => self.branch_by(Operation::BranchIfNone, ZERO | CARRY)?,
            0xD3 => self.branch_by(Operation::BranchIfAny, ZERO | CARRY)?,
            0xC8 => skip(Operation::SkipIfAny, CARRY),
            0xD8 => skip(Operation::SkipIfNone, CARRY),
            0xE8 => skip(Operation::SkipIfAny, ZERO),
            0xF8 => skip(Operation::SkipIfNone, ZERO),
            0xE3 => skip(Operation::SkipIfNone, ZERO | CARRY),
            0xF3 => skip(Operation::SkipIfAny, ZERO | CARRY),
            0xC9 => load(Operation::Move, Place::HlB),
            0xD9 => load(Operation::Store, Place::HlB),
            0xE9 => load(Operation::Move, Place::HlC),
            0xF9 => load(Operation::Store, Place::HlC),
            0xCA | 0xDA | 0xEA | 0xFA => {
                let pair = pair_in(opcode >> 3);
                plain(Operation::CallRegister)
                    .register(pair)
                    .cycles(timing.call)
                    .pointers(register::pair(pair) | segment | stack)
            }
            0xCB => plain(Operation::JumpRegister)
                .register(AX)
                .cycles(timing.jump)
                .pointers(register::pair(AX) | segment),
            0xCC => special(Operation::Break, timing.break_),
            0xCD => special(Operation::PopStatus, timing.pop_status),
            0xDD => special(Operation::PushStatus, timing.word),
            0xEC | 0xFC => special(Operation::ReturnFromInterrupt, timing.return_from_interrupt),
            0xCE => plain(Operation::StoreAndTest).memory(Place::Hl, self.byte()?.into()),
            0xDE => plain(Operation::Compare)
                .register(X)
                .memory(Place::Hl, self.byte()?.into()),
            0xCF | 0xDF | 0xEF | 0xFF if self.family.has_banks => {
                plain(Operation::SelectBank).constant(u16::from(opcode >> 4 & 3))
            }
            0xDB => rotate(Operation::RotateRight),
            0xEB => rotate(Operation::RotateLeft),
            0xFB => rotate(Operation::RotateRightCarry),
            0xDC => rotate(Operation::RotateLeftCarry),
            0xEE => self.rotate_word(AX),
            0xFE => self.rotate_word(BC),
            0xED | 0xFD => plain(Operation::Stop),
            _ => return Err(illegal()),
        })
    }

    fn rotate_word(&self, pair: u8) -> Instruction {
        plain(Operation::RotateLeftCarryWord)
            .register(pair)
            .cycles(self.family.timing.word)
    }
}
