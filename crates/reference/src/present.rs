//! PRESENT as in Bogdanov et al., PRESENT: An Ultra-Lightweight Block Cipher, CHES 2007,
//! section 3; the key schedule for 128 bits is in an appendix.
//!
//! Bytes lie in the order in which the paper prints a block or a key: the most significant byte
//! first.

use crate::{BlockCipher, LengthError};

/// PRESENT with a key of 80 bits.
pub(crate) static PRESENT_80: Present = Present {
    name: "present-80",
    key_bits: 80,
};
/// PRESENT with a key of 128 bits.
pub(crate) static PRESENT_128: Present = Present {
    name: "present-128",
    key_bits: 128,
};

/// The S-box S.
pub(crate) const SBOX: [u8; 16] = [
    0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2,
];

/// The number of rounds; one more round key follows the last of them.
const ROUNDS: u32 = 31;

/// PRESENT with one length of key.
pub(crate) struct Present {
    name: &'static str,
    /// The length of the key register in bits.
    key_bits: u32,
}

impl Present {
    /// The round keys K₁ … K₃₂, each the leftmost 64 bits of the key register.
    fn key_schedule(&self, key: &[u8]) -> Vec<u64> {
        let mut register = key
            .iter()
            .fold(0, |value, &byte| value << 8 | u128::from(byte));
        let mut round_keys = vec![self.leftmost_64_bits(register)];
        for i in 1..=ROUNDS {
            register = self.update(register, i);
            round_keys.push(self.leftmost_64_bits(register));
        }
        round_keys
    }

    /// The update of the key register after round i: a rotation by 61 bits to the left, the S-box
    /// on its leftmost four bits (eight for 128 bits), i added to five bits.
    fn update(&self, register: u128, i: u32) -> u128 {
        let mask = u128::MAX >> (128 - self.key_bits);
        let rotated = (register << 61 | register >> (self.key_bits - 61)) & mask;
        let (nibbles, counter_bit) = if self.key_bits == 80 {
            (1, 15)
        } else {
            (2, 62)
        };
        let substituted = (1..=nibbles).fold(rotated, |register, n| {
            let shift = self.key_bits - 4 * n;
            let nibble = (register >> shift & 0xF) as usize;
            register ^ u128::from(nibble as u8 ^ SBOX[nibble]) << shift
        });
        substituted ^ u128::from(i) << counter_bit
    }

    fn leftmost_64_bits(&self, register: u128) -> u64 {
        (register >> (self.key_bits - 64)) as u64
    }

    /// The state after each round of an encryption; K₃₂ is added in the last of them.
    fn encrypt_state(&self, key: &[u8], block: &[u8]) -> Vec<u64> {
        let round_keys = self.key_schedule(key);
        let (last, each) = round_keys.split_last().expect("32 round keys");
        let mut state = read(block);
        let mut states: Vec<u64> = each
            .iter()
            .map(|round_key| {
                state = permutation_layer(substitution_layer(state ^ round_key, &SBOX));
                state
            })
            .collect();
        if let Some(ciphertext) = states.last_mut() {
            *ciphertext ^= last;
        }
        states
    }

    /// The inverse of an encryption.
    fn decrypt_state(&self, key: &[u8], block: &[u8]) -> u64 {
        let round_keys = self.key_schedule(key);
        let (last, each) = round_keys.split_last().expect("32 round keys");
        let inverse_sbox = inverse(&SBOX);
        each.iter()
            .rev()
            .fold(read(block) ^ last, |state, round_key| {
                substitution_layer(inverse_permutation_layer(state), &inverse_sbox) ^ round_key
            })
    }
}

/// sBoxLayer: the S-box on each of the sixteen nibbles.
fn substitution_layer(state: u64, sbox: &[u8; 16]) -> u64 {
    (0..64).step_by(4).fold(0, |result, shift| {
        result | u64::from(sbox[(state >> shift & 0xF) as usize]) << shift
    })
}

/// pLayer: bit i moves to bit P(i).
fn permutation_layer(state: u64) -> u64 {
    (0..64).fold(0, |result, i| result | (state >> i & 1) << p(i))
}

/// The inverse of pLayer: bit P(i) moves back to bit i.
fn inverse_permutation_layer(state: u64) -> u64 {
    (0..64).fold(0, |result, i| result | (state >> p(i) & 1) << i)
}

/// P(i) = 16 i mod 63, and 63 stays.
fn p(i: u32) -> u32 {
    if i == 63 { 63 } else { 16 * i % 63 }
}

/// The inverse of an S-box.
pub(crate) fn inverse(sbox: &[u8; 16]) -> [u8; 16] {
    let mut table = [0; 16];
    for (input, &output) in (0..).zip(sbox) {
        table[usize::from(output)] = input;
    }
    table
}

fn read(block: &[u8]) -> u64 {
    block
        .iter()
        .fold(0, |value, &byte| value << 8 | u64::from(byte))
}

impl BlockCipher for Present {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        8
    }

    fn key_bytes(&self) -> usize {
        self.key_bits as usize / 8
    }

    fn round_key_bytes(&self) -> usize {
        (ROUNDS as usize + 1) * self.block_bytes()
    }

    /// The round keys K₁ … K₃₂, each 8 bytes, the most significant first.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(self
            .key_schedule(key)
            .into_iter()
            .flat_map(u64::to_be_bytes)
            .collect())
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        Ok(self
            .encrypt_state(key, block)
            .into_iter()
            .map(|state| state.to_be_bytes().to_vec())
            .collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        block.copy_from_slice(&self.decrypt_state(key, block).to_be_bytes());
        Ok(())
    }
}
