//! Operations on values and flags.

use super::{AUXILIARY, CARRY, Rl78, ZERO};
use crate::Form;
use crate::machine::{Flag, Obstacle, World, constant, product};
use cipherfit_sim::rl78::instruction::{Instruction, Operation, Place, register};

impl Rl78 {
    /// The operand, of one or two bytes.
    pub(super) fn operand(
        &mut self,
        instruction: &Instruction,
        bytes: u32,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        match instruction.place {
            Place::Register if bytes == 2 => Ok(self.pair(instruction.source).to_vec()),
            Place::Register => Ok(self.get(instruction.source).to_vec()),
            Place::Constant => {
                let constant = constant::<16>(instruction.constant.into());
                Ok(constant[..8 * bytes as usize].to_vec())
            }
            _ => {
                let pointer = self.pointer(instruction, world)?;
                self.read(&pointer, bytes, world)
            }
        }
    }

    /// `left` changed by `right` as the operation says, and the flags.
    pub(super) fn calculate(
        &mut self,
        operation: Operation,
        left: &[Form],
        right: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        let engine = &mut world.engine;
        let bitwise = match operation {
            O::And => Some(crate::Engine::and as fn(&mut _, _, _) -> _),
            O::Or => Some(crate::Engine::or as _),
            O::ExclusiveOr => Some(crate::Engine::xor as _),
            _ => None,
        };
        if let Some(combine) = bitwise {
            let pairs = left.iter().zip(right);
            let value: Vec<Form> = pairs.map(|(&a, &b)| combine(engine, a, b)).collect();
            self.status[ZERO] = Flag::zero(&value);
            return value;
        }
        let subtracts = !matches!(operation, O::Add | O::AddCarry);
        let carry = match operation {
            O::AddCarry | O::SubtractCarry => self.status[CARRY].form(engine),
            _ => Form::ZERO,
        };
        let invert = Form::of(subtracts);
        let right = right.iter().map(|&bit| engine.xor(bit, invert));
        let right: Vec<Form> = right.collect();
        let carry = engine.xor(carry, invert);
        let (value, carries) = engine.sum(left, &right, carry);
        self.status[ZERO] = Flag::zero(&value);
        self.status[CARRY] = Flag::sum(carries[value.len() - 1], invert);
        self.status[AUXILIARY] = Flag::sum(carries[3], invert);
        value
    }

    /// One more or one less, of a byte; CY stays.
    pub(super) fn stepped(
        &mut self,
        value: &[Form],
        increments: bool,
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let step = constant::<8>(if increments { 1 } else { 0xFF });
        let (value, carries) = world.engine.sum(value, &step, Form::ZERO);
        self.status[ZERO] = Flag::zero(&value);
        self.status[AUXILIARY] = Flag::sum(carries[3], Form::of(!increments));
        value
    }

    /// A shift of a byte or a word by the count of the instruction: what enters at the top or the bottom
    /// is given. CY is the bit that fell out last.
    pub(super) fn shifted(
        &mut self,
        value: &[Form],
        instruction: &Instruction,
        left: bool,
        enters: Form,
    ) -> Vec<Form> {
        let count = usize::from(instruction.bit);
        let bits = value.len();
        let (result, carry): (Vec<Form>, Form) = if left {
            let kept = value[..bits - count].iter().copied();
            let entered = std::iter::repeat_n(enters, count);
            (entered.chain(kept).collect(), value[bits - count])
        } else {
            let kept = value[count..].iter().copied();
            let entered = std::iter::repeat_n(enters, count);
            (kept.chain(entered).collect(), value[count - 1])
        };
        self.status[CARRY] = Flag::Is(carry);
        result
    }

    /// A rotation by one bit; what enters is given.
    pub(super) fn rotated(&mut self, value: &[Form], left: bool, enters: Form) -> Vec<Form> {
        let (result, carry) = if left {
            let (top, rest) = (value[value.len() - 1], &value[..value.len() - 1]);
            ([&[enters], rest].concat(), top)
        } else {
            ([&value[1..], &[enters]].concat(), value[0])
        };
        self.status[CARRY] = Flag::Is(carry);
        result
    }

