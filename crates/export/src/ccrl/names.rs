//! What symbols are called: underscores for C, names for numbered labels.

use super::operand::symbols_of;
use crate::gas::{Item, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// The names that all `.global` make known to other files.
pub(super) fn global<'a>(statements: impl Iterator<Item = &'a Statement>) -> BTreeSet<String> {
    statements
        .filter_map(|statement| match &statement.item {
            Item::Directive(name, rest) if matches!(name.as_str(), "global" | "globl") => {
                Some(listed(rest))
            }
            _ => None,
        })
        .flatten()
        .map(str::to_owned)
        .collect()
}

/// The names of one `.global`.
pub(super) fn listed(names: &str) -> impl Iterator<Item = &str> {
    names.split(',').map(str::trim)
}

/// The names of one file.
pub(super) struct Names {
    global: BTreeSet<String>,
    /// Where each numbered label stands, in order.
    numbered: BTreeMap<String, Vec<usize>>,
    defined: BTreeSet<String>,
    external: BTreeSet<String>,
}

impl Names {
    pub(super) fn new(statements: &[Statement], global: &BTreeSet<String>) -> Self {
        let mut numbered: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut defined = BTreeSet::new();
        let mut used = BTreeSet::new();
        for (position, statement) in statements.iter().enumerate() {
            match &statement.item {
                Item::Label(label) if is_number(label) => {
                    numbered.entry(label.clone()).or_default().push(position);
                }
                Item::Label(label) => {
                    defined.insert(label.clone());
                }
                Item::Instruction(_, operands) => {
                    used.extend(operands.iter().flat_map(|operand| symbols_of(operand)));
                }
                Item::Directive(name, rest)
                    if matches!(name.as_str(), "byte" | "short" | "long") =>
                {
                    used.extend(rest.split(',').flat_map(symbols_of));
                }
                _ => {}
            }
        }
        let external = used
            .into_iter()
            .filter(|name| !defined.contains(name) && !is_reference(name))
            .map(|name| format!("_{name}"))
            .collect();
        // A name from elsewhere is a global one there.
        Self {
            global: global.clone(),
            numbered,
            defined,
            external,
        }
    }

    /// Whether it is a label of this file.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Names from other files.
    pub(super) fn external(&self) -> impl Iterator<Item = &str> {
        self.external.iter().map(String::as_str)
    }

    /// A label where it stands.
    pub(super) fn defined(&self, position: usize, label: &str) -> String {
        match self.numbered.get(label) {
            Some(places) => {
                let nth = places.partition_point(|&place| place < position);
                numbered_name(label, nth)
            }
            None => self.plain(label),
        }
    }

    /// A symbol where it is used: `1b` is the label 1 behind, `1f` the one ahead.
    pub(super) fn used(&self, position: usize, symbol: &str) -> String {
        if !is_reference(symbol) {
            return self.plain(symbol);
        }
        let (label, direction) = symbol.split_at(symbol.len() - 1);
        let places = self.numbered.get(label).map_or(&[][..], Vec::as_slice);
        let ahead = places.partition_point(|&place| place < position);
        let nth = if direction == "f" {
            ahead
        } else {
            ahead.saturating_sub(1)
        };
        numbered_name(label, nth)
    }

    fn plain(&self, name: &str) -> String {
        if self.global.contains(name) || self.external.contains(&format!("_{name}")) {
            format!("_{name}")
        } else {
            name.to_owned()
        }
    }
}

fn numbered_name(label: &str, nth: usize) -> String {
    format!(".L{label}_{}", nth + 1)
}

fn is_number(label: &str) -> bool {
    label.chars().all(|c| c.is_ascii_digit())
}

/// `1b`, `2f`.
fn is_reference(symbol: &str) -> bool {
    symbol
        .strip_suffix(['b', 'f'])
        .is_some_and(|label| !label.is_empty() && is_number(label))
}
