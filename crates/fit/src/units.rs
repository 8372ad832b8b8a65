//! Quantities as people write them: `2KB`, `8 MHz`, `10kB/s`, `5µJ`.
//!
//! Bytes are counted in binary units, be they memory or a message (`2k`, `2KB` and `2KiB` are 2048 bytes);
//! everything else, bytes a second too, in decimal ones, unless they say `Ki` or `Mi`.

use crate::{FitError, Size};

/// What a quantity is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Bytes,
    Frequency,
    Rate,
    Energy,
    Cycles,
    Bits,
}

/// A unit with its factor to the base unit.
type Unit = (&'static str, f64);

const KIBI: f64 = 1024.0;
const KILO: f64 = 1000.0;

const BYTES: [Unit; 17] = [
    ("b", 1.0),
    ("byte", 1.0),
    ("bytes", 1.0),
    ("k", KIBI),
    ("kb", KIBI),
    ("kib", KIBI),
    ("m", KIBI * KIBI),
    ("mb", KIBI * KIBI),
    ("mib", KIBI * KIBI),
    ("ki", KIBI),
    ("mi", KIBI * KIBI),
    ("g", KIBI * KIBI * KIBI),
    ("gb", KIBI * KIBI * KIBI),
    ("gib", KIBI * KIBI * KIBI),
    ("t", KIBI * KIBI * KIBI * KIBI),
    ("tb", KIBI * KIBI * KIBI * KIBI),
    ("tib", KIBI * KIBI * KIBI * KIBI),
];
const FREQUENCY: [Unit; 4] = [
    ("hz", 1.0),
    ("khz", KILO),
    ("mhz", KILO * KILO),
    ("ghz", KILO * KILO * KILO),
];
const RATE: [Unit; 14] = [
    ("b/s", 1.0),
    ("bytes/s", 1.0),
    ("kb/s", KILO),
    ("kib/s", KIBI),
    ("mb/s", KILO * KILO),
    ("mib/s", KIBI * KIBI),
    ("bit/s", 1.0 / 8.0),
    ("bps", 1.0 / 8.0),
    ("kbit/s", KILO / 8.0),
    ("kbps", KILO / 8.0),
    ("mbit/s", KILO * KILO / 8.0),
    ("mbps", KILO * KILO / 8.0),
    ("bits/s", 1.0 / 8.0),
    ("kbits/s", KILO / 8.0),
];
const ENERGY: [Unit; 5] = [
    ("nj", 1.0),
    ("uj", KILO),
    ("µj", KILO),
    ("mj", KILO * KILO),
    ("j", KILO * KILO * KILO),
];
const CYCLES: [Unit; 5] = [
    ("", 1.0),
    ("cycle", 1.0),
    ("cycles", 1.0),
    ("k", KILO),
    ("m", KILO * KILO),
];
const BITS: [Unit; 3] = [("", 1.0), ("bit", 1.0), ("bits", 1.0)];

const ALL: [Quantity; 6] = [
    Quantity::Bytes,
    Quantity::Frequency,
    Quantity::Rate,
    Quantity::Energy,
    Quantity::Cycles,
    Quantity::Bits,
];

impl Quantity {
    fn title(self) -> &'static str {
        match self {
            Self::Bytes => "a size",
            Self::Frequency => "a frequency",
            Self::Rate => "bytes a second",
            Self::Energy => "energy",
            Self::Cycles => "cycles",
            Self::Bits => "bits",
        }
    }

    fn units(self) -> &'static [Unit] {
        match self {
            Self::Bytes => &BYTES,
            Self::Frequency => &FREQUENCY,
            Self::Rate => &RATE,
            Self::Energy => &ENERGY,
            Self::Cycles => &CYCLES,
            Self::Bits => &BITS,
        }
    }

    fn examples(self) -> &'static str {
        match self {
            Self::Bytes => "bytes: 128, 128B, 2k, 2KB, 2KiB, 1GB (k is 1024)",
            Self::Frequency => "hertz: 32768Hz, 8MHz",
            Self::Rate => "bytes or bits a second: 10kB/s, 286kbit/s (k is 1000)",
            Self::Energy => "joules: 500nJ, 5uJ, 5µJ, 0.1mJ",
            Self::Cycles => "a number of cycles: 5000, 5k",
            Self::Bits => "bits: 112, 112bits, >=112",
        }
    }

    /// Whether a number without a unit is clear.
    fn needs_unit(self) -> bool {
        matches!(self, Self::Frequency | Self::Rate | Self::Energy)
    }
}