    /// Two pairs as one number, the first the lower.
    fn double(&self, low: u8, high: u8) -> Vec<Form> {
        [self.pair(low), self.pair(high)].concat()
    }

    fn set_double(&mut self, low: u8, high: u8, value: &[Form]) {
        self.set_pair(low, &value[..16]);
        self.set_pair(high, &value[16..]);
    }

    /// MULU X: AX ← A × X.
    pub(super) fn multiply_bytes(&mut self, world: &mut World<'_>) {
        let factors = [register::A, register::X].map(|number| {
            let mut factor = self.get(number).to_vec();
            factor.resize(16, Form::ZERO);
            factor
        });
        let result = product(&mut world.engine, &factors[0], &factors[1]);
        self.set_pair(register::AX, &result);
    }

    /// AX × BC.
    fn product(&self, signed: bool, world: &mut World<'_>) -> Vec<Form> {
        let factors = [register::AX, register::BC].map(|pair| {
            let mut factor = self.pair(pair).to_vec();
            let top = if signed { factor[15] } else { Form::ZERO };
            factor.resize(32, top);
            factor
        });
        product(&mut world.engine, &factors[0], &factors[1])
    }

    /// MULHU and MULH: BCAX ← AX × BC.
    pub(super) fn multiply(&mut self, signed: bool, world: &mut World<'_>) {
        let result = self.product(signed, world);
        self.set_double(register::AX, register::BC, &result);
    }

    /// MACHU and MACH: MACR ← MACR + AX × BC. CY tells of an overflow, AC of a negative result.
    pub(super) fn accumulate(&mut self, signed: bool, world: &mut World<'_>) {
        let term = self.product(signed, world);
        let (sum, carries) = world.engine.sum(&self.accumulator, &term, Form::ZERO);
        self.accumulator = std::array::from_fn(|n| sum[n]);
        self.status[CARRY] = if signed {
            Flag::sum(carries[31], carries[30])
        } else {
            Flag::Is(carries[31])
        };
        self.status[AUXILIARY] = Flag::Is(if signed { sum[31] } else { Form::ZERO });
    }

    /// DIVHU and DIVWU, of known numbers: by 0 gives all ones and the dividend.
    pub(super) fn divide(&mut self, double: bool, world: &mut World<'_>) -> Result<(), Obstacle> {
        let (dividend, divisor) = if double {
            let dividend = self.double(register::AX, register::BC);
            (dividend, self.double(register::DE, register::HL))
        } else {
            let [dividend, divisor] =
                [register::AX, register::DE].map(|pair| self.pair(pair).to_vec());
            (dividend, divisor)
        };
        let (Some(dividend), Some(divisor)) = (world.number(&dividend), world.number(&divisor))
        else {
            return Err(Obstacle::NotModelled(
                "a division of what depends on inputs",
            ));
        };
        let quotient = dividend.checked_div(divisor).unwrap_or(u32::MAX);
        let remainder = dividend.checked_rem(divisor).unwrap_or(dividend);
        if double {
            self.set_double(register::AX, register::BC, &constant::<32>(quotient));
            self.set_double(register::DE, register::HL, &constant::<32>(remainder));
        } else {
            self.set_pair(register::AX, &constant::<16>(quotient));
            self.set_pair(register::DE, &constant::<16>(remainder));
        }
        Ok(())
    }

    /// MOVS: Z if X is 0, CY if A or X is 0.
    pub(super) fn store_and_test(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let (x, a) = (self.get(register::X), self.get(register::A));
        let pointer = self.pointer(instruction, world)?;
        self.write(&pointer, &x, world)?;
        let [zero, other] =
            [Flag::zero(&x), Flag::zero(&a)].map(|flag| flag.form(&mut world.engine));
        self.status[ZERO] = Flag::Is(zero);
        self.status[CARRY] = Flag::Is(world.engine.or(zero, other));
        Ok(())
    }
}
