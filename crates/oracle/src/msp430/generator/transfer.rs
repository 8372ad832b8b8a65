//! Instructions after which the program may go on elsewhere.

use super::draft::{Draft, MemoryMode, SOURCE_MODES};
use crate::msp430::dialect::Dialect;
use crate::msp430::index_rule::IndexRule;
use crate::msp430::instruction::{
    AddressOperation, Condition, DoubleOperation, Instruction, Operand, SingleOperation, Width,
};

const PROGRAM_COUNTER: Operand = Operand::Register(0);
/// C, Z, N and GIE.
const RESTORED_STATUS: u32 = 0x000F;

/// A conditional jump, backwards or forwards.
pub(super) fn jump(draft: &mut Draft<'_>) -> Instruction {
    let condition = draft.dice.pick(Condition::ALL);
    let after = draft.instruction_address() + 2;
    let target = if draft.dice.one_in(2) {
        draft.place.landing
    } else {
        draft.place.landing_behind(after)
    };
    Instruction::Jump(condition, target)
}

/// `MOV` to PC, which is `BR`.
pub(super) fn branch(draft: &mut Draft<'_>) -> Instruction {
    let source = word_target(draft);
    Instruction::Double(
        DoubleOperation::Mov,
        Width::Word,
        source,
        PROGRAM_COUNTER,
        None,
    )
}

/// `CALL`.
pub(super) fn call(draft: &mut Draft<'_>) -> Instruction {
    let operand = word_target(draft);
    Instruction::Single(SingleOperation::Call, Width::Word, operand, None)
}

/// An operand whose value is the landing's address.
fn word_target(draft: &mut Draft<'_>) -> Operand {
    let landing = draft.place.landing;
    match draft.dice.below(7) {
        0 => draft.register_with(landing),
        1 => Operand::Immediate(landing),
        _ => {
            let mode = draft.dice.pick(&SOURCE_MODES);
            let (operand, address) = draft.memory_operand(mode, Width::Word, false);
            draft.set_memory(address, landing, Width::Word);
            operand
        }
    }
}

/// `ADD` and `SUB` to PC.
pub(super) fn relative_branch(draft: &mut Draft<'_>) -> Instruction {
    let (operation, adds) = draft
        .dice
        .pick(&[(DoubleOperation::Add, true), (DoubleOperation::Sub, false)]);
    let source = relative_target(draft, adds, 0xFFFF);
    Instruction::Double(operation, Width::Word, source, PROGRAM_COUNTER, None)
}

/// `ADDA` and `SUBA` to PC.
pub(super) fn relative_address_branch(draft: &mut Draft<'_>) -> Instruction {
    let (operation, adds) = draft.dice.pick(&[
        (AddressOperation::Adda, true),
        (AddressOperation::Suba, false),
    ]);
    let source = relative_target(draft, adds, 0xF_FFFF);
    Instruction::Address(operation, source, PROGRAM_COUNTER)
}

/// The distance from the address behind the instruction to the landing.
///
/// As an immediate, PC counts as behind the immediate: both CPUs have fetched it by then.
fn relative_target(draft: &mut Draft<'_>, adds: bool, mask: u32) -> Operand {
    let in_register = draft.dice.one_in(2);
    let register = draft.fresh_register();
    let behind = if in_register {
        draft.instruction_address_with_one_more_register() + 2
    } else {
        draft.instruction_address() + 4
    };
    let distance = draft.place.landing.wrapping_sub(behind);
    let value = mask
        & if adds {
            distance
        } else {
            distance.wrapping_neg()
        };
    if in_register {
        draft.bind(register, value);
        return Operand::Register(register);
    }
    Operand::Immediate(value)
}

/// `RETI`.
pub(super) fn return_from_interrupt(draft: &mut Draft<'_>) -> Instruction {
    let stack_pointer = draft.stack_pointer();
    let landing = draft.place.landing;
    let status = draft.dice.bits() & RESTORED_STATUS;
    let upper = match draft.dialect {
        Dialect::Classic => 0,
        Dialect::Extended => landing >> 16 << 12,
    };
    draft.set_memory(stack_pointer, upper | status, Width::Word);
    draft.set_memory(stack_pointer + 2, landing, Width::Word);
    Instruction::ReturnFromInterrupt
}

/// `MOVA` to PC, which is `BRA` and, from `@SP+`, `RETA`.
pub(super) fn address_branch(draft: &mut Draft<'_>) -> Instruction {
    let source = if draft.dice.one_in(6) {
        let stack_pointer = draft.stack_pointer();
        let landing = draft.place.landing;
        draft.set_memory(stack_pointer, landing, Width::Address);
        Operand::IndirectIncrement(1)
    } else {
        address_target(draft, IndexRule::Signed16)
    };
    Instruction::Address(AddressOperation::Mova, source, PROGRAM_COUNTER)
}

/// `CALLA`.
pub(super) fn call_address(draft: &mut Draft<'_>) -> Instruction {
    Instruction::CallAddress(address_target(draft, IndexRule::Positive15))
}

fn address_target(draft: &mut Draft<'_>, rule: IndexRule) -> Operand {
    let landing = draft.place.landing;
    let mode = match draft.dice.below(6) {
        0 => return draft.register_with(landing),
        1 => return Operand::Immediate(landing),
        2 => MemoryMode::Indirect,
        3 => MemoryMode::IndirectIncrement,
        4 => MemoryMode::Absolute,
        _ => MemoryMode::Indexed,
    };
    let (operand, address) = draft.memory_operand_by(mode, Width::Address, rule);
    // The upper twelve bits of a 20-bit word in memory do not count.
    let unused = draft.dice.bits() & 0xFFF0_0000;
    draft.set_memory(address, unused | landing, Width::Address);
    operand
}
