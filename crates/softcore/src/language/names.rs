//! What a text may name.

use crate::machine::{Array, Function, Operand, Scalar, Table};
use std::collections::BTreeMap;

/// All that a text may name besides its own `let`s.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Constants: widths and sizes.
    pub(crate) parameters: BTreeMap<String, u32>,
    pub(crate) scalars: Vec<Scalar>,
    pub(crate) arrays: Vec<Array>,
    pub(crate) tables: Vec<Table>,
    pub(crate) functions: Vec<Function>,
    pub(crate) permutations: Vec<Permutation>,
    pub(crate) operands: Vec<Operand>,
    pub(crate) program_address_bits: u32,
    pub(crate) data_address_bits: u32,
}

/// A value's units in another order.
#[derive(Clone, Debug)]
pub(crate) struct Permutation {
    pub(crate) name: String,
    /// Bits of a unit.
    pub(crate) unit: u32,
    /// For each unit of the result, the most significant first, which unit of the argument it is,
    /// again counted from the most significant.
    pub(crate) from: Vec<u32>,
}

/// Names that the language itself has.
const RESERVED: [&str; 16] = [
    "let", "if", "then", "else", "jump", "skip", "halt", "pc", "data", "cat", "fit", "sfit", "rol",
    "ror", "any", "fill",
];

impl Names {
    /// Is the name taken?
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.knows_constant(name)
            || self.scalars.iter().any(|known| known.name == name)
            || self.arrays.iter().any(|known| known.name == name)
            || self.operands.iter().any(|known| known.name == name)
    }

    /// Is it the name of something that never changes?
    pub(crate) fn knows_constant(&self, name: &str) -> bool {
        RESERVED.contains(&name)
            || self.parameters.contains_key(name)
            || self.tables.iter().any(|known| known.name == name)
            || self.functions.iter().any(|known| known.name == name)
            || self.permutations.iter().any(|known| known.name == name)
    }

    /// Every name that a text may use, for suggestions.
    pub(crate) fn all(&self) -> Vec<&str> {
        let mut all: Vec<&str> = RESERVED.to_vec();
        all.extend(self.parameters.keys().map(String::as_str));
        all.extend(self.scalars.iter().map(|known| known.name.as_str()));
        all.extend(self.arrays.iter().map(|known| known.name.as_str()));
        all.extend(self.tables.iter().map(|known| known.name.as_str()));
        all.extend(self.functions.iter().map(|known| known.name.as_str()));
        all.extend(self.permutations.iter().map(|known| known.name.as_str()));
        all.extend(self.operands.iter().map(|known| known.name.as_str()));
        all
    }
}
