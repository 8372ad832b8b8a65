//! Where the MSP430 simulator of GDB 13.1 is known to be wrong, or the manual leaves it free.

use crate::msp430::instruction::{
    AddressOperation, DoubleOperation, Instruction, Operand, RotateOperation, SingleOperation,
    Width,
};
use crate::msp430::program::PlacedTest;
use crate::msp430::rules::{Expectation, Rule};
use crate::msp430::step::{Before, Outcome};

/// V is kept in bit 7 of SR, not in bit 8.
pub(super) const OVERFLOW_PLACE: Rule = Rule {
    name: "GNU: place of V",
};
/// `SUB` never sets V.
pub(super) const SUBTRACT_OVERFLOW: Rule = Rule {
    name: "GNU: V after SUB",
};
/// `RRC` sets V from the sign instead of resetting it.
pub(super) const ROTATE_OVERFLOW: Rule = Rule {
    name: "GNU: V after RRC",
};
/// V is undefined after decimal addition.
pub(super) const DECIMAL_OVERFLOW: Rule = Rule {
    name: "GNU: V after DADD",
};
/// `SXT` resets C instead of making it the opposite of Z.
pub(super) const SIGN_EXTEND_CARRY: Rule = Rule {
    name: "GNU: C after SXT",
};
/// `SXT Rn` extends to 16 bits only.
pub(super) const SIGN_EXTEND_REGISTER: Rule = Rule {
    name: "GNU: bits 19:16 after SXT",
};
/// `SWPBX.A` clears bits 19:16.
pub(super) const SWAP_ADDRESS: Rule = Rule {
    name: "GNU: bits 19:16 after SWPBX.A",
};
/// V is undefined after `RLAM`.
pub(super) const ROTATE_LEFT_OVERFLOW: Rule = Rule {
    name: "GNU: V after RLAM",
};
/// `@SP+` of a byte adds 1.
pub(super) const ODD_STACK_POINTER: Rule = Rule {
    name: "GNU: byte through @SP+",
};

/// All of them.
#[cfg(test)]
pub(super) const ALL: [Rule; 9] = [
    OVERFLOW_PLACE,
    SUBTRACT_OVERFLOW,
    ROTATE_OVERFLOW,
    DECIMAL_OVERFLOW,
    SIGN_EXTEND_CARRY,
    SIGN_EXTEND_REGISTER,
    SWAP_ADDRESS,
    ROTATE_LEFT_OVERFLOW,
    ODD_STACK_POINTER,
];

const STATUS: usize = 2;
const CARRY: u32 = 0x0001;
const NEGATIVE: u32 = 0x0004;
const OVERFLOW: u32 = 0x0100;
/// Where GNU's simulator keeps V.
const GNU_OVERFLOW: u32 = 0x0080;

/// What GNU's simulator says where we say `ours`.
pub(super) fn expect(test: &PlacedTest, before: &Before, ours: &Outcome) -> Expectation {
    let mut expectation = faults(test, ours);
    if sets_overflow(&test.case.instruction) {
        expectation.apply(OVERFLOW_PLACE, |outcome| {
            let status = &mut outcome.registers[STATUS];
            let overflow = *status & OVERFLOW != 0;
            *status = *status & !(OVERFLOW | GNU_OVERFLOW)
                | before.registers[STATUS] & OVERFLOW
                | if overflow { GNU_OVERFLOW } else { 0 };
        });
        if expectation.compared[STATUS] & OVERFLOW == 0 {
            expectation.compared[STATUS] &= !GNU_OVERFLOW;
            expectation.compared[STATUS] |= OVERFLOW;
        }
    }
    expectation
}

/// SR as the manual has it, V in its place, from SR as GNU's simulator has it.
pub(super) fn status_in_place(test: &PlacedTest, before: &Before, theirs: u32) -> u32 {
    if !sets_overflow(&test.case.instruction) {
        return theirs;
    }
    theirs & !(OVERFLOW | GNU_OVERFLOW)
        | before.registers[STATUS] & GNU_OVERFLOW
        | if theirs & GNU_OVERFLOW == 0 {
            0
        } else {
            OVERFLOW
        }
}

/// What GNU's simulator would say if it kept V in its place.
pub(super) fn faults(test: &PlacedTest, ours: &Outcome) -> Expectation {
    let mut expectation = Expectation::agreement(ours);
    if let Instruction::Double {
        width: Width::Byte,
        source: Operand::IndirectIncrement(1),
        ..
    } = test.case.instruction
    {
        expectation.apply(ODD_STACK_POINTER, |outcome| outcome.registers[1] -= 1);
    }
    match test.case.instruction {
        Instruction::Double {
            operation: DoubleOperation::Sub,
            ..
        }
        | Instruction::Address(AddressOperation::Suba, ..) => {
            expectation.apply(SUBTRACT_OVERFLOW, |outcome| {
                outcome.registers[STATUS] &= !OVERFLOW;
            });
        }
        Instruction::Single {
            operation: SingleOperation::Rrc,
            ..
        } => {
            expectation.apply(ROTATE_OVERFLOW, |outcome| {
                let status = &mut outcome.registers[STATUS];
                let sign = *status & NEGATIVE != 0;
                *status = *status & !OVERFLOW | if sign { OVERFLOW } else { 0 };
            });
        }
        Instruction::Single {
            operation: SingleOperation::Sxt,
            width,
            operand,
            ..
        } => {
            expectation.apply(SIGN_EXTEND_CARRY, |outcome| {
                outcome.registers[STATUS] &= !CARRY;
            });
            if let (Width::Word, Operand::Register(register)) = (width, operand) {
                expectation.apply(SIGN_EXTEND_REGISTER, |outcome| {
                    outcome.registers[usize::from(register)] &= Width::Word.mask();
                });
            }
        }
        Instruction::Single {
            operation: SingleOperation::Swpb,
            width: Width::Address,
            operand: Operand::Register(register),
            ..
        } => expectation.apply(SWAP_ADDRESS, |outcome| {
            outcome.registers[usize::from(register)] &= Width::Word.mask();
        }),
        Instruction::Double {
            operation: DoubleOperation::Dadd,
            ..
        } => {
            expectation.ignore(DECIMAL_OVERFLOW, STATUS, OVERFLOW);
        }
        Instruction::Rotate(RotateOperation::Rlam, ..) => {
            expectation.ignore(ROTATE_LEFT_OVERFLOW, STATUS, OVERFLOW);
        }
        _ => {}
    }
    expectation
}

/// Does the instruction set or reset V?
fn sets_overflow(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Double { operation, .. } => operation.sets_flags(),
        Instruction::Single { operation, .. } => matches!(
            operation,
            SingleOperation::Rrc | SingleOperation::Rra | SingleOperation::Sxt
        ),
        Instruction::Address(operation, ..) => *operation != AddressOperation::Mova,
        Instruction::Rotate(..) => true,
        _ => false,
    }
}