/// Bytes, in binary units: `2KB` are 2048.
///
/// # Errors
/// Not a number, not a unit of bytes, or not whole ones.
pub fn bytes(text: &str) -> Result<u64, FitError> {
    whole(text, Quantity::Bytes)
}

/// Hertz.
///
/// # Errors
/// Not a number above zero, or not a unit of frequency.
pub fn frequency(text: &str) -> Result<f64, FitError> {
    positive(text, Quantity::Frequency)
}

/// Bytes a second.
///
/// # Errors
/// Not a number above zero, or not a unit of data a second.
pub fn rate(text: &str) -> Result<f64, FitError> {
    positive(text, Quantity::Rate)
}

/// Nanojoules.
///
/// # Errors
/// Not a number above zero, or not a unit of energy.
pub fn energy(text: &str) -> Result<f64, FitError> {
    positive(text, Quantity::Energy)
}

/// Cycles.
///
/// # Errors
/// Not a whole number of cycles.
pub fn cycles(text: &str) -> Result<u64, FitError> {
    whole(text, Quantity::Cycles)
}

/// Fewest bits: `112`, `>=112`, `>= 112 bits`.
///
/// # Errors
/// Not a whole number of bits.
pub fn least_bits(text: &str) -> Result<u64, FitError> {
    whole(at_least(text).unwrap_or(text), Quantity::Bits)
}

/// A size in bits: `128` for just so many, `>=128` for so many or more.
///
/// # Errors
/// Not a whole number of bits.
pub fn size(text: &str) -> Result<Size, FitError> {
    match at_least(text) {
        Some(bits) => Ok(Size::AtLeast(whole(bits, Quantity::Bits)?)),
        None => Ok(Size::Exactly(whole(text, Quantity::Bits)?)),
    }
}

fn at_least(text: &str) -> Option<&str> {
    let text = text.trim();
    text.strip_prefix(">=").or_else(|| text.strip_prefix('≥'))
}

fn positive(text: &str, quantity: Quantity) -> Result<f64, FitError> {
    let value = parse(text, quantity)?;
    if value > 0.0 {
        Ok(value)
    } else {
        let problem = format!("`{text}`: {} must be above zero", quantity.title());
        Err(FitError::new(problem, written(quantity)))
    }
}

/// Largest whole number that is exact in floating point.
const MOST: f64 = 9_007_199_254_740_992.0;

fn whole(text: &str, quantity: Quantity) -> Result<u64, FitError> {
    let value = parse(text, quantity)?;
    if value.fract() != 0.0 || value > MOST {
        let problem = if value > MOST {
            format!("`{text}` is too large")
        } else {
            format!("`{text}` is no whole number of {}", base(quantity))
        };
        return Err(FitError::new(problem, written(quantity)));
    }
    Ok(value as u64)
}

fn base(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Cycles => "cycles",
        Quantity::Bits => "bits",
        _ => "bytes",
    }
}

fn written(quantity: Quantity) -> String {
    format!("{} is written in {}", quantity.title(), quantity.examples())
}

