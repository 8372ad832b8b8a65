//! Single-operand instructions that do not transfer control.

use super::double::repeat;
use super::draft::{Draft, SOURCE_MODES, STACK_POINTER, STATUS};
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::SingleOperation::{Push, Rra, Rrc, Swpb, Sxt};
use crate::msp430::instruction::Width::{Address, Byte, Word};
use crate::msp430::instruction::{Extension, Instruction, Operand, SingleOperation, Width};

/// `RRC`, `RRA`, `SWPB`, `SXT`.
pub(super) fn plain(draft: &mut Draft<'_>) -> Instruction {
    let sized = [(Rrc, Byte), (Rrc, Word), (Rra, Byte), (Rra, Word)];
    let all = [&sized[..], &[(Swpb, Word), (Sxt, Word)]].concat();
    let (operation, width) = draft.dice.pick(&all);
    let operand = operand(draft, width, false);
    Instruction::Single(operation, width, operand, None)
}

/// The same with an extension word.
pub(super) fn extended(draft: &mut Draft<'_>) -> Instruction {
    let (operation, width) = extended_operation(draft);
    // GNU's simulator swaps 16 bits only; in memory no rule could say what it leaves.
    let operand = if (operation, width) == (Swpb, Address) {
        Operand::Register(draft.data_register())
    } else {
        operand(draft, width, true)
    };
    let in_register = matches!(operand, Operand::Register(_));
    let zero_carry = operation == Rrc && in_register && draft.dice.one_in(2);
    let extension = Some(Extension {
        zero_carry,
        ..Extension::PLAIN
    });
    Instruction::Single(operation, width, operand, extension)
}

/// On a register, repeated.
pub(super) fn repeated(draft: &mut Draft<'_>) -> Instruction {
    let (operation, width) = extended_operation(draft);
    let operand = Operand::Register(draft.data_register());
    let zero_carry = operation == Rrc && draft.dice.one_in(2);
    let extension = Some(Extension {
        repeat: repeat(draft),
        zero_carry,
    });
    Instruction::Single(operation, width, operand, extension)
}

fn extended_operation(draft: &mut Draft<'_>) -> (SingleOperation, Width) {
    let any_size = |operation| [Byte, Word, Address].map(|width| (operation, width));
    let no_byte = |operation| [Word, Address].map(|width| (operation, width));
    let any_size = [Rrc, Rra].map(any_size).concat();
    let no_byte = [Swpb, Sxt].map(no_byte).concat();
    draft.dice.pick(&[any_size, no_byte].concat())
}

fn operand(draft: &mut Draft<'_>, width: Width, extended: bool) -> Operand {
    if draft.dice.one_in(3) {
        return Operand::Register(draft.data_register());
    }
    // GNU's simulator increments twice, and writes to the address in between.
    let modes = match draft.dialect {
        Dialect::Classic => &SOURCE_MODES[..],
        Dialect::Extended => &SOURCE_MODES[..4],
    };
    let mode = draft.dice.pick(modes);
    draft.memory_data(mode, width, extended)
}

/// `PUSH`.
pub(super) fn push(draft: &mut Draft<'_>) -> Instruction {
    let width = draft.dice.pick(&[Byte, Word]);
    push_of(draft, width, None)
}

/// `PUSHX`.
pub(super) fn push_extended(draft: &mut Draft<'_>) -> Instruction {
    let width = draft.dice.pick(&[Byte, Word, Address]);
    push_of(draft, width, Some(Extension::PLAIN))
}

fn push_of(draft: &mut Draft<'_>, width: Width, extension: Option<Extension>) -> Instruction {
    let operand = match draft.dice.below(8) {
        0 if draft.dice.one_in(4) => Operand::Register(draft.dice.pick(&[STACK_POINTER, STATUS])),
        0 | 1 => Operand::Register(draft.data_register()),
        2 => Operand::Immediate(draft.value(width)),
        3 => Operand::Constant(draft.dice.pick(&[0, 1, 2, 4, 8, -1])),
        _ => {
            let mode = draft.dice.pick(&SOURCE_MODES);
            draft.memory_operand(mode, width, extension.is_some()).0
        }
    };
    // The manual does not say which SP counts in `PUSH X(SP)`, and the oracles disagree.
    let operand = match operand {
        Operand::Indexed(STACK_POINTER, _) => Operand::Indirect(draft.address_register(width)),
        other => other,
    };
    Instruction::Single(Push, width, operand, extension)
}
