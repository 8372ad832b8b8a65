//! From instruction words to [`Instruction`].

mod cpux;

use super::Generation;
use super::instruction::{Instruction, Mode, Operation, Repeat, Size};
use super::operands::indexed;
use super::registers::{PC, R3, SP, SR};
use super::timing::{self, DestinationForm, SourceForm};
use crate::FaultKind;
use crate::bus::Stop;
use crate::memory::Code;

/// Decodes the instruction at an even address.
pub(crate) fn decode(
    generation: Generation,
    code: Code<'_>,
    address: u32,
) -> Result<Instruction, Stop> {
    let mut code = Reader {
        code,
        start: address,
        next: address,
        generation,
    };
    let word = code.word()?;
    let decoded = match (word >> 12, generation) {
        (0x4..=0xF, _) => code.double_operand(word, None),
        (0x2 | 0x3, _) => Ok(code.jump(word)),
        (0x0, Generation::CpuxV2) => code.address_instruction(word),
        (0x1, Generation::CpuxV2) if word >= 0x1800 => code.extended(word),
        (0x1, Generation::CpuxV2) if word >= 0x1400 => Ok(code.push_pop_multiple(word)),
        (0x1, Generation::CpuxV2) if word >= 0x1340 => code.call_far(word),
        (0x1, _) if word < 0x1400 => code.single_operand(word, None),
        _ => Err(illegal()),
    };
    decoded.map(|instruction| Instruction {
        writes_status: writes_status(&instruction),
        ..instruction
    })
}

fn writes_status(instruction: &Instruction) -> bool {
    let first = instruction.destination_register;
    if instruction.operation == Operation::PopMultiple {
        let popped = u32::from((SR as u8).wrapping_sub(first) & 0xF);
        return popped < instruction.source_value;
    }
    instruction.result_register() == Some(SR)
}

/// Marks a double-operand instruction that concerns general registers and constants only.
fn within_registers(mut instruction: Instruction) -> Instruction {
    let general = |register: u8| usize::from(register) > R3;
    let from_register =
        instruction.source == Mode::Register && general(instruction.source_register);
    let from_constant = instruction.source == Mode::Constant;
    instruction.within_registers = instruction.destination == Mode::Register
        && general(instruction.destination_register)
        && (from_register || from_constant);
    if instruction.within_registers && from_constant {
        instruction.source_register = R3 as u8;
    }
    instruction
}

fn illegal() -> Stop {
    Stop::new(FaultKind::IllegalInstruction)
}

/// What an extension word says.
#[derive(Clone, Copy)]
struct Extension {
    word: u32,
}

impl Extension {
    /// The size that the A/L bit and the instruction's B/W bit name together; none: reserved.
    fn size(self, byte: bool) -> Option<Size> {
        match (self.word & 0x40 != 0, byte) {
            (true, false) => Some(Size::Word),
            (true, true) => Some(Size::Byte),
            (false, true) => Some(Size::Address),
            (false, false) => None,
        }
    }

    /// Bits 19:16 of the source operand, in place.
    fn source_high(self) -> u32 {
        (self.word >> 7 & 0xF) << 16
    }

    /// Bits 19:16 of the destination operand, in place.
    fn destination_high(self) -> u32 {
        (self.word & 0xF) << 16
    }

    /// Repetition, for register mode.
    fn repeat(self) -> Repeat {
        let field = (self.word & 0xF) as u8;
        match (self.word & 0x80 != 0, field) {
            (true, register) => Repeat::Register(register),
            (false, 0) => Repeat::Once,
            (false, count) => Repeat::Times(count + 1),
        }
    }

    /// The ZC bit, for register mode.
    fn zero_carry(self) -> bool {
        self.word & 0x100 != 0
    }
}

/// A decoded operand.
struct Operand {
    mode: Mode,
    register: u8,
    value: u32,
}

/// Instruction words being read.
struct Reader<'a> {
    code: Code<'a>,
    start: u32,
    next: u32,
    generation: Generation,
}

