//! Ascon: the permutation as in NIST SP 800-232, section 3.
//!
//! The words are the standard's integers, whose first byte in memory is the lowest: version 1.2, which
//! came before it, has the bytes in reverse, and other initial values.

mod aead;
mod hash;
mod mac;
mod permutation;
mod xof;

pub(crate) use aead::ASCON_AEAD128;
pub(crate) use hash::ASCON_HASH256;
pub(crate) use mac::ASCON_MAC;
pub(crate) use permutation::{ASCON_P8, ASCON_P12};
pub(crate) use xof::{ASCON_CXOF128, ASCON_XOF128};

/// Section 3.1: the state as five words of 64 bits, S₀ first.
type State = [u64; 5];

/// Section 3.2: the constants of 16 rounds, of which fewer rounds use the last.
const CONSTANTS: [u64; 16] = [
    0x3c, 0x2d, 0x1e, 0x0f, 0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b,
];

/// Appendix A: the integer of at most eight bytes, the first of which is the lowest.
fn word(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Section 3: Ascon-p\[rounds\].
fn permute(state: State, rounds: usize) -> State {
    let constants = &CONSTANTS[CONSTANTS.len() - rounds..];
    constants.iter().fold(state, |mut state, constant| {
        state[2] ^= constant;
        diffuse(substitute(state))
    })
}

/// Section 3.3: the S-box of five bits on the 64 columns at once.
fn substitute([mut x0, x1, mut x2, x3, mut x4]: State) -> State {
    x0 ^= x4;
    x4 ^= x3;
    x2 ^= x1;
    let [mut t0, mut t1, mut t2, mut t3, t4] = [
        x0 ^ !x1 & x2,
        x1 ^ !x2 & x3,
        x2 ^ !x3 & x4,
        x3 ^ !x4 & x0,
        x4 ^ !x0 & x1,
    ];
    t1 ^= t0;
    t0 ^= t4;
    t3 ^= t2;
    t2 = !t2;
    [t0, t1, t2, t3, t4]
}

/// Section 3.4: each word takes in itself, turned twice.
fn diffuse(state: State) -> State {
    let rotations = [(19, 28), (61, 39), (1, 6), (10, 17), (7, 41)];
    std::array::from_fn(|i| {
        let (word, (one, other)) = (state[i], rotations[i]);
        word ^ word.rotate_right(one) ^ word.rotate_right(other)
    })
}
