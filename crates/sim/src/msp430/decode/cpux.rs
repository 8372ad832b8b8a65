//! Instructions of the CPUX that have no extension word: TI SLAU208, chapter "CPUX".

use super::{Operand, Reader, illegal, sign_extend, within_registers};
use crate::bus::Stop;
use crate::msp430::instruction::{Instruction, Mode, Operation, Size};
use crate::msp430::registers::{PC, R3, SP, SR};
use crate::msp430::timing::{self, DestinationForm, SourceForm};

impl Reader<'_> {
    /// MOVA, ADDA, CMPA, SUBA, and the rotations by several places.
    pub(super) fn address_instruction(&mut self, word: u32) -> Result<Instruction, Stop> {
        let high = (word >> 8 & 0xF) << 16;
        let source = word >> 8 & 0xF;
        let target = word & 0xF;
        let register = |register: u32| Operand {
            mode: Mode::Register,
            register: register as u8,
            value: 0,
        };
        let to = if target as usize == PC {
            DestinationForm::ProgramCounter
        } else {
            DestinationForm::Register
        };
        let identifier = word >> 4 & 0xF;
        let (operation, from, form, into, to) = match identifier {
            0 | 1 => {
                let (operand, form) = self.source(source, identifier + 2, Size::Address, None)?;
                (Operation::Move, operand, form, register(target), to)
            }
            2 => {
                let operand = Operand {
                    mode: Mode::Absolute,
                    register: SR as u8,
                    value: high | self.word()?,
                };
                (
                    Operation::Move,
                    operand,
                    SourceForm::Absolute,
                    register(target),
                    to,
                )
            }
            3 => {
                let operand = self.indexed_address(source)?;
                (
                    Operation::Move,
                    operand,
                    SourceForm::Indexed,
                    register(target),
                    to,
                )
            }
            4 | 5 => return self.rotate_multiple(word),
            6 => {
                let place = Operand {
                    mode: Mode::Absolute,
                    register: SR as u8,
                    value: target << 16 | self.word()?,
                };
                let from = self.register_source(source);
                (
                    Operation::Move,
                    from,
                    SourceForm::Register,
                    place,
                    DestinationForm::Memory,
                )
            }
            7 => {
                let from = self.register_source(source);
                let place = self.indexed_address(target)?;
                (
                    Operation::Move,
                    from,
                    SourceForm::Register,
                    place,
                    DestinationForm::Memory,
                )
            }
            8..=11 => {
                let operand = Operand {
                    mode: Mode::Constant,
                    register: PC as u8,
                    value: high | self.word()?,
                };
                let operation = ADDRESS_OPERATIONS[identifier as usize - 8];
                (
                    operation,
                    operand,
                    SourceForm::Immediate,
                    register(target),
                    to,
                )
            }
            _ => {
                let operation = ADDRESS_OPERATIONS[identifier as usize - 12];
                let from = self.register_source(source);
                (operation, from, SourceForm::Register, register(target), to)
            }
        };
        let cycles = if operation == Operation::Move {
            timing::move_address(form, to)
        } else {
            timing::address_arithmetic(form, to)
        };
        let same_register = from.mode == Mode::Register
            && into.mode == Mode::Register
            && from.register == into.register;
        Ok(within_registers(Instruction {
            source: from.mode,
            source_register: from.register,
            source_value: from.value,
            destination: into.mode,
            destination_register: into.register,
            destination_value: into.value,
            index_mask: 0xF_FFFF,
            operands_cancel: same_register && operation != Operation::Add,
            ..self.instruction(operation, Size::Address, cycles)
        }))
    }

    /// RRCM, RRAM, RLAM and RRUM.
    fn rotate_multiple(&self, word: u32) -> Result<Instruction, Stop> {
        const OPERATIONS: [Operation; 4] = [
            Operation::RotateRightCarryMultiple,
            Operation::RotateRightArithmeticMultiple,
            Operation::RotateLeftArithmeticMultiple,
            Operation::RotateRightUnsignedMultiple,
        ];
        let size = if word & 0x10 == 0 {
            Size::Address
        } else {
            Size::Word
        };
        let count = (word >> 10 & 3) as u8 + 1;
        Ok(Instruction {
            destination_register: (word & 0xF) as u8,
            source_value: u32::from(count),
            ..self.instruction(
                OPERATIONS[(word >> 8 & 3) as usize],
                size,
                timing::rotate_multiple(count),
            )
        })
    }

    /// PUSHM and POPM.
    pub(super) fn push_pop_multiple(&self, word: u32) -> Instruction {
        let operation = if word & 0x200 == 0 {
            Operation::PushMultiple
        } else {
            Operation::PopMultiple
        };
        let size = if word & 0x100 == 0 {
            Size::Address
        } else {
            Size::Word
        };
        let count = (word >> 4 & 0xF) as u8 + 1;
        Instruction {
            destination_register: (word & 0xF) as u8,
            source_value: u32::from(count),
            ..self.instruction(operation, size, timing::move_multiple(size, count))
        }
    }

    /// CALLA.
    pub(super) fn call_far(&mut self, word: u32) -> Result<Instruction, Stop> {
        let low = word & 0xF;
        let high = low << 16;
        let (operand, form) = match word >> 4 & 0xF {
            4 => (self.register_source(low), SourceForm::Register),
            5 => (self.indexed_address(low)?, SourceForm::Indexed),
            mode @ (6 | 7) => self.source(low, mode - 4, Size::Address, None)?,
            8 => {
                let value = high | self.word()?;
                (
                    Operand {
                        mode: Mode::Absolute,
                        register: SR as u8,
                        value,
                    },
                    SourceForm::Absolute,
                )
            }
            9 => {
                let base = self.next;
                let value = base.wrapping_add(high | self.word()?) & 0xF_FFFF;
                (
                    Operand {
                        mode: Mode::Absolute,
                        register: PC as u8,
                        value,
                    },
                    SourceForm::Symbolic,
                )
            }
            11 => {
                let value = high | self.word()?;
                (
                    Operand {
                        mode: Mode::Constant,
                        register: PC as u8,
                        value,
                    },
                    SourceForm::Immediate,
                )
            }
            _ => return Err(illegal()),
        };
        let from_stack_pointer = usize::from(operand.register) == SP;
        Ok(Instruction {
            source: operand.mode,
            source_register: operand.register,
            source_value: operand.value,
            index_mask: 0xF_FFFF,
            ..self.instruction(
                Operation::CallFar,
                Size::Address,
                timing::call_far(form, from_stack_pointer),
            )
        })
    }

    /// `x(Rn)` of MOVA and CALLA: a signed 16-bit index to a 20-bit register.
    fn indexed_address(&mut self, register: u32) -> Result<Operand, Stop> {
        let base = self.next;
        let index = sign_extend(self.word()?);
        Ok(match register as usize {
            PC => Operand {
                mode: Mode::Absolute,
                register: PC as u8,
                value: base.wrapping_add(index) & 0xF_FFFF,
            },
            SR | R3 => Operand {
                mode: Mode::Absolute,
                register: SR as u8,
                value: index & 0xF_FFFF,
            },
            _ => Operand {
                mode: Mode::Indexed,
                register: register as u8,
                value: index,
            },
        })
    }

    /// A register read as a 20-bit source.
    fn register_source(&self, register: u32) -> Operand {
        match register as usize {
            PC => Operand {
                mode: Mode::Constant,
                register: PC as u8,
                value: self.next,
            },
            R3 => Operand {
                mode: Mode::Constant,
                register: R3 as u8,
                value: 0,
            },
            _ => Operand {
                mode: Mode::Register,
                register: register as u8,
                value: 0,
            },
        }
    }
}

/// What the instruction identifiers 8 to 15 of the address instructions do, by their low two bits.
const ADDRESS_OPERATIONS: [Operation; 4] = [
    Operation::Move,
    Operation::Compare,
    Operation::Add,
    Operation::Subtract,
];
