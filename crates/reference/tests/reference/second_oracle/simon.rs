//! SIMON on single bits. An encryption is one sequence of words w₀ = y, w₁ = x,
//! wᵢ₊₂ = wᵢ ⊕ f(wᵢ₊₁) ⊕ kᵢ; a decryption continues it to the other side. The constant sequences
//! come from linear feedback shift registers of five bits.

use super::Direction;
use super::bits::{least_significant_first, to_bytes_least_significant_first};

/// A word, the least significant bit first.
type Word = Vec<bool>;

pub(super) fn apply(name: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let bits = least_significant_first(block);
    let (y, x) = bits.split_at(bits.len() / 2);
    let mut keys = round_keys(name, key);
    let (mut before, mut last) = (y.to_vec(), x.to_vec());
    if let Direction::Decrypt = direction {
        keys.reverse();
        (before, last) = (last, before);
    }
    for k in keys {
        let next = xor(&xor(&before, &f(&last)), &k);
        (before, last) = (last, next);
    }
    if let Direction::Decrypt = direction {
        (before, last) = (last, before);
    }
    to_bytes_least_significant_first(&[before, last].concat())
}

pub(super) fn expand_key(name: &str, key: &[u8]) -> Vec<u8> {
    to_bytes_least_significant_first(&round_keys(name, key).concat())
}

/// Bit i of f(x): bit i of Sᶜx is bit i − c of x.
fn f(x: &[bool]) -> Word {
    let n = x.len();
    (0..n)
        .map(|i| x[(i + n - 1) % n] & x[(i + n - 8) % n] ^ x[(i + n - 2) % n])
        .collect()
}

fn round_keys(name: &str, key: &[u8]) -> Vec<Word> {
    let (word_bits, rounds, sequence) = parameters(name);
    let mut k: Vec<Word> = least_significant_first(key)
        .chunks_exact(word_bits)
        .map(<[bool]>::to_vec)
        .collect();
    let m = k.len();
    for i in m..rounds {
        let z = constant_bit(sequence, i - m);
        let word = (0..word_bits)
            .map(|bit| {
                // bit i of S⁻ᶜx is bit i + c of x
                let at = |word: &Word, offset: usize| word[(bit + offset) % word_bits];
                let mut sum = at(&k[i - m], 0) ^ at(&k[i - 1], 3) ^ at(&k[i - 1], 4);
                if m == 4 {
                    sum ^= at(&k[i - 3], 0) ^ at(&k[i - 3], 1);
                }
                match bit {
                    0 => sum ^ z,
                    1 => sum,
                    _ => !sum,
                }
            })
            .collect();
        k.push(word);
    }
    k
}

/// n, T and the number j of the constant sequence.
fn parameters(name: &str) -> (usize, usize, usize) {
    match name {
        "simon-32-64" => (16, 32, 0),
        "simon-48-72" => (24, 36, 0),
        "simon-48-96" => (24, 36, 1),
        "simon-64-96" => (32, 42, 2),
        "simon-64-128" => (32, 44, 3),
        "simon-96-96" => (48, 52, 2),
        "simon-96-144" => (48, 54, 3),
        "simon-128-128" => (64, 68, 2),
        "simon-128-192" => (64, 69, 3),
        "simon-128-256" => (64, 72, 4),
        _ => panic!("no member of the family: {name}"),
    }
}

/// (zⱼ)ᵢ. z₀ and z₁ are the sequences u and v of period 31; z₂, z₃ and z₄ are u, v and w, each
/// xored with 0101…
fn constant_bit(sequence: usize, i: usize) -> bool {
    const U: (u8, u8) = (0b11111, 0b10111);
    const V: (u8, u8) = (0b10001, 0b01111);
    const W: (u8, u8) = (0b00001, 0b00101);
    let (bit, alternating) = match sequence {
        0 => (shift_register(U, i), false),
        1 => (shift_register(V, i), false),
        2 => (shift_register(U, i), true),
        3 => (shift_register(V, i), true),
        _ => (shift_register(W, i), true),
    };
    bit ^ (alternating && i % 2 == 1)
}

/// Bit i of the output of a shift register of five bits, given by its start, of which bit 0 comes
/// out first, and by the bits whose sum enters at bit 4.
fn shift_register((start, taps): (u8, u8), i: usize) -> bool {
    let mut register = start;
    for _ in 0..i {
        let sum = (register & taps).count_ones() as u8 & 1;
        register = register >> 1 | sum << 4;
    }
    register & 1 == 1
}

fn xor(left: &[bool], right: &[bool]) -> Word {
    left.iter().zip(right).map(|(l, r)| l ^ r).collect()
}
