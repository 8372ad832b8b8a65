//! Ascon-Hash256: NIST SP 800-232, sections 3 and 5.1.

use super::hash::{Family, HashFunction, constants, pad};
use super::word::{
    Bytes, Word, and, from_little_endian, rotate_right, to_little_endian, xor, xor_number,
};
use crate::{Bits, Byte};

/// The sponge with a rate of 8 bytes.
#[derive(Debug)]
pub(super) struct Ascon;

pub(super) const ASCON_HASH256: HashFunction = HashFunction {
    name: "ascon-hash256",
    block_bytes: 8,
    digest_bytes: 32,
    family: Family::Ascon(Ascon),
};

impl Ascon {
    /// The words of section 5.1: what the permutation makes of the initial value.
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        let words = [
            0x9b1e_5494_e934_d681_u64,
            0x4bc3_a01e_3337_51d2,
            0xae65_396c_6b34_b81a,
            0x3c7f_d4a4_d56a_4db3,
            0x1a5c_4649_06c5_976d,
        ];
        let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        constants(&bytes, bits)
    }

    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut state = from_little_endian(chaining, 64);
        state[0] = xor(&state[0], &block.concat(), bits);
        to_little_endian(&permute(state, 12, bits))
    }

    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        _: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let padded = pad(rest, 1, 8, &[], bits);
        let mut state = from_little_endian(&self.compress(&chaining, &padded, bits), 64);
        let mut digest = vec![state[0].clone()];
        for _ in 1..4 {
            state = permute(state, 12, bits);
            digest.push(state[0].clone());
        }
        to_little_endian(&digest)
    }
}

/// Ascon-p\[rounds\]: the last rounds of Ascon-p\[12\].
pub(super) fn permute<B: Bits>(mut x: Vec<Word<B>>, rounds: u64, bits: &mut B) -> Vec<Word<B>> {
    // From a round to the next the constant's high half is one less and its low half one more.
    for round in 12 - rounds..12 {
        x[2] = xor_number(&x[2], 0xf0 - 0x0f * round, bits);
        x = substitute(&x, bits);
        bits.settle(&x.concat());
        x = diffuse(&x, bits);
        bits.note(&x.concat());
    }
    x
}

/// Section 3.3: five products, each in one word, between sums of words.
fn substitute<B: Bits>(x: &[Word<B>], bits: &mut B) -> Vec<Word<B>> {
    let [x0, x1, x2, x3, x4] = [0, 1, 2, 3, 4].map(|i| &x[i]);
    let (x0, x2, x4) = (xor(x0, x4, bits), xor(x2, x1, bits), xor(x4, x3, bits));
    let a = [&x0, x1, &x2, x3, &x4];
    let [x0, x1, x2, x3, x4] = [0, 1, 2, 3, 4].map(|i| {
        let complement = xor_number(a[(i + 1) % 5], u64::MAX, bits);
        xor(a[i], &and(&complement, a[(i + 2) % 5], bits), bits)
    });
    let (y1, y3) = (xor(&x1, &x0, bits), xor(&x3, &x2, bits));
    let (y0, y2) = (xor(&x0, &x4, bits), xor_number(&x2, u64::MAX, bits));
    vec![y0, y1, y2, y3, x4]
}

/// Section 3.4.
fn diffuse<B: Bits>(x: &[Word<B>], bits: &mut B) -> Vec<Word<B>> {
    let rotations = [(19, 28), (61, 39), (1, 6), (10, 17), (7, 41)];
    let pairs = x.iter().zip(rotations);
    let word = |(word, (one, other)): (&Word<B>, _)| {
        let turned = xor(&rotate_right(word, one), &rotate_right(word, other), bits);
        xor(word, &turned, bits)
    };
    pairs.map(word).collect()
}
