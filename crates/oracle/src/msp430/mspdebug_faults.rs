//! Where mspdebug 0.22's simulator is known to be wrong, or the manual leaves it free.

use crate::msp430::instruction::{DoubleOperation, Instruction, Operand, SingleOperation, Width};
use crate::msp430::program::PlacedTest;
use crate::msp430::rules::{Expectation, Rule};
use crate::msp430::step::{Before, Outcome};

/// Constants are counted as the addressing modes that encode them.
pub(super) const CONSTANT_CYCLES: Rule = Rule {
    name: "mspdebug: constant generator cycles",
};
/// V is undefined after decimal addition.
pub(super) const DECIMAL_OVERFLOW: Rule = Rule {
    name: "mspdebug: V after DADD",
};
/// `@SP+` of a byte adds 1.
pub(super) const ODD_STACK_POINTER: Rule = Rule {
    name: "mspdebug: byte through @SP+",
};
/// `PUSH.B` clears the byte above.
pub(super) const PUSHED_BYTE: Rule = Rule {
    name: "mspdebug: upper byte of PUSH.B",
};
/// `PUSH SP` stores the old value.
pub(super) const PUSHED_STACK_POINTER: Rule = Rule {
    name: "mspdebug: PUSH SP",
};
/// `RRC` resets V always.
pub(super) const ROTATE_OVERFLOW: Rule = Rule {
    name: "mspdebug: V after RRC",
};

/// All of them.
#[cfg(test)]
pub(super) const ALL: [Rule; 6] = [
    CONSTANT_CYCLES,
    DECIMAL_OVERFLOW,
    ODD_STACK_POINTER,
    PUSHED_BYTE,
    PUSHED_STACK_POINTER,
    ROTATE_OVERFLOW,
];

const OVERFLOW: u32 = 0x0100;

/// What mspdebug says where we say `ours`.
pub(super) fn expect(test: &PlacedTest, before: &Before, ours: &Outcome) -> Expectation {
    let mut expectation = Expectation::agreement(ours);
    match test.case.instruction {
        Instruction::Double {
            operation,
            width,
            source,
            ..
        } => {
            if source == Operand::IndirectIncrement(1) && width == Width::Byte {
                expectation.apply(ODD_STACK_POINTER, |outcome| outcome.registers[1] -= 1);
            }
            if let Operand::Constant(constant) = source {
                expectation.apply(CONSTANT_CYCLES, |outcome| {
                    outcome.cycles += match constant {
                        0 => 0,
                        1 => 2,
                        _ => 1,
                    };
                });
            }
            if operation == DoubleOperation::Dadd {
                expectation.ignore(DECIMAL_OVERFLOW, 2, OVERFLOW);
            }
        }
        Instruction::Single {
            operation: SingleOperation::Push,
            width,
            operand,
            ..
        } => {
            let top = ours.registers[1];
            if width == Width::Byte {
                expectation.leave(PUSHED_BYTE, top + 1, &[0]);
            }
            if operand == Operand::Register(1) {
                let old = (before.registers[1] & width.mask()) as u16;
                expectation.leave(PUSHED_STACK_POINTER, top, &old.to_le_bytes());
            }
            if let Operand::Constant(constant) = operand {
                expectation.apply(CONSTANT_CYCLES, |outcome| {
                    outcome.cycles += match constant {
                        0 => 0,
                        2 | 4 => 1,
                        _ => 2,
                    };
                });
            }
        }
        Instruction::Single {
            operation: SingleOperation::Rrc,
            ..
        } => {
            expectation.apply(ROTATE_OVERFLOW, |outcome| outcome.registers[2] &= !OVERFLOW);
        }
        _ => {}
    }
    expectation
}
