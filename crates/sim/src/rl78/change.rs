//! Operations on values and flags.

use super::arithmetic::{self, Outcome, Shifted};
use super::instruction::{Operation, Place, register};
use super::registers::{Operand, both, status};
use super::step::Step;
use crate::bus::Stop;

/// Has this operand that value whatever the secrets are?
#[inline(always)]
fn is_clean(operand: Operand, value: u32) -> bool {
    operand.label == 0 && operand.value == value
}

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Sets flags that all depend on the same.
    #[inline(always)]
    fn set_flags(&mut self, mask: u32, outcome: Outcome, label: u32) {
        self.registers.set_flags(mask, outcome.flags);
        if SECRETS {
            self.registers
                .set_flag_labels(mask, (label | label >> 8) as u8);
        }
    }

    /// Are both operands the same register, so that their difference depends on nothing?
    #[inline(always)]
    fn same_register(&self) -> bool {
        self.instruction.place == Place::Register
            && self.instruction.source == self.instruction.register
    }

    /// `left` changed by `right` as the operation says, and the flags.
    #[inline(always)]
    pub(crate) fn calculate(
        &mut self,
        operation: Operation,
        left: Operand,
        right: Operand,
    ) -> Operand {
        use Operation::{Add, AddCarry, And, Compare, ExclusiveOr, Or, Subtract, SubtractCarry};
        let carry = match operation {
            AddCarry | SubtractCarry => self.registers.carry(),
            _ => Operand::default(),
        };
        let (outcome, mask) = match operation {
            Add | AddCarry => (
                arithmetic::add(left.value, right.value, carry.value),
                status::ARITHMETIC,
            ),
            And => (arithmetic::logical(left.value & right.value), status::ZERO),
            Or => (arithmetic::logical(left.value | right.value), status::ZERO),
            ExclusiveOr => (arithmetic::logical(left.value ^ right.value), status::ZERO),
            _ => (
                arithmetic::subtract(left.value, right.value, carry.value),
                status::ARITHMETIC,
            ),
        };
        let label = if SECRETS {
            let forced = match operation {
                And => is_clean(left, 0) || is_clean(right, 0),
                Or => is_clean(left, 0xFF) || is_clean(right, 0xFF),
                ExclusiveOr | Subtract | SubtractCarry | Compare => self.same_register(),
                _ => false,
            };
            let operands = if forced { 0 } else { left.label | right.label };
            operands | carry.label
        } else {
            0
        };
        self.set_flags(mask, outcome, label);
        Operand {
            value: outcome.value,
            label,
        }
    }

    /// register ← register changed by the operand.
    #[inline(always)]
    pub(crate) fn calculate_in_register(&mut self, operation: Operation) -> Result<(), Stop> {
        let right = self.operand()?;
        let left = self.register();
        let result = self.calculate(operation, left, right);
        self.set_register(result);
        Ok(())
    }

    /// Memory ← memory changed by the constant.
    #[inline]
    pub(crate) fn calculate_in_memory(&mut self, operation: Operation) -> Result<(), Stop> {
        let pointer = self.pointer();
        let left = self.read_through(pointer)?;
        let right = self.constant();
        let result = self.calculate(operation, left, right);
        self.write_through(pointer, result)
    }

    /// A byte one more or one less, and the flags.
    #[inline(always)]
    pub(crate) fn stepped(&mut self, operand: Operand, increments: bool) -> Operand {
        let outcome = if increments {
            arithmetic::increment(operand.value)
        } else {
            arithmetic::decrement(operand.value)
        };
        self.set_flags(status::STEP, outcome, operand.label);
        Operand {
            value: outcome.value,
            label: operand.label,
        }
    }

    /// INC and DEC of memory.
    #[inline]
    pub(crate) fn step_memory(&mut self, increments: bool) -> Result<(), Stop> {
        let pointer = self.pointer();
        let operand = self.read_through(pointer)?;
        let result = self.stepped(operand, increments);
        self.write_through(pointer, result)
    }

    /// INCW and DECW of memory.
    #[inline]
    pub(crate) fn step_word_memory(&mut self, difference: u32) -> Result<(), Stop> {
        let pointer = self.pointer();
        let operand = self.read_word_through(pointer)?;
        self.write_word_through(pointer, stepped_word(operand, difference))
    }

    /// ADDW, SUBW and CMPW on AX: gives the sum or difference.
    #[inline(always)]
    pub(crate) fn calculate_word(&mut self, adds: bool) -> Result<Operand, Stop> {
        let right = self.word_operand()?;
        let left = self.pair();
        let outcome = if adds {
            arithmetic::add_word(left.value, right.value)
        } else {
            arithmetic::subtract_word(left.value, right.value)
        };
        let label = left.label | right.label;
        self.set_flags(status::ARITHMETIC, outcome, label);
        Ok(Operand {
            value: outcome.value,
            label: spread_carry(label),
        })
    }

    /// Sets CY to the bit that fell out of a byte, gives the byte.
    #[inline(always)]
    pub(crate) fn shifted(&mut self, shifted: Shifted, label: u32) -> Operand {
        self.registers
            .set_carry::<SECRETS>(shifted.carry, label as u8);
        Operand {
            value: shifted.value,
            label,
        }
    }

    /// SHLW: what was the lower byte reaches the higher one.
    #[inline(always)]
    pub(crate) fn shift_left_word(&mut self) {
        let Operand { value, label } = self.pair();
        let count = u32::from(self.instruction.bit);
        let shifted = arithmetic::shift_left(value, count, 16);
        let (low, high) = (label & 0xFF, label >> 8);
        let labels = if count < 8 {
            low | (low | high) << 8
        } else {
            low << 8
        };
        let carry = if count <= 8 { high } else { low };
        self.set_shifted_pair(shifted, labels, carry);
    }

    /// SHRW and SARW: what was the higher byte reaches the lower one.
    #[inline(always)]
    pub(crate) fn shift_right_word(&mut self, arithmetic: bool) {
        let Operand { value, label } = self.pair();
        let count = u32::from(self.instruction.bit);
        let (low, high) = (label & 0xFF, label >> 8);
        let lower = if count < 8 { low | high } else { high };
        let carry = if count <= 8 { low } else { high };
        let (shifted, upper) = if arithmetic {
            (arithmetic::shift_right_arithmetic(value, count, 16), high)
        } else {
            let upper = if count < 8 { high } else { 0 };
            (arithmetic::shift_right(value, count), upper)
        };
        self.set_shifted_pair(shifted, lower | upper << 8, carry);
    }

    /// ROLWC.
    #[inline(always)]
    pub(crate) fn rotate_left_word(&mut self) {
        let Operand { value, label } = self.pair();
        let carry = self.registers.carry();
        let shifted = arithmetic::shift_left(value, 1, 16);
        let (low, high) = (label & 0xFF, label >> 8);
        let labels = low | carry.label | (low | high) << 8;
        let value = shifted.value | carry.value;
        self.set_shifted_pair(Shifted { value, ..shifted }, labels, high);
    }

    #[inline(always)]
    fn set_shifted_pair(&mut self, shifted: Shifted, label: u32, carry_label: u32) {
        self.registers
            .set_carry::<SECRETS>(shifted.carry, carry_label as u8);
        self.set_pair(Operand {
            value: shifted.value,
            label,
        });
    }

    /// MULU X: AX ← A × X.
    #[inline(always)]
    pub(crate) fn multiply_bytes(&mut self) {
        let left = self.registers.operand::<SECRETS>(register::A);
        let right = self.registers.operand::<SECRETS>(register::X);
        let zero = is_clean(left, 0) || is_clean(right, 0);
        let label = if zero { 0 } else { left.label | right.label };
        self.registers.set_pair::<SECRETS>(
            register::AX,
            Operand {
                value: left.value * right.value,
                label: both(label as u8),
            },
        );
    }

    /// What any of these pairs depends on.
    fn pairs_label(&self, pairs: &[u8]) -> u8 {
        let operands = pairs
            .iter()
            .map(|pair| self.registers.pair_operand::<SECRETS>(*pair));
        operands.fold(0, |all, operand| all | operand.whole_label())
    }

    /// Two pairs as one number, the first the lower.
    fn double(&self, low: u8, high: u8) -> u32 {
        self.registers.pair(low) | self.registers.pair(high) << 16
    }

    fn set_double(&mut self, low: u8, high: u8, value: u32, label: u8) {
        let label = both(label);
        for (pair, value) in [(low, value & 0xFFFF), (high, value >> 16)] {
            self.registers
                .set_pair::<SECRETS>(pair, Operand { value, label });
        }
    }

    /// AX × BC.
    fn product(&self, signed: bool) -> u32 {
        let [left, right] = [register::AX, register::BC].map(|pair| self.registers.pair(pair));
        if signed {
            (i32::from(left as i16) * i32::from(right as i16)) as u32
        } else {
            left * right
        }
    }

    /// MULHU and MULH: BCAX ← AX × BC.
    pub(crate) fn multiply(&mut self, signed: bool) {
        let label = self.pairs_label(&[register::AX, register::BC]);
        let product = self.product(signed);
        self.set_double(register::AX, register::BC, product, label);
    }

    /// MACHU and MACH: MACR ← MACR + AX × BC. CY tells of an overflow, AC of a negative result.
    pub(crate) fn accumulate(&mut self, signed: bool) {
        let factors = self.pairs_label(&[register::AX, register::BC]);
        let label = factors | self.registers.accumulator_label();
        let before = self.registers.accumulator();
        let product = self.product(signed);
        let (sum, overflow) = if signed {
            let (sum, overflow) = (before as i32).overflowing_add(product as i32);
            (sum as u32, overflow)
        } else {
            before.overflowing_add(product)
        };
        let negative = signed && sum >> 31 != 0;
        self.registers.set_accumulator(sum, label);
        let flags =
            (u32::from(overflow) * status::CARRY) | (u32::from(negative) * status::AUXILIARY);
        let outcome = Outcome { value: sum, flags };
        let mask = status::CARRY | status::AUXILIARY;
        self.set_flags(mask, outcome, u32::from(label));
    }

    /// DIVHU: AX ÷ DE gives AX, remainder DE.
    pub(crate) fn divide_word(&mut self) {
        let label = self.pairs_label(&[register::AX, register::DE]);
        let dividend = self.registers.pair(register::AX);
        let divisor = self.registers.pair(register::DE);
        let (quotient, remainder) = arithmetic::divide(dividend, divisor, 0xFFFF);
        let label = both(label);
        for (pair, value) in [(register::AX, quotient), (register::DE, remainder)] {
            self.registers
                .set_pair::<SECRETS>(pair, Operand { value, label });
        }
    }

    /// DIVWU: BCAX ÷ HLDE gives BCAX, remainder HLDE.
    pub(crate) fn divide_double(&mut self) {
        let label = self.pairs_label(&[register::AX, register::BC, register::DE, register::HL]);
        let dividend = self.double(register::AX, register::BC);
        let divisor = self.double(register::DE, register::HL);
        let (quotient, remainder) = arithmetic::divide(dividend, divisor, u32::MAX);
        self.set_double(register::AX, register::BC, quotient, label);
        self.set_double(register::DE, register::HL, remainder, label);
    }

    /// MOVS: Z if X is 0, CY if A or X is 0.
    pub(crate) fn store_and_test(&mut self) -> Result<(), Stop> {
        let x = self.registers.operand::<SECRETS>(register::X);
        let a = self.registers.operand::<SECRETS>(register::A);
        let pointer = self.pointer();
        self.write_through(pointer, x)?;
        let zero = u32::from(x.value == 0);
        let carry = u32::from(x.value == 0 || a.value == 0);
        self.registers.set_flags(
            status::ZERO | status::CARRY,
            (zero * status::ZERO) | (carry * status::CARRY),
        );
        if SECRETS {
            self.registers.set_flag_labels(status::ZERO, x.label as u8);
            self.registers
                .set_flag_labels(status::CARRY, (x.label | a.label) as u8);
        }
        Ok(())
    }
}

/// A word changed by a difference modulo 2¹⁶.
#[inline(always)]
pub(crate) fn stepped_word(operand: Operand, difference: u32) -> Operand {
    Operand {
        value: operand.value.wrapping_add(difference) & 0xFFFF,
        label: spread_carry(operand.label),
    }
}

/// The higher byte of a sum depends on the lower ones too.
#[inline(always)]
fn spread_carry(label: u32) -> u32 {
    label | (label & 0xFF) << 8
}
