//! Where the MSP430 simulator of GDB 13.1 is known to be wrong, or the manual leaves it free.

use crate::expectation::{Expectation, Rule};
use crate::msp430::instruction::Instruction::{Address, Double, Rotate, Single};
use crate::msp430::instruction::SingleOperation::{Rra, Rrc, Swpb, Sxt};
use crate::msp430::instruction::{
    AddressOperation, DoubleOperation, Instruction, Operand, RotateOperation, Width,
};
use crate::msp430::registers::{SP, SR, index};

/// V is kept in bit 7 of SR, not in bit 8.
const OVERFLOW_PLACE: Rule = Rule("GNU: place of V");
/// `SUB` never sets V.
const SUBTRACT_OVERFLOW: Rule = Rule("GNU: V after SUB");
/// `RRC` sets V from the sign instead of resetting it.
const ROTATE_OVERFLOW: Rule = Rule("GNU: V after RRC");
/// V is undefined after decimal addition.
const DECIMAL_OVERFLOW: Rule = Rule("GNU: V after DADD");
/// `SXT` resets C instead of making it the opposite of Z.
const SIGN_EXTEND_CARRY: Rule = Rule("GNU: C after SXT");
/// `SXT Rn` extends to 16 bits only.
const SIGN_EXTEND_REGISTER: Rule = Rule("GNU: bits 19:16 after SXT");
/// `SWPBX.A` clears bits 19:16.
const SWAP_ADDRESS: Rule = Rule("GNU: bits 19:16 after SWPBX.A");
/// V is undefined after `RLAM`.
const ROTATE_LEFT_OVERFLOW: Rule = Rule("GNU: V after RLAM");
/// `@SP+` of a byte adds 1.
const ODD_STACK_POINTER: Rule = Rule("GNU: byte through @SP+");

/// All of them.
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

const CARRY: u32 = 0x0001;
const NEGATIVE: u32 = 0x0004;
const OVERFLOW: u32 = 0x0100;
/// Where GNU's simulator keeps V, one bit below.
const GNU_OVERFLOW: u32 = 0x0080;

/// Turns what we say into what GNU's simulator says.
pub(super) fn expect(instruction: &Instruction, before: &[u32], expected: &mut Expectation) {
    faults(instruction, expected);
    if sets_overflow(instruction) {
        let status = expected.registers[SR];
        let moved = (status & OVERFLOW) >> 1;
        let kept = before[SR] & OVERFLOW;
        let status = status & !(OVERFLOW | GNU_OVERFLOW) | kept | moved;
        expected.tell_elsewhere(OVERFLOW_PLACE, SR, status);
        expected.move_ignored(SR, OVERFLOW, GNU_OVERFLOW);
    }
}

/// The same, if it kept V in its place.
fn faults(instruction: &Instruction, expected: &mut Expectation) {
    let (top, status) = (expected.registers[SP], expected.registers[SR]);
    if let Double(_, Width::Byte, Operand::IndirectIncrement(1), ..) = instruction {
        expected.change(ODD_STACK_POINTER, SP, top.wrapping_sub(1));
    }
    match *instruction {
        Double(DoubleOperation::Sub, ..) | Address(AddressOperation::Suba, ..) => {
            expected.change(SUBTRACT_OVERFLOW, SR, status & !OVERFLOW);
        }
        Single(Rrc, ..) => {
            let sign = if status & NEGATIVE == 0 { 0 } else { OVERFLOW };
            expected.change(ROTATE_OVERFLOW, SR, status & !OVERFLOW | sign);
        }
        Single(Sxt, width, operand, ..) => {
            expected.change(SIGN_EXTEND_CARRY, SR, status & !CARRY);
            if let (Width::Word, Operand::Register(register)) = (width, operand) {
                cut_to_word(SIGN_EXTEND_REGISTER, register, expected);
            }
        }
        Single(Swpb, Width::Address, Operand::Register(register), ..) => {
            cut_to_word(SWAP_ADDRESS, register, expected);
        }
        Double(DoubleOperation::Dadd, ..) => expected.ignore(DECIMAL_OVERFLOW, SR, OVERFLOW),
        Rotate(RotateOperation::Rlam, ..) => expected.ignore(ROTATE_LEFT_OVERFLOW, SR, OVERFLOW),
        _ => {}
    }
}

fn cut_to_word(rule: Rule, register: u8, expected: &mut Expectation) {
    let register = index(register);
    let value = expected.registers[register] & Width::Word.mask();
    expected.change(rule, register, value);
}

/// Does the instruction set or reset V?
fn sets_overflow(instruction: &Instruction) -> bool {
    match instruction {
        Double(operation, ..) => operation.sets_flags(),
        Single(operation, ..) => matches!(operation, Rrc | Rra | Sxt),
        Address(operation, ..) => *operation != AddressOperation::Mova,
        Rotate(..) => true,
        _ => false,
    }
}
