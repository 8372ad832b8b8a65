//! Section 3.4, the state, and the transformations of sections 5.1 and 5.3.

use super::field::multiply;
use super::sbox::{INVERSE_SBOX, SBOX};
use super::{BLOCK_WORDS, Word};

/// Four columns of four bytes: the byte of row r and column c is `columns[c][r]`.
#[derive(Clone)]
pub(super) struct State {
    columns: [Word; BLOCK_WORDS],
}

impl State {
    /// Fills the state column by column.
    pub(super) fn from_block(block: &[u8]) -> Self {
        Self {
            columns: std::array::from_fn(|c| std::array::from_fn(|r| block[4 * c + r])),
        }
    }

    /// Reads the state column by column.
    pub(super) fn to_block(&self) -> Vec<u8> {
        self.columns.concat()
    }

    pub(super) fn add_round_key(&mut self, round_key: &[Word; BLOCK_WORDS]) {
        for (column, word) in self.columns.iter_mut().zip(round_key) {
            for (byte, key) in column.iter_mut().zip(word) {
                *byte ^= key;
            }
        }
    }

    pub(super) fn sub_bytes(&mut self) {
        self.columns = self
            .columns
            .map(|column| column.map(|byte| SBOX[usize::from(byte)]));
    }

    pub(super) fn inverse_sub_bytes(&mut self) {
        self.columns = self
            .columns
            .map(|column| column.map(|b| INVERSE_SBOX[usize::from(b)]));
    }

    /// Row r moves r columns to the left.
    pub(super) fn shift_rows(&mut self) {
        let old = self.columns;
        self.columns = std::array::from_fn(|c| std::array::from_fn(|r| old[(c + r) % 4][r]));
    }

    /// Row r moves r columns to the right.
    pub(super) fn inverse_shift_rows(&mut self) {
        let old = self.columns;
        self.columns = std::array::from_fn(|c| std::array::from_fn(|r| old[(c + 4 - r) % 4][r]));
    }

    /// Columns times the matrix of section 5.1.3.
    pub(super) fn mix_columns(&mut self) {
        self.columns = self
            .columns
            .map(|column| multiply_matrix([0x02, 0x03, 0x01, 0x01], column));
    }

    /// Columns times the matrix of section 5.3.3.
    pub(super) fn inverse_mix_columns(&mut self) {
        self.columns = self
            .columns
            .map(|column| multiply_matrix([0x0e, 0x0b, 0x0d, 0x09], column));
    }
}

/// Section 4.3: the product of a fixed matrix and a word. Each row of the matrix is the row above
/// it, rotated to the right by one place.
fn multiply_matrix(first_row: Word, word: Word) -> Word {
    std::array::from_fn(|row| {
        (0..4).fold(0, |sum, i| {
            sum ^ multiply(first_row[(4 + i - row) % 4], word[i])
        })
    })
}
