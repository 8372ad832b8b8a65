//! Ascon: the permutation as in NIST SP 800-232, section 3, in the hash function of section 5.1.
//!
//! The words are the standard's integers, whose first byte in memory is the lowest: version 1.2, which
//! came before it, has the bytes in reverse, and other initial values.

use crate::HashFunction;

/// Ascon-Hash256.
pub(crate) static ASCON_HASH256: Hash256 = Hash256;

/// The hash function of section 5.1: a sponge with a rate of 64 bits.
pub(crate) struct Hash256;

/// Bytes of the message that go into the state at a time, and of the digest that come out.
const RATE_BYTES: usize = 8;
/// Bytes of a digest.
const DIGEST_BYTES: usize = 32;
/// Appendix B: identifier 2 of the algorithm, 12 rounds at the start and before each block, 256 bits
/// of output, a rate of 8 bytes.
const INITIAL_VALUE: u64 = 0x0000_0801_00cc_0002;
/// Rounds of every permutation.
const ROUNDS: usize = 12;

impl HashFunction for Hash256 {
    fn name(&self) -> &'static str {
        "ascon-hash256"
    }

    fn digest_bytes(&self) -> usize {
        DIGEST_BYTES
    }

    fn block_bytes(&self) -> usize {
        RATE_BYTES
    }

    fn least_padding_bytes(&self) -> usize {
        1
    }

    fn hash(&self, message: &[u8]) -> Vec<u8> {
        // Initialisation
        let mut state = permute([INITIAL_VALUE, 0, 0, 0, 0], ROUNDS);
        // Absorbing: a 1 and zeros make the last block whole
        let mut padded = message.to_vec();
        padded.push(1);
        padded.resize(padded.len().next_multiple_of(RATE_BYTES), 0);
        for block in padded.chunks(RATE_BYTES) {
            state[0] ^= block
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            state = permute(state, ROUNDS);
        }
        // Squeezing
        let mut digest = state[0].to_le_bytes().to_vec();
        while digest.len() < DIGEST_BYTES {
            state = permute(state, ROUNDS);
            digest.extend(state[0].to_le_bytes());
        }
        digest
    }
}

/// Section 3.1: the state as five words of 64 bits, S₀ first.
type State = [u64; 5];

/// Section 3.2: the constants of 16 rounds, of which fewer rounds use the last.
const CONSTANTS: [u64; 16] = [
    0x3c, 0x2d, 0x1e, 0x0f, 0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b,
];

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
