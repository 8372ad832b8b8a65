//! A table in comma-separated text whose mistakes are placed by line and column name.

use crate::CatalogError;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

/// One row of a table.
pub(super) struct Row<'a> {
    path: &'a Path,
    text: &'a str,
    columns: &'static [&'static str],
    record: &'a csv::StringRecord,
}

/// Reads a table whose columns must be these, row by row; every mistake of every row is reported.
pub(super) fn rows<T>(
    path: &Path,
    columns: &'static [&'static str],
    errors: &mut Vec<CatalogError>,
    read: impl Fn(&Row<'_>) -> Result<T, CatalogError>,
) -> Vec<T> {
    let text = match crate::document::read(path) {
        Ok(text) => text,
        Err(error) => {
            errors.push(error);
            return Vec::new();
        }
    };
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let header: Vec<String> = reader
        .headers()
        .map(|header| header.iter().map(str::to_owned).collect())
        .unwrap_or_default();
    if header != columns {
        let line = 0..text.lines().next().unwrap_or_default().len();
        let help = format!("write `{}`", columns.join(","));
        let message = "the first line does not name the columns".to_owned();
        errors.push(CatalogError::in_table(path, &text, line, "", message, help));
        return Vec::new();
    }
    let mut found = Vec::new();
    for record in reader.records() {
        let outcome = match &record {
            Ok(record) => read(&Row {
                path,
                text: &text,
                columns,
                record,
            }),
            Err(error) => Err(malformed(path, &text, error)),
        };
        match outcome {
            Ok(row) => found.push(row),
            Err(error) => errors.push(error),
        }
    }
    found
}

fn malformed(path: &Path, text: &str, error: &csv::Error) -> CatalogError {
    let (message, help) = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => (
            format!("{len} fields, expected {expected_len}"),
            "give every column a field, if an empty one, and quote fields that hold commas",
        ),
        _ => (error.to_string(), "save the file as comma-separated text"),
    };
    let start = error.position().map_or(0, start_of);
    CatalogError::in_table(path, text, start..start, "", message, help.to_owned())
}

fn start_of(position: &csv::Position) -> usize {
    usize::try_from(position.byte()).unwrap_or(0)
}

impl Row<'_> {
    pub(super) fn path(&self) -> &Path {
        self.path
    }

    /// Its line, from 1.
    pub(super) fn line(&self) -> usize {
        let line = self.record.position().map_or(0, csv::Position::line);
        usize::try_from(line).unwrap_or(0)
    }

    /// The field of a column, without blanks at its ends.
    pub(super) fn text(&self, column: &'static str) -> &str {
        let field = self.place(column).and_then(|place| self.record.get(place));
        field.unwrap_or_default().trim()
    }

    fn place(&self, column: &'static str) -> Option<usize> {
        self.columns.iter().position(|known| *known == column)
    }

    /// A field that may not be empty.
    pub(super) fn required(&self, column: &'static str) -> Result<String, CatalogError> {
        match self.text(column) {
            "" => Err(self.fault(column, "the field is empty".to_owned(), "fill it in")),
            text => Ok(text.to_owned()),
        }
    }

    /// A word of small letters, digits and hyphens.
    pub(super) fn name(&self, column: &'static str) -> Result<String, CatalogError> {
        let text = self.required(column)?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.chars().all(plain) {
            return Ok(text);
        }
        let message = format!("`{text}` is no name");
        let remedy = "use small letters, digits and hyphens: msp430g2553";
        Err(self.fault(column, message, remedy))
    }

    /// A decimal number.
    pub(super) fn number<N: FromStr>(&self, column: &'static str) -> Result<N, CatalogError> {
        let text = self.text(column);
        text.parse().map_err(|_| {
            let message = format!("`{text}` is no whole number");
            self.fault(column, message, "write it with decimal digits: 8000000")
        })
    }

    /// A hexadecimal address.
    pub(super) fn address(&self, column: &'static str) -> Result<u32, CatalogError> {
        let text = self.text(column);
        let digits = text.strip_prefix("0x");
        let address = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        address.ok_or_else(|| {
            let message = format!("`{text}` is no address");
            self.fault(column, message, "write it in hexadecimal: 0x4000")
        })
    }

    /// A mistake in the field of a column.
    pub(super) fn fault(&self, column: &'static str, message: String, help: &str) -> CatalogError {
        let span = self.span(column);
        CatalogError::in_table(self.path, self.text, span, column, message, help.to_owned())
    }

    /// Where the field of a column stands in the text.
    fn span(&self, column: &'static str) -> Range<usize> {
        let start = self.record.position().map_or(0, start_of);
        let wanted = self.place(column).unwrap_or(0);
        let row = self.text.get(start..).unwrap_or_default();
        let (mut field, mut quoted, mut from) = (0, false, 0);
        for (at, character) in row.char_indices() {
            match character {
                '"' => quoted = !quoted,
                ',' | '\n' if !quoted => {
                    if field == wanted {
                        return start + from..start + at;
                    }
                    (field, from) = (field + 1, at + 1);
                }
                _ => {}
            }
        }
        start + from..self.text.len()
    }
}
