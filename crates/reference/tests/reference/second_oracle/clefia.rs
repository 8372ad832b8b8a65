//! CLEFIA on bytes and bits: S₀ as the RFC prints it, S₁ as an inverse in GF(2⁸) between two affine
//! maps, words that stay in place while their numbering moves on, and the printed constants.

use super::Direction;
use super::bits::{most_significant_first, to_bytes_most_significant_first};

/// The S-box S₀.
const S0: [u8; 256] = [
    0x57, 0x49, 0xD1, 0xC6, 0x2F, 0x33, 0x74, 0xFB, 0x95, 0x6D, 0x82, 0xEA, 0x0E, 0xB0, 0xA8, 0x1C,
    0x28, 0xD0, 0x4B, 0x92, 0x5C, 0xEE, 0x85, 0xB1, 0xC4, 0x0A, 0x76, 0x3D, 0x63, 0xF9, 0x17, 0xAF,
    0xBF, 0xA1, 0x19, 0x65, 0xF7, 0x7A, 0x32, 0x20, 0x06, 0xCE, 0xE4, 0x83, 0x9D, 0x5B, 0x4C, 0xD8,
    0x42, 0x5D, 0x2E, 0xE8, 0xD4, 0x9B, 0x0F, 0x13, 0x3C, 0x89, 0x67, 0xC0, 0x71, 0xAA, 0xB6, 0xF5,
    0xA4, 0xBE, 0xFD, 0x8C, 0x12, 0x00, 0x97, 0xDA, 0x78, 0xE1, 0xCF, 0x6B, 0x39, 0x43, 0x55, 0x26,
    0x30, 0x98, 0xCC, 0xDD, 0xEB, 0x54, 0xB3, 0x8F, 0x4E, 0x16, 0xFA, 0x22, 0xA5, 0x77, 0x09, 0x61,
    0xD6, 0x2A, 0x53, 0x37, 0x45, 0xC1, 0x6C, 0xAE, 0xEF, 0x70, 0x08, 0x99, 0x8B, 0x1D, 0xF2, 0xB4,
    0xE9, 0xC7, 0x9F, 0x4A, 0x31, 0x25, 0xFE, 0x7C, 0xD3, 0xA2, 0xBD, 0x56, 0x14, 0x88, 0x60, 0x0B,
    0xCD, 0xE2, 0x34, 0x50, 0x9E, 0xDC, 0x11, 0x05, 0x2B, 0xB7, 0xA9, 0x48, 0xFF, 0x66, 0x8A, 0x73,
    0x03, 0x75, 0x86, 0xF1, 0x6A, 0xA7, 0x40, 0xC2, 0xB9, 0x2C, 0xDB, 0x1F, 0x58, 0x94, 0x3E, 0xED,
    0xFC, 0x1B, 0xA0, 0x04, 0xB8, 0x8D, 0xE6, 0x59, 0x62, 0x93, 0x35, 0x7E, 0xCA, 0x21, 0xDF, 0x47,
    0x15, 0xF3, 0xBA, 0x7F, 0xA6, 0x69, 0xC8, 0x4D, 0x87, 0x3B, 0x9C, 0x01, 0xE0, 0xDE, 0x24, 0x52,
    0x7B, 0x0C, 0x68, 0x1E, 0x80, 0xB2, 0x5A, 0xE7, 0xAD, 0xD5, 0x23, 0xF4, 0x46, 0x3F, 0x91, 0xC9,
    0x6E, 0x84, 0x72, 0xBB, 0x0D, 0x18, 0xD9, 0x96, 0xF0, 0x5F, 0x41, 0xAC, 0x27, 0xC5, 0xE3, 0x3A,
    0x81, 0x6F, 0x07, 0xA3, 0x79, 0xF6, 0x2D, 0x38, 0x1A, 0x44, 0x5E, 0xB5, 0xD2, 0xEC, 0xCB, 0x90,
    0x9A, 0x36, 0xE5, 0x29, 0xC3, 0x4F, 0xAB, 0x64, 0x51, 0xF8, 0x10, 0xD7, 0xBC, 0x02, 0x7D, 0x8E,
];

/// CON⁽¹²⁸⁾.
const CON: [u32; 60] = [
    0xF56B7AEB, 0x994A8A42, 0x96A4BD75, 0xFA854521, 0x735B768A, 0x1F7ABAC4, 0xD5BC3B45, 0xB99D5D62,
    0x52D73592, 0x3EF636E5, 0xC57A1AC9, 0xA95B9B72, 0x5AB42554, 0x369555ED, 0x1553BA9A, 0x7972B2A2,
    0xE6B85D4D, 0x8A995951, 0x4B550696, 0x2774B4FC, 0xC9BB034B, 0xA59A5A7E, 0x88CC81A5, 0xE4ED2D3F,
    0x7C6F68E2, 0x104E8ECB, 0xD2263471, 0xBE07C765, 0x511A3208, 0x3D3BFBE6, 0x1084B134, 0x7CA565A7,
    0x304BF0AA, 0x5C6AAA87, 0xF4347855, 0x9815D543, 0x4213141A, 0x2E32F2F5, 0xCD180A0D, 0xA139F97A,
    0x5E852D36, 0x32A464E9, 0xC353169B, 0xAF72B274, 0x8DB88B4D, 0xE199593A, 0x7ED56D96, 0x12F434C9,
    0xD37B36CB, 0xBF5A9A64, 0x85AC9B65, 0xE98D4D32, 0x7ADF6582, 0x16FE3ECD, 0xD17E32C1, 0xBD5F9F66,
    0x50B63150, 0x3C9757E7, 0x1052B098, 0x7C73B3A7,
];

