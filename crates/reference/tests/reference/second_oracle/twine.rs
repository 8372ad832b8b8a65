//! TWINE with the S-box computed in GF(2⁴), the inverse shuffle of the paper, printed constants,
//! and a key state that stays in place while its numbering moves on.

use super::Direction;
use super::bits::{most_significant_first, to_bytes_most_significant_first};

/// π⁻¹: place p receives nibble π⁻¹[p].
const INVERSE_SHUFFLE: [usize; 16] = [1, 2, 11, 6, 3, 0, 9, 4, 7, 10, 13, 14, 5, 8, 15, 12];

/// CON⁽¹⁾ … CON⁽³⁵⁾, the table of the key schedule.
const CONSTANTS: [u8; 35] = [
    0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x03, 0x06, 0x0C, 0x18, 0x30, 0x23, 0x05, 0x0A, 0x14, 0x28,
    0x13, 0x26, 0x0F, 0x1E, 0x3C, 0x3B, 0x35, 0x29, 0x11, 0x22, 0x07, 0x0E, 0x1C, 0x38, 0x33, 0x25,
    0x09, 0x12, 0x24,
];

pub(super) fn apply(_: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let keys = round_keys(key);
    let mut state = nibbles(block);
    match direction {
        Direction::Encrypt => {
            for (round, key) in keys.iter().enumerate() {
                if round > 0 {
                    state = INVERSE_SHUFFLE.map(|source| state[source]).to_vec();
                }
                add_functions(&mut state, key);
            }
        }
        Direction::Decrypt => {
            for (round, key) in keys.iter().enumerate().rev() {
                add_functions(&mut state, key);
                if round > 0 {
                    let shuffled = state.clone();
                    for (place, source) in INVERSE_SHUFFLE.into_iter().enumerate() {
                        state[source] = shuffled[place];
                    }
                }
            }
        }
    }
    bytes(&state)
}

pub(super) fn expand_key(key: &[u8]) -> Vec<u8> {
    bytes(&round_keys(key).concat())
}

fn add_functions(state: &mut [u8], key: &[u8]) {
    for j in 0..8 {
        state[2 * j + 1] ^= sbox(state[2 * j] ^ key[j]);
    }
}

/// RK¹ … RK³⁶.
fn round_keys(key: &[u8]) -> Vec<Vec<u8>> {
    let mut state = nibbles(key);
    let length = state.len();
    let selection: [usize; 8] = match length {
        20 => [1, 3, 4, 6, 13, 14, 15, 16],
        _ => [2, 3, 12, 15, 17, 18, 28, 31],
    };
    // nibble i of the paper after the rotations by four of so many steps
    let at = |step: usize, i: usize| (i + 4 * step) % length;
    let select = |state: &[u8], step| selection.iter().map(|&i| state[at(step, i)]).collect();
    let mut keys = vec![select(&state, 0)];
    for (step, constant) in CONSTANTS.into_iter().enumerate() {
        let at = |i| at(step, i);
        state[at(1)] ^= sbox(state[at(0)]);
        state[at(4)] ^= sbox(state[at(16)]);
        if length == 32 {
            state[at(23)] ^= sbox(state[at(30)]);
        }
        state[at(7)] ^= constant / 8;
        state[at(19)] ^= constant % 8;
        for i in 0..3 {
            state.swap(at(i), at(i + 1));
        }
        keys.push(select(&state, step + 1));
    }
    keys
}

/// x ⊕ 1, its inverse in GF(2⁴), a linear map of the bits given by its columns.
fn sbox(x: u8) -> u8 {
    let argument = x ^ 1;
    let inverse = (0..16)
        .find(|&candidate| product(argument, candidate) == 1)
        .unwrap_or(0);
    [0xC, 0x8, 0x1, 0x6]
        .into_iter()
        .enumerate()
        .filter(|(bit, _)| inverse >> bit & 1 == 1)
        .fold(0, |sum, (_, column)| sum ^ column)
}

/// The product modulo z⁴ + z + 1.
fn product(left: u8, right: u8) -> u8 {
    let product = (0..4)
        .filter(|bit| right >> bit & 1 == 1)
        .fold(0, |sum, bit| sum ^ left << bit);
    (4..7).rev().fold(product, |rest, bit| {
        rest ^ ((rest >> bit & 1) * (0b10011 << (bit - 4)))
    })
}

fn nibbles(bytes: &[u8]) -> Vec<u8> {
    most_significant_first(bytes)
        .chunks_exact(4)
        .map(|bits| {
            bits.iter()
                .fold(0, |value, &bit| value << 1 | u8::from(bit))
        })
        .collect()
}

fn bytes(nibbles: &[u8]) -> Vec<u8> {
    let bits: Vec<bool> = nibbles
        .iter()
        .flat_map(|nibble| [8, 4, 2, 1].map(|value| nibble & value != 0))
        .collect();
    to_bytes_most_significant_first(&bits)
}
