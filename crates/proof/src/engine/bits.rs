//! What a specification is written over, and what code calculates with: forms as bits.

use super::Engine;
use super::form::{self, Form};
use crate::Bits;

impl Bits for Engine {
    type Bit = Form;

    fn constant(&mut self, value: bool) -> Form {
        Form::of(value)
    }

    fn xor(&mut self, a: &Form, b: &Form) -> Form {
        if self.is_full() {
            return Form::ZERO;
        }
        Self::xor(self, *a, *b)
    }

    fn and(&mut self, a: &Form, b: &Form) -> Form {
        if self.is_full() {
            return Form::ZERO;
        }
        Self::and(self, *a, *b)
    }

    /// Carries are noted: code works them out by comparisons, too.
    fn add(&mut self, a: &[Form], b: &[Form], carry: &Form) -> Vec<Form> {
        if self.is_full() {
            return vec![Form::ZERO; a.len()];
        }
        let (sum, carries) = self.sum(a, b, *carry);
        self.note(&carries);
        sum
    }

    fn look_up(&mut self, table: &[u32], index: &[Form], width: usize) -> Vec<Form> {
        if self.is_full() {
            return vec![Form::ZERO; width];
        }
        let entry = |index: usize| table.get(index).copied();
        self.look_up_with(index, width, entry)
            .expect("a specification's table has few bits of index, and all entries")
    }

    fn settle(&mut self, values: &[Form]) {
        if self.is_full() {
            return;
        }
        for &form in values {
            self.name(form);
        }
        self.settle_bits(values);
        self.note(values);
    }

    fn note(&mut self, values: &[Form]) {
        for &form in values {
            let form = self.reduce(form);
            let signature = form::first_is_zero(self.forms.signature(form));
            if !self.noted.contains_key(&signature) {
                self.noted.insert(signature, form);
            }
        }
    }
}

impl Engine {
    /// Sum of two words of the same length and a carry, least significant bit first, and the carry out
    /// of each bit.
    pub fn sum(&mut self, a: &[Form], b: &[Form], carry: Form) -> (Vec<Form>, Vec<Form>) {
        match constant_sum(a, b, carry) {
            Some(known) => known,
            None if self.runs_code && self.side_by_side.is_none() => self.total_again(a, b, carry),
            None => self.total(a, b, carry),
        }
    }

    /// The same of words that are not known.
    pub(super) fn total(&mut self, a: &[Form], b: &[Form], carry: Form) -> (Vec<Form>, Vec<Form>) {
        if let Some((sums, out)) = self.known_sum([a, b], carry) {
            let mut carries = self.carries(a, b, carry);
            if let Some(last) = carries.last_mut() {
                *last = out;
            }
            self.add_up([a, b], carry, &sums, &carries);
            return (sums, carries);
        }
        let mut sums = Vec::with_capacity(a.len());
        let mut carries: Vec<Form> = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let into = carries.last().copied().unwrap_or(carry);
            let both = self.forms.xor(a, b);
            let sum = self.xor(both, into);
            sums.push(self.name(sum));
            carries.push(self.carry(a, b, into));
        }
        // Naming a bit has changed the carry into it.
        let carries: Vec<Form> = carries.iter().map(|&form| self.reduce(form)).collect();
        self.add_up([a, b], carry, &sums, &carries);
        (sums, carries)
    }

    /// The carry out of each bit of a sum that is known, not compared with what was noted.
    fn carries(&mut self, a: &[Form], b: &[Form], carry: Form) -> Vec<Form> {
        let mut carry = carry;
        let next = a.iter().zip(b).map(|(&a, &b)| {
            let (a, b) = (self.forms.xor(a, carry), self.forms.xor(b, carry));
            let product = self.product(a, b);
            carry = self.forms.xor(product, carry);
            carry
        });
        next.collect()
    }
}

/// The sum and the carries of words that are known: those of addresses and counters, most of all.
fn constant_sum(a: &[Form], b: &[Form], carry: Form) -> Option<(Vec<Form>, Vec<Form>)> {
    let mut carry = carry.constant()?;
    let mut bits = Vec::with_capacity(a.len());
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (a.constant()?, b.constant()?);
        let sum = a ^ b ^ carry;
        carry = (a & b) | (carry & (a ^ b));
        bits.push((Form::of(sum), Form::of(carry)));
    }
    Some(bits.into_iter().unzip())
}
