//! Results and flags.

use super::Msp430;
use crate::Form;
use crate::machine::{Flag, World};
use cipherfit_sim::msp430::instruction::{Instruction, Operation};
use std::rc::Rc;

impl Msp430 {
    /// What a double-operand instruction other than MOV makes of its operands.
    pub(super) fn result(
        &mut self,
        instruction: &Instruction,
        left: &[Form],
        right: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        match instruction.operation {
            O::Add => self.add(left, right, Form::ZERO, world),
            O::AddCarry => {
                let carry = self.carry_of(instruction, world);
                self.add(left, right, carry, world)
            }
            O::SubtractCarry => {
                let carry = self.carry_of(instruction, world);
                self.subtract(left, right, carry, world)
            }
            O::Subtract | O::Compare => self.subtract(left, right, Form::ONE, world),
            O::DecimalAdd => {
                let carry = self.carry_of(instruction, world);
                self.add_decimal(left, right, carry, world)
            }
            O::BitClear => each(left, right, |left, right| {
                let clear = world.engine.not(right);
                world.engine.and(left, clear)
            }),
            O::BitSet => each(left, right, |left, right| world.engine.or(left, right)),
            O::ExclusiveOr => {
                let value = each(left, right, |left, right| world.engine.xor(left, right));
                let top = value.len() - 1;
                self.set_logical(&value, Flag::Product(left[top], right[top]));
                value
            }
            _ => {
                let value = each(left, right, |left, right| world.engine.and(left, right));
                self.set_logical(&value, Flag::CLEAR);
                value
            }
        }
    }

    /// The carry, or 0 where the instruction says so.
    fn carry_of(&self, instruction: &Instruction, world: &mut World<'_>) -> Form {
        if instruction.zero_carry {
            return Form::ZERO;
        }
        self.carry.form(&mut world.engine)
    }

    fn set_signs(&mut self, value: &[Form]) {
        self.negative = Flag::Is(value[value.len() - 1]);
        self.zero = Flag::zero(value);
    }

    /// N, Z, C as the opposite of Z, and V.
    pub(super) fn set_logical(&mut self, value: &[Form], overflow: Flag) {
        self.set_signs(value);
        self.carry = Flag::Nonzero(value.into());
        self.overflow = overflow;
    }

    fn add(
        &mut self,
        left: &[Form],
        right: &[Form],
        carry: Form,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let (value, carries) = world.engine.sum(left, right, carry);
        let top = value.len() - 1;
        self.set_signs(&value);
        self.carry = Flag::Is(carries[top]);
        self.overflow = Flag::sum(carries[top], carries[top - 1]);
        value
    }

    /// The complement is added: C says that nothing was borrowed.
    fn subtract(
        &mut self,
        left: &[Form],
        right: &[Form],
        carry: Form,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let complement: Vec<Form> = right.iter().map(|&bit| world.engine.not(bit)).collect();
        self.add(left, &complement, carry, world)
    }

    /// Digit by digit; V stays.
    fn add_decimal(
        &mut self,
        left: &[Form],
        right: &[Form],
        mut carry: Form,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let engine = &mut world.engine;
        let mut value = Vec::new();
        for (left, right) in left.chunks(4).zip(right.chunks(4)) {
            let (sum, carries) = engine.sum(left, right, carry);
            // more than 9
            let tens = engine.or(sum[1], sum[2]);
            let tens = engine.and(sum[3], tens);
            carry = engine.or(carries[3], tens);
            let six = [Form::ZERO, carry, carry, Form::ZERO];
            value.extend(engine.sum(&sum, &six, Form::ZERO).0);
        }
        self.set_signs(&value);
        self.carry = Flag::Is(carry);
        value
    }

    /// What an instruction with one operand makes of it.
    pub(super) fn shifted(
        &mut self,
        instruction: &Instruction,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        let top = value[value.len() - 1];
        match instruction.operation {
            O::RotateRightCarry => {
                let carry = self.carry_of(instruction, world);
                let shifted = self.shift_right(value, carry);
                if instruction.shift_overflows {
                    // It was positive and has become negative.
                    self.overflow = Flag::Product(carry, world.engine.not(top));
                }
                shifted
            }
            O::RotateRightCarryMultiple => {
                let carry = self.carry.form(&mut world.engine);
                self.shift_right(value, carry)
            }
            O::RotateRightArithmetic | O::RotateRightArithmeticMultiple => {
                self.shift_right(value, top)
            }
            O::RotateRightUnsignedMultiple => self.shift_right(value, Form::ZERO),
            _ => self.add(value, value, Form::ZERO, world),
        }
    }

    fn shift_right(&mut self, value: &[Form], top: Form) -> Vec<Form> {
        let mut shifted = value[1..].to_vec();
        shifted.push(top);
        self.set_signs(&shifted);
        self.carry = Flag::Is(value[0]);
        self.overflow = Flag::CLEAR;
        shifted
    }

    /// N xor V.
    pub(super) fn less(&self, world: &mut World<'_>) -> Flag {
        let negative = self.negative.form(&mut world.engine);
        Flag::Sum(negative, Rc::new(self.overflow.clone()))
    }
}

fn each(left: &[Form], right: &[Form], mut operation: impl FnMut(Form, Form) -> Form) -> Vec<Form> {
    let pairs = left.iter().zip(right);
    pairs
        .map(|(&left, &right)| operation(left, right))
        .collect()
}
