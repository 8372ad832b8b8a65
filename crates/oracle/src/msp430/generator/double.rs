//! Double-operand instructions.

use super::draft::{DESTINATION_MODES, Draft, MemoryMode, SOURCE_MODES, STACK_POINTER, STATUS};
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::DoubleOperation::{Add, And, Bic, Bis, Dadd, Mov, Sub, Xor};
use crate::msp430::instruction::{DoubleOperation, Extension, Instruction, Operand, Repeat, Width};

/// Constants of the generators.
const CONSTANTS: [i8; 6] = [0, 1, 2, 4, 8, -1];
/// Status bits that a test may write: C, Z, N, GIE.
const WRITABLE_STATUS: u32 = 0x000F;
/// The same in a word, V included.
const WRITABLE_STATUS_WORD: u32 = 0x010F;

/// `MOV` to `AND` without extension word.
pub(super) fn plain(draft: &mut Draft<'_>) -> Instruction {
    if draft.dice.one_in(40) {
        return stack_pointer_destination(draft);
    }
    if draft.dice.one_in(40) {
        return stack_pointer_source(draft);
    }
    let width = draft.dice.pick(&[Width::Byte, Width::Word]);
    any(draft, width, None)
}

/// The same with an extension word.
pub(super) fn extended(draft: &mut Draft<'_>) -> Instruction {
    let width = draft.dice.pick(&[Width::Byte, Width::Word, Width::Address]);
    any(draft, width, Some(Extension::PLAIN))
}

fn any(draft: &mut Draft<'_>, width: Width, extension: Option<Extension>) -> Instruction {
    let operation = draft.dice.pick(DoubleOperation::ALL);
    if operation == Dadd {
        return decimal(draft, width, extension);
    }
    let source = source(draft, width, extension.is_some());
    let destination = if draft.dice.below(4) == 0 {
        if !operation.writes() && draft.dice.one_in(8) {
            Operand::Register(draft.dice.pick(&[STACK_POINTER, STATUS]))
        } else {
            Operand::Register(draft.data_register())
        }
    } else {
        let mode = draft.dice.pick(DESTINATION_MODES);
        draft.memory_data(mode, width, extension.is_some())
    };
    Instruction::Double(operation, width, source, destination, extension)
}

fn source(draft: &mut Draft<'_>, width: Width, extended: bool) -> Operand {
    match draft.dice.below(9) {
        0 if draft.dice.one_in(12) => special_register(draft),
        0 | 1 => Operand::Register(draft.data_register()),
        2 => Operand::Immediate(draft.value(width)),
        3 => Operand::Constant(draft.dice.pick(&CONSTANTS)),
        _ => {
            let mode = draft.dice.pick(&SOURCE_MODES);
            draft.memory_data(mode, width, extended)
        }
    }
}

/// PC, SP or SR as a source. GNU's simulator reads PC behind the whole instruction.
fn special_register(draft: &mut Draft<'_>) -> Operand {
    match draft.dialect {
        Dialect::Classic => Operand::Register(draft.dice.pick(&[0, STACK_POINTER, STATUS])),
        Dialect::Extended => Operand::Register(draft.dice.pick(&[STACK_POINTER, STATUS])),
    }
}

/// `DADD` of decimal digits. GNU's simulator knows no more than four: five are not asked for.
fn decimal(draft: &mut Draft<'_>, width: Width, extension: Option<Extension>) -> Instruction {
    let width = width.min(Width::Word);
    let source = match draft.dice.below(4) {
        0 => Operand::Register(draft.decimal_register(width)),
        1 => Operand::Immediate(draft.decimal(width)),
        2 => Operand::Constant(draft.dice.pick(&CONSTANTS[..5])),
        _ => {
            let mode = draft.dice.pick(&SOURCE_MODES);
            decimal_memory(draft, mode, width, extension.is_some())
        }
    };
    let destination = if draft.dice.one_in(2) {
        Operand::Register(draft.decimal_register(width))
    } else {
        let mode = draft.dice.pick(DESTINATION_MODES);
        decimal_memory(draft, mode, width, extension.is_some())
    };
    Instruction::Double(Dadd, width, source, destination, extension)
}

