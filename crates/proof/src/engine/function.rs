//! Functions of a few forms: tables.

use super::again::Index;
use super::cone::Cone;
use super::form::{FastMap, Form, Forms, Signature};
use super::table::{add_variable, at, compose, constant};
use super::{Engine, Meaning, Table};
use std::sync::Arc;

/// Forms that the index of a table comes down to at most.
const MOST_INDEX: usize = 12;

/// What is known on some forms.
#[derive(Clone)]
pub(super) struct Functions {
    /// Functions, none of which is a sum of others.
    known: Vec<(Table, Form)>,
    /// What code has asked for, by the number of the table.
    again: FastMap<u32, Form>,
}

impl Engine {
    /// The entry of a table at an index of forms, bit for bit, and `None` if the index takes too many
    /// values or there is no entry at one of them. `entry` is asked for each value that the index takes
    /// (or may take).
    pub fn look_up_with(
        &mut self,
        index: &[Form],
        width: usize,
        mut entry: impl FnMut(usize) -> Option<u32>,
    ) -> Option<Vec<Form>> {
        let index: Vec<Form> = index.iter().map(|&form| self.reduce(form)).collect();
        let index = self.index(&index)?;
        let words = constant(index.of.len(), false).len();
        let mut outputs = vec![0; words * width];
        for (point, &value) in index.values.iter().enumerate() {
            let entry = entry(value)?;
            for (n, output) in outputs.chunks_exact_mut(words).enumerate() {
                output[point / 64] |= u64::from(entry >> n & 1) << (point % 64);
            }
        }
        let outputs = outputs.chunks_exact(words);
        let functions = outputs.map(|output| self.function_again(&index.of, output));
        Some(functions.collect())
    }

    /// What an index comes to; `None` if it takes too many values.
    fn index(&mut self, index: &[Form]) -> Option<Arc<Index>> {
        if let Some(known) = self.again.indices.get(index).map(Arc::clone)
            && known.of.iter().all(|&form| self.is_reduced(form))
        {
            return Some(known);
        }
        let mut cone = self.cone_of_index(index)?;
        let tables = self.tables(index, &mut cone);
        let points = 0..64 * tables.first().map_or(0, |table| table.len());
        let values = points.map(|point| value_at(&tables, point)).collect();
        let known = Arc::new(Index {
            of: self.free_forms(&cone),
            values: self.again.shared(values),
        });
        if self.runs_code {
            self.again.indices.insert(index.into(), Arc::clone(&known));
        }
        Some(known)
    }

    /// The cone of an index: what all its bits are functions of.
    fn cone_of_index(&mut self, index: &[Form]) -> Option<Cone> {
        let mut cone = match self.cone(index, u32::MAX, MOST_INDEX) {
            Some(cone) => cone,
            None => self.span(index, MOST_INDEX)?,
        };
        // A function of functions of no more forms is a function of these: tables in a row come down to one.
        loop {
            let levels = cone.basis.atoms();
            let levels = levels.map(|atom| self.atoms[atom as usize].level);
            let highest = levels.max().unwrap_or(0);
            match self.cone(index, highest, cone.basis.len()) {
                Some(deeper) if highest > 0 => cone = deeper,
                _ => return Some(cone),
            }
        }
    }

    /// The values of an index's bits at all points of a cone.
    fn tables(&mut self, index: &[Form], cone: &mut Cone) -> Vec<Arc<[u64]>> {
        let tables = index.iter().map(|&form| self.table(form, cone));
        tables.collect()
    }

    /// All values that an index may take, whatever the atoms of its forms are; `None` if these are too many.
    pub(super) fn values(&mut self, index: &[Form]) -> Option<Vec<usize>> {
        let mut cone = self.span(index, MOST_INDEX)?;
        let tables = self.tables(index, &mut cone);
        let points = 0..1 << cone.basis.len();
        Some(points.map(|point| value_at(&tables, point)).collect())
    }

    /// The same as [`Self::function`], which is asked for it once.
    fn function_again(&mut self, of: &Arc<[Form]>, table: &[u64]) -> Form {
        if !self.runs_code {
            return self.function(of, table.to_vec());
        }
        let number = self.again.number_of(table);
        let known = self.functions.get(of);
        if let Some(&known) = known.and_then(|known| known.again.get(&number)) {
            return self.reduced_again(known);
        }
        let function = self.function(of, table.to_vec());
        if let Some(known) = self.functions.get_mut(of) {
            known.again.insert(number, function);
        }
        function
    }

