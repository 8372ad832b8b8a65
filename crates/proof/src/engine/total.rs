//! Sums of words: the same whatever the order and the grouping of their terms.
//!
//! A word stands for a number. A sum that is too long for its word is a sum of numbers all the same, with
//! 2ⁿ times the carry taken off. So a comparison of a sum with one of its terms is the carry of that sum,
//! and what is added in two steps has the carries of one step in all.

use super::Engine;
use super::form::Form;
use super::layered::Layered;
use super::list::List;
use super::terms::{Term, Total, modulo, plus, times};
use std::sync::Arc;

/// Bits of the longest word whose terms are kept.
const MOST_BITS: usize = 64;
/// Terms of the longest sum that is kept; a longer one counts as one word.
const MOST_TERMS: usize = 512;
/// Lengths of words, in bits, that code may cut a specification's sum into.
const PARTS: [usize; 3] = [8, 16, 32];

/// A word, least significant bit first, its highest bit not known to be 0.
type Word = Arc<[Form]>;

/// An addition: the sum and 2ⁿ times the carry out of it are its operands and the carry into it.
struct Addition {
    left: Vec<Form>,
    right: Vec<Form>,
    carry: Form,
    sum: Vec<Form>,
    /// The carry out.
    out: Form,
}

/// The word and the carry that a total comes to.
struct Found {
    total: Arc<Total>,
    sum: Vec<Form>,
    out: Form,
}

/// The sums that were met.
#[derive(Clone, Default)]
pub(super) struct Totals {
    words: List<Word>,
    /// The number of each word that is no sum.
    numbers: Layered<Word, u32>,
    /// Of words that are sums, their terms.
    of_word: Layered<Word, Arc<Total>>,
    /// What totals come to, by the length of the sum and the total modulo 2 to that power.
    found: Layered<(usize, Total), Arc<Found>>,
    /// The addition that a carry comes from: what adds it goes on with longer words.
    carried: Layered<Form, Arc<Addition>>,
    /// Bits of words that are terms of sums although they are sums themselves.
    settled: Layered<Form, ()>,
    /// Of upper parts of words that a specification adds and of sums that code has worked out, the lower bits.
    below: Layered<Word, Word>,
    /// Bytes that all of these take, about.
    bytes: usize,
}

/// Bytes that an entry takes without its bits and terms: hashes, lengths and counts.
const ENTRY_BYTES: usize = 100;

impl Totals {
    /// Bytes that all of it takes, about, which follows from what was added up alone.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Counts an entry with so many bits and terms.
    fn count(&mut self, bits: usize, terms: usize) {
        self.bytes += ENTRY_BYTES + bits * size_of::<Form>() + terms * size_of::<Term>();
    }

    /// Keeps the lower bits of the upper part of a word.
    fn keep_below(&mut self, upper: &[Form], lower: &[Form]) {
        self.count(lower.len() + upper.len(), 0);
        self.below.insert(upper.into(), lower.into());
    }

    /// The number of a word that is no sum.
    fn number_of(&mut self, word: Word) -> u32 {
        if let Some(&number) = self.numbers.get(&word) {
            return number;
        }
        let number = self.words.len() as u32;
        self.words.push(Arc::clone(&word));
        self.numbers.insert(word, number);
        number
    }

    /// From now on clones have in common what there is.
    pub(super) fn share(&mut self) {
        self.words.share();
        self.numbers.share();
        self.of_word.share();
        self.found.share();
        self.carried.share();
        self.settled.share();
        self.below.share();
    }
}

impl Engine {
    /// The sum of two words and a carry, and the carry out, if what they come to is known already.
    pub(super) fn known_sum(
        &mut self,
        operands: [&[Form]; 2],
        carry: Form,
    ) -> Option<(Vec<Form>, Form)> {
        if is_known(operands, carry) {
            return None;
        }
        let (addition, bits) = (self.continued(operands, carry), operands[0].len());
        let known = self.known_addition(&addition, bits);
        known.or_else(|| {
            let addition = self.extended(operands, carry)?;
            self.known_addition(&addition, bits)
        })
    }

