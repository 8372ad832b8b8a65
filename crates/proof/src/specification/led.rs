//! LED: Guo et al., The LED Block Cipher, CHES 2011, in the revision of IACR ePrint 2012/600, section 2;
//! the high nibble of a byte first.

use super::cell::{
    Cells, add_cells, from_nibbles, inverse, multiply, nibbles, permute, substitute,
};
use super::present::SBOX;
use super::word::{Bytes, Word, xor_number};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

/// X⁴ + X + 1.
const MODULUS: u32 = 0x13;

/// A, of which MixColumnsSerial takes the fourth power.
const A: [[u32; 4]; 4] = [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [4, 1, 2, 2]];

/// The inverse of A: the last row solved for the first cell, 13 being the inverse of 4.
const INVERSE_A: [[u32; 4]; 4] = [[13, 9, 9, 13], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]];

/// LED, with a key of a length.
#[derive(Debug)]
pub(super) struct Led {
    steps: usize,
}

/// LED with a key of that many bits.
pub(super) const fn led(name: &'static str, key_bits: usize) -> BlockCipher {
    BlockCipher {
        name,
        block_bytes: 8,
        key_bytes: key_bits / 8,
        round_key_bytes: key_bits / 8,
        family: Family::Led(Led {
            steps: if key_bits == 64 { 8 } else { 12 },
        }),
    }
}

impl Led {
    /// Section 2.2: there is no key schedule.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], _: &mut B) -> Bytes<B> {
        key.to_vec()
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        key: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut state = nibbles(block);
        for (round, rc) in self.constants().into_iter().enumerate() {
            if round % 4 == 0 {
                state = add_cells::<B>(&state, &subkey(key, round / 4), bits);
            }
            add_constants(&mut state, 8 * key.len(), rc, bits);
            state = substitute(&SBOX, &state, bits);
            // ShiftRows: row i / 4 by as many columns to the left
            state = permute(&state, |i| i / 4 * 4 + (i + i / 4) % 4);
            state = mix_columns(A, &state, bits);
        }
        from_nibbles::<B>(&add_cells::<B>(&state, &subkey(key, self.steps), bits))
    }

    pub(super) fn decrypt<B: Bits>(
        &self,
        key: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let inverse_sbox = inverse(&SBOX);
        let mut state = add_cells::<B>(&nibbles(block), &subkey(key, self.steps), bits);
        for (round, rc) in self.constants().into_iter().enumerate().rev() {
            state = mix_columns(INVERSE_A, &state, bits);
            state = permute(&state, |i| i / 4 * 4 + (i + 4 - i / 4) % 4);
            state = substitute(&inverse_sbox, &state, bits);
            add_constants(&mut state, 8 * key.len(), rc, bits);
            if round % 4 == 0 {
                state = add_cells::<B>(&state, &subkey(key, round / 4), bits);
            }
        }
        from_nibbles::<B>(&state)
    }

    /// (rc₅, …, rc₀) of each round: moved up by one place, with rc₅ ⊕ rc₄ ⊕ 1 below.
    fn constants(&self) -> Vec<usize> {
        let next = |rc: &usize| Some(rc << 1 & 63 | (rc >> 5 ^ rc >> 4 ^ 1) & 1);
        let all = std::iter::successors(Some(1), next);
        all.take(4 * self.steps).collect()
    }
}

/// SKⁱ, whose nibble j is nibble j + 16 i of the key, which begins anew at its end.
fn subkey<Bit: Clone>(key: &[Byte<Bit>], step: usize) -> Vec<Vec<Bit>> {
    let endless = nibbles(key).into_iter().cycle();
    endless.skip(16 * step % (2 * key.len())).take(16).collect()
}

/// AddConstants: the first column has the length of the key, the second the round's bits.
fn add_constants<B: Bits>(state: &mut Cells<B>, key_bits: usize, rc: usize, bits: &mut B) {
    for row in 0..4 {
        let (length, round) = match row {
            0 | 1 => (key_bits >> 4, [rc >> 3, rc & 7][row]),
            _ => (key_bits & 15, [rc >> 3, rc & 7][row - 2]),
        };
        for (cell, constant) in [(4 * row, row ^ length), (4 * row + 1, round)] {
            state[cell] = xor_number(&state[cell], constant as u64, bits);
        }
    }
}

/// MixColumnsSerial, or its inverse: each column four times by a matrix.
fn mix_columns<B: Bits>(matrix: [[u32; 4]; 4], state: &[Word<B>], bits: &mut B) -> Cells<B> {
    let mut mixed = state.to_vec();
    for column in 0..4 {
        let mut cells: Cells<B> = (0..4).map(|row| state[4 * row + column].clone()).collect();
        for _ in 0..4 {
            cells = multiply(matrix, &cells, MODULUS, bits);
        }
        for (row, cell) in cells.into_iter().enumerate() {
            mixed[4 * row + column] = cell;
        }
    }
    mixed
}