    /// A function of forms of which none is a sum of others: as a sum of what is known on them, if it is one.
    fn function(&mut self, key: &Arc<[Form]>, table: Vec<u64>) -> Form {
        let mut known = match self.functions.remove(key) {
            Some(known) => known,
            None => Functions {
                known: self.functions_within(key),
                again: FastMap::default(),
            },
        };
        let (rest, mut parts) = reduced(&known.known, table);
        if rest.iter().any(|&word| word != 0) {
            let rest: Table = rest.into();
            let signature = self.signature_of(key, &rest);
            let levels = key.iter().map(|&form| self.level_of(form));
            let level = levels.max().unwrap_or(0) + 1;
            key.iter().for_each(|&form| self.pin(form));
            let meaning = Meaning::Function(Arc::clone(key), Arc::clone(&rest));
            let atom = self.add_atom(meaning, level, signature);
            parts.push(atom);
            insert(&mut known.known, rest.to_vec(), atom, &mut self.forms);
        }
        self.functions.insert(Arc::clone(key), known);
        let form = self.forms.sum(parts);
        self.recognise(form)
    }

    /// The values of a function of forms at the sample points.
    fn signature_of(&self, of: &[Form], table: &[u64]) -> Signature {
        let inputs: Vec<Signature> = of.iter().map(|&form| self.forms.signature(form)).collect();
        let mut signature = Signature::default();
        signature.copy_from_slice(&compose(table, &inputs));
        signature
    }

    /// What is known on forms when the first function of them is met: sums, and the functions of fewer forms
    /// that are sums of these.
    fn functions_within(&mut self, key: &Arc<[Form]>) -> Vec<(Table, Form)> {
        let mut known = self.affine(key);
        let Some(mut cone) = self.span(key, MOST_INDEX) else {
            return known;
        };
        let mut parts: Vec<Arc<[Form]>> = Vec::new();
        for &form in key.iter() {
            // A sum of the free forms has the highest atom of one of them as its highest.
            let highest = self
                .forms
                .highest(form)
                .and_then(|atom| self.function_keys.get(&atom));
            parts.extend(highest.into_iter().flatten().cloned());
        }
        for part in parts {
            if !part.iter().all(|&form| self.is_within(form, &cone)) {
                continue;
            }
            let inputs = self.tables(&part, &mut cone);
            let functions = self.functions.get(&part);
            let functions = functions.map_or_else(Vec::new, |functions| functions.known.clone());
            // Those of the first kind are sums: they are there already.
            for (table, form) in functions {
                insert(&mut known, compose(&table, &inputs), form, &mut self.forms);
            }
        }
        if let Some(atom) = key.last().and_then(|&last| self.forms.highest(last)) {
            let keys = self.function_keys.entry(atom).or_default();
            keys.push(Arc::clone(key));
        }
        known
    }

    /// 1 and the complements of the forms themselves, highest leading point first: no two have the same.
    fn affine(&mut self, of: &[Form]) -> Vec<(Table, Form)> {
        let ones: Table = constant(of.len(), true).into();
        let mut known = vec![(Arc::clone(&ones), Form::ONE)];
        for (number, &form) in of.iter().enumerate() {
            let mut table = ones.to_vec();
            add_variable(&mut table, number);
            known.push((table.into(), self.not(form)));
        }
        known
    }
}

/// The number whose bits have these tables, the lowest first, at a point.
fn value_at(tables: &[Arc<[u64]>], point: usize) -> usize {
    let bits = tables.iter().rev();
    bits.fold(0, |value, table| value << 1 | usize::from(at(table, point)))
}

/// What of a table is no sum of known ones, and what the sum consists of.
fn reduced(known: &[(Table, Form)], table: Vec<u64>) -> (Vec<u64>, Vec<Form>) {
    let (mut rest, mut parts) = (table, Vec::new());
    for (table, of) in known {
        if at(&rest, leading(table)) {
            for (rest, word) in rest.iter_mut().zip(table.iter()) {
                *rest ^= word;
            }
            parts.push(*of);
        }
    }
    (rest, parts)
}

/// Adds a function to known ones, which have their leading points in descending order.
fn insert(known: &mut Vec<(Table, Form)>, table: Vec<u64>, form: Form, forms: &mut Forms) {
    let (rest, mut parts) = reduced(known, table);
    if rest.iter().all(|&word| word == 0) {
        return;
    }
    let place = known.partition_point(|(table, _)| leading(table) > leading(&rest));
    parts.push(form);
    known.insert(place, (rest.into(), forms.sum(parts)));
}

/// The highest point at which a table is 1.
fn leading(table: &[u64]) -> usize {
    let word = table.iter().rposition(|&word| word != 0).unwrap_or(0);
    64 * word + 63 - (table[word] | 1).leading_zeros() as usize
}
