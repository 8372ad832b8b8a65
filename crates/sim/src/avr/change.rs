//! Operations on registers and flags.

use super::arithmetic::{self, Outcome};
use super::instruction::{Instruction, Operation};
use super::registers::{Operand, Registers, status};

/// ADD and ADC.
#[inline(always)]
pub(crate) fn add<const SECRETS: bool>(
    registers: &mut Registers,
    destination: u8,
    right: Operand,
    carry: Operand,
) {
    let left = registers.operand(destination);
    let outcome = arithmetic::add(left.value, right.value, carry.value);
    let label = left.label | right.label | carry.label;
    registers.set_flags(status::ARITHMETIC, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::ARITHMETIC, label);
    }
    registers.set::<SECRETS>(destination, outcome.value, label);
}

/// SUB and SUBI.
#[inline(always)]
pub(crate) fn subtract<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    right: Operand,
) {
    let difference = compare::<SECRETS>(registers, instruction, right);
    registers.set::<SECRETS>(instruction.destination, difference.value, difference.label);
}

/// SBC and SBCI.
#[inline(always)]
pub(crate) fn subtract_carry<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    right: Operand,
) {
    let difference = compare_carry::<SECRETS>(registers, instruction, right);
    registers.set::<SECRETS>(instruction.destination, difference.value, difference.label);
}

/// CP and CPI: sets the flags, gives the difference.
#[inline(always)]
pub(crate) fn compare<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    right: Operand,
) -> Operand {
    let left = registers.operand(instruction.destination);
    let outcome = arithmetic::subtract(left.value, right.value, 0);
    let label = difference_label(instruction, left, right);
    registers.set_flags(status::ARITHMETIC, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::ARITHMETIC, label);
    }
    Operand {
        value: outcome.value,
        label,
    }
}

/// CPC: sets the flags, gives the difference. Z stays 0 where it was 0.
#[inline(always)]
pub(crate) fn compare_carry<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    right: Operand,
) -> Operand {
    let left = registers.operand(instruction.destination);
    let carry = registers.carry();
    let outcome = arithmetic::subtract(left.value, right.value, carry.value);
    let label = difference_label(instruction, left, right) | carry.label;
    let kept = registers.status() | !status::ZERO;
    registers.set_flags(status::ARITHMETIC, outcome.flags & kept);
    if SECRETS {
        let zero = label | registers.flag_label(status::ZERO);
        registers.set_flag_labels(status::ARITHMETIC, label);
        registers.set_flag_labels(status::ZERO, zero);
    }
    Operand {
        value: outcome.value,
        label,
    }
}

/// What the difference of two registers depends on, the carry apart.
#[inline(always)]
fn difference_label(instruction: &Instruction, left: Operand, right: Operand) -> u8 {
    let of_registers = matches!(
        instruction.operation,
        Operation::Subtract
            | Operation::SubtractCarry
            | Operation::Compare
            | Operation::CompareCarry
            | Operation::ExclusiveOr
    );
    if of_registers && instruction.same_register {
        0
    } else {
        left.label | right.label
    }
}

/// AND and ANDI.
#[inline(always)]
pub(crate) fn and<const SECRETS: bool>(registers: &mut Registers, destination: u8, right: Operand) {
    let left = registers.operand(destination);
    let label = if is_clean(left, 0) || is_clean(right, 0) {
        0
    } else {
        left.label | right.label
    };
    bitwise::<SECRETS>(registers, destination, left.value & right.value, label);
}

/// OR and ORI.
#[inline(always)]
pub(crate) fn or<const SECRETS: bool>(registers: &mut Registers, destination: u8, right: Operand) {
    let left = registers.operand(destination);
    let label = if is_clean(left, 0xFF) || is_clean(right, 0xFF) {
        0
    } else {
        left.label | right.label
    };
    bitwise::<SECRETS>(registers, destination, left.value | right.value, label);
}

/// EOR.
#[inline(always)]
pub(crate) fn exclusive_or<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    right: Operand,
) {
    let left = registers.operand(instruction.destination);
    let label = difference_label(instruction, left, right);
    let value = left.value ^ right.value;
    bitwise::<SECRETS>(registers, instruction.destination, value, label);
}

/// Has this operand that value whatever the secrets are?
#[inline(always)]
fn is_clean(operand: Operand, value: u32) -> bool {
    operand.label == 0 && operand.value == value
}

#[inline(always)]
fn bitwise<const SECRETS: bool>(registers: &mut Registers, destination: u8, value: u32, label: u8) {
    let outcome = arithmetic::logical(value);
    registers.set_flags(status::LOGICAL, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::LOGICAL, label);
        registers.set_flag_labels(status::OVERFLOW, 0);
    }
    registers.set::<SECRETS>(destination, value, label);
}

