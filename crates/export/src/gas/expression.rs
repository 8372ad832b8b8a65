//! Expressions as GNU as reads them: its own precedence, comparisons that give −1.

use super::text::is_word;
use std::collections::BTreeMap;
use std::fmt;

/// What an expression stands for: a number, or a symbol and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The symbol that the linker knows.
    pub symbol: Option<String>,
    /// What is added to it.
    pub number: i64,
    /// Was it written in hexadecimal?
    pub hexadecimal: bool,
}

/// Why an expression cannot be worked out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// It does not follow the rules.
    #[error("`{0}` is not an expression")]
    Malformed(String),
    /// It needs more than a symbol and a number.
    #[error("`{0}` is neither a number nor a symbol and a number")]
    NotLinear(String),
    /// A number was needed.
    #[error("`{0}` is not known here")]
    Unknown(String),
}

impl Value {
    fn number(number: i64, hexadecimal: bool) -> Self {
        Self {
            symbol: None,
            number,
            hexadecimal,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match (self.hexadecimal, self.number) {
            (true, number) if number >= 0 => format!("{number:#x}"),
            (_, number) => number.to_string(),
        };
        match (&self.symbol, self.number) {
            (None, _) => f.write_str(&number),
            (Some(symbol), 0) => f.write_str(symbol),
            (Some(symbol), 1..) => write!(f, "{symbol}+{number}"),
            (Some(symbol), _) => write!(f, "{symbol}{number}"),
        }
    }
}

/// Values of the symbols that directives have set.
pub type Symbols = BTreeMap<String, Value>;

/// Works out an expression; symbols that are not among those given stay.
///
/// # Errors
/// See [`ExpressionError`].
pub fn evaluate(text: &str, symbols: &Symbols) -> Result<Value, ExpressionError> {
    let mut reader = Reader {
        text,
        rest: text.trim(),
        symbols,
    };
    let value = reader.above(0)?;
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        Err(reader.malformed())
    }
}

/// Works out an expression that must be a number.
///
/// # Errors
/// See [`ExpressionError`].
pub(super) fn number(text: &str, symbols: &Symbols) -> Result<i64, ExpressionError> {
    let value = evaluate(text, symbols)?;
    match value.symbol {
        None => Ok(value.number),
        Some(symbol) => Err(ExpressionError::Unknown(symbol)),
    }
}

/// Operators between two operands, the longer before those that they begin with, and how strongly
/// they bind.
const OPERATORS: [(&str, u8); 20] = [
    ("<<", 8),
    (">>", 8),
    ("<>", 4),
    ("==", 4),
    ("!=", 4),
    ("<=", 4),
    (">=", 4),
    ("&&", 3),
    ("||", 2),
    ("*", 8),
    ("/", 8),
    ("%", 8),
    ("|", 7),
    ("&", 7),
    ("^", 7),
    ("+", 5),
    ("-", 5),
    ("<", 4),
    (">", 4),
    ("=", 4),
];

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    symbols: &'a Symbols,
}

