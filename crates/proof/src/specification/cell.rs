//! States of cells: bytes or nibbles, which S-boxes and matrices over fields work on.

use super::word::{Bytes, Word, number, xor};
use crate::{Bits, Byte};

/// Cells over `B`.
pub(super) type Cells<B> = Vec<Word<B>>;

/// The nibbles of bytes, the high one of a byte first.
pub(super) fn nibbles<Bit: Clone>(bytes: &[Byte<Bit>]) -> Vec<Vec<Bit>> {
    let pair = |byte: &Byte<Bit>| [byte[4..].to_vec(), byte[..4].to_vec()];
    bytes.iter().flat_map(pair).collect()
}

/// Bytes of nibbles, the high one of a byte first.
pub(super) fn from_nibbles<B: Bits>(nibbles: &[Word<B>]) -> Bytes<B> {
    let bit = |pair: &[Word<B>], i: usize| pair[1 - i / 4][i % 4].clone();
    let byte = |pair: &[Word<B>]| std::array::from_fn(|i| bit(pair, i));
    nibbles.chunks(2).map(byte).collect()
}

/// Sum modulo 2, cell by cell.
pub(super) fn add_cells<B: Bits>(a: &[Word<B>], b: &[Word<B>], bits: &mut B) -> Cells<B> {
    let pairs = a.iter().zip(b);
    let sums: Cells<B> = pairs.map(|(a, b)| xor(a, b, bits)).collect();
    bits.note(&sums.concat());
    sums
}

/// What an S-box makes of a cell.
pub(super) fn look_up<B: Bits>(table: &[u32], cell: &[B::Bit], bits: &mut B) -> Word<B> {
    let result = bits.look_up(table, cell, cell.len());
    bits.note(&result);
    result
}

/// What an S-box makes of each cell.
pub(super) fn substitute<B: Bits>(table: &[u32], cells: &[Word<B>], bits: &mut B) -> Cells<B> {
    let cells = cells.iter();
    cells.map(|cell| look_up(table, cell, bits)).collect()
}

/// The table of the inverse of an S-box.
pub(super) fn inverse(table: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; table.len()];
    for (input, &output) in (0..).zip(table) {
        inverse[output as usize] = input;
    }
    inverse
}

/// The cells by whose places `from` says which one moves there.
pub(super) fn permute<Cell: Clone>(cells: &[Cell], from: impl Fn(usize) -> usize) -> Vec<Cell> {
    (0..cells.len()).map(|i| cells[from(i)].clone()).collect()
}

/// A matrix times a column of cells, over the field of a modulus.
pub(super) fn multiply<B: Bits>(
    matrix: impl IntoIterator<Item: IntoIterator<Item = u32>>,
    column: &[Word<B>],
    modulus: u32,
    bits: &mut B,
) -> Cells<B> {
    let rows = matrix.into_iter().map(|row| {
        let zero = number(0, column[0].len(), bits);
        row.into_iter()
            .zip(column)
            .fold(zero, |sum, (factor, cell)| {
                xor(&sum, &times(factor, cell, modulus, bits), bits)
            })
    });
    let product: Cells<B> = rows.collect();
    bits.note(&product.concat());
    product
}

/// The matrix each of whose rows is the one above it, moved to the right by one place.
pub(super) fn circulant(first: &[u32]) -> impl Iterator<Item = impl Iterator<Item = u32>> {
    let size = first.len();
    (0..size).map(move |row| (0..size).map(move |i| first[(i + size - row) % size]))
}

/// A cell times a number, over the field of a modulus.
fn times<B: Bits>(factor: u32, cell: &[B::Bit], modulus: u32, bits: &mut B) -> Word<B> {
    let mut sum = number(0, cell.len(), bits);
    // Linear: the sum of what it makes of each bit.
    for (i, bit) in cell.iter().enumerate() {
        let image = product(factor, 1 << i, modulus);
        for (place, out) in sum.iter_mut().enumerate() {
            if image >> place & 1 == 1 {
                *out = bits.xor(out, bit);
            }
        }
    }
    sum
}

/// The product of two elements of the field of a modulus.
pub(super) fn product(a: u32, b: u32, modulus: u32) -> u32 {
    let degree = modulus.ilog2();
    (0..degree).rev().fold(0, |sum, i| {
        let doubled = sum << 1;
        let reduced = doubled ^ (modulus * (doubled >> degree & 1));
        reduced ^ (a * (b >> i & 1))
    })
}

/// The multiplicative inverse of each element of the field of a modulus, and 0 for 0.
pub(super) fn inverses(modulus: u32) -> Vec<u32> {
    let size = 1 << modulus.ilog2();
    let inverse = |a| (0..size).find(|&b| product(a, b, modulus) == 1);
    (0..size).map(|a| inverse(a).unwrap_or(0)).collect()
}

/// A linear map of bytes, by what it makes of each bit of its input, the lowest first.
pub(super) fn linear(images: &[u32], x: u32) -> u32 {
    let set = images.iter().enumerate().filter(|(i, _)| x >> i & 1 == 1);
    set.fold(0, |sum, (_, image)| sum ^ image)
}
