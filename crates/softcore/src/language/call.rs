//! What is written like a function: the language's own, permutations and the description's
//! functions.

use super::expression::{OPEN, WIDEST, too_wide};
use super::{Mistake, Parsed, Parser};
use crate::machine::{Expression, ExpressionKind};
use std::ops::Range;

/// What takes a constant as its second argument.
const COUNTED: [&str; 5] = ["fit", "sfit", "rol", "ror", "fill"];

impl Parser<'_> {
    /// A call, its name taken already.
    pub(super) fn call(&mut self, name: &str, place: &Range<usize>) -> Parsed<Expression> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        let mut places = Vec::new();
        while !self.accept(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            places.push(self.here());
            let constant = if arguments.len() == 1 && COUNTED.contains(&name) {
                self.constant()
            } else {
                None
            };
            arguments.push(match constant {
                Some(count) => Expression::constant(OPEN, u128::from(count)),
                None => self.expression()?,
            });
        }
        let range = self.since(place);
        if let Some(built_in) = self.built_in(name, &arguments, &places, &range)? {
            return Ok(built_in);
        }
        let names = self.names;
        let permutation = names.permutations.iter().find(|known| known.name == name);
        let function = names.functions.iter().position(|known| known.name == name);
        let parameters: Vec<u32> = match (permutation, function) {
            (Some(known), _) => vec![known.unit * known.from.len() as u32],
            (_, Some(index)) => names.functions[index].parameters.clone(),
            _ => return Err(self.unknown(name, place)),
        };
        if parameters.len() != arguments.len() {
            return Err(arity(name, parameters.len(), arguments.len(), range));
        }
        let mut fitted = Vec::new();
        for ((argument, width), place) in arguments.into_iter().zip(&parameters).zip(places) {
            fitted.push(self.of_width(argument, *width, place)?);
        }
        if let (Some(permutation), Some(value)) = (permutation, fitted.first()) {
            let whole = Expression {
                width: value.width,
                kind: value.kind.clone(),
            };
            let units = permutation.from.len() as u32;
            let parts = permutation.from.iter().map(|&from| Expression {
                width: permutation.unit,
                kind: ExpressionKind::Slice {
                    value: Box::new(whole.clone()),
                    low: permutation.unit * (units - 1 - from),
                },
            });
            return self.concatenation(parts.collect(), range);
        }
        let index = function.unwrap_or_default();
        Ok(Expression {
            width: names.functions[index].value.width,
            kind: ExpressionKind::Call {
                function: index,
                arguments: fitted,
            },
        })
    }

    fn built_in(
        &mut self,
        name: &str,
        arguments: &[Expression],
        places: &[Range<usize>],
        range: &Range<usize>,
    ) -> Parsed<Option<Expression>> {
        if name == "cat" {
            let mut parts = Vec::new();
            for (argument, place) in arguments.iter().zip(places) {
                parts.push(self.sized(argument.clone(), place.clone())?);
            }
            return self.concatenation(parts, range.clone()).map(Some);
        }
        let expected = match name {
            "any" => 1,
            _ if COUNTED.contains(&name) => 2,
            _ => return Ok(None),
        };
        if arguments.len() != expected {
            return Err(arity(name, expected, arguments.len(), range.clone()));
        }
        let value = self.sized(arguments[0].clone(), places[0].clone())?;
        if name == "any" {
            return Ok(Some(Expression {
                width: 1,
                kind: ExpressionKind::Any(Box::new(value)),
            }));
        }
        let (ExpressionKind::Constant(count), OPEN) = (&arguments[1].kind, arguments[1].width)
        else {
            return Err(Mistake {
                range: places[1].clone(),
                message: format!("the second argument of `{name}` is not a constant"),
                help: Some("write a decimal number or a parameter".to_owned()),
            });
        };
        let count = u32::try_from(*count).unwrap_or(u32::MAX);
        Ok(Some(match name {
            "fit" | "sfit" => {
                if count == 0 || count > WIDEST {
                    return Err(too_wide(count, range.clone()));
                }
                Expression {
                    width: count,
                    kind: ExpressionKind::Resize {
                        value: Box::new(value),
                        signed: name == "sfit",
                    },
                }
            }
            "fill" => {
                let copies = vec![value; count.min(WIDEST + 1) as usize];
                self.concatenation(copies, range.clone())?
            }
            _ => {
                let left = if name == "rol" {
                    count % value.width
                } else {
                    value.width - count % value.width
                };
                rotated_left(value, left)
            }
        }))
    }
}

/// Rotates by less than the width.
fn rotated_left(value: Expression, count: u32) -> Expression {
    let width = value.width;
    if count.is_multiple_of(width) {
        return value;
    }
    let value = Box::new(value);
    let upper = Expression {
        width: width - count,
        kind: ExpressionKind::Slice {
            value: value.clone(),
            low: 0,
        },
    };
    let lower = Expression {
        width: count,
        kind: ExpressionKind::Slice {
            value,
            low: width - count,
        },
    };
    Expression {
        width,
        kind: ExpressionKind::Concatenation(vec![upper, lower]),
    }
}

fn arity(name: &str, expected: usize, found: usize, range: Range<usize>) -> Mistake {
    Mistake {
        range,
        message: format!("`{name}` takes {expected} arguments, not {found}"),
        help: None,
    }
}
