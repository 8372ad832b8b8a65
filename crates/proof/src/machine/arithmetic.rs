//! Arithmetic that several machines have.

use crate::{Engine, Form};

/// The product modulo 2ⁿ of two words of n bits.
pub(crate) fn product(engine: &mut Engine, left: &[Form], right: &[Form]) -> Vec<Form> {
    let constants = |word: &[Form]| word.iter().filter(|bit| bit.constant().is_some()).count();
    // One sum for each bit of the factor that is better known.
    let (left, right) = if constants(right) < constants(left) {
        (right, left)
    } else {
        (left, right)
    };
    let mut sum = vec![Form::ZERO; left.len()];
    for (shift, &bit) in right.iter().enumerate() {
        if bit == Form::ZERO {
            continue;
        }
        let mut part = vec![Form::ZERO; shift];
        part.extend(
            left[..left.len() - shift]
                .iter()
                .map(|&one| engine.and(one, bit)),
        );
        sum = engine.sum(&sum, &part, Form::ZERO).0;
    }
    sum
}
