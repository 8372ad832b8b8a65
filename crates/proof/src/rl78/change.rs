//! Operations on values and flags.

use super::{AUXILIARY, CARRY, Rl78, ZERO};
use crate::Form;
use crate::machine::{Flag, Obstacle, World, product};
use cipherfit_sim::rl78::instruction::{Instruction, Operation, register};

impl Rl78 {
    pub(super) fn carry(&self, world: &mut World<'_>) -> Form {
        self.flags[CARRY].form(&mut world.engine)
    }

    /// `left` changed by `right` as the operation says, bytes or words, and the flags.
    pub(super) fn calculated(
        &mut self,
        operation: Operation,
        left: &[Form],
        right: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        let value: Vec<Form> = match operation {
            O::Add | O::AddWord => self.add(left, right, Form::ZERO, false, world),
            O::AddCarry => {
                let carry = self.carry(world);
                self.add(left, right, carry, false, world)
            }
            O::SubtractCarry => {
                let borrow = self.carry(world);
                self.add(left, right, borrow, true, world)
            }
            O::And => each(left, right, |a, b| world.engine.and(a, b)),
            O::Or => each(left, right, |a, b| world.engine.or(a, b)),
            O::ExclusiveOr => each(left, right, |a, b| world.engine.xor(a, b)),
            _ => self.add(left, right, Form::ZERO, true, world),
        };
        self.flags[ZERO] = Flag::zero(&value);
        value
    }

    /// `left + right + carry` or `left - right - carry`, CY and AC.
    fn add(
        &mut self,
        left: &[Form],
        right: &[Form],
        carry: Form,
        subtracts: bool,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let complement = Form::of(subtracts);
        let mut turned = |bit| world.engine.xor(bit, complement);
        let right: Vec<Form> = right.iter().map(|&bit| turned(bit)).collect();
        let carry = turned(carry);
        let (value, carries) = world.engine.sum(left, &right, carry);
        for (flag, place) in [(CARRY, left.len() - 1), (AUXILIARY, 3)] {
            self.flags[flag] = Flag::sum(carries[place], complement);
        }
        value
    }

    /// A byte one more or one less, Z and AC.
    pub(super) fn stepped(
        &mut self,
        value: &[Form],
        increments: bool,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let carry = self.flags[CARRY].clone();
        let none = vec![Form::ZERO; value.len()];
        let value = self.add(value, &none, Form::ONE, !increments, world);
        self.flags[CARRY] = carry;
        self.flags[ZERO] = Flag::zero(&value);
        value
    }

    /// A word one more or one less; no flags.
    pub(super) fn stepped_word(
        value: &[Form],
        increments: bool,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let difference = vec![Form::of(!increments); value.len()];
        world.engine.sum(value, &difference, Form::of(increments)).0
    }

    /// A byte or word shifted or rotated, and CY.
    pub(super) fn shifted(
        &mut self,
        instruction: &Instruction,
        mut value: Vec<Form>,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        let count = usize::from(instruction.bit);
        let bits = value.len();
        let top = value[bits - 1];
        let (out, filled) = match instruction.operation {
            O::ShiftLeft | O::ShiftLeftWord => (bits - count, Form::ZERO),
            O::ShiftRight | O::ShiftRightWord => (count - 1, Form::ZERO),
            O::ShiftRightArithmetic | O::ShiftRightArithmeticWord => (count - 1, top),
            O::RotateLeft => (bits - 1, top),
            O::RotateRight => (0, value[0]),
            O::RotateRightCarry => (0, self.carry(world)),
            _ => (bits - 1, self.carry(world)),
        };
        self.flags[CARRY] = Flag::Is(value[out]);
        match instruction.operation {
            O::ShiftLeft | O::ShiftLeftWord => {
                value.rotate_right(count);
                value[..count].fill(filled);
            }
            O::ShiftRight
            | O::ShiftRightWord
            | O::ShiftRightArithmetic
            | O::ShiftRightArithmeticWord => {
                value.rotate_left(count);
                value[bits - count..].fill(filled);
            }
            O::RotateRight | O::RotateRightCarry => {
                value.rotate_left(1);
                value[bits - 1] = filled;
            }
            _ => {
                value.rotate_right(1);
                value[0] = filled;
            }
        }
        value
    }

    /// MULU X: AX ← A × X.
    pub(super) fn multiply_bytes(&mut self, world: &mut World<'_>) {
        let [left, right] = [register::A, register::X].map(|number| {
            let mut factor = self.value(number).to_vec();
            factor.resize(16, Form::ZERO);
            factor
        });
        let value = product(&mut world.engine, &left, &right);
        self.set_pair(register::AX, &value);
    }

    /// AX × BC.
    fn product(&self, signed: bool, world: &mut World<'_>) -> Vec<Form> {
        let [left, right] = [register::AX, register::BC].map(|number| {
            let mut factor = self.pair(number);
            let top = if signed { factor[15] } else { Form::ZERO };
            factor.resize(32, top);
            factor
        });
        product(&mut world.engine, &left, &right)
    }

    /// MULHU and MULH: BCAX ← AX × BC.
    pub(super) fn multiply(&mut self, signed: bool, world: &mut World<'_>) {
        let value = self.product(signed, world);
        self.set_pair(register::AX, &value);
        self.set_pair(register::BC, &value[16..]);
    }

    /// MACHU and MACH: MACR ← MACR + AX × BC. CY tells of an overflow, AC of a negative result.
    pub(super) fn accumulate(&mut self, signed: bool, world: &mut World<'_>) {
        let value = self.product(signed, world);
        let (sum, carries) = world.engine.sum(&self.accumulator, &value, Form::ZERO);
        self.accumulator = std::array::from_fn(|n| sum[n]);
        (self.flags[CARRY], self.flags[AUXILIARY]) = if signed {
            (Flag::sum(carries[31], carries[30]), Flag::Is(sum[31]))
        } else {
            (Flag::Is(carries[31]), Flag::CLEAR)
        };
    }

    /// DIVHU and DIVWU, of numbers: the dividend becomes the quotient, the divisor the remainder.
    pub(super) fn divide(
        &mut self,
        dividend: &[u8],
        divisor: &[u8],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let mut number = |pairs: &[u8]| {
            let bits: Vec<Form> = pairs.iter().flat_map(|&pair| self.pair(pair)).collect();
            let number = world.number(&bits);
            number.ok_or(Obstacle::NotModelled("a division of inputs"))
        };
        let (left, right) = (number(dividend)?, number(divisor)?);
        // A division by 0 gives all ones and the dividend.
        let results = [
            (dividend, left.checked_div(right).unwrap_or(u32::MAX)),
            (divisor, left.checked_rem(right).unwrap_or(left)),
        ];
        for (pairs, result) in results {
            let bits = crate::machine::constant::<32>(result);
            for (&pair, word) in pairs.iter().zip(bits.chunks(16)) {
                self.set_pair(pair, word);
            }
        }
        Ok(())
    }
}

fn each(left: &[Form], right: &[Form], mut operation: impl FnMut(Form, Form) -> Form) -> Vec<Form> {
    let pairs = left.iter().zip(right);
    pairs
        .map(|(&left, &right)| operation(left, right))
        .collect()
}
