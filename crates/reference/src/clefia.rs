//! CLEFIA as in Shirai et al., The 128-Bit Blockcipher CLEFIA, FSE 2007, and RFC 6114, with a key of
//! 128 bits. Words are big-endian.

use crate::{BlockCipher, LengthError};

/// CLEFIA-128.
pub(crate) static CLEFIA_128: Clefia128 = Clefia128;

const ROUNDS: usize = 18;

/// CLEFIA with a key of 128 bits.
pub(crate) struct Clefia128;

/// A block of four words.
type Words = [u32; 4];

/// The S-boxes of four bits that make S₀: SS₀ … SS₃.
const SMALL_SBOXES: [[u8; 16]; 4] = [
    [
        0xE, 0x6, 0xC, 0xA, 0x8, 0x7, 0x2, 0xF, 0xB, 0x1, 0x4, 0x0, 0x5, 0x9, 0xD, 0x3,
    ],
    [
        0x6, 0x4, 0x0, 0xD, 0x2, 0xB, 0xA, 0x3, 0x9, 0xC, 0xE, 0xF, 0x8, 0x7, 0x5, 0x1,
    ],
    [
        0xB, 0x8, 0x5, 0xE, 0xA, 0x6, 0x4, 0xC, 0xF, 0x7, 0x2, 0x3, 0x1, 0x0, 0xD, 0x9,
    ],
    [
        0xA, 0x2, 0x6, 0xD, 0x3, 0x4, 0x5, 0xE, 0x0, 0x7, 0x8, 0x9, 0xB, 0xF, 0xC, 0x1,
    ],
];

/// The S-box S₁.
const S1: [u8; 256] = [
    0x6C, 0xDA, 0xC3, 0xE9, 0x4E, 0x9D, 0x0A, 0x3D, 0xB8, 0x36, 0xB4, 0x38, 0x13, 0x34, 0x0C, 0xD9,
    0xBF, 0x74, 0x94, 0x8F, 0xB7, 0x9C, 0xE5, 0xDC, 0x9E, 0x07, 0x49, 0x4F, 0x98, 0x2C, 0xB0, 0x93,
    0x12, 0xEB, 0xCD, 0xB3, 0x92, 0xE7, 0x41, 0x60, 0xE3, 0x21, 0x27, 0x3B, 0xE6, 0x19, 0xD2, 0x0E,
    0x91, 0x11, 0xC7, 0x3F, 0x2A, 0x8E, 0xA1, 0xBC, 0x2B, 0xC8, 0xC5, 0x0F, 0x5B, 0xF3, 0x87, 0x8B,
    0xFB, 0xF5, 0xDE, 0x20, 0xC6, 0xA7, 0x84, 0xCE, 0xD8, 0x65, 0x51, 0xC9, 0xA4, 0xEF, 0x43, 0x53,
    0x25, 0x5D, 0x9B, 0x31, 0xE8, 0x3E, 0x0D, 0xD7, 0x80, 0xFF, 0x69, 0x8A, 0xBA, 0x0B, 0x73, 0x5C,
    0x6E, 0x54, 0x15, 0x62, 0xF6, 0x35, 0x30, 0x52, 0xA3, 0x16, 0xD3, 0x28, 0x32, 0xFA, 0xAA, 0x5E,
    0xCF, 0xEA, 0xED, 0x78, 0x33, 0x58, 0x09, 0x7B, 0x63, 0xC0, 0xC1, 0x46, 0x1E, 0xDF, 0xA9, 0x99,
    0x55, 0x04, 0xC4, 0x86, 0x39, 0x77, 0x82, 0xEC, 0x40, 0x18, 0x90, 0x97, 0x59, 0xDD, 0x83, 0x1F,
    0x9A, 0x37, 0x06, 0x24, 0x64, 0x7C, 0xA5, 0x56, 0x48, 0x08, 0x85, 0xD0, 0x61, 0x26, 0xCA, 0x6F,
    0x7E, 0x6A, 0xB6, 0x71, 0xA0, 0x70, 0x05, 0xD1, 0x45, 0x8C, 0x23, 0x1C, 0xF0, 0xEE, 0x89, 0xAD,
    0x7A, 0x4B, 0xC2, 0x2F, 0xDB, 0x5A, 0x4D, 0x76, 0x67, 0x17, 0x2D, 0xF4, 0xCB, 0xB1, 0x4A, 0xA8,
    0xB5, 0x22, 0x47, 0x3A, 0xD5, 0x10, 0x4C, 0x72, 0xCC, 0x00, 0xF9, 0xE0, 0xFD, 0xE2, 0xFE, 0xAE,
    0xF8, 0x5F, 0xAB, 0xF1, 0x1B, 0x42, 0x81, 0xD6, 0xBE, 0x44, 0x29, 0xA6, 0x57, 0xB9, 0xAF, 0xF2,
    0xD4, 0x75, 0x66, 0xBB, 0x68, 0x9F, 0x50, 0x02, 0x01, 0x3C, 0x7F, 0x8D, 0x1A, 0x88, 0xBD, 0xAC,
    0xF7, 0xE4, 0x79, 0x96, 0xA2, 0xFC, 0x6D, 0xB2, 0x6B, 0x03, 0xE1, 0x2E, 0x7D, 0x14, 0x95, 0x1D,
];

