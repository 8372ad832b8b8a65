//! SPECK: Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, IACR ePrint
//! 2013/404, section 4; bytes as in the Implementation Guide, ePrint 2019, little-endian, y before x.

use super::word::{
    Bytes, add, from_little_endian, halves, rotate_left, rotate_right, subtract, to_little_endian,
    xor, xor_number,
};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

/// A row of table 4.1.
#[derive(Debug)]
pub(super) struct Speck {
    /// n, the bits of a word.
    word: usize,
    /// T.
    rounds: usize,
    /// α and β, the rotations.
    alpha: usize,
    beta: usize,
}

/// SPECK2n/mn.
pub(super) const fn speck(name: &'static str, n: usize, m: usize, rounds: usize) -> BlockCipher {
    let (alpha, beta) = if n == 16 { (7, 2) } else { (8, 3) };
    BlockCipher {
        name,
        block_bytes: n / 4,
        key_bytes: m * n / 8,
        round_key_bytes: rounds * n / 8,
        family: Family::Speck(Speck {
            word: n,
            rounds,
            alpha,
            beta,
        }),
    }
}

impl Speck {
    /// Section 4.2: kᵢ and lᵢ, where the counter i takes the place of a round key.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let mut l = from_little_endian(key, self.word);
        let mut k = l.remove(0);
        let mut round_keys = vec![k.clone()];
        for i in 0..self.rounds - 1 {
            let sum = add(&k, &rotate_right(&l.remove(0), self.alpha), bits);
            let next = xor_number(&sum, i as u64, bits);
            k = xor(&rotate_left(&k, self.beta), &next, bits);
            bits.note(&next);
            bits.note(&k);
            l.push(next);
            round_keys.push(k.clone());
        }
        to_little_endian(&round_keys)
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let [mut y, mut x] = halves(block);
        for k in from_little_endian(round_keys, self.word) {
            let sum = add(&rotate_right(&x, self.alpha), &y, bits);
            x = xor(&sum, &k, bits);
            y = xor(&rotate_left(&y, self.beta), &x, bits);
            bits.note(&x);
            bits.note(&y);
        }
        to_little_endian(&[y, x])
    }

    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let [mut y, mut x] = halves(block);
        for k in from_little_endian(round_keys, self.word).iter().rev() {
            y = rotate_right(&xor(&y, &x, bits), self.beta);
            let difference = subtract(&xor(&x, k, bits), &y, bits);
            x = rotate_left(&difference, self.alpha);
            bits.note(&y);
            bits.note(&x);
        }
        to_little_endian(&[y, x])
    }
}
