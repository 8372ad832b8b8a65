//! TWINE: Suzaki et al., TWINE: A Lightweight Block Cipher for Multiple Platforms, SAC 2012, section 2;
//! the high nibble of a byte first.

use super::cell::{Cells, from_nibbles, look_up, nibbles, permute, product};
use super::word::{Bytes, Word, xor, xor_number};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

/// The S-box S.
const SBOX: [u32; 16] = [12, 0, 15, 10, 2, 11, 9, 5, 8, 3, 13, 7, 1, 14, 6, 4];

/// π: block h of a round's output becomes block π[h] of the next one's input.
const SHUFFLE: [usize; 16] = [5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14];

const ROUNDS: usize = 36;

/// TWINE, whose key tells the rest.
#[derive(Debug)]
pub(super) struct Twine;

/// TWINE with a key of that many bits.
pub(super) const fn twine(name: &'static str, key_bits: usize) -> BlockCipher {
    BlockCipher {
        name,
        block_bytes: 8,
        key_bytes: key_bits / 8,
        round_key_bytes: 4 * ROUNDS,
        family: Family::Twine(Twine),
    }
}

impl Twine {
    /// Section 2.3, and the appendix for 128 bits: RK¹ … RK³⁶.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let mut wk = nibbles(key);
        let (selected, substituted): ([usize; 8], &[(usize, usize)]) = if key.len() == 10 {
            ([1, 3, 4, 6, 13, 14, 15, 16], &[(1, 0), (4, 16)])
        } else {
            ([2, 3, 12, 15, 17, 18, 28, 31], &[(1, 0), (4, 16), (23, 30)])
        };
        let mut constant = 1;
        let mut round_keys = Vec::new();
        for round in 1..=ROUNDS {
            round_keys.extend(selected.map(|i| wk[i].clone()));
            if round == ROUNDS {
                break;
            }
            for &(target, source) in substituted {
                let substitute = look_up(&SBOX, &wk[source], bits);
                wk[target] = xor(&wk[target], &substitute, bits);
                bits.note(&wk[target]);
            }
            wk[7] = xor_number(&wk[7], u64::from(constant >> 3), bits);
            wk[19] = xor_number(&wk[19], u64::from(constant & 7), bits);
            wk[..4].rotate_left(1);
            wk.rotate_left(4);
            // in GF(2⁶) by z⁶ + z + 1
            constant = product(constant, 2, 0x43);
        }
        from_nibbles::<B>(&round_keys)
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut x = nibbles(block);
        for (round, key) in nibbles(round_keys).chunks(8).enumerate() {
            if round > 0 {
                let from = |place| SHUFFLE.iter().position(|&p| p == place);
                x = permute(&x, |place| from(place).unwrap_or(place));
            }
            add_substitutes(&mut x, key, bits);
        }
        from_nibbles::<B>(&x)
    }

    /// Blocks that a round changes are none that it reads: it is its own inverse.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut x = nibbles(block);
        for (round, key) in nibbles(round_keys).chunks(8).enumerate().rev() {
            add_substitutes(&mut x, key, bits);
            if round > 0 {
                x = permute(&x, |place| SHUFFLE[place]);
            }
        }
        from_nibbles::<B>(&x)
    }
}

/// X₂ⱼ₊₁ ← X₂ⱼ₊₁ ⊕ S(X₂ⱼ ⊕ RKⱼ).
fn add_substitutes<B: Bits>(x: &mut Cells<B>, key: &[Word<B>], bits: &mut B) {
    for (pair, key) in x.chunks_mut(2).zip(key) {
        let substitute = look_up(&SBOX, &xor(&pair[0], key, bits), bits);
        pair[1] = xor(&pair[1], &substitute, bits);
        bits.note(&pair[1]);
    }
}