/// The diffusion matrices M₀ and M₁.
const MATRICES: [[[u8; 4]; 4]; 2] = [
    [
        [0x1, 0x2, 0x4, 0x6],
        [0x2, 0x1, 0x6, 0x4],
        [0x4, 0x6, 0x1, 0x2],
        [0x6, 0x4, 0x2, 0x1],
    ],
    [
        [0x1, 0x8, 0x2, 0xA],
        [0x8, 0x1, 0xA, 0x2],
        [0x2, 0xA, 0x1, 0x8],
        [0xA, 0x2, 0x8, 0x1],
    ],
];

/// The S-box S₀: two layers of small S-boxes with a matrix in GF(2⁴) between them.
fn s0(x: u8) -> u8 {
    let small = |n: usize, nibble: u8| SMALL_SBOXES[n][usize::from(nibble)];
    let double = |x| multiply(x, 2, 0x13, 4);
    let (t0, t1) = (small(0, x >> 4), small(1, x & 0xF));
    let (u0, u1) = (t0 ^ double(t1), double(t0) ^ t1);
    small(2, u0) << 4 | small(3, u1)
}

/// The product in GF(2)[z] of `degree` bits modulo the polynomial whose lower bits are given.
fn multiply(left: u8, right: u8, modulus: u16, degree: u32) -> u8 {
    let product = (0..8).rev().fold(0_u16, |product, bit| {
        let doubled = product << 1;
        let reduced = if doubled >> degree & 1 == 0 {
            doubled
        } else {
            doubled ^ modulus
        };
        reduced ^ (u16::from(right >> bit & 1) * u16::from(left))
    });
    product as u8
}

/// F₀ and F₁: a round key, four S-boxes, a matrix.
fn f(n: usize, round_key: u32, x: u32) -> u32 {
    let x = (round_key ^ x).to_be_bytes();
    // S₀ and S₁ in turn, S₁ first in F₁
    let t: [u8; 4] = std::array::from_fn(|i| {
        if i % 2 == n {
            s0(x[i])
        } else {
            S1[usize::from(x[i])]
        }
    });
    u32::from_be_bytes(MATRICES[n].map(|row| {
        row.into_iter()
            .zip(t)
            .fold(0, |sum, (a, byte)| sum ^ multiply(byte, a, 0x11D, 8))
    }))
}

/// GFN₄,ᵣ: the words after each round, of which the last does not rotate them.
fn network(mut t: Words, round_keys: &[u32]) -> Vec<Words> {
    let mut states: Vec<Words> = round_keys
        .chunks_exact(2)
        .map(|rk| {
            t[1] ^= f(0, rk[0], t[0]);
            t[3] ^= f(1, rk[1], t[2]);
            t.rotate_left(1);
            t
        })
        .collect();
    if let Some(last) = states.last_mut() {
        last.rotate_right(1);
    }
    states
}

