//! The arithmetic of the MSP430: results and flags, without registers or memory.

use super::registers::status::{CARRY, NEGATIVE, OVERFLOW, ZERO};

/// A result and the flags N, Z, C and V in their places of the status register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) value: u32,
    pub(crate) flags: u32,
}

/// The sign bit of values with that mask.
#[inline(always)]
fn sign(mask: u32) -> u32 {
    mask & !(mask >> 1)
}

/// N and Z of a value.
#[inline(always)]
fn negative_zero(value: u32, mask: u32) -> u32 {
    (u32::from(value & sign(mask) != 0) * NEGATIVE) | (u32::from(value == 0) * ZERO)
}

/// `left + right + carry`. C: carry out of the top bit; V: signed overflow.
#[inline(always)]
pub(crate) fn add(left: u32, right: u32, carry: u32, mask: u32) -> Outcome {
    let sum = left + right + carry;
    let value = sum & mask;
    let overflow = !(left ^ right) & (left ^ value) & sign(mask) != 0;
    let flags = negative_zero(value, mask)
        | (u32::from(sum > mask) * CARRY)
        | (u32::from(overflow) * OVERFLOW);
    Outcome { value, flags }
}

/// `left - right - 1 + carry`, as the CPU does it: the complement is added. C: no borrow.
#[inline(always)]
pub(crate) fn subtract(left: u32, right: u32, carry: u32, mask: u32) -> Outcome {
    add(left, !right & mask, carry, mask)
}

/// Binary coded decimal addition, digit by digit. C: the result has one digit too many. V is
/// undefined in the manuals and stays 0 here. A digit above 9 counts as its binary value.
pub(crate) fn decimal_add(left: u32, right: u32, carry: u32, mask: u32) -> Outcome {
    let mut value = 0;
    let mut carry = carry;
    let mut shift = 0;
    while mask >> shift != 0 {
        let mut digit = (left >> shift & 0xF) + (right >> shift & 0xF) + carry;
        carry = u32::from(digit > 9);
        if carry != 0 {
            digit += 6;
        }
        value |= (digit & 0xF) << shift;
        shift += 4;
    }
    Outcome {
        value,
        flags: negative_zero(value, mask) | (carry * CARRY),
    }
}

/// N and Z of a logical result; C is the opposite of Z, V is 0.
#[inline(always)]
pub(crate) fn logical(value: u32, mask: u32) -> Outcome {
    Outcome {
        value,
        flags: negative_zero(value, mask) | (u32::from(value != 0) * CARRY),
    }
}

/// Exclusive or. C is the opposite of Z; V: both operands are negative.
#[inline(always)]
pub(crate) fn exclusive_or(left: u32, right: u32, mask: u32) -> Outcome {
    let mut outcome = logical(left ^ right, mask);
    outcome.flags |= u32::from(left & right & sign(mask) != 0) * OVERFLOW;
    outcome
}

/// Shift right by one; `top` (0 or 1) becomes the top bit, bit 0 becomes C, V is 0.
#[inline(always)]
pub(crate) fn shift_right(value: u32, top: u32, mask: u32) -> Outcome {
    let shifted = (value >> 1) | (top * sign(mask));
    Outcome {
        value: shifted,
        flags: negative_zero(shifted, mask) | ((value & 1) * CARRY),
    }
}

/// Arithmetic shift right by one.
#[inline(always)]
pub(crate) fn shift_right_arithmetic(value: u32, mask: u32) -> Outcome {
    shift_right(value, u32::from(value & sign(mask) != 0), mask)
}

/// V of the classic core's RRC: the value was positive and the carry made it negative.
#[inline(always)]
pub(crate) fn became_negative(value: u32, carry: u32, mask: u32) -> u32 {
    u32::from(carry != 0 && value & sign(mask) == 0) * OVERFLOW
}
