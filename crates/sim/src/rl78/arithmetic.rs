//! The arithmetic of the RL78: results and flags, without registers or memory.

use super::registers::status::{AUXILIARY, CARRY, ZERO};

/// A result and flags in their places of PSW; flags that an operation leaves alone are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) value: u32,
    pub(crate) flags: u32,
}

#[inline(always)]
fn outcome(value: u32, carry: u32, auxiliary: u32) -> Outcome {
    Outcome {
        value,
        flags: (u32::from(value == 0) * ZERO) | (carry * CARRY) | (auxiliary * AUXILIARY),
    }
}

/// `left + right + carry`.
#[inline(always)]
pub(crate) fn add(left: u32, right: u32, carry: u32) -> Outcome {
    let sum = left + right + carry;
    outcome(sum & 0xFF, sum >> 8, (left ^ right ^ sum) >> 4 & 1)
}

/// `left - right - borrow`.
#[inline(always)]
pub(crate) fn subtract(left: u32, right: u32, borrow: u32) -> Outcome {
    let difference = left.wrapping_sub(right).wrapping_sub(borrow);
    outcome(
        difference & 0xFF,
        difference >> 8 & 1,
        (left ^ right ^ difference) >> 4 & 1,
    )
}

/// The Z of a bitwise result.
#[inline(always)]
pub(crate) fn logical(value: u32) -> Outcome {
    outcome(value, 0, 0)
}

/// One more, of a byte; CY stays.
#[inline(always)]
pub(crate) fn increment(value: u32) -> Outcome {
    let sum = value + 1;
    outcome(sum & 0xFF, 0, (value ^ sum) >> 4 & 1)
}

/// One less, of a byte; CY stays.
#[inline(always)]
pub(crate) fn decrement(value: u32) -> Outcome {
    let difference = value.wrapping_sub(1);
    outcome(difference & 0xFF, 0, (value ^ difference) >> 4 & 1)
}

/// `left + right` of 16 bits. AC, which the manual leaves open, is the carry out of bit 3.
#[inline(always)]
pub(crate) fn add_word(left: u32, right: u32) -> Outcome {
    let sum = left + right;
    outcome(sum & 0xFFFF, sum >> 16, (left ^ right ^ sum) >> 4 & 1)
}

/// `left - right` of 16 bits. AC, which the manual leaves open, is the borrow from bit 4.
#[inline(always)]
pub(crate) fn subtract_word(left: u32, right: u32) -> Outcome {
    let difference = left.wrapping_sub(right);
    outcome(
        difference & 0xFFFF,
        difference >> 16 & 1,
        (left ^ right ^ difference) >> 4 & 1,
    )
}

/// A shifted value and the bit that fell out last (0 or 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shifted {
    pub(crate) value: u32,
    pub(crate) carry: u32,
}

/// `bits` wide, shifted left by 1 or more.
#[inline(always)]
pub(crate) fn shift_left(value: u32, count: u32, bits: u32) -> Shifted {
    Shifted {
        value: value << count & ((1 << bits) - 1),
        carry: value >> (bits - count) & 1,
    }
}

/// Shifted right by 1 or more.
#[inline(always)]
pub(crate) fn shift_right(value: u32, count: u32) -> Shifted {
    Shifted {
        value: value >> count,
        carry: value >> (count - 1) & 1,
    }
}

/// `bits` wide, shifted right by 1 or more; the sign fills the upper bits.
#[inline(always)]
pub(crate) fn shift_right_arithmetic(value: u32, count: u32, bits: u32) -> Shifted {
    let unused = 32 - bits;
    let signed = (value << unused) as i32 >> unused;
    Shifted {
        value: (signed >> count) as u32 & ((1 << bits) - 1),
        carry: value >> (count - 1) & 1,
    }
}

/// AX ÷ DE: quotient and remainder. Division by 0 gives all ones and the dividend.
#[inline]
pub(crate) fn divide(dividend: u32, divisor: u32, ones: u32) -> (u32, u32) {
    match dividend.checked_div(divisor) {
        Some(quotient) => (quotient, dividend % divisor),
        None => (ones, dividend),
    }
}
