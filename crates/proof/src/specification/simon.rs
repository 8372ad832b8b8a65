//! SIMON: Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, IACR ePrint
//! 2013/404, section 3; bytes as in the Implementation Guide, ePrint 2019, little-endian, y before x.

use super::word::{
    Bytes, Word, and, from_little_endian, halves, rotate_left, rotate_right, to_little_endian, xor,
    xor_number,
};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

/// A row of table 3.1.
#[derive(Debug)]
pub(super) struct Simon {
    /// n, the bits of a word.
    word: usize,
    /// m, the words of the key.
    key_words: usize,
    /// T.
    rounds: usize,
    /// j of zⱼ.
    z: usize,
}

/// SIMON2n/mn.
pub(super) const fn simon(
    name: &'static str,
    n: usize,
    m: usize,
    rounds: usize,
    z: usize,
) -> BlockCipher {
    BlockCipher {
        name,
        block_bytes: n / 4,
        key_bytes: m * n / 8,
        round_key_bytes: rounds * n / 8,
        family: Family::Simon(Simon {
            word: n,
            key_words: m,
            rounds,
            z,
        }),
    }
}

/// 62 bits of a linear recurrence of period 31, each the sum of those of the five before it at `taps`.
fn sequence(taps: &[usize], first: [u64; 5]) -> Vec<u64> {
    let mut bits = first.to_vec();
    for from in 0..62 - 5 {
        bits.push(taps.iter().fold(0, |sum, tap| sum ^ bits[from + tap]));
    }
    bits
}

/// Section 3.2: u, v and w, and from them with t = 01010101… the sequences z₀ = u, z₁ = v, z₂ = u ⊕ t,
/// z₃ = v ⊕ t, z₄ = w ⊕ t.
fn z(j: usize) -> Vec<u64> {
    let base = match j {
        0 | 2 => sequence(&[0, 1, 2, 4], [1, 1, 1, 1, 1]),
        1 | 3 => sequence(&[0, 1, 2, 3], [1, 0, 0, 0, 1]),
        _ => sequence(&[0, 2], [1, 0, 0, 0, 0]),
    };
    let t = |i: u64| if j < 2 { 0 } else { i & 1 };
    (0..).zip(base).map(|(i, bit)| bit ^ t(i)).collect()
}

impl Simon {
    /// Section 3.2: kᵢ₊ₘ = c ⊕ (zⱼ)ᵢ ⊕ kᵢ ⊕ (I ⊕ S⁻¹)(S⁻³kᵢ₊ₘ₋₁ ⊕ kᵢ₊₁, the latter for m = 4 alone).
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let z = z(self.z);
        let mut k = from_little_endian(key, self.word);
        for i in 0..self.rounds - self.key_words {
            let mut t = rotate_right(&k[i + self.key_words - 1], 3);
            if self.key_words == 4 {
                t = xor(&t, &k[i + 1], bits);
            }
            t = xor(&t, &rotate_right(&t, 1), bits);
            let sum = xor(&k[i], &t, bits);
            // c = 2ⁿ − 4
            let next = xor_number(&sum, !3 ^ z[i % 62], bits);
            bits.note(&next);
            k.push(next);
        }
        to_little_endian(&k)
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let [mut y, mut x] = halves(block);
        for k in from_little_endian(round_keys, self.word) {
            (y, x) = (x.clone(), feistel(&y, &x, &k, bits));
        }
        to_little_endian(&[y, x])
    }

    /// Section 3.1: the inverse is the encryption with the words exchanged.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let [mut y, mut x] = halves(block);
        for k in from_little_endian(round_keys, self.word).iter().rev() {
            (x, y) = (y.clone(), feistel(&x, &y, k, bits));
        }
        to_little_endian(&[y, x])
    }
}

/// y ⊕ (Sx & S⁸x) ⊕ S²x ⊕ k.
fn feistel<B: Bits>(y: &[B::Bit], x: &[B::Bit], k: &[B::Bit], bits: &mut B) -> Word<B> {
    let product = and(&rotate_left(x, 1), &rotate_left(x, 8), bits);
    let f = xor(&product, &rotate_left(x, 2), bits);
    let sum = xor(&xor(y, &f, bits), k, bits);
    bits.note(&sum);
    sum
}
