//! What code has worked out already: in the second layout it does the same again, and its tables have many entries of
//! the same functions.

use super::form::{FastMap, Form};
use super::{Engine, Table};
use std::sync::Arc;

/// What the index of a table comes to.
pub(super) struct Index {
    /// Forms that all its bits are functions of, none a sum of others.
    pub(super) of: Arc<[Form]>,
    /// Its value at each point, of which that of the *n*th form is bit *n*.
    pub(super) values: Arc<[usize]>,
}

/// Findings of code. They stay true whatever is eliminated later.
#[derive(Clone, Default)]
pub(super) struct Again {
    sums: FastMap<(Form, Form), Form>,
    products: FastMap<(Form, Form), Form>,
    /// Of two words and a carry the bits of the sum, and the carries.
    totals: FastMap<Arc<[Form]>, Arc<[Form]>>,
    pub(super) indices: FastMap<Arc<[Form]>, Arc<Index>>,
    /// Most indices take their values in the same order.
    values: FastMap<Arc<[usize]>, ()>,
    tables: FastMap<Table, u32>,
}

impl Again {
    /// The same values, kept once.
    pub(super) fn shared(&mut self, values: Arc<[usize]>) -> Arc<[usize]> {
        if let Some((known, ())) = self.values.get_key_value(&values) {
            return Arc::clone(known);
        }
        self.values.insert(Arc::clone(&values), ());
        values
    }

    /// The number of a table.
    pub(super) fn number_of(&mut self, table: &[u64]) -> u32 {
        if let Some(&number) = self.tables.get(table) {
            return number;
        }
        let number = self.tables.len() as u32;
        self.tables.insert(table.into(), number);
        number
    }
}

impl Engine {
    /// What was found before, without atoms that were eliminated since.
    pub(super) fn reduced_again(&mut self, found: Form) -> Form {
        let reduced = self.reduce(found);
        if reduced == found {
            found
        } else {
            self.recognise(reduced)
        }
    }

    /// The sum of two forms of code.
    pub(super) fn sum_again(&mut self, a: Form, b: Form) -> Form {
        self.of_two_again(|again| &mut again.sums, Self::reduced_sum, a, b)
    }

    /// The product of two forms of code.
    pub(super) fn product_again(&mut self, f: Form, g: Form) -> Form {
        self.of_two_again(|again| &mut again.products, Self::product, f, g)
    }

    /// What is worked out from two forms in either order.
    #[inline]
    fn of_two_again(
        &mut self,
        kept: fn(&mut Again) -> &mut FastMap<(Form, Form), Form>,
        work: fn(&mut Self, Form, Form) -> Form,
        a: Form,
        b: Form,
    ) -> Form {
        let operands = (a.min(b), a.max(b));
        if let Some(&known) = kept(&mut self.again).get(&operands) {
            return self.reduced_again(known);
        }
        let found = work(self, a, b);
        let found = self.recognise(found);
        kept(&mut self.again).insert(operands, found);
        found
    }

    /// The sum of two words and a carry of code, and the carry out of each bit.
    pub(super) fn total_again(
        &mut self,
        a: &[Form],
        b: &[Form],
        carry: Form,
    ) -> (Vec<Form>, Vec<Form>) {
        let operands = [a, b, &[carry]].concat();
        if let Some(known) = self.again.totals.get(&operands[..]).map(Arc::clone) {
            let mut forms = known.iter().map(|&form| self.reduced_again(form));
            let sum = forms.by_ref().take(a.len()).collect();
            return (sum, forms.collect());
        }
        let (sum, carries) = self.total(a, b, carry);
        let both = [&sum[..], &carries].concat().into();
        self.again.totals.insert(operands.into(), both);
        (sum, carries)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Engine;
    use super::Form;

    /// Sum, product, total and entry of a table of eight bits.
    fn results(engine: &mut Engine, bits: &[Form], table: &[u32; 8]) -> Vec<Form> {
        let sum = engine.xor(bits[0], bits[1]);
        let product = engine.and(sum, bits[2]);
        let (total, carries) = engine.sum(&bits[..4], &bits[4..8], product);
        let index = [sum, bits[3], bits[4]];
        let entry = engine.look_up_with(&index, 4, |n| Some(table[n]));
        let entry = entry.expect("small");
        [&[sum, product], &total[..], &carries, &entry].concat()
    }

    const TABLE: [u32; 8] = [6, 4, 12, 5, 0, 7, 2, 14];

    #[test]
    fn what_is_asked_for_again_is_what_it_was_and_costs_nothing_new() {
        let mut engine = Engine::new();
        let bits = engine.inputs(8);
        engine.run_code();
        let first = results(&mut engine, &bits, &TABLE);
        let forms = engine.statistics().forms;
        assert_eq!(results(&mut engine, &bits, &TABLE), first);
        assert_eq!(engine.statistics().forms, forms);
    }

    /// The same index in a table that holds something else at one place.
    #[test]
    fn another_table_gives_other_entries() {
        let mut engine = Engine::new();
        let bits = engine.inputs(8);
        engine.run_code();
        let first = results(&mut engine, &bits, &TABLE);
        let mut other = TABLE;
        other[3] ^= 4;
        let second = results(&mut engine, &bits, &other);
        let (same, last) = (first.len() - 4, first.len() - 2);
        assert_eq!(first[..same], second[..same]);
        let differing = engine.xor(first[last], second[last]);
        let [sum, three, four] = [first[0], bits[3], bits[4]];
        let not_four = engine.not(four);
        let both = engine.and(sum, three);
        let wanted = engine.and(both, not_four);
        assert!(engine.equal(differing, wanted));
    }

    /// What was found before an atom was eliminated is without it afterwards.
    #[test]
    fn what_was_found_is_reduced_by_what_was_proved_since() {
        let mut engine = Engine::new();
        let bits = engine.inputs(8);
        engine.run_code();
        let product = engine.and(bits[0], bits[1]);
        let sum = engine.xor(product, bits[2]);
        let not = engine.not(bits[0]);
        let opposite = engine.and(not, bits[1]);
        assert_eq!(engine.xor(product, opposite), bits[1]);
        // As if a proof had found out that the product is an input.
        let zero = engine.forms.xor(product, bits[3]);
        let atom = engine.forms.highest(product).expect("an atom");
        engine.substitute(atom, zero);
        let wanted = engine.xor(bits[3], bits[2]);
        assert_eq!(engine.xor(product, bits[2]), wanted);
        assert_ne!(sum, wanted);
        assert_eq!(engine.and(bits[0], bits[1]), bits[3]);
    }
}
