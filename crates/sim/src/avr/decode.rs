//! From instruction words to [`Instruction`].

use super::Family;
use super::data_space::IO;
use super::instruction::{Instruction, Operation};
use super::registers::{X, Y, Z};
use crate::FaultKind;
use crate::bus::Stop;
use crate::memory::Code;

/// Decodes the instruction at an even address.
pub(crate) fn decode(
    family: &'static Family,
    code: Code<'_>,
    address: u32,
) -> Result<Instruction, Stop> {
    let word = word_at(code, address).ok_or(Stop::at(FaultKind::Fetch, address))?;
    let decoder = Decoder {
        family,
        code,
        address,
        word,
    };
    decoder.instruction()
}

fn word_at(code: Code<'_>, address: u32) -> Option<u32> {
    let low = code.byte(address)?;
    let high = code.byte(address + 1)?;
    Some(u32::from(u16::from_le_bytes([low, high])))
}

/// Is this the first of two words? LDS, STS, JMP and CALL have a second one.
fn has_second_word(word: u32) -> bool {
    word & 0xFC0F == 0x9000 || word & 0xFE0C == 0x940C
}

fn illegal() -> Stop {
    Stop::new(FaultKind::IllegalInstruction)
}

/// An instruction word and where it stands.
struct Decoder<'a> {
    family: &'static Family,
    code: Code<'a>,
    address: u32,
    word: u32,
}

