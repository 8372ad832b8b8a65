//! The arithmetic of the AVR: results and flags, without registers or memory.

use super::registers::status::{CARRY, HALF_CARRY, NEGATIVE, OVERFLOW, SIGN, ZERO};

/// A result and flags in their places of SREG; flags that an operation leaves alone are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) value: u32,
    pub(crate) flags: u32,
}

/// S, N and Z of each byte where V is 0.
static SIGNS: [u8; 256] = signs_of_bytes();

const fn signs_of_bytes() -> [u8; 256] {
    let mut signs = [0; 256];
    signs[0] = ZERO as u8;
    let mut negative = 0x80;
    while negative < 0x100 {
        signs[negative] = (NEGATIVE | SIGN) as u8;
        negative += 1;
    }
    signs
}

/// S, N and Z of a byte, and V as given (0 or 1).
#[inline(always)]
fn signs(value: u32, overflow: u32) -> u32 {
    u32::from(SIGNS[usize::from(value as u8)]) ^ (overflow * (OVERFLOW | SIGN))
}

/// C and H of a sum or difference that is not cut to eight bits yet: the carry or borrow into a bit is
/// where the result differs from the operands' exclusive or.
#[inline(always)]
fn carries(left: u32, right: u32, result: u32) -> u32 {
    ((result >> 8 & 1) * CARRY) | (((left ^ right ^ result) >> 4 & 1) * HALF_CARRY)
}

/// `left + right + carry`.
#[inline(always)]
pub(crate) fn add(left: u32, right: u32, carry: u32) -> Outcome {
    let sum = left + right + carry;
    let value = sum & 0xFF;
    let overflow = ((left ^ value) & (right ^ value)) >> 7;
    Outcome {
        value,
        flags: carries(left, right, sum) | signs(value, overflow),
    }
}

/// `left - right - borrow`.
#[inline(always)]
pub(crate) fn subtract(left: u32, right: u32, borrow: u32) -> Outcome {
    let difference = left.wrapping_sub(right).wrapping_sub(borrow);
    let value = difference & 0xFF;
    let overflow = ((left ^ right) & (left ^ value)) >> 7;
    Outcome {
        value,
        flags: carries(left, right, difference) | signs(value, overflow),
    }
}

/// S, V, N and Z of a bitwise result: V is 0.
#[inline(always)]
pub(crate) fn logical(value: u32) -> Outcome {
    Outcome {
        value,
        flags: signs(value, 0),
    }
}

/// The ones' complement: C is 1.
#[inline(always)]
pub(crate) fn complement(value: u32) -> Outcome {
    let value = !value & 0xFF;
    Outcome {
        value,
        flags: signs(value, 0) | CARRY,
    }
}

/// One more; C and H stay.
#[inline(always)]
pub(crate) fn increment(value: u32) -> Outcome {
    let value = (value + 1) & 0xFF;
    Outcome {
        value,
        flags: signs(value, u32::from(value == 0x80)),
    }
}

/// One less; C and H stay.
#[inline(always)]
pub(crate) fn decrement(value: u32) -> Outcome {
    let value = value.wrapping_sub(1) & 0xFF;
    Outcome {
        value,
        flags: signs(value, u32::from(value == 0x7F)),
    }
}

/// Shift right by one; `top` (0 or 1) becomes bit 7, bit 0 becomes C, V is N xor C.
#[inline(always)]
pub(crate) fn shift_right(value: u32, top: u32) -> Outcome {
    let carry = value & 1;
    let value = value >> 1 | top << 7;
    Outcome {
        value,
        flags: signs(value, top ^ carry) | (carry * CARRY),
    }
}

/// Flags of a word: `overflow` and `carry` are 0 or 1.
#[inline(always)]
fn word(value: u32, overflow: u32, carry: u32) -> Outcome {
    let negative = value >> 15;
    Outcome {
        value,
        flags: (carry * CARRY)
            | (u32::from(value == 0) * ZERO)
            | (negative * NEGATIVE)
            | (overflow * OVERFLOW)
            | ((negative ^ overflow) * SIGN),
    }
}

/// `left + right` of 16 bits, `right` below 64.
#[inline(always)]
pub(crate) fn add_word(left: u32, right: u32) -> Outcome {
    let value = (left + right) & 0xFFFF;
    word(value, (!left & value) >> 15 & 1, (left & !value) >> 15 & 1)
}

/// `left - right` of 16 bits, `right` below 64.
#[inline(always)]
pub(crate) fn subtract_word(left: u32, right: u32) -> Outcome {
    let value = left.wrapping_sub(right) & 0xFFFF;
    word(value, (left & !value) >> 15 & 1, (!left & value) >> 15 & 1)
}

/// C and Z of a product: C is its bit 15.
#[inline(always)]
pub(crate) fn product(value: i32) -> Outcome {
    let value = value as u32 & 0xFFFF;
    Outcome {
        value,
        flags: ((value >> 15) * CARRY) | (u32::from(value == 0) * ZERO),
    }
}

/// A product shifted left by one; C is the bit that falls out.
#[inline(always)]
pub(crate) fn fraction(value: i32) -> Outcome {
    let carry = value as u32 >> 15 & 1;
    let value = (value as u32) << 1 & 0xFFFF;
    Outcome {
        value,
        flags: (carry * CARRY) | (u32::from(value == 0) * ZERO),
    }
}
