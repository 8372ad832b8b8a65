//! BLAKE2s: RFC 7693, without a key.

use super::hash::{Family, HashFunction, constants};
use super::sha2::square_roots_of_primes;
use super::word::{
    Bytes, Word, add, from_little_endian, number, rotate_right, to_little_endian, xor, xor_number,
};
use crate::{Bits, Byte};

/// BLAKE2s with a digest of all 32 bytes; there is one of it.
#[derive(Debug)]
pub(super) struct Blake2s;

pub(super) const BLAKE2S_256: HashFunction = HashFunction {
    name: "blake2s-256",
    block_bytes: 64,
    digest_bytes: 32,
    family: Family::Blake2s(Blake2s),
};

/// Section 2.1: the bits of a word, and R1 to R4.
const WORD: usize = 32;
const R: [usize; 4] = [16, 12, 8, 7];

/// Section 2.7: SIGMA, a digit a word of the block.
const SIGMA: [u64; 10] = [
    0x0123_4567_89ab_cdef,
    0xea48_9fd6_1c02_b753,
    0xb8c0_52fd_ae36_7194,
    0x7931_dcbe_265a_40f8,
    0x9057_24af_e1bc_683d,
    0x2c6a_0b83_4d75_fe19,
    0xc51f_ed4a_0763_928b,
    0xdb7e_c139_50f4_862a,
    0x6fe9_b308_c2d7_14a5,
    0xa284_7615_fb9e_3cd0,
];

/// Section 3.2: the words of v on which G works, four columns, then four diagonals.
const PLACES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

impl Blake2s {
    /// Section 3.3: IV and the parameters of section 2.5, a digest of 32 bytes, no key, a tree of one node.
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        let mut h = initialization_vector(bits);
        h[0] = xor_number(&h[0], 0x0101_0020, bits);
        to_little_endian(&h)
    }

    /// A block of a message that is not the last one, with which the message is `length` bytes long.
    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        block_function(chaining, block, length as u64, false, bits)
    }

    /// The last block, filled up with zeros.
    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let fill = constants(&vec![0; 2 * WORD - rest.len()], bits);
        let last = [rest, &fill].concat();
        block_function(&chaining, &last, length as u64, true, bits)
    }
}

/// Section 2.6: as the first state of SHA-256.
fn initialization_vector<B: Bits>(bits: &mut B) -> Vec<Word<B>> {
    let roots = square_roots_of_primes().iter();
    let upper_halves = roots.map(|root| number(root >> WORD, WORD, bits));
    upper_halves.collect()
}

/// Section 3.2: F.
fn block_function<B: Bits>(
    chaining: &[Byte<B::Bit>],
    block: &[Byte<B::Bit>],
    t: u64,
    is_last: bool,
    bits: &mut B,
) -> Bytes<B> {
    let h = from_little_endian(chaining, WORD);
    let m = from_little_endian(block, WORD);
    let mut v = [h.clone(), initialization_vector(bits)].concat();
    v[12] = xor_number(&v[12], t & 0xffff_ffff, bits);
    v[13] = xor_number(&v[13], t >> WORD, bits);
    if is_last {
        v[14] = xor_number(&v[14], u64::MAX, bits);
    }
    for s in SIGMA {
        let word = |i: usize| &m[(s >> (60 - 4 * i) & 15) as usize];
        for (i, places) in PLACES.into_iter().enumerate() {
            mix(&mut v, places, [word(2 * i), word(2 * i + 1)], bits);
        }
    }
    let (low, high) = v.split_at(8);
    let words = h.iter().zip(low.iter().zip(high));
    let words = words.map(|(h, (low, high))| xor(&xor(h, low, bits), high, bits));
    to_little_endian(&words.collect::<Vec<_>>())
}

/// Section 3.1: G.
fn mix<B: Bits>(v: &mut [Word<B>], [a, b, c, d]: [usize; 4], m: [&Word<B>; 2], bits: &mut B) {
    for (m, r) in m.into_iter().zip(R.chunks(2)) {
        v[a] = add(&add(&v[a], &v[b], bits), m, bits);
        v[d] = rotate_right(&xor(&v[d], &v[a], bits), r[0]);
        bits.note(&v[a]);
        bits.note(&v[d]);
        v[c] = add(&v[c], &v[d], bits);
        v[b] = rotate_right(&xor(&v[b], &v[c], bits), r[1]);
        bits.note(&v[c]);
        bits.note(&v[b]);
    }
}
