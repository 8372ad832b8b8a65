//! Ascon-MAC: Dobraunig, Eichlseder, Mendel and Schläffer, Ascon MAC, PRF, and Short-Input PRF (IACR ePrint 2021/1574).
//!
//! The paper counts bytes as version 1.2 of Ascon did. This is version 1.3 of its authors' code (ascon-c, `asconmacv13`):
//! the order of bytes, the padding and the form of the initial value are those of NIST SP 800-232.

use super::{permute, word};
use crate::Mac;

/// Ascon-MAC.
pub(crate) static ASCON_MAC: AsconMac = AsconMac;

/// A sponge with a key that takes blocks of 256 bits and gives out 128.
pub(crate) struct AsconMac;

/// Bytes of the message that go into the state at a time.
const RATE_BYTES: usize = 32;
/// Identifier 5 of the algorithm, 12 rounds at the start and before each block, a tag of 128 bits, and rates of 32 bytes
/// in and 16 bytes out.
const INITIAL_VALUE: u64 = 0x0010_2000_80cc_0005;
/// Rounds of every permutation.
const ROUNDS: usize = 12;
/// Tells the last block from those before it: the last bit of the state.
const LAST_BLOCK: u64 = 1 << 63;

impl Mac for AsconMac {
    fn name(&self) -> &'static str {
        "ascon-mac"
    }

    fn key_bytes(&self) -> usize {
        16
    }

    fn tag_bytes(&self) -> usize {
        16
    }

    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8> {
        // Initialisation
        let (first, second) = key.split_at(8);
        let mut state = permute([INITIAL_VALUE, word(first), word(second), 0, 0], ROUNDS);
        // Absorbing: a 1 and zeros make the last block whole
        let mut padded = message.to_vec();
        padded.push(1);
        padded.resize(padded.len().next_multiple_of(RATE_BYTES), 0);
        let blocks = padded.len() / RATE_BYTES;
        for (number, block) in padded.chunks(RATE_BYTES).enumerate() {
            for (row, bytes) in state.iter_mut().zip(block.chunks(8)) {
                *row ^= word(bytes);
            }
            if number + 1 == blocks {
                state[4] ^= LAST_BLOCK;
            }
            state = permute(state, ROUNDS);
        }
        // Squeezing: the tag is one block of output
        let tag = state[..2].iter();
        tag.flat_map(|row| row.to_le_bytes()).collect()
    }
}