fn parse(text: &str, quantity: Quantity) -> Result<f64, FitError> {
    let trimmed = text.trim();
    let end = trimmed
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '_')))
        .unwrap_or(trimmed.len());
    let (digits, unit) = trimmed.split_at(end);
    let number: f64 = digits.replace('_', "").parse().map_err(|_| {
        let problem = format!("`{text}` does not begin with a number that is not negative");
        FitError::new(problem, written(quantity))
    })?;
    // The Greek letter and the micro sign look the same; 10 KB, 10kb and 10 kB mean the same.
    let unit = unit
        .trim()
        .to_lowercase()
        .replace('μ', "µ")
        .replace(' ', "");
    let factor = |quantity: Quantity| {
        let mut units = quantity.units().iter();
        units
            .find(|(name, _)| *name == unit)
            .map(|(_, factor)| *factor)
    };
    if unit.is_empty() && !quantity.needs_unit() {
        return Ok(number);
    }
    if let Some(factor) = factor(quantity) {
        return Ok(number * factor);
    }
    let problem = if unit.is_empty() {
        format!("`{text}` has no unit")
    } else if let Some(other) = ALL.into_iter().find(|&other| factor(other).is_some()) {
        format!(
            "`{text}` is {}, and {} is wanted",
            other.title(),
            quantity.title()
        )
    } else {
        let unit = trimmed[end..].trim();
        let title = quantity.title().trim_start_matches("a ");
        format!("`{text}`: {unit} is no unit of {title}")
    };
    Err(FitError::new(problem, written(quantity)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bytes_are_binary_however_they_are_written() {
        for text in [
            "2048", "2k", "2K", "2KB", "2kb", "2KiB", "2 KB", " 2kib ", "2.0k",
        ] {
            assert_eq!(bytes(text), Ok(2048), "{text}");
        }
        assert_eq!(bytes("128B"), Ok(128));
        assert_eq!(bytes("1.5KB"), Ok(1536));
    }

    #[test]
    fn rates_are_decimal() {
        assert_eq!(bytes("1GB"), bytes("1GiB"));
        assert_eq!(rate("10kB/s"), Ok(10_000.0));
        assert_eq!(rate("286 kbit/s"), Ok(35_750.0));
    }

    #[test]
    fn clocks_energies_cycles_and_bits() {
        assert_eq!(frequency("8MHz"), Ok(8e6));
        assert_eq!(frequency("32768 Hz"), Ok(32_768.0));
        for text in ["5uJ", "5µJ", "5μJ", "5000 nJ", "0.005mJ"] {
            assert_eq!(energy(text), Ok(5000.0), "{text}");
        }
        assert_eq!(cycles("5k"), Ok(5000));
        assert_eq!(least_bits(">= 112 bits"), Ok(112));
        assert_eq!(size("128"), Ok(Size::Exactly(128)));
        assert_eq!(size(">=64"), Ok(Size::AtLeast(64)));
    }

    #[test]
    fn parsecs_are_explained() {
        let error = bytes("2 parsecs").expect_err("no memory");
        assert_eq!(error.problem, "`2 parsecs`: parsecs is no unit of size");
        assert!(error.remedy.contains("2KiB"), "{}", error.remedy);
    }

    #[test]
    fn a_unit_of_something_else_is_named() {
        let error = frequency("128B").expect_err("no clock");
        assert_eq!(error.problem, "`128B` is a size, and a frequency is wanted");
        let error = bytes("8MHz").expect_err("no memory");
        assert_eq!(error.problem, "`8MHz` is a frequency, and a size is wanted");
        let error = energy("5").expect_err("no unit");
        assert_eq!(error.problem, "`5` has no unit");
    }

    #[test]
    fn no_number_no_whole_bytes_nothing_and_too_much_are_refused() {
        for text in [
            "",
            "KB",
            "-3",
            "1.2.3",
            "0.5B",
            "1e99",
            "99999999999999999999",
            "nan",
            "∞",
        ] {
            assert!(bytes(text).is_err(), "{text}");
        }
        assert!(frequency("0MHz").is_err());
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "\\PC{0,12}") {
            let _ = (bytes(&text), frequency(&text), rate(&text));
            let _ = (energy(&text), cycles(&text), least_bits(&text), size(&text));
        }

        #[test]
        fn whole_bytes_come_back(number in 0_u64..1 << 40) {
            prop_assert_eq!(bytes(&number.to_string()), Ok(number));
            prop_assert_eq!(bytes(&format!("{number} B")), Ok(number));
        }
    }
}
