//! Words of any number of bits, least significant bit first.
//!
//! What computes takes the bits last, so that calls nest.

use crate::{Bits, Byte};

/// A word over `B`.
pub(super) type Word<B> = Vec<<B as Bits>::Bit>;

/// Bytes over `B`.
pub(super) type Bytes<B> = Vec<Byte<<B as Bits>::Bit>>;

/// The two words that bytes are, each little-endian, the one that comes first in memory first.
pub(super) fn halves<Bit: Clone>(bytes: &[Byte<Bit>]) -> [Vec<Bit>; 2] {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    [first.concat(), second.concat()]
}

/// A number of `width` bits.
pub(super) fn number<B: Bits>(value: u64, width: usize, bits: &mut B) -> Word<B> {
    let bit = |i| bits.constant(value >> i & 1 == 1);
    (0..width).map(bit).collect()
}

/// Sum modulo 2, bit by bit.
pub(super) fn xor<B: Bits>(a: &[B::Bit], b: &[B::Bit], bits: &mut B) -> Word<B> {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| bits.xor(a, b)).collect()
}

/// Product, bit by bit.
pub(super) fn and<B: Bits>(a: &[B::Bit], b: &[B::Bit], bits: &mut B) -> Word<B> {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| bits.and(a, b)).collect()
}

/// Sum modulo 2 with a number.
pub(super) fn xor_number<B: Bits>(a: &[B::Bit], value: u64, bits: &mut B) -> Word<B> {
    xor(a, &number(value, a.len(), bits), bits)
}

/// Sum modulo 2ⁿ.
pub(super) fn add<B: Bits>(a: &[B::Bit], b: &[B::Bit], bits: &mut B) -> Word<B> {
    let carry = bits.constant(false);
    bits.add(a, b, &carry)
}

/// Difference modulo 2ⁿ.
pub(super) fn subtract<B: Bits>(a: &[B::Bit], b: &[B::Bit], bits: &mut B) -> Word<B> {
    let complement = xor_number(b, u64::MAX, bits);
    let carry = bits.constant(true);
    bits.add(a, &complement, &carry)
}

/// Each bit moves `count` places up, those that leave enter below.
pub(super) fn rotate_left<Bit: Clone>(word: &[Bit], count: usize) -> Vec<Bit> {
    let mut rotated = word.to_vec();
    rotated.rotate_right(count);
    rotated
}

/// Each bit moves `count` places down, those that leave enter above.
pub(super) fn rotate_right<Bit: Clone>(word: &[Bit], count: usize) -> Vec<Bit> {
    let mut rotated = word.to_vec();
    rotated.rotate_left(count);
    rotated
}

/// Little-endian words of `width` bits.
pub(super) fn from_little_endian<Bit: Clone>(bytes: &[Byte<Bit>], width: usize) -> Vec<Vec<Bit>> {
    bytes.chunks(width / 8).map(<[_]>::concat).collect()
}

/// Words as bytes, the least significant first.
pub(super) fn to_little_endian<Bit: Clone>(words: &[Vec<Bit>]) -> Vec<Byte<Bit>> {
    let bits = words.concat();
    let byte = |bits: &[Bit]| std::array::from_fn(|i| bits[i].clone());
    bits.chunks(8).map(byte).collect()
}

/// Big-endian words of `width` bits.
pub(super) fn from_big_endian<Bit: Clone>(bytes: &[Byte<Bit>], width: usize) -> Vec<Vec<Bit>> {
    let word = |bytes: &[Byte<Bit>]| bytes.iter().rev().flatten().cloned().collect();
    bytes.chunks(width / 8).map(word).collect()
}

/// Words as bytes, the most significant first.
pub(super) fn to_big_endian<Bit: Clone>(words: &[Vec<Bit>]) -> Vec<Byte<Bit>> {
    let reversed = |word: &Vec<Bit>| {
        let bytes = to_little_endian(std::slice::from_ref(word));
        bytes.into_iter().rev()
    };
    words.iter().flat_map(reversed).collect()
}
