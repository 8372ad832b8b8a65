//! AES: NIST FIPS 197 (2023), sections 4 and 5.

use super::cell::{
    Cells, add_cells, circulant, inverse, inverses, multiply, permute, product, substitute,
};
use super::word::{Bytes, Word, from_little_endian, to_little_endian, xor_number};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};
use std::sync::LazyLock;

/// m(x), section 4.
pub(super) const MODULUS: u32 = 0x11b;

/// SBOX, section 5.1.1: the inverse, bᵢ ⊕ bᵢ₊₄ ⊕ bᵢ₊₅ ⊕ bᵢ₊₆ ⊕ bᵢ₊₇ of it, and 0x63.
pub(super) static SBOX: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let affine = |b: u32| {
        let places = [0, 4, 5, 6, 7];
        let sum = |i: u32| places.iter().fold(0, |sum, j| sum ^ b >> ((i + j) % 8) & 1);
        (0..8).fold(0x63, |value, i| value ^ sum(i) << i)
    };
    inverses(MODULUS).into_iter().map(affine).collect()
});

/// A row of table 3.
#[derive(Debug)]
pub(super) struct Aes {
    /// Nr.
    rounds: usize,
}

/// AES with a key of Nk words.
pub(super) const fn aes(name: &'static str, nk: usize) -> BlockCipher {
    let rounds = nk + 6;
    BlockCipher {
        name,
        block_bytes: 16,
        key_bytes: 4 * nk,
        round_key_bytes: 16 * (rounds + 1),
        family: Family::Aes(Aes { rounds }),
    }
}

impl Aes {
    /// Algorithm 2, KEYEXPANSION.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let nk = key.len() / 4;
        let mut w = from_little_endian(key, 8);
        let mut constant = 1;
        for i in nk..4 * (self.rounds + 1) {
            let mut temp = w[4 * i - 4..].to_vec();
            if i % nk == 0 {
                temp.rotate_left(1);
                temp = substitute(&SBOX, &temp, bits);
                temp[0] = xor_number(&temp[0], constant.into(), bits);
                constant = product(constant, 2, MODULUS);
            } else if nk > 6 && i % nk == 4 {
                temp = substitute(&SBOX, &temp, bits);
            }
            let word = add_cells::<B>(&w[4 * (i - nk)..4 * (i - nk + 1)], &temp, bits);
            w.extend(word);
        }
        to_little_endian(&w)
    }

    /// Algorithm 1, CIPHER.
    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let w = from_little_endian(round_keys, 8);
        let mut state = add_cells::<B>(&from_little_endian(block, 8), &w, bits);
        for round in 1..=self.rounds {
            state = substitute(&SBOX, &state, bits);
            // ShiftRows: row i % 4 by as many columns to the left
            state = permute(&state, |i| (i + 4 * (i % 4)) % 16);
            if round < self.rounds {
                state = mix_columns([2, 3, 1, 1], &state, bits);
            }
            state = add_cells::<B>(&state, &w[16 * round..], bits);
        }
        to_little_endian(&state)
    }

    /// Algorithm 3, INVCIPHER.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let inverse_sbox = inverse(&SBOX);
        let w = from_little_endian(round_keys, 8);
        let block = from_little_endian(block, 8);
        let mut state = add_cells::<B>(&block, &w[16 * self.rounds..], bits);
        for round in (0..self.rounds).rev() {
            state = permute(&state, |i| (i + 12 * (i % 4)) % 16);
            state = substitute(&inverse_sbox, &state, bits);
            state = add_cells::<B>(&state, &w[16 * round..], bits);
            if round > 0 {
                state = mix_columns([14, 11, 13, 9], &state, bits);
            }
        }
        to_little_endian(&state)
    }
}

/// MIXCOLUMNS and INVMIXCOLUMNS, sections 5.1.3 and 5.3.3.
fn mix_columns<B: Bits>(row: [u32; 4], state: &[Word<B>], bits: &mut B) -> Cells<B> {
    let columns = state.chunks(4);
    let mixed = columns.flat_map(|column| multiply(circulant(&row), column, MODULUS, bits));
    mixed.collect()
}
