//! PRESENT on single bits, the S-box by its algebraic normal form.

use super::Direction;
use super::bits::{most_significant_first, to_bytes_most_significant_first};

/// A block; bit i is that of value 2ⁱ.
type State = [bool; 64];

pub(super) fn apply(_: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let mut keys = round_keys(key);
    let last = keys.pop().expect("32 round keys");
    let mut state = read(block);
    match direction {
        Direction::Encrypt => {
            for key in &keys {
                state = permute(&substitute(&xor(&state, key), sbox));
            }
            state = xor(&state, &last);
        }
        Direction::Decrypt => {
            state = xor(&state, &last);
            for key in keys.iter().rev() {
                // the permutation has order 3: twice more undoes it
                state = permute(&permute(&state));
                state = xor(&substitute(&state, inverse_sbox), key);
            }
        }
    }
    write(&state)
}

pub(super) fn expand_key(key: &[u8]) -> Vec<u8> {
    round_keys(key).iter().flat_map(write).collect()
}

/// K₁ … K₃₂.
fn round_keys(key: &[u8]) -> Vec<State> {
    // the leftmost bit of the key register, which the paper numbers 79 or 127, first
    let mut register = most_significant_first(key);
    let length = register.len();
    let (substituted, counter) = if length == 80 { (1, 15) } else { (2, 62) };
    let mut keys = vec![leftmost(&register)];
    for round in 1..32_usize {
        register.rotate_left(61);
        for nibble in register.chunks_exact_mut(4).take(substituted) {
            let [x3, x2, x1, x0] = [nibble[0], nibble[1], nibble[2], nibble[3]];
            let [y0, y1, y2, y3] = sbox([x0, x1, x2, x3]);
            nibble.copy_from_slice(&[y3, y2, y1, y0]);
        }
        for bit in 0..5 {
            register[length - 1 - counter - bit] ^= round >> bit & 1 == 1;
        }
        keys.push(leftmost(&register));
    }
    keys
}

fn leftmost(register: &[bool]) -> State {
    std::array::from_fn(|i| register[63 - i])
}

/// The S-box on bits, the least significant first.
pub(super) fn sbox([a, b, c, d]: [bool; 4]) -> [bool; 4] {
    [
        a ^ c ^ b & c ^ d,
        b ^ a & b & c ^ d ^ b & d ^ a & b & d ^ c & d ^ a & c & d,
        true ^ a & b ^ c ^ d ^ a & d ^ b & d ^ a & b & d ^ a & c & d,
        true ^ a ^ b ^ b & c ^ a & b & c ^ d ^ a & b & d ^ a & c & d,
    ]
}

/// The input of the S-box that has this output.
pub(super) fn inverse_sbox(output: [bool; 4]) -> [bool; 4] {
    (0..16_u8)
        .map(|x| [0, 1, 2, 3].map(|bit| x >> bit & 1 == 1))
        .find(|&input| sbox(input) == output)
        .expect("a permutation")
}

fn substitute(state: &State, sbox: fn([bool; 4]) -> [bool; 4]) -> State {
    let mut result = *state;
    for nibble in result.chunks_exact_mut(4) {
        let output = sbox([nibble[0], nibble[1], nibble[2], nibble[3]]);
        nibble.copy_from_slice(&output);
    }
    result
}

/// Bit a of nibble b comes to place 16 a + b.
fn permute(state: &State) -> State {
    std::array::from_fn(|place| state[4 * (place % 16) + place / 16])
}

fn xor(left: &State, right: &State) -> State {
    std::array::from_fn(|i| left[i] ^ right[i])
}

fn read(block: &[u8]) -> State {
    leftmost(&most_significant_first(block))
}

fn write(state: &State) -> Vec<u8> {
    let bits: Vec<bool> = state.iter().rev().copied().collect();
    to_bytes_most_significant_first(&bits)
}
