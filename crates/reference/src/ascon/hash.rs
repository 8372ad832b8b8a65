//! Ascon-Hash256: NIST SP 800-232, section 5.1.

use super::{permute, word};
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
            state[0] ^= word(block);
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
