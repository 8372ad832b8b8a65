//! HIGHT: Hong et al., HIGHT: A New Block Cipher Suitable for Low-Resource Device, CHES 2006,
//! section 2; byte i of a block is Pᵢ, byte i of a key MKᵢ.

use super::cell::Cells;
use super::word::{
    Bytes, Word, add, from_little_endian, number, rotate_left, subtract, to_little_endian, xor,
};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

const ROUNDS: usize = 32;

/// HIGHT, of which there is one size.
#[derive(Debug)]
pub(super) struct Hight;

pub(super) const HIGHT: BlockCipher = BlockCipher {
    name: "hight",
    block_bytes: 8,
    key_bytes: 16,
    round_key_bytes: 4 + 4 * ROUNDS + 4,
    family: Family::Hight(Hight),
};

/// [`add`] to encrypt, [`subtract`] to decrypt.
type Sum<B> = fn(&[<B as Bits>::Bit], &[<B as Bits>::Bit], &mut B) -> Word<B>;

impl Hight {
    /// Section 2.2: WK₀ … WK₃, SK₀ … SK₁₂₇, WK₄ … WK₇.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let mk = from_little_endian(key, 8);
        let mut keys = mk[12..].to_vec();
        // δ₀ is 1011010; the register of x⁷ + x³ + 1 makes the others.
        let mut delta: u64 = 0b101_1010;
        for place in 0..4 * ROUNDS {
            let (i, j) = (place / 16, place % 8);
            let source = (8 + j - i) % 8 + place / 8 % 2 * 8;
            let constant = number(delta, 8, bits);
            keys.push(add(&mk[source], &constant, bits));
            delta = delta >> 1 | ((delta ^ delta >> 3) & 1) << 6;
        }
        bits.note(&keys.concat());
        keys.extend_from_slice(&mk[..4]);
        to_little_endian(&keys)
    }

    /// Sections 2.3 and 2.4. The final transformation takes back the last round's rotation.
    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let (first, subkeys, last) = split(round_keys);
        let mut x = from_little_endian(block, 8);
        whiten(&mut x, &first, add, bits);
        for (round, sk) in subkeys.chunks(4).enumerate() {
            if round > 0 {
                x.rotate_right(1);
            }
            mix(&mut x, sk, add, bits);
        }
        whiten(&mut x, &last, add, bits);
        to_little_endian(&x)
    }

    /// Section 2.5: the same steps backwards, with differences instead of sums.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let (first, subkeys, last) = split(round_keys);
        let mut x = from_little_endian(block, 8);
        whiten(&mut x, &last, subtract, bits);
        for (round, sk) in subkeys.chunks(4).enumerate().rev() {
            mix(&mut x, sk, subtract, bits);
            if round > 0 {
                x.rotate_left(1);
            }
        }
        whiten(&mut x, &first, subtract, bits);
        to_little_endian(&x)
    }
}

/// Words of eight bits.
type Keys<Bit> = Vec<Vec<Bit>>;

/// WK₀ … WK₃, the subkeys, WK₄ … WK₇.
fn split<Bit: Clone>(round_keys: &[Byte<Bit>]) -> (Keys<Bit>, Keys<Bit>, Keys<Bit>) {
    let mut first = from_little_endian(round_keys, 8);
    let mut subkeys = first.split_off(4);
    let last = subkeys.split_off(4 * ROUNDS);
    (first, subkeys, last)
}

/// What the initial and the final transformation add to the even bytes.
fn whiten<B: Bits>(x: &mut Cells<B>, wk: &[Word<B>], sum: Sum<B>, bits: &mut B) {
    x[0] = sum(&x[0], &wk[0], bits);
    x[2] = xor(&x[2], &wk[1], bits);
    x[4] = sum(&x[4], &wk[2], bits);
    x[6] = xor(&x[6], &wk[3], bits);
    bits.note(&x.concat());
}

/// What a round adds to the odd bytes.
fn mix<B: Bits>(x: &mut Cells<B>, sk: &[Word<B>], sum: Sum<B>, bits: &mut B) {
    for (place, key) in [(1, 0), (5, 2)] {
        let f1 = auxiliary([3, 4, 6], &x[place - 1], bits);
        x[place] = sum(&x[place], &xor(&f1, &sk[key], bits), bits);
    }
    for (place, key) in [(3, 1), (7, 3)] {
        let f0 = auxiliary([1, 2, 7], &x[place - 1], bits);
        x[place] = xor(&x[place], &add(&f0, &sk[key], bits), bits);
    }
    bits.note(&x.concat());
}

/// F₀ and F₁: the sum of three rotations.
fn auxiliary<B: Bits>([a, b, c]: [usize; 3], x: &[B::Bit], bits: &mut B) -> Word<B> {
    let sum = xor(&rotate_left(x, a), &rotate_left(x, b), bits);
    xor(&sum, &rotate_left(x, c), bits)
}
