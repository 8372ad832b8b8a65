//! Cuts a text into words, numbers and symbols.

use super::{Mistake, Parsed};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    /// `width` is that of a number written in binary or hexadecimal, which says it by its digits.
    Number {
        value: u128,
        width: Option<u32>,
    },
    Symbol(&'static str),
    /// Ends a statement; there is none within parentheses and brackets.
    LineEnd,
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) range: Range<usize>,
}

/// Longer ones before those that they begin with.
const SYMBOLS: [&str; 22] = [
    "<-", "==", "!=", "<", "=", "(", ")", "[", "]", "{", "}", ",", ":", "^", "&", "|", "~", "+",
    "-", "*", ";", ".",
];

pub(super) fn lexemes(text: &str) -> Parsed<Vec<Lexeme>> {
    let mut lexemes = Vec::new();
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if first == '\n' || first == ';' {
            (Some(Token::LineEnd), 1)
        } else if first.is_whitespace() {
            (None, first.len_utf8())
        } else if first == '#' {
            (None, rest.find('\n').unwrap_or(rest.len()))
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = length_while(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            (Some(Token::Word(rest[..length].to_owned())), length)
        } else if first.is_ascii_digit() {
            let length = length_while(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            let number = number(&rest[..length]).ok_or_else(|| Mistake {
                range: at..at + length,
                message: format!("`{}` is no number", &rest[..length]),
                help: Some("write 12, 0x0C or 0b1100, of at most 128 bits".to_owned()),
            })?;
            (Some(number), length)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            match *symbol {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            (Some(Token::Symbol(symbol)), symbol.len())
        } else {
            return Err(Mistake {
                range: at..at + first.len_utf8(),
                message: format!("`{first}` has no meaning here"),
                help: None,
            });
        };
        match token {
            Some(Token::LineEnd) if depth > 0 => {}
            Some(token) => lexemes.push(Lexeme {
                token,
                range: at..at + length,
            }),
            None => {}
        }
        at += length;
    }
    lexemes.push(Lexeme {
        token: Token::End,
        range: at..at,
    });
    Ok(lexemes)
}

fn length_while(text: &str, accepted: impl Fn(char) -> bool) -> usize {
    text.find(|c| !accepted(c)).unwrap_or(text.len())
}

fn number(text: &str) -> Option<Token> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let (value, width) = if let Some(bits) = digits.strip_prefix("0b") {
        (u128::from_str_radix(bits, 2).ok()?, Some(bits.len()))
    } else if let Some(nibbles) = digits.strip_prefix("0x") {
        (
            u128::from_str_radix(nibbles, 16).ok()?,
            Some(4 * nibbles.len()),
        )
    } else {
        (digits.parse().ok()?, None)
    };
    let width = match width {
        Some(width) => Some(u32::try_from(width).ok().filter(|&width| width <= 128)?),
        None => None,
    };
    Some(Token::Number { value, width })
}
