//! Grøstl: Gauravaram et al., Grøstl – a SHA-3 candidate, version 2.0, 2011, section 3.

use super::aes::{MODULUS, SBOX};
use super::cell::{Cells, add_cells, circulant, multiply, permute, substitute};
use super::hash::{Family, HashFunction, constants, pad};
use super::word::{Bytes, Word, from_little_endian, to_little_endian, xor_number};
use crate::{Bits, Byte};

/// What Grøstl-256 and Grøstl-512 differ in.
#[derive(Debug)]
pub(super) struct Groestl {
    /// Columns of the state, of eight bytes each.
    columns: usize,
    rounds: usize,
    /// σ of P and of Q, by how many columns each row moves to the left.
    shifts: [[usize; 8]; 2],
}

pub(super) const GROESTL_256: HashFunction = HashFunction {
    name: "groestl-256",
    block_bytes: 64,
    digest_bytes: 32,
    family: Family::Groestl(Groestl {
        columns: 8,
        rounds: 10,
        shifts: [[0, 1, 2, 3, 4, 5, 6, 7], [1, 3, 5, 7, 0, 2, 4, 6]],
    }),
};

pub(super) const GROESTL_512: HashFunction = HashFunction {
    name: "groestl-512",
    block_bytes: 128,
    digest_bytes: 64,
    family: Family::Groestl(Groestl {
        columns: 16,
        rounds: 14,
        shifts: [[0, 1, 2, 3, 4, 5, 6, 11], [1, 3, 5, 11, 0, 2, 4, 6]],
    }),
};

const P: usize = 0;
const Q: usize = 1;

impl Groestl {
    /// Section 3.5: the length of the digest in bits ends it.
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        let mut value = vec![0; 8 * (self.columns - 1)];
        value.extend((32 * self.columns as u64).to_be_bytes());
        constants(&value, bits)
    }

    /// Section 3.2: P(h ⊕ m) ⊕ Q(m) ⊕ h.
    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let (h, m) = (
            from_little_endian(chaining, 8),
            from_little_endian(block, 8),
        );
        let sum = add_cells::<B>(&h, &m, bits);
        let p = self.permute(P, sum, bits);
        let q = self.permute(Q, m, bits);
        let sum = add_cells::<B>(&p, &q, bits);
        to_little_endian(&add_cells::<B>(&sum, &h, bits))
    }

    /// Section 3.6: 1, zeros, and the number of blocks; section 3.3: half of P(h) ⊕ h.
    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let block_bytes = 8 * self.columns;
        let count = (length + 9).div_ceil(block_bytes) as u64;
        let padded = pad(rest, 0x80, block_bytes, &count.to_be_bytes(), bits);
        let blocks = padded.chunks(block_bytes);
        let h = blocks.fold(chaining, |h, block| self.compress(&h, block, bits));
        let h = from_little_endian(&h, 8);
        let p = self.permute(P, h.clone(), bits);
        to_little_endian(&add_cells::<B>(&p, &h, bits)[block_bytes / 2..])
    }

    /// Section 3.4: P or Q, on bytes column by column.
    fn permute<B: Bits>(&self, which: usize, mut state: Cells<B>, bits: &mut B) -> Cells<B> {
        for round in 0..self.rounds {
            add_round_constant(which, round, &mut state, bits);
            state = substitute(&SBOX, &state, bits);
            // ShiftBytes
            let from = |i| (i + 8 * self.shifts[which][i % 8]) % (8 * self.columns);
            state = permute(&state, from);
            let columns = state.chunks(8);
            let mix = |column: &[Word<B>]| multiply(circulant(&B), column, MODULUS, bits);
            state = columns.flat_map(mix).collect();
            bits.settle(&state.concat());
        }
        state
    }
}

/// The first row of the matrix of MixBytes, section 3.4.4.
const B: [u32; 8] = [2, 2, 3, 4, 5, 3, 5, 7];

/// Section 3.4.1: in P the first row, in Q all rows.
fn add_round_constant<B: Bits>(which: usize, round: usize, state: &mut Cells<B>, bits: &mut B) {
    for (i, cell) in state.iter_mut().enumerate() {
        let (column, row) = (i / 8, i % 8);
        let special = (column << 4 ^ round) as u64;
        let constant = match (which, row) {
            (P, 0) => special,
            (P, _) => 0,
            (_, 7) => 0xff ^ special,
            _ => 0xff,
        };
        *cell = xor_number(cell, constant, bits);
    }
}
