//! Chaskey-12 on single bits: sums by a ripple of carries, and twice a subkey by where each bit goes. The first bit is the
//! lowest.

use super::bits::{least_significant_first, to_bytes_least_significant_first};
use std::iter;

const BLOCK: usize = 128;
const WORD: usize = 32;
const ROUNDS: usize = 12;

/// The powers of x whose sum x¹²⁸ is.
const REDUCTION: [usize; 4] = [0, 1, 2, 7];

fn add(left: &[bool], right: &[bool]) -> Vec<bool> {
    let mut carry = false;
    let ripple = iter::zip(left, right).map(|(&one, &other)| {
        let sum = one ^ other ^ carry;
        carry = if one == other { one } else { carry };
        sum
    });
    ripple.collect()
}

fn exclusive_or(left: &[bool], right: &[bool]) -> Vec<bool> {
    iter::zip(left, right)
        .map(|(one, other)| one ^ other)
        .collect()
}

/// A word whose bits have moved up.
fn turned(word: &[bool], count: usize) -> Vec<bool> {
    (0..WORD)
        .map(|place| word[(place + WORD - count) % WORD])
        .collect()
}

fn permute(block: &[bool]) -> Vec<bool> {
    let mut v: Vec<Vec<bool>> = block.chunks_exact(WORD).map(<[bool]>::to_vec).collect();
    for _ in 0..ROUNDS {
        // Sum, where it goes to; what is turned and takes it in, how far; how far the sum is turned in the end.
        for (to, from, distance, moved) in
            [(0, 1, 5, 16), (2, 3, 8, 0), (0, 3, 13, 0), (2, 1, 7, 16)]
        {
            v[to] = add(&v[to], &v[from]);
            v[from] = exclusive_or(&turned(&v[from], distance), &v[to]);
            v[to] = turned(&v[to], moved);
        }
    }
    v.concat()
}

fn twice(subkey: &[bool]) -> Vec<bool> {
    let back = subkey[BLOCK - 1];
    (0..BLOCK)
        .map(|place| (place > 0 && subkey[place - 1]) ^ (back && REDUCTION.contains(&place)))
        .collect()
}

pub(super) fn tag(key: &[u8], message: &[u8]) -> Vec<u8> {
    let key = least_significant_first(key);
    let mut bits = least_significant_first(message);
    let mut subkey = twice(&key);
    if bits.is_empty() || !bits.len().is_multiple_of(BLOCK) {
        bits.push(true);
        bits.resize(bits.len().next_multiple_of(BLOCK), false);
        subkey = twice(&subkey);
    }
    let mut state = key;
    let blocks = bits.len() / BLOCK;
    for (number, block) in bits.chunks_exact(BLOCK).enumerate() {
        state = exclusive_or(&state, block);
        if number + 1 == blocks {
            state = exclusive_or(&state, &subkey);
        }
        state = permute(&state);
    }
    to_bytes_least_significant_first(&exclusive_or(&state, &subkey))
}
