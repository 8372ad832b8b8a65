//! PRESENT: Bogdanov et al., PRESENT: An Ultra-Lightweight Block Cipher, CHES 2007, section 3 and
//! appendix II; blocks, keys and round keys are numbers, the most significant byte first.

use super::cell::{Cells, inverse, permute, substitute};
use super::word::{Bytes, Word, from_big_endian, rotate_left, to_big_endian, xor, xor_number};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};

/// The S-box S.
pub(super) const SBOX: [u32; 16] = [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2];

/// The rounds, after which one more round key is added.
const ROUNDS: usize = 31;

/// PRESENT, whose key tells the rest.
#[derive(Debug)]
pub(super) struct Present;

/// PRESENT with a key of that many bits.
pub(super) const fn present(name: &'static str, key_bits: usize) -> BlockCipher {
    BlockCipher {
        name,
        block_bytes: 8,
        key_bytes: key_bits / 8,
        round_key_bytes: 8 * (ROUNDS + 1),
        family: Family::Present(Present),
    }
}

impl Present {
    /// The key register of 80 bits, or of 128 as in the appendix.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let length = 8 * key.len();
        let (substituted, counter) = if length == 80 { (4, 15) } else { (8, 62) };
        let mut register = from_big_endian(key, length).concat();
        let mut round_keys = vec![register[length - 64..].to_vec()];
        for round in 1..=ROUNDS as u64 {
            register = rotate_left(&register, 61);
            let top = register.split_off(length - substituted);
            register.extend(substitution_layer(&SBOX, &top, bits));
            let place = counter..counter + 5;
            let sum = xor_number(&register[place.clone()], round, bits);
            register.splice(place, sum);
            round_keys.push(register[length - 64..].to_vec());
        }
        to_big_endian(&round_keys)
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let keys = from_big_endian(round_keys, 64);
        let mut state = from_big_endian(block, 64).concat();
        for key in &keys[..ROUNDS] {
            state = xor(&state, key, bits);
            bits.note(&state);
            state = substitution_layer(&SBOX, &state, bits);
            // pLayer moves bit i to 16 i mod 63, and so the one at i is from 4 i mod 63.
            state = permute(&state, |i| if i == 63 { 63 } else { 4 * i % 63 });
        }
        to_big_endian(&[xor(&state, &keys[ROUNDS], bits)])
    }

    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let inverse_sbox = inverse(&SBOX);
        let keys = from_big_endian(round_keys, 64);
        let mut state = xor(&from_big_endian(block, 64).concat(), &keys[ROUNDS], bits);
        for key in keys[..ROUNDS].iter().rev() {
            state = permute(&state, |i| if i == 63 { 63 } else { 16 * i % 63 });
            bits.note(&state);
            state = substitution_layer(&inverse_sbox, &state, bits);
            state = xor(&state, key, bits);
        }
        to_big_endian(&[state])
    }
}

/// sBoxLayer: the S-box on each four bits.
fn substitution_layer<B: Bits>(table: &[u32], word: &[B::Bit], bits: &mut B) -> Word<B> {
    let nibbles: Cells<B> = word.chunks(4).map(<[_]>::to_vec).collect();
    substitute(table, &nibbles, bits).concat()
}
