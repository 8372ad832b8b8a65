//! Exhaustive proofs over a few forms.

use super::form::{FastMap, Form};
use super::{Engine, Meaning};
use std::rc::Rc;

/// Forms that a proof goes over at most: 2 to this power points.
const MOST_FREE: usize = 18;
/// Atoms that a proof looks into at most.
const MOST_OPENED: usize = 2000;
/// Words of truth tables that all proofs together may work out.
pub(super) const MOST_WORDS: u64 = 1 << 30;
/// How many levels of the specification's atoms are looked into, at most.
const DEPTH: u32 = 40;

/// Some forms as functions of a few others, which are taken as free: what holds for all their values holds
/// for every input.
pub(super) struct Cone {
    /// The free forms: linearly independent, each the only one with its highest atom.
    pub(super) basis: Vec<Form>,
    /// The highest atom of each.
    pivots: FastMap<u32, usize>,
    opened: FastMap<u32, ()>,
    tables: FastMap<Form, Rc<[u64]>>,
}

impl Engine {
    /// Proves that a form is 0 for every input, or gives up.
    pub(super) fn prove_zero(&mut self, form: Form) -> bool {
        let form = self.reduce(form);
        if form == Form::ZERO {
            return true;
        }
        if self.forms.signature(form) != [0; 4] {
            return false;
        }
        let specified = |atom: &u32| !self.atoms[*atom as usize].is_of_code;
        let levels = self.forms.atoms(form).filter(specified);
        let levels = levels.map(|atom| self.atoms[atom as usize].level);
        let highest = levels.max().unwrap_or(0).max(1);
        (0..=DEPTH.min(highest)).any(|depth| {
            let threshold = if depth == 0 {
                u32::MAX
            } else {
                highest + 1 - depth
            };
            let Some(mut cone) = self.cone(&[form], threshold, MOST_FREE) else {
                return false;
            };
            let words = (cone.opened.len() << cone.basis.len()) as u64 / 64;
            if words > self.words_left {
                return false;
            }
            self.words_left -= words;
            let table = self.table(form, &mut cone);
            table.iter().all(|&word| word == 0)
        })
    }

    /// The cone of some forms: code's atoms are looked into, and those of the specification from a level
    /// on. None if it is too large.
    pub(super) fn cone(&mut self, roots: &[Form], threshold: u32, most: usize) -> Option<Cone> {
        let mut stack: Vec<Form> = roots.iter().map(|&root| self.reduce(root)).collect();
        let mut seen: FastMap<Form, ()> = FastMap::default();
        let mut opened: FastMap<u32, ()> = FastMap::default();
        let mut basis: Vec<Form> = Vec::new();
        while let Some(form) = stack.pop() {
            if seen.insert(form, ()).is_some() {
                continue;
            }
            let opens = |atom: u32| {
                let atom = &self.atoms[atom as usize];
                let is_free = matches!(atom.meaning, Meaning::Free);
                !is_free && (atom.is_of_code || atom.level >= threshold)
            };
            let inside: Vec<u32> = self.forms.atoms(form).filter(|&atom| opens(atom)).collect();
            let mut rest = form;
            for &atom in &inside {
                let atom = self.forms.of_atom(atom);
                rest = self.forms.xor(rest, atom);
            }
            let rest = self.bare(rest);
            if !self.extend(&mut basis, rest, most) {
                return None;
            }
            for atom in inside {
                if opened.insert(atom, ()).is_some() {
                    continue;
                }
                if opened.len() > MOST_OPENED {
                    return None;
                }
                let operands = match self.atoms[atom as usize].meaning.clone() {
                    Meaning::Free => Vec::new(),
                    Meaning::Product(a, b) => vec![a, b],
                    Meaning::Function(of, _) => of.to_vec(),
                };
                stack.extend(operands.into_iter().map(|operand| self.reduce(operand)));
            }
        }
        basis.sort_by_key(|&form| self.forms.highest(form));
        Some(self.cone_of(basis, opened))
    }

    /// The cone whose free forms these are.
    fn cone_of(&self, basis: Vec<Form>, opened: FastMap<u32, ()>) -> Cone {
        let highest = basis.iter().map(|&form| self.forms.highest(form));
        let pivots = highest.flatten().enumerate().map(|(n, pivot)| (pivot, n));
        Cone {
            pivots: pivots.collect(),
            basis,
            opened,
            tables: FastMap::default(),
        }
    }

