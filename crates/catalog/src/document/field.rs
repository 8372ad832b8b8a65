//! Which field of a TOML text a position lies in.

use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The dotted path of the innermost key whose name or value contains the position; empty if the
/// position is in none, or the text is not TOML.
pub(super) fn at(text: &str, position: usize) -> String {
    // Recovery keeps what comes before a syntax error.
    let (table, _) = DeTable::parse_recoverable(text);
    let mut path = Vec::new();
    descend(table.get_ref(), position, &mut path);
    path.join(".")
}

fn descend(table: &DeTable<'_>, position: usize, path: &mut Vec<String>) {
    for (key, value) in table {
        let holds = |span: Range<usize>| span.contains(&position);
        if holds(key.span()) || holds(value.span()) || within(value.get_ref(), position) {
            path.push(key.get_ref().to_string());
            descend_value(value.get_ref(), position, path);
            return;
        }
    }
}

fn descend_value(value: &DeValue<'_>, position: usize, path: &mut Vec<String>) {
    match value {
        DeValue::Table(table) => descend(table, position, path),
        DeValue::Array(array) => {
            let found = array.iter().enumerate().find(|(_, element)| {
                element.span().contains(&position) || within(element.get_ref(), position)
            });
            if let Some((index, element)) = found {
                path.push(index.to_string());
                descend_value(element.get_ref(), position, path);
            }
        }
        _ => {}
    }
}

/// Whether anything inside contains the position. The span of `[table]` is its header alone.
fn within(value: &DeValue<'_>, position: usize) -> bool {
    match value {
        DeValue::Table(table) => table.iter().any(|(key, value)| {
            key.span().contains(&position)
                || value.span().contains(&position)
                || within(value.get_ref(), position)
        }),
        DeValue::Array(array) => array.iter().any(|element| {
            element.span().contains(&position) || within(element.get_ref(), position)
        }),
        _ => false,
    }
}
