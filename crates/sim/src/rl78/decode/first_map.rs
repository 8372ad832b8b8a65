//! The first opcode map: instructions that start with any byte but those of the other maps.

use super::super::instruction::{Instruction, Operation, Place, register};
use super::{Decoder, EXTRA_SEGMENT, MULTIPLIER, PSW, illegal, plain};
use crate::bus::Stop;
use register::{A, AX, B, BC, C, DE, HL, X};

/// The operations of A on an operand, in the order of the opcodes.
pub(super) const CALCULATIONS: [Operation; 8] = [
    Operation::Add,
    Operation::AddCarry,
    Operation::Subtract,
    Operation::SubtractCarry,
    Operation::Compare,
    Operation::And,
    Operation::Or,
    Operation::ExclusiveOr,
];

/// The same on memory, by a constant.
const MEMORY_CALCULATIONS: [Operation; 8] = [
    Operation::AddToMemory,
    Operation::AddCarryToMemory,
    Operation::SubtractFromMemory,
    Operation::SubtractCarryFromMemory,
    Operation::CompareMemory,
    Operation::AndMemory,
    Operation::OrMemory,
    Operation::ExclusiveOrMemory,
];

/// The pair in bits 2:1 of an opcode, by the number of its lower register.
pub(super) fn pair_in(opcode: u8) -> u8 {
    opcode & 6
}

/// The registers in bits 1:0 of ONEB, CLRB and CMP0.
fn first_four(opcode: u8) -> u8 {
    opcode & 3
}