    /// The upper bits of a sum and the carry out of it, if it is known.
    fn known_addition(
        &mut self,
        addition: &Addition,
        upper_bits: usize,
    ) -> Option<(Vec<Form>, Form)> {
        let bits = addition.left.len();
        let mut found = None;
        // As a sum of settled words, or of what these are sums of: a comparison with a term is one of them.
        for opens in [false, true] {
            let total = self.total_of_operands(addition, bits, opens)?;
            if let Some(one) = self.found(&total, bits) {
                found = Some((total, one));
                break;
            }
        }
        let (total, found) = found?;
        self.progress();
        let out = self.carry_out(&total, &found, bits);
        let upper = &found.sum[bits - upper_bits..];
        Some((upper.iter().map(|&form| self.reduce(form)).collect(), out))
    }

    /// What a total comes to.
    fn found(&self, total: &Total, bits: usize) -> Option<Arc<Found>> {
        let within = modulo(total, bits);
        if let Some(found) = self.totals.found.get(&(bits, within.clone())) {
            return Some(Arc::clone(found));
        }
        // A number, or a word that is one term.
        let sum = match within.terms[..] {
            [] => (0..bits)
                .map(|n| Form::of(within.number >> n & 1 == 1))
                .collect(),
            [Term { word, factor: 1 }]
                if within.number == 0 && self.totals.words[word as usize].len() <= bits =>
            {
                let mut sum = self.totals.words[word as usize].to_vec();
                sum.resize(bits, Form::ZERO);
                sum
            }
            _ => return None,
        };
        Some(Arc::new(Found {
            sum,
            total: Arc::new(within),
            out: Form::ZERO,
        }))
    }

    /// The carry of a sum whose word is that of another.
    fn carry_out(&mut self, total: &Total, found: &Found, bits: usize) -> Form {
        // As numbers: what it is more than the other's carry. Each part is a multiple of 2ⁿ.
        let difference = plus(total, &times(&found.total, u128::MAX));
        let of_carry = |part: u128| (part as i128) >> bits;
        let number = of_carry(difference.number);
        let mut bit = Form::ZERO;
        for &Term { word, factor } in &*difference.terms {
            if of_carry(factor) & 1 == 1 {
                let lowest = self.reduce(self.totals.words[word as usize][0]);
                bit = self.forms.xor(bit, lowest);
            }
        }
        let other = self.reduce(found.out);
        let mut out = self.forms.xor(other, bit);
        if number & 1 == 1 {
            out = self.not(out);
        }
        // One bit and one of the carries are the other carry. Both are not 1, since no carry is 2.
        if let [Term { word, factor }] = difference.terms[..]
            && self.totals.words[word as usize].len() == 1
        {
            let not_bit = self.not(bit);
            let apart = match (number, of_carry(factor)) {
                (0, 1) => Some((bit, other)),
                (0, -1) => Some((bit, out)),
                (1, -1) => Some((not_bit, other)),
                (-1, 1) => Some((not_bit, out)),
                _ => None,
            };
            if let Some((a, b)) = apart {
                let product = self.product(a, b);
                self.eliminate(product);
            }
        }
        self.reduce(out)
    }

    /// Takes note of an addition and the carries out of its bits.
    pub(super) fn add_up(
        &mut self,
        operands: [&[Form]; 2],
        carry: Form,
        sum: &[Form],
        carries: &[Form],
    ) {
        let Some(&out) = carries.last().filter(|_| !is_known(operands, carry)) else {
            return;
        };
        let mut addition = self.continued(operands, carry);
        addition.sum.extend_from_slice(sum);
        addition.out = out;
        self.remember(&addition);
        if self.runs_code {
            if let Some(mut extended) = self.extended(operands, carry) {
                extended.sum.extend_from_slice(sum);
                extended.out = out;
                self.remember(&extended);
                addition = extended;
            }
            let (lower, upper) = addition.sum.split_at(addition.sum.len() - sum.len());
            if !lower.is_empty() {
                self.totals.keep_below(upper, lower);
            }
        } else {
            self.cut(&addition, carries);
        }
        if out.constant().is_none() {
            self.pin(out);
            self.totals.count(3 * addition.sum.len(), 0);
            self.totals.carried.insert(out, Arc::new(addition));
        }
    }

