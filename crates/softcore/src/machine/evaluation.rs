//! Evaluates expressions.

use super::run::{FaultKind, State};
use super::{Core, Expression, ExpressionKind, Operator};

/// What an expression may look at.
pub(super) struct Scope<'a> {
    pub(super) core: &'a Core,
    /// `None` in a function, which sees its arguments alone.
    pub(super) state: Option<&'a State>,
    pub(super) operands: &'a [u128],
    pub(super) locals: Vec<u128>,
}

impl Scope<'_> {
    /// Evaluates values with a name, each of which may use those before it.
    pub(super) fn define(&mut self, locals: &[Expression]) -> Result<(), FaultKind> {
        for local in locals {
            let value = self.value(local)?;
            self.locals.push(value);
        }
        Ok(())
    }

    pub(super) fn value(&self, expression: &Expression) -> Result<u128, FaultKind> {
        let value = match &expression.kind {
            ExpressionKind::Constant(value) => *value,
            ExpressionKind::Operand(index) => self.operands[*index],
            ExpressionKind::Local(index) => self.locals[*index],
            ExpressionKind::Scalar(index) => self.state()?.scalars[*index],
            ExpressionKind::ProgramCounter => u128::from(self.state()?.program_counter),
            ExpressionKind::Element { array, index } => {
                let number = self.value(index)?;
                let description = &self.core.arrays[*array];
                let present = usize::try_from(number)
                    .ok()
                    .filter(|&number| description.present.get(number) == Some(&true));
                let Some(number) = present else {
                    return Err(FaultKind::NoSuchRegister {
                        array: *array,
                        number,
                    });
                };
                self.state()?.arrays[*array][number]
            }
            ExpressionKind::Data(address) => {
                let address = self.value(address)?;
                let byte = usize::try_from(address)
                    .ok()
                    .and_then(|address| self.state().ok()?.data.get(address));
                u128::from(*byte.ok_or(FaultKind::NoSuchData(address))?)
            }
            ExpressionKind::Table { table, index } => {
                let table = &self.core.tables[*table];
                let mask = u128::MAX.unbounded_shr(u128::BITS - table.index_bits());
                let index = (self.value(index)? & mask) as usize;
                table.entries.get(index).copied().unwrap_or(0)
            }
            ExpressionKind::Call {
                function,
                arguments,
            } => {
                let function = &self.core.functions[*function];
                let mut scope = Scope {
                    core: self.core,
                    state: None,
                    operands: &[],
                    locals: Vec::with_capacity(arguments.len() + function.locals.len()),
                };
                for argument in arguments {
                    scope.locals.push(self.value(argument)?);
                }
                scope.define(&function.locals)?;
                scope.value(&function.value)?
            }
            ExpressionKind::Not(value) => !self.value(value)?,
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => binary(*operator, self.value(left)?, self.value(right)?),
            ExpressionKind::Slice { value, low } => self.value(value)? >> low,
            ExpressionKind::Concatenation(values) => {
                let mut all = 0;
                for value in values {
                    // A single value of all 128 bits has nothing before it.
                    all = if value.width < u128::BITS {
                        all << value.width
                    } else {
                        0
                    };
                    all |= self.value(value)?;
                }
                all
            }
            ExpressionKind::Choice {
                condition,
                then,
                otherwise,
            } => {
                if self.value(condition)? == 0 {
                    self.value(otherwise)?
                } else {
                    self.value(then)?
                }
            }
            ExpressionKind::Resize { value, signed } => {
                let width = value.width;
                let value = self.value(value)?;
                if *signed && value >> (width - 1) & 1 == 1 {
                    value | !ones(width)
                } else {
                    value
                }
            }
            ExpressionKind::Any(value) => u128::from(self.value(value)? != 0),
        };
        Ok(value & ones(expression.width))
    }

    fn state(&self) -> Result<&State, FaultKind> {
        self.state.ok_or(FaultKind::FunctionReadsState)
    }
}

fn binary(operator: Operator, left: u128, right: u128) -> u128 {
    match operator {
        Operator::Xor => left ^ right,
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Equal => u128::from(left == right),
        Operator::NotEqual => u128::from(left != right),
        Operator::Less => u128::from(left < right),
    }
}

fn ones(width: u32) -> u128 {
    u128::MAX >> (u128::BITS - width)
}
