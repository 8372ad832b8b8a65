//! Reading one line of a file, field by field.

use super::LoadError;
use super::figures::Amount;
use std::path::Path;

/// One line of a file.
pub(super) struct Line<'a> {
    path: &'a Path,
    header: &'a csv::StringRecord,
    record: &'a csv::StringRecord,
}

impl<'a> Line<'a> {
    pub(super) fn new(
        path: &'a Path,
        header: &'a csv::StringRecord,
        record: &'a csv::StringRecord,
    ) -> Self {
        Self {
            path,
            header,
            record,
        }
    }

    /// Line number, from 1.
    pub(super) fn number(&self) -> u64 {
        self.record.position().map_or(0, csv::Position::line)
    }

    /// The field of a column, without blanks at its ends.
    pub(super) fn text(&self, column: &'static str) -> &'a str {
        let position = self.header.iter().position(|name| name == column);
        position
            .and_then(|position| self.record.get(position))
            .unwrap_or_default()
            .trim()
    }

    /// A field that may not be empty.
    pub(super) fn required(&self, column: &'static str) -> Result<String, LoadError> {
        match self.text(column) {
            "" => Err(self.fault(column, "a value", "fill the field in")),
            text => Ok(text.to_owned()),
        }
    }

    /// A name of lower-case letters, digits and hyphens.
    pub(super) fn name(&self, column: &'static str) -> Result<String, LoadError> {
        let text = self.required(column)?;
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.chars().all(allowed) {
            Ok(text)
        } else {
            let expected = "a name of lower-case letters, digits and hyphens";
            Err(self.fault(
                column,
                expected,
                "write it as in library/ and targets/: aes-128",
            ))
        }
    }

    /// A natural number, or nothing.
    pub(super) fn count(&self, column: &'static str) -> Result<Option<u64>, LoadError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.chars().all(|c| c.is_ascii_digit());
        match text.parse() {
            Ok(count) if digits => Ok(Some(count)),
            _ => {
                let remedy = "write digits only; put units and remarks into notes";
                Err(self.fault(column, "a whole number, or nothing", remedy))
            }
        }
    }

    /// A natural number other than zero, or nothing.
    pub(super) fn positive_count(&self, column: &'static str) -> Result<Option<u64>, LoadError> {
        match self.count(column)? {
            Some(0) => Err(self.fault(column, "more than zero", "leave unknown figures empty")),
            count => Ok(count),
        }
    }

    /// A positive decimal number, or nothing.
    pub(super) fn decimal(&self, column: &'static str) -> Result<Option<f64>, LoadError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
        match text.parse::<f64>() {
            Ok(number) if plain && number.is_finite() && number > 0.0 => Ok(Some(number)),
            _ => {
                let remedy = "write digits and a decimal point only; leave unknown figures empty";
                Err(self.fault(column, "a number greater than zero, or nothing", remedy))
            }
        }
    }

    /// Named amounts, `0=25851; 64=782`, or nothing.
    pub(super) fn amounts(&self, column: &'static str) -> Result<Vec<Amount>, LoadError> {
        let parts = self
            .text(column)
            .split("; ")
            .filter(|part| !part.is_empty());
        let amount = |part: &str| {
            let (of, value) = part.split_once('=')?;
            let plain = value.chars().all(|c| c.is_ascii_digit() || c == '.');
            let value = value.parse().ok().filter(|_| plain && !of.is_empty())?;
            let of = of.to_owned();
            Some(Amount { of, value })
        };
        let fault = || {
            let remedy = "write digits and a decimal point only after the equals sign";
            self.fault(column, "`name=number`, several joined by `; `", remedy)
        };
        parts.map(|part| amount(part).ok_or_else(fault)).collect()
    }

    /// One of a column's words.
    pub(super) fn word<T: Copy>(
        &self,
        column: &'static str,
        all: &[T],
        name: fn(T) -> &'static str,
    ) -> Result<T, LoadError> {
        let text = self.text(column);
        let named = all.iter().copied().find(|&one| name(one) == text);
        named.ok_or_else(|| {
            let words: Vec<&str> = all.iter().map(|&one| name(one)).collect();
            let expected = format!("one of {}", words.join(", "));
            self.fault(column, expected, "use one of these words")
        })
    }

    /// A fault in a field of this line.
    pub(super) fn fault(
        &self,
        column: &'static str,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> LoadError {
        LoadError::Field {
            path: self.path.into(),
            line: self.number(),
            column,
            found: self.text(column).to_owned(),
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }
}
