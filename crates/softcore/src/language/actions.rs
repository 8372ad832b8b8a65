//! Statements.

use super::lexer::Token;
use super::{Mistake, Parsed, Parser};
use crate::machine::{Action, Expression, ExpressionKind, Target};

impl Parser<'_> {
    /// Statements to the end of the text, or to the closing brace of a block.
    pub(super) fn actions(&mut self, in_block: bool) -> Parsed<Vec<Action>> {
        let mut actions = Vec::new();
        loop {
            self.skip_line_ends();
            match self.peek().clone() {
                Token::End if !in_block => return Ok(actions),
                Token::Symbol("}") if in_block => {
                    self.advance();
                    return Ok(actions);
                }
                Token::Word(word) => {
                    self.statement(&word, in_block, &mut actions)?;
                    if !in_block || self.peek() != &Token::Symbol("}") {
                        self.end_of_line()?;
                    }
                }
                _ => return Err(self.unexpected("a statement")),
            }
        }
    }

    pub(super) fn end_of_line(&mut self) -> Parsed<()> {
        match self.peek() {
            Token::LineEnd | Token::End => Ok(()),
            _ => Err(self.unexpected("the end of the line")),
        }
    }

    fn statement(&mut self, word: &str, in_block: bool, actions: &mut Vec<Action>) -> Parsed<()> {
        match word {
            "let" if in_block => {
                return Err(Mistake {
                    range: self.here(),
                    message: "`let` stands within a block".to_owned(),
                    help: Some("move it out of the braces".to_owned()),
                });
            }
            "let" => {
                self.advance();
                self.definition()?;
            }
            "if" => {
                self.advance();
                actions.push(self.conditional()?);
            }
            "jump" => {
                self.advance();
                let start = self.here();
                let address = self.expression()?;
                let width = self.names.program_address_bits;
                actions.push(Action::Jump(self.of_width(address, width, start)?));
            }
            "skip" => {
                self.advance();
                actions.push(Action::Skip);
            }
            "halt" => {
                self.advance();
                actions.push(Action::Halt);
            }
            _ => self.assignment(actions)?,
        }
        Ok(())
    }

    fn conditional(&mut self) -> Parsed<Action> {
        let start = self.here();
        let condition = self.expression()?;
        let condition = self.of_width(condition, 1, start)?;
        self.expect("{")?;
        let then = self.actions(true)?;
        let mut otherwise = Vec::new();
        if self.accept_word("else") {
            if self.accept_word("if") {
                otherwise.push(self.conditional()?);
            } else {
                self.expect("{")?;
                otherwise = self.actions(true)?;
            }
        }
        Ok(Action::When {
            condition,
            then,
            otherwise,
        })
    }

    /// `target <- value`. A range of an array takes a value as wide as all its elements.
    fn assignment(&mut self, actions: &mut Vec<Action>) -> Parsed<()> {
        let start = self.here();
        let target = self.expression()?;
        let place = self.since(&start);
        let Some(targets) = targets(&target) else {
            return Err(Mistake {
                range: place,
                message: "nothing can be written to this".to_owned(),
                help: Some("write to a register, to elements of an array, or to data".to_owned()),
            });
        };
        self.expect("<-")?;
        let start = self.here();
        let value = self.expression()?;
        let value = self.of_width(value, target.width, start)?;
        if let [only] = &targets[..] {
            actions.push(Action::Assign {
                target: only.0.clone(),
                value,
            });
            return Ok(());
        }
        let whole = Expression {
            width: value.width,
            kind: ExpressionKind::Local(self.local(None, value)),
        };
        let mut low = whole.width;
        for (target, width) in targets {
            low -= width;
            actions.push(Action::Assign {
                target,
                value: Expression {
                    width,
                    kind: ExpressionKind::Slice {
                        value: Box::new(whole.clone()),
                        low,
                    },
                },
            });
        }
        Ok(())
    }
}

/// The parts of the state that an expression names, with their widths; `None` if it computes.
fn targets(expression: &Expression) -> Option<Vec<(Target, u32)>> {
    let width = expression.width;
    match &expression.kind {
        ExpressionKind::Scalar(index) => Some(vec![(Target::Scalar(*index), width)]),
        ExpressionKind::Element { array, index } => Some(vec![(
            Target::Element {
                array: *array,
                index: (**index).clone(),
            },
            width,
        )]),
        ExpressionKind::Data(address) => Some(vec![(Target::Data((**address).clone()), width)]),
        ExpressionKind::Concatenation(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(targets(part)?);
            }
            Some(all)
        }
        _ => None,
    }
}