impl Decoder<'_> {
    pub(super) fn first_map(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        match opcode & 0x0F {
            0xA..=0xF if opcode < 0x80 => self.calculation(opcode),
            0x8..=0xF if opcode >= 0x80 => self.transfer(opcode),
            _ => match opcode >> 4 {
                0x0..=0x4 => self.words_and_indexed(opcode),
                0x5..=0x7 => self.bytes_and_indexed(opcode),
                0x8..=0xB => self.counting(opcode),
                _ => self.stack_and_constants(opcode),
            },
        }
    }

    /// A on an operand, or a short address on a constant.
    fn calculation(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let index = usize::from(opcode >> 4);
        if opcode & 0xF == 0xA {
            let address = self.short()?;
            let operation = MEMORY_CALCULATIONS[index];
            let cycles = if operation == Operation::CompareMemory {
                1
            } else {
                self.family.timing.modify
            };
            let constant = self.byte()?.into();
            return Ok(plain(operation)
                .short(address)
                .constant(constant)
                .cycles(cycles));
        }
        let instruction = plain(CALCULATIONS[index]).register(A);
        Ok(match opcode & 0xF {
            0xB => instruction.short(self.short()?),
            0xC => instruction.immediate(self.byte()?.into()),
            0xD => instruction.memory(Place::Hl, 0),
            0xE => instruction.memory(Place::Hl, self.byte()?.into()),
            _ => instruction.memory(Place::Direct, self.word()?),
        })
    }

    /// 0x00 to 0x49, calculations apart: words, and bytes at `word[B]`, `word[C]` and `word[BC]`.
    fn words_and_indexed(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let word = self.family.timing.word;
        Ok(match opcode {
            0x00 => plain(Operation::Nothing),
            0x10 => plain(Operation::MoveStackPointer)
                .constant(self.byte()?.into())
                .cycles(word),
            0x20 => plain(Operation::MoveStackPointer)
                .constant(u16::from(self.byte()?).wrapping_neg())
                .cycles(word),
            0x40 => {
                let address = self.word()?;
                let constant = self.byte()?.into();
                plain(Operation::CompareMemory)
                    .memory(Place::Direct, address)
                    .constant(constant)
            }
            0x41 => plain(Operation::StoreConstant)
                .short(EXTRA_SEGMENT)
                .constant(self.byte()?.into()),
            0x12 | 0x14 | 0x16 => plain(Operation::MoveWord)
                .register(pair_in(opcode))
                .source(AX)
                .cycles(word),
            0x13 | 0x15 | 0x17 => plain(Operation::MoveWord)
                .register(AX)
                .source(pair_in(opcode))
                .cycles(word),
            0x30 | 0x32 | 0x34 | 0x36 => plain(Operation::MoveWord)
                .register(pair_in(opcode))
                .immediate(self.word()?)
                .cycles(word),
            0x33 | 0x35 | 0x37 => plain(Operation::ExchangeWord)
                .register(AX)
                .source(pair_in(opcode))
                .cycles(word),
            0x01..=0x07 | 0x22..=0x27 | 0x42..=0x47 => self.word_calculation(opcode)?,
            0x08 => plain(Operation::Exchange).register(A).source(X),
            0x09 => self.indexed(Operation::Move, Place::WordB)?,
            0x18 => self.indexed(Operation::Store, Place::WordB)?,
            0x19 => self.indexed_constant(Place::WordB)?,
            0x28 => self.indexed(Operation::Store, Place::WordC)?,
            0x29 => self.indexed(Operation::Move, Place::WordC)?,
            0x38 => self.indexed_constant(Place::WordC)?,
            0x39 => self.indexed_constant(Place::WordBc)?,
            0x48 => self.indexed(Operation::Store, Place::WordBc)?,
            0x49 => self.indexed(Operation::Move, Place::WordBc)?,
            _ => return Err(illegal()),
        })
    }

    /// ADDW, SUBW and CMPW on AX.
    fn word_calculation(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let operation = match opcode >> 4 {
            0 => Operation::AddWord,
            2 => Operation::SubtractWord,
            _ => Operation::CompareWord,
        };
        let instruction = plain(operation)
            .register(AX)
            .cycles(self.family.timing.word);
        Ok(match opcode & 7 {
            2 => instruction.memory(Place::Direct, self.word()?),
            4 => instruction.immediate(self.word()?),
            6 => instruction.short(self.short()?),
            _ => instruction.source(pair_in(opcode)),
        })
    }

    /// A byte to or from A.
    fn indexed(&mut self, operation: Operation, place: Place) -> Result<Instruction, Stop> {
        Ok(plain(operation).register(A).memory(place, self.word()?))
    }

    /// A constant to memory.
    fn indexed_constant(&mut self, place: Place) -> Result<Instruction, Stop> {
        let base = self.word()?;
        let constant = self.byte()?.into();
        Ok(plain(Operation::StoreConstant)
            .memory(place, base)
            .constant(constant))
    }

    /// 0x50 to 0x79, calculations apart: bytes between registers, and words at `word[B]` and so on.
    fn bytes_and_indexed(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let place = match opcode >> 4 {
            5 => Place::WordB,
            6 => Place::WordC,
            _ => Place::WordBc,
        };
        let number = opcode & 7;
        Ok(match opcode & 0xF {
            8 | 9 => {
                let operation = if opcode & 1 == 0 {
                    Operation::StoreWord
                } else {
                    Operation::MoveWord
                };
                plain(operation)
                    .register(AX)
                    .memory(place, self.word()?)
                    .cycles(self.family.timing.word)
            }
            _ => match opcode >> 4 {
                5 => plain(Operation::Move)
                    .register(number)
                    .immediate(self.byte()?.into()),
                6 => plain(Operation::Move).register(A).source(number),
                _ => plain(Operation::Move).register(number).source(A),
            },
        })
    }

    /// 0x80 to 0xB7: INC, DEC, INCW and DECW.
    fn counting(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        use Operation::{
            Decrement, DecrementMemory, DecrementWord, DecrementWordMemory, Increment,
            IncrementMemory, IncrementWord, IncrementWordMemory,
        };
        let timing = self.family.timing;
        let number = opcode & 7;
        let (byte, word, word_register) = if opcode & 0x10 == 0 {
            (IncrementMemory, IncrementWordMemory, IncrementWord)
        } else {
            (DecrementMemory, DecrementWordMemory, DecrementWord)
        };
        Ok(match opcode {
            0x80..=0x87 => plain(Increment).register(number),
            0x90..=0x97 => plain(Decrement).register(number),
            0xA0 | 0xB0 => plain(byte)
                .memory(Place::Direct, self.word()?)
                .cycles(timing.modify),
            0xA4 | 0xB4 => plain(byte).short(self.short()?).cycles(timing.modify),
            0xA2 | 0xB2 => plain(word)
                .memory(Place::Direct, self.word()?)
                .cycles(timing.modify_word),
            0xA6 | 0xB6 => plain(word).short(self.short()?).cycles(timing.modify_word),
            0xA1 | 0xA3 | 0xA5 | 0xA7 | 0xB1 | 0xB3 | 0xB5 | 0xB7 => plain(word_register)
                .register(pair_in(opcode))
                .cycles(timing.word),
            _ => return Err(illegal()),
        })
    }

    /// 0xC0 to 0xF7: PUSH, POP, RET, MULU, and CMP0, ONEB, CLRB, ONEW, CLRW.
    fn stack_and_constants(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let pointer = register::STACK_POINTER;
        let constant = u16::from(opcode & 0x10 == 0);
        Ok(match opcode {
            0xC0..=0xC7 => {
                let operation = if opcode & 1 == 0 {
                    Operation::Pop
                } else {
                    Operation::Push
                };
                plain(operation)
                    .register(pair_in(opcode))
                    .cycles(timing.word)
                    .pointers(pointer)
            }
            0xD0..=0xD3 => plain(Operation::Compare)
                .register(first_four(opcode))
                .immediate(0),
            0xD4 => plain(Operation::CompareMemory).short(self.short()?),
            0xD5 => plain(Operation::CompareMemory).memory(Place::Direct, self.word()?),
            0xD6 => plain(Operation::MultiplyBytes).cycles(timing.word),
            0xD7 => plain(Operation::Return)
                .cycles(timing.return_)
                .pointers(pointer),
            0xE0..=0xE3 | 0xF0..=0xF3 => plain(Operation::Move)
                .register(first_four(opcode))
                .immediate(constant),
            0xE4 | 0xF4 => plain(Operation::StoreConstant)
                .short(self.short()?)
                .constant(constant),
            0xE5 | 0xF5 => plain(Operation::StoreConstant)
                .memory(Place::Direct, self.word()?)
                .constant(constant),
            _ => {
                let pair = if opcode & 1 == 0 { AX } else { BC };
                plain(Operation::MoveWord)
                    .register(pair)
                    .immediate(constant)
                    .cycles(timing.word)
            }
        })
    }

    /// 0x88 to 0xFF, where the lower half is 8 or more: loads, stores, branches.
    fn transfer(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        match opcode >> 4 {
            0x8 => self.move_operand(Operation::Move, opcode),
            0x9 => self.move_operand(Operation::Store, opcode),
            0xA => self.move_operand(Operation::MoveWord, opcode),
            0xB => self.move_operand(Operation::StoreWord, opcode),
            0xC => self.move_constant(opcode),
            _ => self.move_or_branch(opcode),
        }
    }

    /// A or AX to or from memory.
    fn move_operand(&mut self, operation: Operation, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let is_word = matches!(operation, Operation::MoveWord | Operation::StoreWord);
        let instruction = if is_word {
            plain(operation).register(AX).cycles(timing.word)
        } else {
            plain(operation).register(A)
        };
        Ok(match opcode & 0xF {
            0x8 => instruction.memory(Place::StackPointer, self.byte()?.into()),
            0x9 => instruction.memory(Place::De, 0),
            0xA => instruction.memory(Place::De, self.byte()?.into()),
            0xB => instruction.memory(Place::Hl, 0),
            0xC => instruction.memory(Place::Hl, self.byte()?.into()),
            0xD => instruction.short(self.short()?),
            0xE => {
                let address = self.special()?;
                let status = operation == Operation::Store && address == PSW;
                let cycles = if status {
                    timing.write_status
                } else {
                    instruction.cycles
                };
                instruction.short(address).cycles(cycles)
            }
            _ => instruction.memory(Place::Direct, self.word()?),
        })
    }

    /// Constants to memory; through sfr also the multiply and divide instructions of S3.
    fn move_constant(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let byte = plain(Operation::StoreConstant);
        let word = plain(Operation::StoreWordConstant).cycles(timing.word);
        let instruction = match opcode & 0xF {
            0x8 => byte.memory(Place::StackPointer, self.byte()?.into()),
            0x9 => return Ok(word.short(self.short()?).constant(self.word()?)),
            0xA => byte.memory(Place::De, self.byte()?.into()),
            0xB => {
                let address = self.special()?;
                return Ok(word.short(address).constant(self.word()?));
            }
            0xC => byte.memory(Place::Hl, self.byte()?.into()),
            0xD => byte.short(self.short()?),
            0xE => {
                let address = self.special()?;
                let constant = self.byte()?;
                if address == MULTIPLIER {
                    return self.multiplication(constant);
                }
                let cycles = if address == PSW {
                    timing.write_status
                } else {
                    1
                };
                return Ok(byte.short(address).constant(constant.into()).cycles(cycles));
            }
            _ => byte.memory(Place::Direct, self.word()?),
        };
        Ok(instruction.constant(self.byte()?.into()))
    }

    /// What a write to a reserved special function register does on S3.
    fn multiplication(&self, code: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        if !self.family.has_accumulator {
            return Err(illegal());
        }
        let (operation, cycles) = match code {
            1 => (Operation::MultiplyUnsigned, timing.multiply),
            2 => (Operation::MultiplySigned, timing.multiply),
            3 => (Operation::DivideWord, timing.divide_word),
            5 => (Operation::AccumulateUnsigned, timing.accumulate),
            6 => (Operation::AccumulateSigned, timing.accumulate),
            0xB => (Operation::DivideDouble, timing.divide_double),
            _ => return Err(illegal()),
        };
        Ok(plain(operation).cycles(cycles))
    }

    /// 0xD8 to 0xFF: X, B, C and pairs from memory, branches and calls.
    fn move_or_branch(&mut self, opcode: u8) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let (byte, pair) = match opcode >> 4 {
            0xD => (X, BC),
            0xE => (B, DE),
            _ => (C, HL),
        };
        let byte = plain(Operation::Move).register(byte);
        let pair = plain(Operation::MoveWord)
            .register(pair)
            .cycles(timing.word);
        Ok(match opcode & 0xF {
            0x8 => byte.short(self.short()?),
            0x9 => byte.memory(Place::Direct, self.word()?),
            0xA => pair.short(self.short()?),
            0xB => pair.memory(Place::Direct, self.word()?),
            _ => return self.branch(opcode),
        })
    }
}