    /// The operands of an addition together with those of the one that its carry comes from.
    fn continued(&self, [left, right]: [&[Form]; 2], carry: Form) -> Addition {
        match self.totals.carried.get(&carry) {
            Some(lower) if lower.sum.len() + left.len() <= MOST_BITS => Addition {
                left: [&lower.left, left].concat(),
                right: [&lower.right, right].concat(),
                carry: lower.carry,
                sum: lower.sum.clone(),
                out: Form::ZERO,
            },
            _ => Addition {
                left: left.to_vec(),
                right: right.to_vec(),
                carry,
                sum: Vec::new(),
                out: Form::ZERO,
            },
        }
    }

    /// An addition of a number to the upper part of a sum, as one to all of the sum.
    fn extended(&self, [left, right]: [&[Form]; 2], carry: Form) -> Option<Addition> {
        let (sum, number) = if is_known([right, &[]], carry) {
            (left, right)
        } else if is_known([left, &[]], carry) {
            (right, left)
        } else {
            return None;
        };
        let below = self.totals.below.get(sum).filter(|_| carry == Form::ZERO)?;
        Some(Addition {
            left: [below, sum].concat(),
            right: [&vec![Form::ZERO; below.len()], number].concat(),
            carry,
            sum: below.to_vec(),
            out: Form::ZERO,
        })
    }

    /// What the operands of an addition consist of, their lower bits alone.
    fn total_of_operands(
        &mut self,
        addition: &Addition,
        bits: usize,
        opens: bool,
    ) -> Option<Total> {
        if bits > MOST_BITS {
            return None;
        }
        let left = self.total_of(&addition.left[..bits], opens);
        let right = self.total_of(&addition.right[..bits], opens);
        let carry = self.total_of(&[addition.carry], opens);
        let total = plus(&plus(&left, &right), &carry);
        (total.terms.len() <= MOST_TERMS).then_some(total)
    }

    /// From now on words of these bits are terms of sums, whatever they are sums of.
    pub(super) fn settle_bits(&mut self, bits: &[Form]) {
        for &bit in bits {
            let bit = self.reduce(bit);
            let bare = self.bare(bit);
            if bare.constant().is_none() {
                self.totals.settled.insert(bare, ());
            }
        }
    }

    /// What a word consists of; `opens` looks into settled ones.
    fn total_of(&mut self, word: &[Form], opens: bool) -> Total {
        let (rest, number, factor) = self.canonical(word);
        if rest.is_empty() {
            return Total {
                number,
                terms: Arc::new([]),
            };
        }
        let lowest = rest.iter().find(|bit| bit.constant().is_none());
        let is_term = lowest.is_some_and(|bit| self.totals.settled.contains_key(bit));
        let of_rest = match self.totals.of_word.get(&rest) {
            Some(total) if opens || !is_term => Total::clone(total),
            _ => {
                rest.iter().for_each(|&form| self.pin(form));
                Total {
                    number: 0,
                    terms: Arc::new([Term {
                        word: self.totals.number_of(rest),
                        factor: 1,
                    }]),
                }
            }
        };
        let mut total = times(&of_rest, factor);
        total.number = total.number.wrapping_add(number);
        total
    }

    /// A word as a number and, once or taken off, a word without ones: of a word and its complement one is
    /// chosen, since the sum of both is the number with all their bits.
    fn canonical(&mut self, word: &[Form]) -> (Word, u128, u128) {
        let word = self.trimmed(word);
        let value = |bits: &mut dyn Iterator<Item = bool>| -> u128 {
            bits.enumerate().map(|(n, bit)| u128::from(bit) << n).sum()
        };
        let is_constant = |form: &Form| form.constant().is_some();
        let mut number = value(&mut word.iter().map(|form| *form == Form::ONE));
        let lowest = word.iter().find(|form| !is_constant(form));
        let complemented = lowest.is_some_and(|lowest| self.forms.is_complement(*lowest));
        if complemented {
            number += value(&mut word.iter().map(|form| !is_constant(form)));
        }
        let rest = word.iter().map(|&form| {
            if is_constant(&form) {
                Form::ZERO
            } else if complemented {
                self.not(form)
            } else {
                form
            }
        });
        let rest: Vec<Form> = rest.collect();
        let factor = if complemented { u128::MAX } else { 1 };
        (self.trimmed(&rest), number, factor)
    }