/// The inverse of GFN₄,ᵣ.
fn inverse_network(mut t: Words, round_keys: &[u32]) -> Words {
    for (i, rk) in round_keys.chunks_exact(2).rev().enumerate() {
        if i > 0 {
            t.rotate_right(1);
        }
        t[1] ^= f(0, rk[0], t[0]);
        t[3] ^= f(1, rk[1], t[2]);
    }
    t
}

/// CON⁽¹²⁸⁾₀ … CON⁽¹²⁸⁾₅₉.
fn constants() -> Vec<u32> {
    const P: u16 = 0xB7E1;
    const Q: u16 = 0x243F;
    let word = |high: u16, low: u16| u32::from(high) << 16 | u32::from(low);
    let mut t: u16 = 0x428A;
    (0..30)
        .flat_map(|_| {
            let pair = [
                word(t ^ P, (!t).rotate_left(1)),
                word(!t ^ Q, t.rotate_left(8)),
            ];
            // divided by z modulo z¹⁶ + z¹⁵ + z¹³ + z¹¹ + z⁵ + z⁴ + 1
            t = t >> 1 ^ if t & 1 == 0 { 0 } else { 0x1_A831 >> 1 } as u16;
            pair
        })
        .collect()
}

/// The DoubleSwap function Σ.
fn double_swap(words: Words) -> Words {
    let x = words
        .into_iter()
        .fold(0, |value, word| value << 32 | u128::from(word));
    // bits first to last, bit 0 the most significant
    let bits = |first: u32, last: u32| x << first >> (127 - last + first);
    let y = bits(7, 63) << 71 | bits(121, 127) << 64 | bits(0, 6) << 57 | bits(64, 120);
    std::array::from_fn(|i| (y >> (96 - 32 * i)) as u32)
}

/// The round keys RK₀ … RK₃₅.
fn round_keys(key: Words) -> Vec<u32> {
    let con = constants();
    let (for_l, for_keys) = con.split_at(24);
    let mut l = *network(key, for_l).last().expect("twelve rounds");
    let mut keys = Vec::new();
    for (i, con) in for_keys.chunks_exact(4).enumerate() {
        let mut t: Words = std::array::from_fn(|n| l[n] ^ con[n]);
        l = double_swap(l);
        if i % 2 == 1 {
            t = std::array::from_fn(|n| t[n] ^ key[n]);
        }
        keys.extend(t);
    }
    keys
}

/// Words 1 and 3 with whitening keys.
fn whiten(words: Words, keys: [u32; 2]) -> Words {
    [words[0], words[1] ^ keys[0], words[2], words[3] ^ keys[1]]
}

fn words(bytes: &[u8]) -> Words {
    std::array::from_fn(|i| u32::from_be_bytes(std::array::from_fn(|j| bytes[4 * i + j])))
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

impl BlockCipher for Clefia128 {
    fn name(&self) -> &'static str {
        "clefia-128"
    }

    fn block_bytes(&self) -> usize {
        16
    }

    fn key_bytes(&self) -> usize {
        16
    }

    fn round_key_bytes(&self) -> usize {
        4 * (2 * ROUNDS + 4)
    }

    /// WK₀, WK₁, RK₀ … RK₃₅, WK₂, WK₃.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        let key = words(key);
        Ok(bytes(&[&key[..2], &round_keys(key), &key[2..]].concat()))
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let key = words(key);
        let mut states = network(whiten(words(block), [key[0], key[1]]), &round_keys(key));
        if let Some(ciphertext) = states.last_mut() {
            *ciphertext = whiten(*ciphertext, [key[2], key[3]]);
        }
        Ok(states.iter().map(|state| bytes(state)).collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let key = words(key);
        let state = whiten(words(block), [key[2], key[3]]);
        let state = inverse_network(state, &round_keys(key));
        block.copy_from_slice(&bytes(&whiten(state, [key[0], key[1]])));
        Ok(())
    }
}
