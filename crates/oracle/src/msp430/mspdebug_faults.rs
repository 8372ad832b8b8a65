//! Where mspdebug 0.22's simulator is known to be wrong, or the manual leaves it free.

use crate::expectation::{Expectation, Rule};
use crate::msp430::instruction::{DoubleOperation, Instruction, Operand, SingleOperation, Width};
use crate::msp430::program::Placed;
use crate::msp430::registers::{SP, SR};
use crate::oracle::Test;

/// Constants are counted as the addressing modes that encode them.
const CONSTANT_CYCLES: Rule = Rule("mspdebug: constant generator cycles");
/// V is undefined after decimal addition.
const DECIMAL_OVERFLOW: Rule = Rule("mspdebug: V after DADD");
/// `@SP+` of a byte adds 1.
const ODD_STACK_POINTER: Rule = Rule("mspdebug: byte through @SP+");
/// `PUSH.B` clears the byte above.
const PUSHED_BYTE: Rule = Rule("mspdebug: upper byte of PUSH.B");
/// `PUSH SP` stores the old value.
const PUSHED_STACK_POINTER: Rule = Rule("mspdebug: PUSH SP");
/// `RRC` resets V always.
const ROTATE_OVERFLOW: Rule = Rule("mspdebug: V after RRC");

/// All of them.
pub(super) const ALL: [Rule; 6] = [
    CONSTANT_CYCLES,
    DECIMAL_OVERFLOW,
    ODD_STACK_POINTER,
    PUSHED_BYTE,
    PUSHED_STACK_POINTER,
    ROTATE_OVERFLOW,
];

const OVERFLOW: u32 = 0x0100;

/// Turns what we say into what mspdebug says.
pub(super) fn expect(test: &Test<Placed>, before: &[u32], expected: &mut Expectation) {
    let (top, status) = (expected.registers[SP], expected.registers[SR]);
    match test.form.instruction {
        Instruction::Double(operation, width, source, ..) => {
            if source == Operand::IndirectIncrement(1) && width == Width::Byte {
                expected.change(ODD_STACK_POINTER, SP, top.wrapping_sub(1));
            }
            if let Operand::Constant(constant) = source {
                let cycles = match constant {
                    0 => 0,
                    1 => 2,
                    _ => 1,
                };
                expected.add_cycles(CONSTANT_CYCLES, cycles);
            }
            if operation == DoubleOperation::Dadd {
                expected.ignore(DECIMAL_OVERFLOW, SR, OVERFLOW);
            }
        }
        Instruction::Single(SingleOperation::Push, width, operand, ..) => {
            if width == Width::Byte {
                expected.leave(PUSHED_BYTE, top + 1, &[0]);
            }
            if operand == Operand::Register(1) {
                let old = (before[SP] & width.mask()) as u16;
                expected.leave(PUSHED_STACK_POINTER, top, &old.to_le_bytes());
            }
            if let Operand::Constant(constant) = operand {
                let cycles = match constant {
                    0 => 0,
                    2 | 4 => 1,
                    _ => 2,
                };
                expected.add_cycles(CONSTANT_CYCLES, cycles);
            }
        }
        Instruction::Single(SingleOperation::Rrc, ..) => {
            expected.change(ROTATE_OVERFLOW, SR, status & !OVERFLOW)
        }
        _ => {}
    }
}