    /// A word without eliminated atoms, and without zeros above.
    fn trimmed(&mut self, word: &[Form]) -> Word {
        let mut word: Vec<Form> = word.iter().map(|&form| self.reduce(form)).collect();
        while word.last() == Some(&Form::ZERO) {
            word.pop();
        }
        word.into()
    }

    /// Remembers what an addition comes to.
    fn remember(&mut self, addition: &Addition) {
        let bits = addition.sum.len();
        let Some(total) = self.total_of_operands(addition, bits, false) else {
            return;
        };
        let (rest, number, factor) = self.canonical(&addition.sum);
        let totals = &self.totals;
        // A word that is a term of others stays one.
        if !totals.of_word.contains_key(&rest) && !totals.numbers.contains_key(&rest) {
            let carry = times(&self.total_of(&[addition.out], false), u128::MAX << bits);
            let mut of_rest = plus(&total, &carry);
            of_rest.number = of_rest.number.wrapping_sub(number);
            let of_rest = Arc::new(times(&of_rest, factor));
            rest.iter().for_each(|&form| self.pin(form));
            self.totals.count(rest.len(), of_rest.terms.len());
            self.totals.of_word.insert(rest, of_rest);
        }
        let key = (bits, modulo(&total, bits));
        if self.totals.found.contains_key(&key) {
            return;
        }
        self.totals.count(bits, key.1.terms.len());
        let found = Found {
            total: Arc::new(total),
            sum: addition.sum.clone(),
            out: addition.out,
        };
        self.totals.found.insert(key, Arc::new(found));
    }

    /// Remembers the parts of a specification's addition that code on smaller words makes of it: the lower
    /// bits, and each part alone and as a sum with one more bit.
    fn cut(&mut self, addition: &Addition, carries: &[Form]) {
        let bits = carries.len();
        if addition.sum.len() != bits {
            return;
        }
        let part = |start: usize, end: usize| Addition {
            left: addition.left[start..end].to_vec(),
            right: addition.right[start..end].to_vec(),
            carry: start
                .checked_sub(1)
                .map_or(addition.carry, |below| carries[below]),
            sum: addition.sum[start..end].to_vec(),
            out: carries[end - 1],
        };
        for word in [&addition.left, &addition.right] {
            let word: Vec<Form> = word.iter().map(|&form| self.reduce(form)).collect();
            for length in PARTS {
                for start in (length..bits).step_by(length) {
                    let (lower, upper) = (&word[..start], &word[start..bits.min(start + length)]);
                    self.totals.keep_below(upper, lower);
                }
            }
        }
        // Where the lowest bytes or words are known, code begins behind them.
        let is_known = |n: &usize| {
            is_known(
                [&addition.left[..*n], &addition.right[..*n]],
                part(0, 1).carry,
            )
        };
        let known = (0..bits).take_while(|n| is_known(&(n + 1))).count();
        let mut starts = [8, 16, 32].map(|length| known / length * length).to_vec();
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        for start in starts {
            for end in (start + 8..=bits.min(start + MOST_BITS)).step_by(8) {
                self.remember(&part(start, end));
            }
        }
        for length in PARTS {
            for start in (0..bits)
                .step_by(length)
                .take_while(|start| start + length <= bits)
            {
                let part = part(start, start + length);
                self.remember(&part);
                // As a sum, and as a difference, whose upper bits are all 1 if it is negative.
                let out = part.out;
                let borrow = self.not(out);
                for (above, sign, carry) in [
                    (Form::ZERO, Form::ZERO, Form::ZERO),
                    (Form::ONE, borrow, out),
                ] {
                    let longer = |word: &[Form], above: Form| {
                        let mut word = word.to_vec();
                        word.resize(2 * length, above);
                        word
                    };
                    let mut sum = longer(&part.sum, sign);
                    if above == Form::ZERO {
                        sum[length] = out;
                    }
                    self.remember(&Addition {
                        left: longer(&part.left, Form::ZERO),
                        right: longer(&part.right, above),
                        carry: part.carry,
                        sum,
                        out: carry,
                    });
                }
            }
        }
    }
}

fn is_known([left, right]: [&[Form]; 2], carry: Form) -> bool {
    let mut bits = left.iter().chain(right).chain([&carry]);
    bits.all(|bit| bit.constant().is_some())
}
