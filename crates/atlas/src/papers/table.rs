//! A table of a page, as data.

use schemars::JsonSchema;
use serde::Serialize;

/// What stands in a field.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    /// Nothing is known.
    None,
    /// Words.
    Text(String),
    /// A number.
    Number(f64),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

/// A table: figures of the paper with ours beside.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Table {
    /// What it shows, in a word of a file name.
    pub name: &'static str,
    /// Heading.
    pub title: String,
    /// Headings of the columns.
    pub columns: Vec<&'static str>,
    /// The fields, row by row.
    pub rows: Vec<Vec<Cell>>,
}
