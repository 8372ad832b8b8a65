//! Ascon-XOF128 and Ascon-CXOF128: NIST SP 800-232, sections 5.2 and 5.3.

use super::{State, permute, word};
use crate::Xof;

/// Ascon-XOF128.
pub(crate) static ASCON_XOF128: Xof128 = Xof128 { customized: false };
/// Ascon-CXOF128.
pub(crate) static ASCON_CXOF128: Xof128 = Xof128 { customized: true };

/// A sponge with a rate of 64 bits, with or without a customization string in front of the message.
pub(crate) struct Xof128 {
    customized: bool,
}

/// Bytes of the message that go into the state at a time, and of the output that come out.
const RATE_BYTES: usize = 8;
/// Appendix B: identifiers 3 and 4 of the algorithms, 12 rounds at the start and before each block, no fixed output,
/// a rate of 8 bytes.
const INITIAL_VALUE: u64 = 0x0000_0800_00cc_0003;
const INITIAL_VALUE_CUSTOMIZED: u64 = 0x0000_0800_00cc_0004;
/// Rounds of every permutation.
const ROUNDS: usize = 12;

/// Absorbs a string: a 1 and zeros make the last block whole.
fn absorb(state: State, bytes: &[u8]) -> State {
    let mut padded = bytes.to_vec();
    padded.push(1);
    padded.resize(padded.len().next_multiple_of(RATE_BYTES), 0);
    padded.chunks(RATE_BYTES).fold(state, |mut state, block| {
        state[0] ^= word(block);
        permute(state, ROUNDS)
    })
}

impl Xof for Xof128 {
    fn name(&self) -> &'static str {
        match self.customized {
            true => "ascon-cxof128",
            false => "ascon-xof128",
        }
    }

    fn block_bytes(&self) -> usize {
        RATE_BYTES
    }

    fn is_customized(&self) -> bool {
        self.customized
    }

    fn extend(&self, customization: &[u8], message: &[u8], output_bytes: usize) -> Vec<u8> {
        let value = match self.customized {
            true => INITIAL_VALUE_CUSTOMIZED,
            false => INITIAL_VALUE,
        };
        let mut state = permute([value, 0, 0, 0, 0], ROUNDS);
        if self.customized {
            // Z₀: the string's length in bits
            state[0] ^= 8 * customization.len() as u64;
            state = absorb(permute(state, ROUNDS), customization);
        }
        state = absorb(state, message);
        let mut output = Vec::new();
        while output.len() < output_bytes {
            output.extend(state[0].to_le_bytes());
            state = permute(state, ROUNDS);
        }
        output.truncate(output_bytes);
        output
    }
}