impl Reader<'_> {
    fn malformed(&self) -> ExpressionError {
        ExpressionError::Malformed(self.text.to_owned())
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Reads operands as long as the operators between them bind more strongly than `rank`.
    fn above(&mut self, rank: u8) -> Result<Value, ExpressionError> {
        let mut left = self.operand()?;
        loop {
            self.skip_blanks();
            let found = OPERATORS
                .iter()
                .find(|(operator, _)| self.rest.starts_with(operator));
            let Some(&(operator, strength)) = found.filter(|(_, strength)| *strength > rank) else {
                return Ok(left);
            };
            self.rest = &self.rest[operator.len()..];
            let right = self.above(strength)?;
            left = apply(operator, left, right)
                .ok_or_else(|| ExpressionError::NotLinear(self.text.to_owned()))?;
        }
    }

    fn operand(&mut self) -> Result<Value, ExpressionError> {
        self.skip_blanks();
        let mut characters = self.rest.chars();
        match characters.next() {
            Some('(') => {
                self.rest = characters.as_str();
                let value = self.above(0)?;
                self.skip_blanks();
                self.rest = self
                    .rest
                    .strip_prefix(')')
                    .ok_or_else(|| self.malformed())?;
                Ok(value)
            }
            Some(sign @ ('-' | '+' | '~' | '!')) => {
                self.rest = characters.as_str();
                let value = self.operand()?;
                if value.symbol.is_some() && sign != '+' {
                    return Err(ExpressionError::NotLinear(self.text.to_owned()));
                }
                let number = match sign {
                    '-' => value.number.wrapping_neg(),
                    '~' => !value.number,
                    '!' => i64::from(value.number == 0),
                    _ => value.number,
                };
                Ok(Value { number, ..value })
            }
            Some(c) if is_word(c) => self.word(),
            _ => Err(self.malformed()),
        }
    }

    fn word(&mut self) -> Result<Value, ExpressionError> {
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            let symbol = || Value {
                symbol: Some(word.to_owned()),
                number: 0,
                hexadecimal: false,
            };
            return Ok(self.symbols.get(word).cloned().unwrap_or_else(symbol));
        }
        let lower = word.to_ascii_lowercase();
        let (digits, radix) = if let Some(digits) = lower.strip_prefix("0x") {
            (digits, 16)
        } else if let Some(digits) = lower.strip_prefix("0b") {
            (digits, 2)
        } else if lower.len() > 1 && lower.starts_with('0') {
            (&lower[1..], 8)
        } else {
            (lower.as_str(), 10)
        };
        match u64::from_str_radix(digits, radix) {
            Ok(number) => Ok(Value::number(number.cast_signed(), radix == 16)),
            // `1b` and `1f` are labels.
            Err(_) if word.ends_with(['b', 'f']) => Ok(Value {
                symbol: Some(word.to_owned()),
                number: 0,
                hexadecimal: false,
            }),
            Err(_) => Err(self.malformed()),
        }
    }
}

/// `None` where the result is not a symbol and a number.
fn apply(operator: &str, left: Value, right: Value) -> Option<Value> {
    let hexadecimal = left.hexadecimal || right.hexadecimal;
    let symbol = match (operator, left.symbol, right.symbol) {
        ("+", one, None) | ("+", None, one) | ("-", one, None) => one,
        (_, None, None) => None,
        _ => return None,
    };
    let (a, b) = (left.number, right.number);
    let truth = |is_true: bool| -i64::from(is_true);
    let number = match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "<<" => shifted(a, b, u64::checked_shl),
        ">>" => shifted(a, b, u64::checked_shr),
        "|" => a | b,
        "&" => a & b,
        "^" => a ^ b,
        "==" | "=" => truth(a == b),
        "!=" | "<>" => truth(a != b),
        "<" => truth(a < b),
        ">" => truth(a > b),
        "<=" => truth(a <= b),
        ">=" => truth(a >= b),
        "&&" => i64::from(a != 0 && b != 0),
        _ => i64::from(a != 0 || b != 0),
    };
    Some(Value {
        symbol,
        number,
        hexadecimal,
    })
}

/// Shifts without a sign; what leaves the word is gone.
fn shifted(number: i64, by: i64, shift: impl Fn(u64, u32) -> Option<u64>) -> i64 {
    let by = u32::try_from(by).unwrap_or(u32::MAX);
    shift(number.cast_unsigned(), by).unwrap_or(0).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        let symbols = Symbols::from([("two".to_owned(), Value::number(2, false))]);
        evaluate(text, &symbols).map_or_else(|error| error.to_string(), |value| value.to_string())
    }

    #[test]
    fn precedence_is_that_of_gnu_as() {
        // As C reads them: 7, 12, 1.
        assert_eq!(of("1 + 2 | 4"), "7");
        assert_eq!(of("1 | 2 + 4"), "7");
        assert_eq!(of("4 + 4 & 12"), "8");
        assert_eq!(of("3 << 1 + 1"), "7");
        assert_eq!(of("two == 2"), "-1");
        assert_eq!(of("two == 2 && 5 > 4"), "1");
        assert_eq!(of("(0x10 + two) * 2"), "0x24");
    }

    #[test]
    fn a_symbol_stays_with_what_is_added() {
        assert_eq!(of("table - 1"), "table-1");
        assert_eq!(of("table + 2 * 8"), "table+16");
        assert!(of("table - other").contains("neither"));
        assert!(of("2 +").contains("not an expression"));
        assert!(of("1 / 0").contains("neither"));
    }
}
