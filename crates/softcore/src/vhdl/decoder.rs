//! Which bits of a word tell what instruction it is.

use super::circuit::{Circuit, Decoding};
use crate::machine::Instruction;

/// More bits than these are not tried in every combination.
const MOST_TRIED: u32 = 4;

/// The bits that tell an instruction, and what they are.
pub(super) struct Decode {
    pub(super) mask: u32,
    pub(super) pattern: u32,
}

impl Circuit<'_> {
    /// The bits by which the core knows an instruction.
    ///
    /// With [`Decoding::FewestBits`] they are as few as tell the words of this program apart: the
    /// program memory holds no others.
    pub(super) fn decode(&self, instruction: &Instruction) -> Decode {
        let full = Decode {
            mask: instruction.mask,
            pattern: instruction.pattern,
        };
        if self.decoding == Decoding::AllBits {
            return full;
        }
        let (own, others): (Vec<u32>, Vec<u32>) = self
            .first_words()
            .into_iter()
            .partition(|word| word & instruction.mask == instruction.pattern);
        let Some(&sample) = own.first() else {
            return full;
        };
        let agreed = own
            .iter()
            .fold(u32::MAX, |mask, word| mask & !(word ^ sample))
            & ones(self.design.core.word_bits);
        let tells = |mask: u32| others.iter().all(|word| (word ^ sample) & mask != 0);
        let fewest = (0..=MOST_TRIED).find_map(|count| {
            combinations(agreed, count)
                .into_iter()
                .find(|&mask| tells(mask))
        });
        let mask = fewest.unwrap_or_else(|| {
            // Leave out one bit after the other as long as the rest still tells.
            (0..self.design.core.word_bits).fold(agreed, |mask, bit| {
                let fewer = mask & !(1 << bit);
                if tells(fewer) { fewer } else { mask }
            })
        });
        Decode {
            mask,
            pattern: sample & mask,
        }
    }

    /// The words that the execute stage may hold.
    fn first_words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(&word) = self.words.get(at) {
            words.push(word);
            let index = self.design.core.decode(word);
            let length = index.map_or(1, |index| self.design.core.instructions[index].words);
            at += length as usize;
        }
        words
    }
}

/// Every choice of so many bits out of those set.
fn combinations(bits: u32, count: u32) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    let mut all = Vec::new();
    let mut rest = bits;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        all.extend(
            combinations(rest, count - 1)
                .into_iter()
                .map(|more| more | lowest),
        );
    }
    all
}

fn ones(width: u32) -> u32 {
    u32::MAX >> (u32::BITS - width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_complete() {
        assert_eq!(combinations(0b1011, 2), [0b0011, 0b1001, 0b1010]);
        assert_eq!(combinations(0b1, 2), [0; 0]);
    }
}