pub(super) fn apply(_: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let keys = expand_key(key);
    let (first, others) = keys.split_at(8);
    let (rounds, last) = others.split_at(144);
    let mut state = block.to_vec();
    match direction {
        Direction::Encrypt => {
            whiten(&mut state, first);
            network(&mut state, rounds, Direction::Encrypt);
            whiten(&mut state, last);
        }
        Direction::Decrypt => {
            whiten(&mut state, last);
            network(&mut state, rounds, Direction::Decrypt);
            whiten(&mut state, first);
        }
    }
    state
}

/// Half of the key, the round keys, the other half.
pub(super) fn expand_key(key: &[u8]) -> Vec<u8> {
    let constants: Vec<u8> = CON.iter().flat_map(|con| con.to_be_bytes()).collect();
    let (for_l, for_keys) = constants.split_at(96);
    let mut l = key.to_vec();
    network(&mut l, for_l, Direction::Encrypt);
    let mut keys = key[..8].to_vec();
    for (number, con) in for_keys.chunks_exact(16).enumerate() {
        for (i, con) in con.iter().enumerate() {
            let more = if number % 2 == 1 { key[i] } else { 0 };
            keys.push(l[i] ^ con ^ more);
        }
        let x = most_significant_first(&l);
        l = to_bytes_most_significant_first(&[&x[7..64], &x[121..], &x[..7], &x[64..121]].concat());
    }
    keys.extend(&key[8..]);
    keys
}

fn whiten(state: &mut [u8], keys: &[u8]) {
    for i in 0..4 {
        state[4 + i] ^= keys[i];
        state[12 + i] ^= keys[4 + i];
    }
}

/// All rounds with the round keys of eight bytes each. Word n of round r is word n + r here; after the
/// last round the words of the paper begin with that of number r - 1.
fn network(state: &mut [u8], keys: &[u8], direction: Direction) {
    let rounds = keys.len() / 8;
    let turn = 4 * ((rounds - 1) % 4);
    if matches!(direction, Direction::Decrypt) {
        state.rotate_right(turn);
    }
    for step in 0..rounds {
        let round = match direction {
            Direction::Encrypt => step,
            Direction::Decrypt => rounds - 1 - step,
        };
        for half in 0..2 {
            let source = (round + 2 * half) % 4 * 4;
            let target = (round + 2 * half + 1) % 4 * 4;
            let key = &keys[8 * round + 4 * half..][..4];
            let substituted: [u8; 4] = std::array::from_fn(|i| {
                let x = state[source + i] ^ key[i];
                if i % 2 == half {
                    S0[usize::from(x)]
                } else {
                    s1(x)
                }
            });
            // row i of the matrix has its first row's entry of column i + j
            let row = if half == 0 {
                [1, 2, 4, 6]
            } else {
                [1, 8, 2, 10]
            };
            for i in 0..4 {
                for (j, byte) in substituted.into_iter().enumerate() {
                    state[target + i] ^= product(byte, row[i ^ j]);
                }
            }
        }
    }
    if matches!(direction, Direction::Encrypt) {
        state.rotate_left(turn);
    }
}

/// An affine map, the inverse in GF(2⁸), an affine map. The columns were found by solving for them, up to
/// squaring the only ones that give S₁.
fn s1(x: u8) -> u8 {
    let argument = 0x25 ^ linear([0x01, 0x29, 0x30, 0xC6, 0x6C, 0x58, 0xA6, 0x42], x);
    // x²⁵⁴
    let inverse = (1..8).fold((argument, 1), |(power, inverse), _| {
        let square = product(power, power);
        (square, product(inverse, square))
    });
    0x69 ^ linear([0xE3, 0x6E, 0xC5, 0x91, 0x25, 0x38, 0x8B, 0x47], inverse.1)
}

/// The sum of the columns of the bits that are set, the least significant first.
fn linear(columns: [u8; 8], x: u8) -> u8 {
    (0..8)
        .filter(|bit| x >> bit & 1 == 1)
        .fold(0, |sum, bit| sum ^ columns[bit])
}

/// The product modulo z⁸ + z⁴ + z³ + z² + 1.
fn product(left: u8, right: u8) -> u8 {
    let mut multiple = left;
    let mut sum = 0;
    for bit in 0..8 {
        if right >> bit & 1 == 1 {
            sum ^= multiple;
        }
        let carry = multiple >> 7;
        multiple = (multiple << 1) ^ (carry * 0x1D);
    }
    sum
}
