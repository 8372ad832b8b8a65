//! ChaCha20-Poly1305: RFC 8439.

use crate::{Aead, Sealed};

/// The construction of section 2.8.
pub(crate) static CHACHA20_POLY1305: ChaCha20Poly1305 = ChaCha20Poly1305;

pub(crate) struct ChaCha20Poly1305;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;
const TAG_BYTES: usize = 16;
/// Bytes of a block of the stream, and of what Poly1305 takes at a time.
const STREAM_BLOCK_BYTES: usize = 64;
const BLOCK_BYTES: usize = 16;

/// Section 2.3: "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

/// Section 2.1.
fn quarter_round(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    let mut half = |sum: usize, added: usize, turned: usize, distance: u32| {
        state[sum] = state[sum].wrapping_add(state[added]);
        state[turned] = (state[turned] ^ state[sum]).rotate_left(distance);
    };
    half(a, b, d, 16);
    half(c, d, b, 12);
    half(a, b, d, 8);
    half(c, d, b, 7);
}

/// Section 2.3: the block function.
fn chacha20_block(key: &[u8], counter: u32, nonce: &[u8]) -> Vec<u8> {
    let words = |bytes: &[u8]| bytes.chunks(4).map(word).collect::<Vec<u32>>();
    let initial = [CONSTANTS.to_vec(), words(key), vec![counter], words(nonce)].concat();
    let mut state: [u32; 16] = initial[..].try_into().expect("16 words");
    for _ in 0..10 {
        for column in 0..4 {
            quarter_round(&mut state, [0, 4, 8, 12].map(|row| row + column));
        }
        for diagonal in 0..4 {
            let place = |row: usize| 4 * row + (diagonal + row) % 4;
            quarter_round(&mut state, [0, 1, 2, 3].map(place));
        }
    }
    let sums = state.iter().zip(&initial);
    sums.flat_map(|(one, other)| one.wrapping_add(*other).to_le_bytes())
        .collect()
}

/// Section 2.4: the message or the ciphertext, which are made of each other in one way.
fn chacha20(key: &[u8], nonce: &[u8], text: &[u8]) -> Vec<u8> {
    let blocks = text.chunks(STREAM_BLOCK_BYTES).zip(1..);
    let crypted = blocks.flat_map(|(block, counter)| {
        let stream = chacha20_block(key, counter, nonce);
        let bytes = block.iter().zip(stream);
        bytes.map(|(byte, mask)| byte ^ mask).collect::<Vec<u8>>()
    });
    crypted.collect()
}

/// A number modulo 2^130 - 5, as five digits of 26 bits, the lowest first.
type Number = [u64; 5];

const DIGIT_BITS: usize = 26;
const DIGIT: u64 = (1 << DIGIT_BITS) - 1;

/// The number that bytes are, the lowest first.
fn number(bytes: &[u8]) -> Number {
    std::array::from_fn(|place| {
        let bits = DIGIT_BITS * place..DIGIT_BITS * (place + 1);
        bits.rev().fold(0, |value, bit| {
            let byte = bytes.get(bit / 8).copied().unwrap_or(0);
            2 * value + u64::from(byte >> (bit % 8) & 1)
        })
    })
}

/// Digits of 26 bits again; what lies beyond 2^130 counts five times.
fn carried(mut digits: Number) -> Number {
    for _ in 0..3 {
        for place in 0..5 {
            let carry = digits[place] >> DIGIT_BITS;
            digits[place] &= DIGIT;
            match digits.get_mut(place + 1) {
                Some(next) => *next += carry,
                None => digits[0] += 5 * carry,
            }
        }
    }
    digits
}

fn sum(one: Number, other: Number) -> Number {
    carried(std::array::from_fn(|place| one[place] + other[place]))
}

fn product(one: Number, other: Number) -> Number {
    let mut digits = [0; 5];
    for (i, a) in one.into_iter().enumerate() {
        for (j, b) in other.into_iter().enumerate() {
            let times = if i + j < 5 { 1 } else { 5 };
            digits[(i + j) % 5] += times * a * b;
        }
    }
    carried(digits)
}

/// Section 2.5: a one-time key of r and s.
fn poly1305(key: &[u8], message: &[u8]) -> Vec<u8> {
    let (r, s) = key.split_at(BLOCK_BYTES);
    let mut clamped = r.to_vec();
    for place in [3, 7, 11, 15] {
        clamped[place] &= 0x0f;
    }
    for place in [4, 8, 12] {
        clamped[place] &= 0xfc;
    }
    let r = number(&clamped);
    let accumulator = message
        .chunks(BLOCK_BYTES)
        .fold([0; 5], |accumulator, block| {
            let mut block = block.to_vec();
            block.push(1);
            product(sum(accumulator, number(&block)), r)
        });
    // Below the modulus: a sum with 5 that reaches 2^130 is 2^130 more than the remainder.
    let mut reduced = accumulator;
    reduced[0] += 5;
    for place in 0..4 {
        reduced[place + 1] += reduced[place] >> DIGIT_BITS;
        reduced[place] &= DIGIT;
    }
    let remainder = if reduced[4] >> DIGIT_BITS == 0 {
        accumulator
    } else {
        reduced
    };
    let low_bits = (0..5).fold(0u128, |value, place| {
        let digit = u128::from(remainder[place] & DIGIT);
        value | digit << (DIGIT_BITS * place)
    });
    let s = u128::from_le_bytes(s.try_into().expect("16 bytes"));
    low_bits.wrapping_add(s).to_le_bytes().to_vec()
}

/// Section 2.8: the tag of associated data and ciphertext.
fn tag(key: &[u8], nonce: &[u8], associated_data: &[u8], ciphertext: &[u8]) -> Vec<u8> {
    // Section 2.6
    let one_time_key = &chacha20_block(key, 0, nonce)[..2 * BLOCK_BYTES];
    let mut all = Vec::new();
    for part in [associated_data, ciphertext] {
        all.extend(part);
        all.resize(all.len().next_multiple_of(BLOCK_BYTES), 0);
    }
    for part in [associated_data, ciphertext] {
        all.extend((part.len() as u64).to_le_bytes());
    }
    poly1305(one_time_key, &all)
}

impl Aead for ChaCha20Poly1305 {
    fn name(&self) -> &'static str {
        "chacha20-poly1305"
    }

    fn key_bytes(&self) -> usize {
        KEY_BYTES
    }

    fn nonce_bytes(&self) -> usize {
        NONCE_BYTES
    }

    fn tag_bytes(&self) -> usize {
        TAG_BYTES
    }

    fn seal(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Sealed {
        let ciphertext = chacha20(key, nonce, message);
        let tag = tag(key, nonce, associated_data, &ciphertext);
        (ciphertext, tag)
    }

    fn open(
        &self,
        key: &[u8],
        nonce: &[u8],
        associated_data: &[u8],
        ciphertext: &[u8],
        given: &[u8],
    ) -> Option<Vec<u8>> {
        let right = tag(key, nonce, associated_data, ciphertext);
        (right == given).then(|| chacha20(key, nonce, ciphertext))
    }
}
