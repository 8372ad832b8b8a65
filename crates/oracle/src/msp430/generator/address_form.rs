//! 430X instructions of their own formats.

use super::draft::{Draft, MemoryMode};
use crate::msp430::index_rule::IndexRule;
use crate::msp430::instruction::{AddressOperation, Instruction, Operand, RotateOperation, Width};

/// `MOVA`, `CMPA`, `ADDA`, `SUBA` that go on behind themselves.
pub(super) fn address(draft: &mut Draft<'_>) -> Instruction {
    let operation = draft.dice.pick(AddressOperation::ALL);
    let forms = if operation == AddressOperation::Mova {
        8
    } else {
        2
    };
    let (source, destination) = match draft.dice.below(forms) {
        0 => {
            let source = Operand::Register(draft.data_register());
            (source, Operand::Register(draft.data_register()))
        }
        1 => {
            let source = Operand::Immediate(draft.value(Width::Address));
            (source, Operand::Register(draft.data_register()))
        }
        2 => from_memory(draft, MemoryMode::Indirect),
        3 => from_memory(draft, MemoryMode::IndirectIncrement),
        4 => from_memory(draft, MemoryMode::Absolute),
        5 => from_memory(draft, MemoryMode::Indexed),
        6 => to_memory(draft, MemoryMode::Absolute),
        _ => to_memory(draft, MemoryMode::Indexed),
    };
    Instruction::Address(operation, source, destination)
}

fn from_memory(draft: &mut Draft<'_>, mode: MemoryMode) -> (Operand, Operand) {
    let (source, _) = draft.memory_operand_by(mode, Width::Address, IndexRule::Signed16);
    (source, Operand::Register(draft.data_register()))
}

fn to_memory(draft: &mut Draft<'_>, mode: MemoryMode) -> (Operand, Operand) {
    let source = Operand::Register(draft.data_register());
    let (destination, _) = draft.memory_operand_by(mode, Width::Address, IndexRule::Signed16);
    (source, destination)
}

/// `RRCM`, `RRAM`, `RLAM`, `RRUM`.
pub(super) fn rotate(draft: &mut Draft<'_>) -> Instruction {
    let operation = draft.dice.pick(RotateOperation::ALL);
    let width = draft.dice.pick(&[Width::Word, Width::Address]);
    let count = 1 + draft.dice.below(4) as u8;
    Instruction::Rotate(operation, width, count, draft.data_register())
}

/// `PUSHM` of registers R4 to R15.
pub(super) fn push_many(draft: &mut Draft<'_>) -> Instruction {
    let (width, count, highest) = register_list(draft);
    Instruction::PushMany(width, count, highest)
}

/// `POPM` of registers R4 to R15.
pub(super) fn pop_many(draft: &mut Draft<'_>) -> Instruction {
    let (width, count, highest) = register_list(draft);
    Instruction::PopMany(width, count, highest)
}

fn register_list(draft: &mut Draft<'_>) -> (Width, u8, u8) {
    let width = draft.dice.pick(&[Width::Word, Width::Address]);
    let count = 1 + draft.dice.below(12) as u8;
    let highest = 3 + count + draft.dice.below(u32::from(13 - count)) as u8;
    (width, count, highest)
}
