//! What a call is given, and how people write it.

use cipherfit_vocabulary::hexadecimal;

/// What a call is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, passed as it is.
    Number(i64),
    /// A buffer, passed by its address.
    Buffer {
        /// What it holds; `None` for bytes that were never written.
        contents: Option<Vec<u8>>,
        /// Its size.
        size: usize,
        /// May the call write to it?
        writable: bool,
    },
}

impl std::str::FromStr for Argument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let buffer = |contents: Option<Vec<u8>>, size, writable| {
            Ok(Self::Buffer {
                contents,
                size,
                writable,
            })
        };
        let size = |digits: &str| {
            digits
                .parse::<usize>()
                .ok()
                .filter(|size| (1..=0x10000).contains(size))
                .ok_or_else(|| format!("\"{digits}\" is not a number of bytes (1 to 65536)"))
        };
        match text.split_once(':') {
            Some((kind @ ("hex" | "in"), digits)) => {
                let bytes = hexadecimal::parse(digits)?;
                let size = bytes.len();
                buffer(Some(bytes), size, kind == "hex")
            }
            Some(("zero", digits)) => buffer(Some(vec![0; size(digits)?]), size(digits)?, true),
            Some(("out", digits)) => buffer(None, size(digits)?, true),
            Some((kind, _)) => Err(format!("\"{kind}:\" is none of hex:, in:, zero:, out:")),
            None => number(text).map(Self::Number),
        }
    }
}

/// Reads `12`, `0x2400` or `-1`: at most 32 bits.
///
/// # Errors
/// The text is no such number.
pub fn number(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match digits {
        Some(digits) => u32::from_str_radix(digits, 16).ok().map(i64::from),
        None => text.parse::<i64>().ok(),
    };
    let fits = |number: &i64| (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(number);
    number.filter(fits).ok_or_else(|| {
        format!("\"{text}\" is not a number of 32 bits (decimal, or hexadecimal with 0x)")
    })
}

/// Reads an address: a number that is not negative.
///
/// # Errors
/// The text is no such number.
pub fn address(text: &str) -> Result<u32, String> {
    let number = number(text)?;
    u32::try_from(number).map_err(|_| format!("{text} is not an address"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_numbers_or_buffers() {
        assert_eq!("0x2400".parse(), Ok(Argument::Number(0x2400)));
        assert_eq!("-1".parse(), Ok(Argument::Number(-1)));
        let buffer = |contents, size, writable| {
            Ok(Argument::Buffer {
                contents,
                size,
                writable,
            })
        };
        assert_eq!("hex:0aff".parse(), buffer(Some(vec![0x0a, 0xff]), 2, true));
        assert_eq!("in:00".parse(), buffer(Some(vec![0]), 1, false));
        assert_eq!("out:16".parse(), buffer(None, 16, true));
    }

    #[test]
    fn other_text_is_refused_with_the_reason() {
        for text in [
            "",
            "zero:0",
            "out:70000",
            "hex:0",
            "file:x",
            "0xg",
            "12h",
            "0x100000000",
            "-2147483649",
            "4294967296",
        ] {
            assert!(text.parse::<Argument>().is_err(), "{text}");
        }
        assert!(address("-1").is_err());
        assert_eq!(address("0xffffffff"), Ok(u32::MAX));
    }
}
