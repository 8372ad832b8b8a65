//! Expressions.

use super::lexer::Token;
use super::{Mistake, Parsed, Parser};
use crate::machine::{Expression, ExpressionKind, Operator};
use std::ops::Range;

/// Width of a decimal number: that of whatever stands beside it.
pub(super) const OPEN: u32 = 0;
/// The widest value.
pub(super) const WIDEST: u32 = u128::BITS;

/// What binds weakest comes first.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[
        ("==", Operator::Equal),
        ("!=", Operator::NotEqual),
        ("<", Operator::Less),
    ],
    &[("|", Operator::Or)],
    &[("^", Operator::Xor)],
    &[("&", Operator::And)],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
];

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        if !self.accept_word("if") {
            return self.binary(0);
        }
        let start = self.here();
        let condition = self.expression()?;
        let condition = self.of_width(condition, 1, start)?;
        if !self.accept_word("then") {
            return Err(self.unexpected("`then`"));
        }
        let place = self.here();
        let then = self.expression()?;
        if !self.accept_word("else") {
            return Err(self.unexpected("`else`"));
        }
        let otherwise = self.expression()?;
        let (then, otherwise) = self.same_width(then, otherwise, &place)?;
        Ok(Expression {
            width: then.width,
            kind: ExpressionKind::Choice {
                condition: Box::new(condition),
                then: Box::new(then),
                otherwise: Box::new(otherwise),
            },
        })
    }

    fn binary(&mut self, level: usize) -> Parsed<Expression> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let start = self.here();
        let mut left = self.binary(level + 1)?;
        loop {
            let Some((_, operator)) = operators
                .iter()
                .find(|(symbol, _)| self.peek() == &Token::Symbol(symbol))
            else {
                return Ok(left);
            };
            self.advance();
            let right = self.binary(level + 1)?;
            let (a, b) = self.same_width(left, right, &start)?;
            let compares = matches!(
                operator,
                Operator::Equal | Operator::NotEqual | Operator::Less
            );
            left = Expression {
                width: if compares { 1 } else { a.width },
                kind: ExpressionKind::Binary {
                    operator: *operator,
                    left: Box::new(a),
                    right: Box::new(b),
                },
            };
        }
    }

    fn unary(&mut self) -> Parsed<Expression> {
        if self.accept("~") {
            let start = self.here();
            let value = self.unary()?;
            let value = self.sized(value, start)?;
            return Ok(Expression {
                width: value.width,
                kind: ExpressionKind::Not(Box::new(value)),
            });
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Parsed<Expression> {
        let start = self.here();
        let mut value = match self.peek().clone() {
            Token::Number { value, width } => {
                self.advance();
                Expression::constant(width.unwrap_or(OPEN), value)
            }
            Token::Symbol("(") => {
                self.advance();
                let value = self.expression()?;
                self.expect(")")?;
                value
            }
            Token::Word(name) => {
                self.advance();
                self.named(&name, &start)?
            }
            _ => return Err(self.unexpected("a value")),
        };
        while self.accept("[") {
            value = self.bits_of(value, &start)?;
        }
        Ok(value)
    }

    fn named(&mut self, name: &str, place: &Range<usize>) -> Parsed<Expression> {
        let names = self.names;
        if let Some(&index) = self.local_names.get(name) {
            return Ok(Expression {
                width: self.local_widths[index],
                kind: ExpressionKind::Local(index),
            });
        }
        if let Some(&value) = names.parameters.get(name) {
            return Ok(Expression::constant(OPEN, u128::from(value)));
        }
        if let Some(table) = names.tables.iter().position(|known| known.name == name) {
            self.expect("[")?;
            let index = self.index(names.tables[table].index_bits())?;
            self.expect("]")?;
            return Ok(Expression {
                width: names.tables[table].width,
                kind: ExpressionKind::Table {
                    table,
                    index: Box::new(index),
                },
            });
        }
        if self.peek() == &Token::Symbol("(") {
            return self.call(name, place);
        }
        if !self.in_function
            && let Some(value) = self.state(name)?
        {
            return Ok(value);
        }
        Err(self.unknown(name, place))
    }

    /// A part of the state, or an operand.
    fn state(&mut self, name: &str) -> Parsed<Option<Expression>> {
        let names = self.names;
        if let Some(index) = names.operands.iter().position(|known| known.name == name) {
            return Ok(Some(Expression {
                width: names.operands[index].width,
                kind: ExpressionKind::Operand(index),
            }));
        }
        if let Some(index) = names.scalars.iter().position(|known| known.name == name) {
            return Ok(Some(Expression {
                width: names.scalars[index].width,
                kind: ExpressionKind::Scalar(index),
            }));
        }
        if let Some(index) = names.arrays.iter().position(|known| known.name == name) {
            return self.elements(index).map(Some);
        }
        Ok(match name {
            "pc" => Some(Expression {
                width: names.program_address_bits,
                kind: ExpressionKind::ProgramCounter,
            }),
            "data" => {
                self.expect("[")?;
                let start = self.here();
                let address = self.expression()?;
                let address = self.of_width(address, names.data_address_bits, start)?;
                self.expect("]")?;
                Some(Expression {
                    width: 8,
                    kind: ExpressionKind::Data(Box::new(address)),
                })
            }
            _ => None,
        })
    }

    pub(super) fn unknown(&self, name: &str, place: &Range<usize>) -> Mistake {
        let mut known = self.names.all();
        known.extend(self.local_names.keys().map(String::as_str));
        known.sort_unstable();
        Mistake {
            range: place.clone(),
            message: format!("`{name}` is unknown here"),
            help: Some(format!("known: {}", known.join(", "))),
        }
    }

    /// One element of an array, or a range of them side by side.
    fn elements(&mut self, array: usize) -> Parsed<Expression> {
        let description = &self.names.arrays[array];
        let (width, count) = (description.width, description.present.len());
        self.expect("[")?;
        let start = self.here();
        let before = self.at;
        let Some(first) = self
            .constant()
            .filter(|_| matches!(self.peek(), Token::Symbol("]") | Token::Symbol(":")))
        else {
            self.at = before;
            let index = self.expression()?;
            let index = self.sized(index, start)?;
            self.expect("]")?;
            return Ok(element(array, width, index));
        };
        let last = if self.accept(":") {
            self.constant()
        } else {
            Some(first)
        };
        let range = self.since(&start);
        self.expect("]")?;
        let Some(last) = last.filter(|&last| first <= last && (last as usize) < count) else {
            return Err(Mistake {
                range,
                message: format!(
                    "{} has elements 0 to {}; a range goes up",
                    self.names.arrays[array].name,
                    count - 1
                ),
                help: None,
            });
        };
        let index_bits = (count.next_power_of_two().trailing_zeros()).max(1);
        let numbered = |number: u32| {
            let index = Expression::constant(index_bits, u128::from(number));
            element(array, width, index)
        };
        if first == last {
            return Ok(numbered(first));
        }
        self.concatenation((first..=last).map(numbered).collect(), range)
    }

    /// The index of a table: a decimal number takes the width that the table asks for.
    fn index(&mut self, bits: u32) -> Parsed<Expression> {
        let start = self.here();
        let index = self.expression()?;
        if index.width == OPEN {
            self.of_width(index, bits.max(1), start)
        } else {
            Ok(index)
        }
    }

    /// `[bit]` or `[high:low]`, the opening bracket taken already.
    fn bits_of(&mut self, value: Expression, start: &Range<usize>) -> Parsed<Expression> {
        let value = self.sized(value, start.clone())?;
        let place = self.here();
        let high = self.constant();
        let low = if self.accept(":") {
            self.constant()
        } else {
            high
        };
        let range = self.since(&place);
        self.expect("]")?;
        match (high, low) {
            (Some(high), Some(low)) if low <= high && high < value.width => Ok(Expression {
                width: high - low + 1,
                kind: ExpressionKind::Slice {
                    value: Box::new(value),
                    low,
                },
            }),
            _ => Err(Mistake {
                range,
                message: format!("the value has bits {} to 0", value.width - 1),
                help: Some("write a bit's number, or the highest and the lowest: [7:4]".to_owned()),
            }),
        }
    }

    pub(super) fn concatenation(
        &self,
        mut parts: Vec<Expression>,
        range: Range<usize>,
    ) -> Parsed<Expression> {
        let width = parts.iter().map(|part| part.width).sum();
        if width == 0 || width > WIDEST {
            return Err(too_wide(width, range));
        }
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        Ok(Expression {
            width,
            kind: ExpressionKind::Concatenation(parts),
        })
    }

    /// Refuses a decimal number where nothing says how wide it is.
    pub(super) fn sized(&self, value: Expression, start: Range<usize>) -> Parsed<Expression> {
        if value.width == OPEN {
            return Err(no_width(self.since(&start)));
        }
        Ok(value)
    }

    /// The value, which must be of that width; a decimal number becomes so.
    pub(super) fn of_width(
        &self,
        value: Expression,
        width: u32,
        start: Range<usize>,
    ) -> Parsed<Expression> {
        let range = self.since(&start);
        if value.width == OPEN {
            return widened(value, width, range);
        }
        if value.width != width {
            return Err(Mistake {
                range,
                message: format!("the value has {} bits, {width} are expected", value.width),
                help: Some("use fit(value, bits), or take some bits: value[7:0]".to_owned()),
            });
        }
        Ok(value)
    }

    fn same_width(
        &self,
        left: Expression,
        right: Expression,
        start: &Range<usize>,
    ) -> Parsed<(Expression, Expression)> {
        let range = self.since(start);
        match (left.width, right.width) {
            (OPEN, OPEN) => Err(no_width(range)),
            (OPEN, width) => Ok((widened(left, width, range)?, right)),
            (width, OPEN) => Ok((left, widened(right, width, range)?)),
            (a, b) if a == b => Ok((left, right)),
            (a, b) => Err(Mistake {
                range,
                message: format!("one side has {a} bits, the other {b}"),
                help: Some("use fit(value, bits), or take some bits: value[7:0]".to_owned()),
            }),
        }
    }
}

fn element(array: usize, width: u32, index: Expression) -> Expression {
    Expression {
        width,
        kind: ExpressionKind::Element {
            array,
            index: Box::new(index),
        },
    }
}

/// Gives a decimal number its width.
fn widened(value: Expression, width: u32, range: Range<usize>) -> Parsed<Expression> {
    match value.kind {
        ExpressionKind::Constant(number) if number <= u128::MAX >> (WIDEST - width) => {
            Ok(Expression::constant(width, number))
        }
        ExpressionKind::Constant(number) => Err(Mistake {
            range,
            message: format!("{number} does not fit into {width} bits"),
            help: None,
        }),
        _ => Ok(value),
    }
}

fn no_width(range: Range<usize>) -> Mistake {
    Mistake {
        range,
        message: "nothing says how wide this number is".to_owned(),
        help: Some("write it in binary or hexadecimal: 0b01, 0x1F".to_owned()),
    }
}

pub(super) fn too_wide(width: u32, range: Range<usize>) -> Mistake {
    Mistake {
        range,
        message: format!("the value would have {width} bits"),
        help: Some(format!("values have 1 to {WIDEST} bits")),
    }
}
