//! The small language in which a description says what an instruction does.
//!
//! ```text
//! let sum = fit(r[d], 9) + fit(r[s], 9)
//! r[d] <- sum[7:0]
//! c <- sum[8]
//! ```
//!
//! Every value is a vector of bits; widths are checked. All of a text sees the state as it was
//! before the clock edge.

mod actions;
mod call;
mod constant;
mod expression;
mod lexer;
mod names;

pub(crate) use names::{Names, Permutation};

use crate::machine::{Behaviour, Expression};
use lexer::{Lexeme, Token};
use std::collections::BTreeMap;
use std::ops::Range;

/// A mistake in a text, at a range of bytes.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

type Parsed<T> = Result<T, Mistake>;

/// Reads what an instruction does in one cycle.
pub(crate) fn behaviour(text: &str, names: &Names) -> Parsed<Behaviour> {
    let mut parser = Parser::new(text, names)?;
    let actions = parser.actions(false)?;
    Ok(Behaviour {
        locals: parser.locals,
        actions,
    })
}

/// Reads the body of a function: `let` lines and its value. `parameters` are its names and widths.
pub(crate) fn function(
    text: &str,
    parameters: &[(String, u32)],
    names: &Names,
) -> Parsed<(Vec<Expression>, Expression)> {
    let mut parser = Parser::new(text, names)?;
    parser.in_function = true;
    for (name, width) in parameters {
        let index = parser.local_widths.len();
        parser.local_names.insert(name.clone(), index);
        parser.local_widths.push(*width);
    }
    parser.skip_line_ends();
    while parser.accept_word("let") {
        parser.definition()?;
        parser.end_of_line()?;
        parser.skip_line_ends();
    }
    let start = parser.here();
    let value = parser.expression()?;
    parser.skip_line_ends();
    if parser.peek() != &Token::End {
        return Err(parser.unexpected("the end of the function"));
    }
    let value = parser.sized(value, start)?;
    Ok((parser.locals, value))
}

/// Reads a constant such as `8*V`.
pub(crate) fn constant(text: &str, parameters: &BTreeMap<String, u32>) -> Parsed<u32> {
    let names = Names {
        parameters: parameters.clone(),
        ..Names::default()
    };
    let mut parser = Parser::new(text, &names)?;
    let start = parser.here();
    match parser.constant() {
        Some(value) if parser.peek() == &Token::End => Ok(value),
        _ => Err(Mistake {
            range: start.start..text.len().max(start.end),
            message: "this is no constant".to_owned(),
            help: Some("write a number, or a sum or product of numbers and parameters".to_owned()),
        }),
    }
}

struct Parser<'a> {
    lexemes: Vec<Lexeme>,
    at: usize,
    names: &'a Names,
    /// Expressions of the `let`s.
    locals: Vec<Expression>,
    local_names: BTreeMap<String, usize>,
    /// Widths of a function's parameters and of the `let`s.
    local_widths: Vec<u32>,
    in_function: bool,
}

/// Refuses a text that is deeper or longer than any instruction is: what reads it, runs it and writes
/// it as VHDL calls itself for each part in a part.
fn check_depth(lexemes: &[Lexeme]) -> Parsed<()> {
    const MOST: usize = 4000;
    const DEEPEST: usize = 50;
    /// Parts that no bracket closes.
    const MOST_UNCLOSED: usize = 200;
    let (mut open, mut unclosed) = (0_usize, 0);
    for (at, lexeme) in lexemes.iter().enumerate() {
        match &lexeme.token {
            Token::Symbol("(" | "[" | "{") => open += 1,
            Token::Symbol(")" | "]" | "}") => open = open.saturating_sub(1),
            Token::Symbol("~") => unclosed += 1,
            Token::Word(word) if word == "if" => unclosed += 1,
            _ => {}
        }
        if at > MOST || open > DEEPEST || unclosed > MOST_UNCLOSED {
            return Err(Mistake {
                range: lexeme.range.clone(),
                message: "the text is longer or nested deeper than an instruction can be"
                    .to_owned(),
                help: Some("write parts of it as `let` lines or as functions".to_owned()),
            });
        }
    }
    Ok(())
}

impl<'a> Parser<'a> {
    fn new(text: &str, names: &'a Names) -> Parsed<Self> {
        let lexemes = lexer::lexemes(text)?;
        check_depth(&lexemes)?;
        Ok(Self {
            lexemes,
            at: 0,
            names,
            locals: Vec::new(),
            local_names: BTreeMap::new(),
            local_widths: Vec::new(),
            in_function: false,
        })
    }

    fn peek(&self) -> &Token {
        &self.lexemes[self.at].token
    }

    fn here(&self) -> Range<usize> {
        self.lexemes[self.at].range.clone()
    }

    /// From the beginning of `start` to the end of the last lexeme taken.
    fn since(&self, start: &Range<usize>) -> Range<usize> {
        let last = &self.lexemes[self.at.saturating_sub(1)].range;
        start.start..last.end.max(start.end)
    }

    fn advance(&mut self) -> Token {
        let token = self.lexemes[self.at].token.clone();
        // The last lexeme is the end, which stays.
        self.at = (self.at + 1).min(self.lexemes.len() - 1);
        token
    }

    fn accept(&mut self, symbol: &'static str) -> bool {
        let found = self.peek() == &Token::Symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, symbol: &'static str) -> Parsed<()> {
        if self.accept(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{symbol}`")))
        }
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        if found {
            self.advance();
        }
        found
    }

    fn word(&mut self, what: &str) -> Parsed<String> {
        match self.peek().clone() {
            Token::Word(word) => {
                self.advance();
                Ok(word)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn skip_line_ends(&mut self) {
        while self.peek() == &Token::LineEnd {
            self.advance();
        }
    }

    fn unexpected(&self, expected: &str) -> Mistake {
        let found = match self.peek() {
            Token::End => "the text ends".to_owned(),
            Token::LineEnd => "the line ends".to_owned(),
            Token::Word(word) => format!("`{word}` stands"),
            Token::Symbol(symbol) => format!("`{symbol}` stands"),
            Token::Number { value, .. } => format!("`{value}` stands"),
        };
        Mistake {
            range: self.here(),
            message: format!("{found} where {expected} should be"),
            help: None,
        }
    }

    /// `let name = value`, the `let` taken already.
    fn definition(&mut self) -> Parsed<()> {
        let place = self.here();
        let name = self.word("a name")?;
        // A function does not see the state.
        let taken = if self.in_function {
            self.names.knows_constant(&name)
        } else {
            self.names.knows(&name)
        };
        if taken || self.local_names.contains_key(&name) {
            return Err(Mistake {
                range: place,
                message: format!("`{name}` exists already"),
                help: Some("take another name".to_owned()),
            });
        }
        self.expect("=")?;
        let start = self.here();
        let value = self.expression()?;
        let value = self.sized(value, start)?;
        self.local(Some(name), value);
        Ok(())
    }

    /// Adds a local value and gives its index.
    fn local(&mut self, name: Option<String>, value: Expression) -> usize {
        let index = self.local_widths.len();
        self.local_widths.push(value.width);
        self.locals.push(value);
        if let Some(name) = name {
            self.local_names.insert(name, index);
        }
        index
    }
}

#[cfg(test)]
mod tests;