    /// A cone whose free forms span these, into whose atoms nothing looks.
    pub(super) fn span(&mut self, forms: &[Form], most: usize) -> Option<Cone> {
        let mut basis = Vec::new();
        for &form in forms {
            let form = self.reduce(form);
            let form = self.bare(form);
            if !self.extend(&mut basis, form, most) {
                return None;
            }
        }
        basis.sort_by_key(|&form| self.forms.highest(form));
        Some(self.cone_of(basis, FastMap::default()))
    }

    /// Adds what of a form is new to a basis that stays reduced; tells whether there is room.
    fn extend(&mut self, basis: &mut Vec<Form>, form: Form, most: usize) -> bool {
        let mut form = form;
        for &known in basis.iter() {
            let pivot = self.forms.highest(known).unwrap_or_default();
            if self.forms.has(form, pivot) {
                form = self.forms.xor(form, known);
            }
        }
        let Some(pivot) = self.forms.highest(form) else {
            return true;
        };
        for known in basis.iter_mut() {
            if self.forms.has(*known, pivot) {
                *known = self.forms.xor(*known, form);
            }
        }
        basis.push(form);
        basis.len() <= most
    }

    /// The values of a form of a cone at all points: bit *n* of a point's number is the *n*th free form.
    pub(super) fn table(&mut self, form: Form, cone: &mut Cone) -> Rc<[u64]> {
        let form = self.reduce(form);
        if let Some(table) = cone.tables.get(&form) {
            return Rc::clone(table);
        }
        let points = cone.basis.len();
        let mut sum = constant(points, self.forms.is_complement(form));
        let atoms: Vec<u32> = self.forms.atoms(form).filter(|&atom| atom != 0).collect();
        for atom in atoms {
            if cone.opened.contains_key(&atom) {
                let values = self.table_of_atom(atom, cone);
                add(&mut sum, &values);
            } else if let Some(&number) = cone.pivots.get(&atom) {
                add_variable(&mut sum, number);
            }
        }
        let table: Rc<[u64]> = sum.into();
        cone.tables.insert(form, Rc::clone(&table));
        table
    }

    fn table_of_atom(&mut self, atom: u32, cone: &mut Cone) -> Rc<[u64]> {
        let of_atom = self.forms.of_atom(atom);
        if let Some(table) = cone.tables.get(&of_atom) {
            return Rc::clone(table);
        }
        let table: Rc<[u64]> = match self.atoms[atom as usize].meaning.clone() {
            Meaning::Free => constant(cone.basis.len(), false).into(),
            Meaning::Product(a, b) => {
                let (a, b) = (self.table(a, cone), self.table(b, cone));
                a.iter().zip(b.iter()).map(|(a, b)| a & b).collect()
            }
            Meaning::Function(of, function) => {
                let inputs = of.iter().map(|&form| self.table(form, cone));
                let inputs: Vec<Rc<[u64]>> = inputs.collect();
                compose(&function, &inputs).into()
            }
        };
        cone.tables.insert(of_atom, Rc::clone(&table));
        table
    }
}

/// The table of 0 or 1 over so many free forms. One over fewer than six repeats itself in a word.
pub(super) fn constant(free: usize, value: bool) -> Vec<u64> {
    let words = (1_usize << free).div_ceil(64);
    vec![if value { u64::MAX } else { 0 }; words]
}

/// Patterns of the first six free forms in a word.
const PATTERNS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Adds a free form to a table.
pub(super) fn add_variable(table: &mut [u64], number: usize) {
    for (index, word) in table.iter_mut().enumerate() {
        *word ^= match PATTERNS.get(number) {
            Some(pattern) => *pattern,
            None if index >> (number - 6) & 1 == 1 => u64::MAX,
            None => 0,
        };
    }
}

fn add(sum: &mut [u64], table: &[u64]) {
    for (sum, word) in sum.iter_mut().zip(table) {
        *sum ^= word;
    }
}

/// A function of some tables, point by point.
pub(super) fn compose(function: &[u64], inputs: &[Rc<[u64]>]) -> Vec<u64> {
    let words = inputs.first().map_or(1, |input| input.len());
    (0..words)
        .map(|word| {
            let mut result = 0;
            for point in 0..64 {
                let bit = |(n, input): (usize, &Rc<[u64]>)| (input[word] >> point & 1) << n;
                let index: u64 = inputs.iter().enumerate().map(bit).sum();
                result |= (function[index as usize / 64] >> (index % 64) & 1) << point;
            }
            result
        })
        .collect()
}