impl Reader<'_> {
    fn word(&mut self) -> Result<u32, Stop> {
        let at = self.next;
        let missing = Stop::at(FaultKind::Fetch, at);
        let low = self.code.byte(at).ok_or(missing)?;
        let high = self.code.byte(at + 1).ok_or(missing)?;
        self.next = at + 2;
        Ok(u32::from(u16::from_le_bytes([low, high])))
    }

    fn address_mask(&self) -> u32 {
        match self.generation {
            Generation::Classic => 0xFFFF,
            Generation::CpuxV2 => 0xF_FFFF,
        }
    }

    /// An instruction without operands, to be filled in.
    fn instruction(&self, operation: Operation, size: Size, cycles: u8) -> Instruction {
        Instruction {
            operation,
            size,
            source: Mode::Constant,
            source_register: R3 as u8,
            destination: Mode::Register,
            destination_register: R3 as u8,
            cycles,
            words: ((self.next - self.start) / 2) as u8,
            repeat: Repeat::Once,
            zero_carry: false,
            operands_cancel: false,
            within_registers: false,
            writes_status: false,
            shift_overflows: self.generation == Generation::Classic,
            mask: size.mask(),
            source_value: 0,
            destination_value: 0,
            index_mask: 0xFFFF,
            next: self.next & self.address_mask(),
        }
    }

    fn jump(&self, word: u32) -> Instruction {
        const CONDITIONS: [Operation; 8] = [
            Operation::JumpNotEqual,
            Operation::JumpEqual,
            Operation::JumpNoCarry,
            Operation::JumpCarry,
            Operation::JumpNegative,
            Operation::JumpGreaterOrEqual,
            Operation::JumpLess,
            Operation::Jump,
        ];
        let operation = CONDITIONS[(word >> 10 & 7) as usize];
        // Ten bits of words, signed.
        let offset = ((word << 22) as i32 >> 22) * 2;
        Instruction {
            source_value: self.next.wrapping_add_signed(offset),
            ..self.instruction(operation, Size::Word, timing::JUMP)
        }
    }

    fn double_operand(
        &mut self,
        word: u32,
        extension: Option<Extension>,
    ) -> Result<Instruction, Stop> {
        const OPERATIONS: [Operation; 12] = [
            Operation::Move,
            Operation::Add,
            Operation::AddCarry,
            Operation::SubtractCarry,
            Operation::Subtract,
            Operation::Compare,
            Operation::DecimalAdd,
            Operation::BitTest,
            Operation::BitClear,
            Operation::BitSet,
            Operation::ExclusiveOr,
            Operation::And,
        ];
        let operation = OPERATIONS[(word >> 12) as usize - 4];
        let byte = word & 0x40 != 0;
        let size = match extension {
            Some(extension) => extension.size(byte).ok_or_else(illegal)?,
            None if byte => Size::Byte,
            None => Size::Word,
        };
        let (source, source_form) = self.source(word >> 8 & 0xF, word >> 4 & 3, size, extension)?;
        let (destination, destination_form) =
            self.destination(word & 0xF, word & 0x80 != 0, extension)?;
        let cycles = match extension {
            Some(_) => {
                timing::extended_double_operand(operation, size, source_form, destination_form)
            }
            None => {
                timing::double_operand(self.generation, operation, source_form, destination_form)
            }
        };
        let in_registers =
            source_form == SourceForm::Register && destination.mode == Mode::Register;
        let same_register = source.mode == Mode::Register
            && destination.mode == Mode::Register
            && source.register == destination.register;
        let cancels = matches!(
            operation,
            Operation::ExclusiveOr | Operation::Subtract | Operation::Compare
        );
        let mut instruction = Instruction {
            source: source.mode,
            source_register: source.register,
            source_value: source.value,
            destination: destination.mode,
            destination_register: destination.register,
            destination_value: destination.value,
            operands_cancel: same_register && cancels,
            ..self.instruction(operation, size, cycles)
        };
        if let Some(extension) = extension {
            instruction.index_mask = 0xF_FFFF;
            if in_registers {
                instruction.repeat = extension.repeat();
                instruction.zero_carry = extension.zero_carry();
            }
        }
        Ok(within_registers(instruction))
    }

    fn single_operand(
        &mut self,
        word: u32,
        extension: Option<Extension>,
    ) -> Result<Instruction, Stop> {
        let operation = match word >> 7 & 7 {
            0 => Operation::RotateRightCarry,
            1 => Operation::SwapBytes,
            2 => Operation::RotateRightArithmetic,
            3 => Operation::SignExtend,
            4 => Operation::Push,
            5 => Operation::Call,
            6 if word == 0x1300 && extension.is_none() => {
                return Ok(self.instruction(
                    Operation::ReturnFromInterrupt,
                    Size::Word,
                    timing::RETURN_FROM_INTERRUPT,
                ));
            }
            _ => return Err(illegal()),
        };
        let byte = word & 0x40 != 0;
        let swaps_or_extends = matches!(operation, Operation::SwapBytes | Operation::SignExtend);
        let size = match extension {
            // SWPBX and SXTX have no byte form and name the address word in their own way.
            Some(_) if swaps_or_extends && byte => return Err(illegal()),
            Some(extension) if swaps_or_extends => {
                if extension.word & 0x40 == 0 {
                    Size::Address
                } else {
                    Size::Word
                }
            }
            Some(_) if operation == Operation::Call => return Err(illegal()),
            Some(extension) => extension.size(byte).ok_or_else(illegal)?,
            None if byte && (swaps_or_extends || operation == Operation::Call) => {
                return Err(illegal());
            }
            None if byte => Size::Byte,
            None => Size::Word,
        };
        // The manual puts bits 19:16 of a memory operand into bits 3:0 of the extension word, GNU's
        // assembler into bits 10:7. The other field is 0 either way.
        let operand_extension = extension.map(|extension| Extension {
            word: extension.word
                | if word & 0x30 != 0 {
                    (extension.word & 0xF) << 7
                } else {
                    0
                },
        });
        let (operand, form) = self.source(word & 0xF, word >> 4 & 3, size, operand_extension)?;
        let from_stack_pointer = usize::from(operand.register) == SP;
        let cycles = match (operation, extension) {
            (Operation::Push, None) => timing::push(self.generation, form),
            (Operation::Push, Some(_)) => timing::extended_push(size, form, from_stack_pointer),
            (Operation::Call, _) => timing::call(self.generation, form),
            (_, None) => timing::single_operand(form),
            (_, Some(_)) => timing::extended_single_operand(size, form),
        };
        let writes_back = !matches!(operation, Operation::Push | Operation::Call);
        if writes_back && operand.mode == Mode::Constant && word & 0x30 != 0 {
            // There is nowhere to put the result.
            return Err(illegal());
        }
        let mut instruction = Instruction {
            source: operand.mode,
            source_register: operand.register,
            source_value: operand.value,
            ..self.instruction(operation, size, cycles)
        };
        if let Some(extension) = extension {
            instruction.index_mask = 0xF_FFFF;
            if form == SourceForm::Register {
                instruction.repeat = extension.repeat();
                instruction.zero_carry = extension.zero_carry();
            }
        }
        Ok(instruction)
    }

    /// An instruction with an extension word before it.
    fn extended(&mut self, word: u32) -> Result<Instruction, Stop> {
        let extension = Extension { word };
        let word = self.word()?;
        match word {
            0x4000.. => self.double_operand(word, Some(extension)),
            0x1000..=0x12FF => self.single_operand(word, Some(extension)),
            _ => Err(illegal()),
        }
    }

    /// A source operand by register and As bits, with its extension words.
    fn source(
        &mut self,
        register: u32,
        mode: u32,
        size: Size,
        extension: Option<Extension>,
    ) -> Result<(Operand, SourceForm), Stop> {
        let operand = |mode, value| Operand {
            mode,
            register: register as u8,
            value,
        };
        let constant = |value: u32| {
            (
                operand(Mode::Constant, value & size.mask()),
                SourceForm::Register,
            )
        };
        let high = extension.map_or(0, Extension::source_high);
        Ok(match (register as usize, mode) {
            (R3, 0) => constant(0),
            (R3, 1) => constant(1),
            (R3, 2) => constant(2),
            (R3, _) => constant(u32::MAX),
            (SR, 2) => constant(4),
            (SR, 3) => constant(8),
            (SR, 1) => (
                operand(Mode::Absolute, high | self.word()?),
                SourceForm::Absolute,
            ),
            (PC, 0) => constant(self.next),
            (PC, 1) => {
                let address = self.symbolic(high, extension.is_some())?;
                (operand(Mode::Absolute, address), SourceForm::Symbolic)
            }
            (PC, 2) => (operand(Mode::Absolute, self.next), SourceForm::Indirect),
            (PC, _) => {
                let value = (high | self.word()?) & size.mask();
                (operand(Mode::Constant, value), SourceForm::Immediate)
            }
            (_, 0) => (operand(Mode::Register, 0), SourceForm::Register),
            (_, 1) => {
                let index = self.index(high, extension.is_some())?;
                (operand(Mode::Indexed, index), SourceForm::Indexed)
            }
            (_, 2) => (operand(Mode::Indirect, 0), SourceForm::Indirect),
            _ => (
                operand(Mode::IndirectIncrement, 0),
                SourceForm::IndirectIncrement,
            ),
        })
    }

    /// A destination operand by register and Ad bit, with its extension word.
    fn destination(
        &mut self,
        register: u32,
        in_memory: bool,
        extension: Option<Extension>,
    ) -> Result<(Operand, DestinationForm), Stop> {
        let operand = |mode, value| Operand {
            mode,
            register: register as u8,
            value,
        };
        if !in_memory {
            let form = if register as usize == PC {
                DestinationForm::ProgramCounter
            } else {
                DestinationForm::Register
            };
            return Ok((operand(Mode::Register, 0), form));
        }
        let high = extension.map_or(0, Extension::destination_high);
        let place = match register as usize {
            PC => operand(Mode::Absolute, self.symbolic(high, extension.is_some())?),
            SR | R3 => operand(Mode::Absolute, high | self.word()?),
            _ => operand(Mode::Indexed, self.index(high, extension.is_some())?),
        };
        Ok((place, DestinationForm::Memory))
    }

    /// The index of `x(Rn)`: signed 16 bits, or 20 bits with an extension word.
    fn index(&mut self, high: u32, extended: bool) -> Result<u32, Stop> {
        let low = self.word()?;
        Ok(if extended {
            high | low
        } else {
            sign_extend(low)
        })
    }

    /// The address of a symbolic operand: its index is relative to where the index word stands.
    fn symbolic(&mut self, high: u32, extended: bool) -> Result<u32, Stop> {
        let base = self.next;
        let index = self.index(high, extended)?;
        Ok(indexed(
            base,
            index,
            if extended { 0xF_FFFF } else { 0xFFFF },
        ))
    }
}

fn sign_extend(word: u32) -> u32 {
    i32::from(word as u16 as i16) as u32
}