fn decimal_memory(
    draft: &mut Draft<'_>,
    mode: MemoryMode,
    width: Width,
    extended: bool,
) -> Operand {
    let (operand, address) = draft.memory_operand(mode, width, extended);
    let (low, high) = (draft.decimal(Width::Word), draft.decimal(Width::Byte) & 0xF);
    draft.set_memory(address, high << 16 | low, width);
    operand
}

/// Register to register, repeated.
pub(super) fn repeated(draft: &mut Draft<'_>) -> Instruction {
    let width = draft.dice.pick(&[Width::Byte, Width::Word, Width::Address]);
    let operation = draft.dice.pick(DoubleOperation::ALL);
    let (source, destination) = if operation == Dadd {
        if width == Width::Address {
            return repeated(draft);
        }
        (draft.decimal_register(width), draft.decimal_register(width))
    } else {
        (draft.data_register(), draft.data_register())
    };
    let extension = Some(Extension {
        repeat: repeat(draft),
        zero_carry: false,
    });
    let [source, destination] = [source, destination].map(Operand::Register);
    Instruction::Double(operation, width, source, destination, extension)
}

/// A repetition by number or by a register of its own.
pub(super) fn repeat(draft: &mut Draft<'_>) -> Repeat {
    if draft.dice.one_in(2) {
        return Repeat::Times(1 + draft.dice.below(16) as u8);
    }
    let register = draft.fresh_register();
    let value = draft.dice.bits();
    draft.bind(register, value);
    Repeat::Register(register)
}

/// SP as the destination of what keeps it even.
fn stack_pointer_destination(draft: &mut Draft<'_>) -> Instruction {
    let operation = draft.dice.pick(&[Mov, Add, Sub]);
    let value = draft.value(Width::Word) & !1;
    let source = draft.operand_of(value, &[0, 2, 4, 8]);
    let destination = Operand::Register(STACK_POINTER);
    Instruction::Double(operation, Width::Word, source, destination, None)
}

/// `@SP`, `@SP+` (POP) and `X(SP)` as sources.
fn stack_pointer_source(draft: &mut Draft<'_>) -> Instruction {
    if draft.dice.one_in(8) {
        return pop_stack_pointer(draft);
    }
    let width = draft.dice.pick(&[Width::Byte, Width::Word]);
    let source = match draft.dice.below(4) {
        0 => Operand::Indirect(STACK_POINTER),
        1 => Operand::Indexed(STACK_POINTER, draft.dice.below(30) * 2),
        _ => Operand::IndirectIncrement(STACK_POINTER),
    };
    let destination = Operand::Register(draft.data_register());
    let operation = draft.dice.pick(&[Mov, Add, Xor, And]);
    Instruction::Double(operation, width, source, destination, None)
}

/// `POP SP`: SP is what was popped, not two more.
fn pop_stack_pointer(draft: &mut Draft<'_>) -> Instruction {
    let value = draft.value(Width::Word) & !1;
    let top = draft.stack_pointer();
    draft.set_memory(top, value, Width::Word);
    let source = Operand::IndirectIncrement(STACK_POINTER);
    let destination = Operand::Register(STACK_POINTER);
    Instruction::Double(Mov, Width::Word, source, destination, None)
}

/// A write to SR that keeps the CPU awake and the clocks as they are.
pub(super) fn status_write(draft: &mut Draft<'_>) -> Instruction {
    let operation = draft.dice.pick(&[Mov, Bis, Bic]);
    let width = draft.dice.pick(&[Width::Byte, Width::Word]);
    let writable = if width == Width::Byte {
        WRITABLE_STATUS
    } else {
        WRITABLE_STATUS_WORD
    };
    let value = draft.dice.bits() & writable;
    let source = draft.operand_of(value, &[0, 1, 2, 4, 8]);
    Instruction::Double(operation, width, source, Operand::Register(STATUS), None)
}

/// `MOV Rn, R3`: the constant generator cannot be written.
pub(super) fn no_operation(draft: &mut Draft<'_>) -> Instruction {
    let source = Operand::Register(draft.data_register());
    Instruction::Double(Mov, Width::Word, source, Operand::Register(3), None)
}
