//! What a sum of words consists of, as a number that can be calculated with.

use std::sync::Arc;

/// How often which word, modulo 2¹²⁸. Open proofs have millions of them, so that nothing fills them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, packed(4))]
pub(super) struct Term {
    pub(super) word: u32,
    pub(super) factor: u128,
}

/// A number and some words, by their number, ascending, each with a factor that is not 0. What follows from a total
/// without another term shares them with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Total {
    pub(super) number: u128,
    pub(super) terms: Arc<[Term]>,
}

/// A total modulo 2ⁿ.
pub(super) fn modulo(total: &Total, bits: usize) -> Total {
    let mask = u128::MAX >> (128 - bits);
    Total {
        number: total.number & mask,
        terms: with_factors(&total.terms, |factor| factor & mask),
    }
}

/// A total so many times.
pub(super) fn times(total: &Total, factor: u128) -> Total {
    Total {
        number: total.number.wrapping_mul(factor),
        terms: with_factors(&total.terms, |one| one.wrapping_mul(factor)),
    }
}

/// Terms with other factors, without those whose factor is 0.
fn with_factors(terms: &Arc<[Term]>, other: impl Fn(u128) -> u128) -> Arc<[Term]> {
    if terms.iter().all(|term| other(term.factor) == term.factor) {
        return Arc::clone(terms);
    }
    let terms = terms.iter().map(|term| Term {
        factor: other(term.factor),
        ..*term
    });
    terms.filter(|term| term.factor != 0).collect()
}

/// The sum of two.
pub(super) fn plus(a: &Total, b: &Total) -> Total {
    let number = a.number.wrapping_add(b.number);
    let of_one = match (&a.terms[..], &b.terms[..]) {
        ([], _) => Some(&b.terms),
        (_, []) => Some(&a.terms),
        _ => None,
    };
    if let Some(terms) = of_one {
        let terms = Arc::clone(terms);
        return Total { number, terms };
    }
    let mut terms = Vec::with_capacity(a.terms.len() + b.terms.len());
    let (mut left, mut right) = (&a.terms[..], &b.terms[..]);
    while let ([l, ..], [r, ..]) = (left, right) {
        if l.word < r.word {
            terms.push(*l);
            left = &left[1..];
        } else if r.word < l.word {
            terms.push(*r);
            right = &right[1..];
        } else {
            let (one, other) = (l.factor, r.factor);
            terms.push(Term {
                factor: one.wrapping_add(other),
                ..*l
            });
            (left, right) = (&left[1..], &right[1..]);
        }
    }
    terms.extend_from_slice(left);
    terms.extend_from_slice(right);
    terms.retain(|term| term.factor != 0);
    Total {
        number,
        terms: terms.into(),
    }
}
