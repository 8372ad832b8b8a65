//! LED in serial form: rows as 16-bit words, MixColumnsSerial as four steps of the matrix A, the
//! S-box by its algebraic normal form, round constants from the appendix.

use super::{Direction, present};

/// (rc₅ … rc₀) of rounds 1 to 48 as the appendix of ePrint 2012/600 lists them.
const CONSTANTS: [u16; 48] = [
    0x01, 0x03, 0x07, 0x0F, 0x1F, 0x3E, 0x3D, 0x3B, 0x37, 0x2F, 0x1E, 0x3C, 0x39, 0x33, 0x27, 0x0E,
    0x1D, 0x3A, 0x35, 0x2B, 0x16, 0x2C, 0x18, 0x30, 0x21, 0x02, 0x05, 0x0B, 0x17, 0x2E, 0x1C, 0x38,
    0x31, 0x23, 0x06, 0x0D, 0x1B, 0x36, 0x2D, 0x1A, 0x34, 0x29, 0x12, 0x24, 0x08, 0x11, 0x22, 0x04,
];

/// Four rows; the nibble of column 0 is the highest of its row.
type State = [u16; 4];

pub(super) fn apply(_: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let steps = if key.len() == 8 { 8 } else { 12 };
    let subkeys = subkeys(key, steps + 1);
    let (last, each) = subkeys.split_last().expect("at least one step");
    let rounds = &CONSTANTS[..4 * steps];
    let mut state = rows(block);
    match direction {
        Direction::Encrypt => {
            for (subkey, rounds) in each.iter().zip(rounds.chunks(4)) {
                state = xor(state, *subkey);
                for &rc in rounds {
                    state = xor(state, constant(key, rc));
                    state = state.map(|row| substitute(row, present::sbox));
                    state = rotate(state, u16::rotate_left);
                    state = (0..4).fold(state, |state, _| serial(state));
                }
            }
            state = xor(state, *last);
        }
        Direction::Decrypt => {
            state = xor(state, *last);
            for (subkey, rounds) in each.iter().zip(rounds.chunks(4)).rev() {
                for &rc in rounds.iter().rev() {
                    state = (0..4).fold(state, |state, _| inverse_serial(state));
                    state = rotate(state, u16::rotate_right);
                    state = state.map(|row| substitute(row, present::inverse_sbox));
                    state = xor(state, constant(key, rc));
                }
                state = xor(state, *subkey);
            }
        }
    }
    state.iter().flat_map(|row| row.to_be_bytes()).collect()
}

/// The key over and over, cut into blocks.
fn subkeys(key: &[u8], count: usize) -> Vec<State> {
    let stream: Vec<u8> = key.iter().copied().cycle().take(8 * count).collect();
    stream.chunks_exact(8).map(rows).collect()
}

/// The rows of the array of AddConstants.
fn constant(key: &[u8], rc: u16) -> State {
    let length = 8 * key.len() as u16;
    let column = [
        length / 16,
        (length / 16) ^ 1,
        (length % 16) ^ 2,
        (length % 16) ^ 3,
    ];
    let bits = [rc / 8, rc % 8, rc / 8, rc % 8];
    std::array::from_fn(|row| column[row] << 12 | bits[row] << 8)
}

fn substitute(row: u16, sbox: fn([bool; 4]) -> [bool; 4]) -> u16 {
    [0, 4, 8, 12].into_iter().fold(0, |result, shift| {
        let output = sbox([0, 1, 2, 3].map(|bit| row >> (shift + bit) & 1 == 1));
        (0..4).fold(result, |result, bit| {
            result | u16::from(output[bit]) << (shift + bit)
        })
    })
}

fn rotate(state: State, by: fn(u16, u32) -> u16) -> State {
    let [a, b, c, d] = state;
    [a, by(b, 4), by(c, 8), by(d, 12)]
}

/// The matrix A on all columns: the rows move up, and 4 a + b + 2 c + 2 d enters.
fn serial([a, b, c, d]: State) -> State {
    [b, c, d, double(double(a)) ^ b ^ double(c) ^ double(d)]
}

/// The inverse of A; 4 has the inverse 13 = 8 + 4 + 1.
fn inverse_serial([b, c, d, entered]: State) -> State {
    let four_a = entered ^ b ^ double(c) ^ double(d);
    let quadruple = double(double(four_a));
    [double(quadruple) ^ quadruple ^ four_a, b, c, d]
}

/// Each nibble times X, modulo X⁴ + X + 1.
fn double(row: u16) -> u16 {
    ((row & 0x7777) << 1) ^ ((row >> 3 & 0x1111) * 3)
}

fn xor(left: State, right: State) -> State {
    std::array::from_fn(|row| left[row] ^ right[row])
}

fn rows(block: &[u8]) -> State {
    std::array::from_fn(|row| u16::from_be_bytes([block[2 * row], block[2 * row + 1]]))
}