impl Decoder<'_> {
    /// `count` bits of the word from bit `low` on.
    fn field(&self, low: u32, count: u32) -> u32 {
        self.word >> low & ((1 << count) - 1)
    }

    /// Bits 8:4, which name the destination of most instructions.
    fn destination(&self) -> u8 {
        self.field(4, 5) as u8
    }

    /// Bits 9 and 3:0, which name the source.
    fn source(&self) -> u8 {
        (self.field(0, 4) | self.field(9, 1) << 4) as u8
    }

    /// An address in flash: the program counter wraps around at its end.
    fn in_flash(&self, address: u32) -> u32 {
        address & (self.family.flash_bytes - 1) & !1
    }

    /// The address so many words behind the next instruction.
    fn relative(&self, words: u32, bits: u32) -> u32 {
        let unused = 32 - bits;
        let offset = ((words << unused) as i32 >> unused) * 2;
        self.in_flash(self.address.wrapping_add(2).wrapping_add_signed(offset))
    }

    /// An instruction of one word and one cycle, with the usual register fields.
    fn plain(&self, operation: Operation) -> Instruction {
        let next = self.in_flash(self.address + 2);
        Instruction {
            operation,
            destination: self.destination(),
            source: self.source(),
            cycles: 1,
            cycles_if_taken: 0,
            words: 1,
            same_register: self.destination() == self.source(),
            constant: 0,
            next,
            target: next,
        }
    }

    fn with_cycles(&self, operation: Operation, cycles: u8) -> Instruction {
        Instruction {
            cycles,
            ..self.plain(operation)
        }
    }

    fn instruction(&self) -> Result<Instruction, Stop> {
        Ok(match self.word >> 12 {
            0x0..=0x2 => return self.two_registers(),
            0x3 => self.immediate(Operation::CompareImmediate),
            0x4 => self.immediate(Operation::SubtractCarryImmediate),
            0x5 => self.immediate(Operation::SubtractImmediate),
            0x6 => self.immediate(Operation::OrImmediate),
            0x7 => self.immediate(Operation::AndImmediate),
            0x8 | 0xA => self.displaced(),
            0x9 => return self.miscellaneous(),
            0xB => self.input_output(),
            0xC => Instruction {
                target: self.relative(self.word, 12),
                ..self.with_cycles(Operation::Jump, self.family.timing.jump_near)
            },
            0xD => Instruction {
                target: self.relative(self.word, 12),
                ..self.with_cycles(Operation::Call, self.family.timing.call_near)
            },
            0xE => self.immediate(Operation::LoadImmediate),
            _ => return self.branch_or_bit(),
        })
    }

    fn two_registers(&self) -> Result<Instruction, Stop> {
        let operation = match self.word >> 10 {
            0x0 => return self.multiply_or_move_word(),
            0x1 => Operation::CompareCarry,
            0x2 => Operation::SubtractCarry,
            0x3 => Operation::Add,
            0x4 => return Ok(self.skip(Operation::SkipIfEqual)),
            0x5 => Operation::Compare,
            0x6 => Operation::Subtract,
            0x7 => Operation::AddCarry,
            0x8 => Operation::And,
            0x9 => Operation::ExclusiveOr,
            0xA => Operation::Or,
            _ => Operation::Move,
        };
        Ok(self.plain(operation))
    }

    fn multiply_or_move_word(&self) -> Result<Instruction, Stop> {
        let operation = match (self.word >> 8, self.field(7, 1), self.field(3, 1)) {
            (0, ..) if self.word == 0 => return Ok(self.plain(Operation::Nothing)),
            (1, ..) => {
                return Ok(Instruction {
                    destination: self.field(4, 4) as u8 * 2,
                    source: self.field(0, 4) as u8 * 2,
                    ..self.plain(Operation::MoveWord)
                });
            }
            (2, ..) => {
                return self.multiply(
                    Operation::MultiplySigned,
                    16 + self.field(4, 4) as u8,
                    16 + self.field(0, 4) as u8,
                );
            }
            (3, 0, 0) => Operation::MultiplySignedUnsigned,
            (3, 0, 1) => Operation::MultiplyFraction,
            (3, 1, 0) => Operation::MultiplyFractionSigned,
            (3, ..) => Operation::MultiplyFractionSignedUnsigned,
            _ => return Err(illegal()),
        };
        self.multiply(
            operation,
            16 + self.field(4, 3) as u8,
            16 + self.field(0, 3) as u8,
        )
    }

    fn multiply(
        &self,
        operation: Operation,
        destination: u8,
        source: u8,
    ) -> Result<Instruction, Stop> {
        if !self.family.has_multiplier {
            return Err(illegal());
        }
        Ok(Instruction {
            destination,
            source,
            ..self.with_cycles(operation, self.family.timing.multiply)
        })
    }

    /// An operation on R16 to R31 and a byte.
    fn immediate(&self, operation: Operation) -> Instruction {
        Instruction {
            destination: 16 + self.field(4, 4) as u8,
            constant: (self.field(0, 4) | self.field(8, 4) << 4) as u16,
            ..self.plain(operation)
        }
    }

    /// LDD and STD, LD and ST through Y and Z among them.
    fn displaced(&self) -> Instruction {
        let timing = self.family.timing;
        let (operation, cycles) = match self.field(9, 1) {
            0 => (Operation::Load, timing.load),
            _ => (Operation::Store, timing.store),
        };
        let displacement = self.field(0, 3) | self.field(10, 2) << 3 | self.field(13, 1) << 5;
        Instruction {
            source: if self.field(3, 1) == 0 { Z } else { Y },
            constant: displacement as u16,
            ..self.with_cycles(operation, cycles)
        }
    }

    fn input_output(&self) -> Instruction {
        let operation = match self.field(11, 1) {
            0 => Operation::LoadDirect,
            _ => Operation::StoreDirect,
        };
        let port = self.field(0, 4) | self.field(9, 2) << 4;
        Instruction {
            constant: IO + port as u16,
            ..self.plain(operation)
        }
    }

    fn miscellaneous(&self) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        match self.word >> 8 & 0xF {
            0x0 | 0x1 => self.load(),
            0x2 | 0x3 => self.store(),
            0x4 | 0x5 => self.one_register(),
            0x6 => Ok(self.word_immediate(Operation::AddWordImmediate)),
            0x7 => Ok(self.word_immediate(Operation::SubtractWordImmediate)),
            0x8 => Ok(self.port_bit(Operation::ClearPortBit)),
            0x9 => Ok(self.port_skip(Operation::SkipIfPortBitClear)),
            0xA => Ok(self.port_bit(Operation::SetPortBit)),
            0xB => Ok(self.port_skip(Operation::SkipIfPortBitSet)),
            _ if self.family.has_multiplier => {
                Ok(self.with_cycles(Operation::Multiply, timing.multiply))
            }
            _ => Err(illegal()),
        }
    }

    fn load(&self) -> Result<Instruction, Stop> {
        use Operation::{
            DecrementThenLoad, Load, LoadProgram, LoadProgramExtended,
            LoadProgramExtendedThenIncrement, LoadProgramThenIncrement, LoadThenIncrement, Pop,
        };
        let timing = self.family.timing;
        let program = timing.load_program;
        match self.field(0, 4) {
            0x0 => self.direct(Operation::LoadDirect, timing.load_direct),
            0x1 => self.through(LoadThenIncrement, Z, timing.load_increment),
            0x2 => self.through(DecrementThenLoad, Z, timing.load_decrement),
            0x4 => self.through(LoadProgram, Z, program),
            0x5 => self.through(LoadProgramThenIncrement, Z, program),
            0x6 => self.through(LoadProgramExtended, Z, program),
            0x7 => self.through(LoadProgramExtendedThenIncrement, Z, program),
            0x9 => self.through(LoadThenIncrement, Y, timing.load_increment),
            0xA => self.through(DecrementThenLoad, Y, timing.load_decrement),
            0xC => self.through(Load, X, timing.load),
            0xD => self.through(LoadThenIncrement, X, timing.load_increment),
            0xE => self.through(DecrementThenLoad, X, timing.load_decrement),
            0xF => Ok(self.with_cycles(Pop, timing.pop)),
            _ => Err(illegal()),
        }
    }

    fn store(&self) -> Result<Instruction, Stop> {
        use Operation::{DecrementThenStore, Push, Store, StoreThenIncrement};
        let timing = self.family.timing;
        match self.field(0, 4) {
            0x0 => self.direct(Operation::StoreDirect, timing.store_direct),
            0x1 => self.through(StoreThenIncrement, Z, timing.store_increment),
            0x2 => self.through(DecrementThenStore, Z, timing.store_decrement),
            0x9 => self.through(StoreThenIncrement, Y, timing.store_increment),
            0xA => self.through(DecrementThenStore, Y, timing.store_decrement),
            0xC => self.through(Store, X, timing.store),
            0xD => self.through(StoreThenIncrement, X, timing.store_increment),
            0xE => self.through(DecrementThenStore, X, timing.store_decrement),
            0xF => Ok(self.with_cycles(Push, timing.push)),
            _ => Err(illegal()),
        }
    }

    /// An access through a pointer. A pointer that changes must not be the other operand: the manual
    /// leaves the result undefined.
    fn through(&self, operation: Operation, pointer: u8, cycles: u8) -> Result<Instruction, Stop> {
        use Operation::{Load, LoadProgram, LoadProgramExtended, Store};
        let moves = !matches!(operation, Load | Store | LoadProgram | LoadProgramExtended);
        if moves && self.destination() & !1 == pointer {
            return Err(illegal());
        }
        Ok(Instruction {
            source: pointer,
            ..self.with_cycles(operation, cycles)
        })
    }

    /// An instruction whose second word is a data address.
    fn direct(&self, operation: Operation, cycles: u8) -> Result<Instruction, Stop> {
        let address = self.second_word()?;
        Ok(Instruction {
            constant: address as u16,
            words: 2,
            next: self.in_flash(self.address + 4),
            ..self.with_cycles(operation, cycles)
        })
    }

    fn second_word(&self) -> Result<u32, Stop> {
        let address = self.address + 2;
        word_at(self.code, address).ok_or(Stop::at(FaultKind::Fetch, address))
    }

    fn one_register(&self) -> Result<Instruction, Stop> {
        let operation = match self.field(0, 4) {
            0x0 => Operation::Complement,
            0x1 => Operation::Negate,
            0x2 => Operation::SwapNibbles,
            0x3 => Operation::Increment,
            0x5 => Operation::ShiftRightArithmetic,
            0x6 => Operation::ShiftRightLogical,
            0x7 => Operation::RotateRight,
            0xA => Operation::Decrement,
            0x8 => return self.without_operands(),
            0x9 => return self.indirect(),
            0xC..=0xF => return self.far(),
            _ => return Err(illegal()),
        };
        Ok(self.plain(operation))
    }

    fn without_operands(&self) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let program = |operation| Instruction {
            destination: 0,
            source: Z,
            ..self.with_cycles(operation, timing.load_program)
        };
        Ok(match self.word {
            0x9508 => self.with_cycles(Operation::Return, timing.return_),
            0x9518 => self.with_cycles(Operation::ReturnFromInterrupt, timing.return_),
            // SLEEP and BREAK stop the core.
            0x9588 | 0x9598 => self.plain(Operation::Stop),
            // The watchdog is not there to be reset.
            0x95A8 => self.plain(Operation::Nothing),
            0x95C8 => program(Operation::LoadProgram),
            0x95D8 => program(Operation::LoadProgramExtended),
            0x95E8 => self.plain(Operation::StoreProgram),
            _ if self.word & 0x0100 == 0 => Instruction {
                constant: 1 << self.field(4, 3),
                ..self.plain(match self.field(7, 1) {
                    0 => Operation::SetFlags,
                    _ => Operation::ClearFlags,
                })
            },
            _ => return Err(illegal()),
        })
    }

    /// IJMP and ICALL.
    fn indirect(&self) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let (operation, cycles) = match self.word {
            0x9409 => (Operation::JumpIndirect, timing.jump_near),
            0x9509 => (Operation::CallIndirect, timing.call_near),
            _ => return Err(illegal()),
        };
        Ok(Instruction {
            source: Z,
            ..self.with_cycles(operation, cycles)
        })
    }

    /// JMP and CALL.
    fn far(&self) -> Result<Instruction, Stop> {
        let timing = self.family.timing;
        let (operation, cycles) = match self.field(1, 1) {
            0 => (Operation::Jump, timing.jump),
            _ => (Operation::Call, timing.call),
        };
        let high = self.field(0, 1) | self.field(4, 5) << 1;
        let target = self.second_word()? | high << 16;
        Ok(Instruction {
            words: 2,
            next: self.in_flash(self.address + 4),
            target: self.in_flash(target * 2),
            ..self.with_cycles(operation, cycles)
        })
    }

    /// ADIW and SBIW: R24, X, Y or Z and a number below 64.
    fn word_immediate(&self, operation: Operation) -> Instruction {
        Instruction {
            destination: 24 + 2 * self.field(4, 2) as u8,
            constant: (self.field(0, 4) | self.field(6, 2) << 4) as u16,
            ..self.with_cycles(operation, self.family.timing.word_immediate)
        }
    }

    fn port_bit(&self, operation: Operation) -> Instruction {
        self.with_port(self.with_cycles(operation, self.family.timing.port_bit))
    }

    fn port_skip(&self, operation: Operation) -> Instruction {
        self.with_port(self.skip(operation))
    }

    /// Puts the bit of a port into `destination`, as a mask, and its data address into `constant`.
    fn with_port(&self, instruction: Instruction) -> Instruction {
        Instruction {
            destination: 1 << self.field(0, 3),
            constant: IO + self.field(3, 5) as u16,
            ..instruction
        }
    }

    /// An instruction that may skip the next one, whose length decides where to and how long it takes.
    fn skip(&self, operation: Operation) -> Instruction {
        let plain = self.plain(operation);
        let next = word_at(self.code, plain.next);
        let words = 1 + u8::from(next.is_some_and(has_second_word));
        Instruction {
            cycles_if_taken: words * self.family.timing.skipped_word,
            target: self.in_flash(plain.next + 2 * u32::from(words)),
            ..plain
        }
    }

    fn branch_or_bit(&self) -> Result<Instruction, Stop> {
        let bit = 1 << self.field(0, 3);
        let mut instruction = match self.field(9, 3) {
            0 | 1 => self.branch(Operation::BranchIfSet),
            2 | 3 => self.branch(Operation::BranchIfClear),
            _ if self.field(3, 1) == 1 => return Err(illegal()),
            4 => self.plain(Operation::LoadBitFromT),
            5 => self.plain(Operation::StoreBitInT),
            6 => self.skip(Operation::SkipIfBitClear),
            _ => self.skip(Operation::SkipIfBitSet),
        };
        instruction.constant = bit;
        Ok(instruction)
    }

    fn branch(&self, operation: Operation) -> Instruction {
        Instruction {
            cycles_if_taken: self.family.timing.branch_taken,
            target: self.relative(self.field(3, 7), 7),
            ..self.plain(operation)
        }
    }
}