/// ADIW and SBIW, given their outcome.
#[inline(always)]
pub(crate) fn word<const SECRETS: bool>(
    registers: &mut Registers,
    destination: u8,
    outcome: Outcome,
) {
    registers.set_pair(destination, outcome.value);
    registers.set_flags(status::WORD, outcome.flags);
    if SECRETS {
        let low = registers.label(destination);
        let high = registers.pair_label(destination);
        registers.set_pair_labels(destination, low, high);
        registers.set_flag_labels(status::WORD, high);
    }
}

/// COM.
#[inline(always)]
pub(crate) fn complement<const SECRETS: bool>(registers: &mut Registers, destination: u8) {
    let Operand { value, label } = registers.operand(destination);
    let outcome = arithmetic::complement(value);
    registers.set_flags(status::WORD, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::WORD, label);
        registers.set_flag_labels(status::CARRY | status::OVERFLOW, 0);
    }
    registers.set::<SECRETS>(destination, outcome.value, label);
}

/// NEG.
#[inline(always)]
pub(crate) fn negate<const SECRETS: bool>(registers: &mut Registers, destination: u8) {
    let Operand { value, label } = registers.operand(destination);
    let outcome = arithmetic::subtract(0, value, 0);
    registers.set_flags(status::ARITHMETIC, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::ARITHMETIC, label);
    }
    registers.set::<SECRETS>(destination, outcome.value, label);
}

/// INC and DEC, given their outcome.
#[inline(always)]
pub(crate) fn step<const SECRETS: bool>(
    registers: &mut Registers,
    destination: u8,
    outcome: Outcome,
) {
    let label = registers.label(destination);
    registers.set_flags(status::LOGICAL, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::LOGICAL, label);
    }
    registers.set::<SECRETS>(destination, outcome.value, label);
}

/// ASR, LSR and ROR: `top` becomes bit 7.
#[inline(always)]
pub(crate) fn shift_right<const SECRETS: bool>(
    registers: &mut Registers,
    destination: u8,
    top: Operand,
) {
    let Operand { value, label } = registers.operand(destination);
    let outcome = arithmetic::shift_right(value, top.value);
    registers.set_flags(status::WORD, outcome.flags);
    if SECRETS {
        registers.set_flag_labels(status::WORD, label | top.label);
        // S is N xor V, and V is N xor C: S is C.
        registers.set_flag_labels(status::CARRY | status::SIGN, label);
        registers.set_flag_labels(status::NEGATIVE, top.label);
    }
    registers.set::<SECRETS>(destination, outcome.value, label | top.label);
}

/// MUL and its kin: the product goes to R1:R0.
#[inline(always)]
pub(crate) fn multiply<const SECRETS: bool>(registers: &mut Registers, instruction: &Instruction) {
    let left = registers.operand(instruction.destination);
    let right = registers.operand(instruction.source);
    let unsigned = |operand: Operand| operand.value as i32;
    let signed = |operand: Operand| i32::from(operand.value as i8);
    let outcome = match instruction.operation {
        Operation::Multiply => arithmetic::product(unsigned(left) * unsigned(right)),
        Operation::MultiplySigned => arithmetic::product(signed(left) * signed(right)),
        Operation::MultiplySignedUnsigned => arithmetic::product(signed(left) * unsigned(right)),
        Operation::MultiplyFraction => arithmetic::fraction(unsigned(left) * unsigned(right)),
        Operation::MultiplyFractionSigned => arithmetic::fraction(signed(left) * signed(right)),
        _ => arithmetic::fraction(signed(left) * unsigned(right)),
    };
    registers.set_pair(0, outcome.value);
    registers.set_flags(status::CARRY | status::ZERO, outcome.flags);
    if SECRETS {
        let zero = is_clean(left, 0) || is_clean(right, 0);
        let label = if zero { 0 } else { left.label | right.label };
        registers.set_pair_labels(0, label, label);
        registers.set_flag_labels(status::CARRY | status::ZERO, label);
    }
}

/// Gives the flags in `mask` their value in `flags`, which depends on nothing.
#[inline(always)]
pub(crate) fn set_flags<const SECRETS: bool>(registers: &mut Registers, mask: u32, flags: u32) {
    registers.set_flags(mask, flags);
    if SECRETS {
        registers.set_flag_labels(mask, 0);
    }
}

/// BST.
#[inline(always)]
pub(crate) fn store_bit<const SECRETS: bool>(registers: &mut Registers, instruction: &Instruction) {
    let Operand { value, label } = registers.operand(instruction.destination);
    let set = value & u32::from(instruction.constant) != 0;
    registers.set_flags(status::TRANSFER, u32::from(set) * status::TRANSFER);
    if SECRETS {
        registers.set_flag_labels(status::TRANSFER, label);
    }
}

/// BLD.
#[inline(always)]
pub(crate) fn load_bit<const SECRETS: bool>(registers: &mut Registers, instruction: &Instruction) {
    let Operand { value, label } = registers.operand(instruction.destination);
    let bit = u32::from(instruction.constant);
    let set = registers.status() & status::TRANSFER != 0;
    let value = if set { value | bit } else { value & !bit };
    let label = label | registers.flag_label(status::TRANSFER);
    registers.set::<SECRETS>(instruction.destination, value, label);
}
