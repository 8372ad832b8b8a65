//! Functions of a few forms: tables.

use super::cone::Cone;
use super::form::{Form, Forms, Signature};
use super::table::{add_variable, at, compose, constant};
use super::{Engine, Meaning, Table};
use std::sync::Arc;

/// Forms that the index of a table comes down to at most.
const MOST_INDEX: usize = 12;

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
        let mut cone = match self.cone(&index, u32::MAX, MOST_INDEX) {
            Some(cone) => cone,
            None => self.span(&index, MOST_INDEX)?,
        };
        // A function of functions of no more forms is a function of these: tables in a row come down to one.
        loop {
            let levels = cone.basis.atoms();
            let levels = levels.map(|atom| self.atoms[atom as usize].level);
            let highest = levels.max().unwrap_or(0);
            match self.cone(&index, highest, cone.basis.len()) {
                Some(deeper) if highest > 0 => cone = deeper,
                _ => break,
            }
        }
        let free = cone.basis.len();
        let tables = self.tables(&index, &mut cone);
        let mut outputs = vec![constant(free, false); width];
        for point in 0..64 * outputs.first().map_or(0, Vec::len) {
            let value = entry(value_at(&tables, point))?;
            for (n, output) in outputs.iter_mut().enumerate() {
                output[point / 64] |= u64::from(value >> n & 1) << (point % 64);
            }
        }
        let key = self.free_forms(&cone);
        let outputs = outputs.into_iter();
        Some(
            outputs
                .map(|output| self.function(&key, &mut cone, output))
                .collect(),
        )
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

    /// A function of the free forms of a cone: as a sum of what is known on them, if it is one.
    fn function(&mut self, key: &Arc<[Form]>, cone: &mut Cone, table: Vec<u64>) -> Form {
        let mut known = match self.functions.remove(key) {
            Some(known) => known,
            None => self.functions_within(key, cone),
        };
        let (rest, mut parts) = reduced(&known, table);
        if rest.iter().any(|&word| word != 0) {
            let rest: Table = rest.into();
            let signature = self.signature_of(key, &rest);
            let levels = key.iter().map(|&form| self.level_of(form));
            let level = levels.max().unwrap_or(0) + 1;
            key.iter().for_each(|&form| self.pin(form));
            let meaning = Meaning::Function(Arc::clone(key), Arc::clone(&rest));
            let atom = self.add_atom(meaning, level, signature);
            parts.push(atom);
            insert(&mut known, rest.to_vec(), atom, &mut self.forms);
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
    fn functions_within(&mut self, key: &Arc<[Form]>, cone: &mut Cone) -> Vec<(Table, Form)> {
        let mut known = self.affine(key);
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
            if !part.iter().all(|&form| self.is_within(form, cone)) {
                continue;
            }
            let inputs = self.tables(&part, cone);
            let functions = self.functions.get(&part).cloned().unwrap_or_default();
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
