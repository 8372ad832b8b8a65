//! Ascon-AEAD128: NIST SP 800-232, section 4.

use super::{State, permute, word};
use crate::{Aead, Sealed};

/// Ascon-AEAD128.
pub(crate) static ASCON_AEAD128: Aead128 = Aead128;

/// The authenticated encryption of section 4: a duplex sponge with a rate of 128 bits.
pub(crate) struct Aead128;

/// Bytes of associated data or of the message that go into the state at a time.
const RATE_BYTES: usize = 16;
/// Appendix B: identifier 1 of the algorithm, 12 rounds at start and end, 8 between blocks, a tag of 128 bits
/// and a rate of 16 bytes.
const INITIAL_VALUE: u64 = 0x0000_1000_808c_0001;
/// Rounds at start and end, and between blocks.
const OUTER_ROUNDS: usize = 12;
const INNER_ROUNDS: usize = 8;

/// A block of at most 16 bytes as two integers.
fn words(block: &[u8]) -> [u64; 2] {
    let (low, high) = block.split_at(block.len().min(8));
    [word(low), word(high)]
}

/// Algorithm 2: the block with a 1 and zeros behind it.
fn padded(block: &[u8]) -> [u64; 2] {
    let mut block = block.to_vec();
    block.push(1);
    words(&block)
}

/// The first bytes of the rate.
fn rate(state: &State, bytes: usize) -> Vec<u8> {
    let all = state[..2].iter().flat_map(|word| word.to_le_bytes());
    all.take(bytes).collect()
}

fn absorb(state: &mut State, [low, high]: [u64; 2]) {
    state[0] ^= low;
    state[1] ^= high;
}

/// Section 4.1.1, initialisation and associated data.
fn begin(key: [u64; 2], nonce: &[u8], associated_data: &[u8]) -> State {
    let [n0, n1] = words(nonce);
    let mut state = permute([INITIAL_VALUE, key[0], key[1], n0, n1], OUTER_ROUNDS);
    state[3] ^= key[0];
    state[4] ^= key[1];
    if !associated_data.is_empty() {
        let blocks = associated_data.chunks_exact(RATE_BYTES);
        let last = padded(blocks.remainder());
        for block in blocks.map(words).chain([last]) {
            absorb(&mut state, block);
            state = permute(state, INNER_ROUNDS);
        }
    }
    // Domain separation: the last bit of the state.
    state[4] ^= 1 << 63;
    state
}

/// Section 4.1.1, finalisation: the tag.
fn finish(mut state: State, key: [u64; 2]) -> Vec<u8> {
    state[2] ^= key[0];
    state[3] ^= key[1];
    let state = permute(state, OUTER_ROUNDS);
    let tag = [state[3] ^ key[0], state[4] ^ key[1]];
    tag.into_iter().flat_map(u64::to_le_bytes).collect()
}

impl Aead for Aead128 {
    fn name(&self) -> &'static str {
        "ascon-aead128"
    }

    fn key_bytes(&self) -> usize {
        16
    }

    fn nonce_bytes(&self) -> usize {
        16
    }

    fn tag_bytes(&self) -> usize {
        16
    }

    fn seal(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Sealed {
        let key = words(key);
        let mut state = begin(key, nonce, associated_data);
        let mut ciphertext = Vec::new();
        let blocks = message.chunks_exact(RATE_BYTES);
        let last = blocks.remainder();
        for block in blocks {
            absorb(&mut state, words(block));
            ciphertext.extend(rate(&state, RATE_BYTES));
            state = permute(state, INNER_ROUNDS);
        }
        absorb(&mut state, padded(last));
        ciphertext.extend(rate(&state, last.len()));
        (ciphertext, finish(state, key))
    }

    fn open(
        &self,
        key: &[u8],
        nonce: &[u8],
        associated_data: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
    ) -> Option<Vec<u8>> {
        let key = words(key);
        let mut state = begin(key, nonce, associated_data);
        let mut message = Vec::new();
        let decrypted = |state: &State, block: &[u8]| -> Vec<u8> {
            let stream = rate(state, block.len());
            block
                .iter()
                .zip(stream)
                .map(|(one, other)| one ^ other)
                .collect()
        };
        let blocks = ciphertext.chunks_exact(RATE_BYTES);
        let last = blocks.remainder();
        for block in blocks {
            message.extend(decrypted(&state, block));
            [state[0], state[1]] = words(block);
            state = permute(state, INNER_ROUNDS);
        }
        let rest = decrypted(&state, last);
        absorb(&mut state, padded(&rest));
        message.extend(rest);
        (finish(state, key) == tag).then_some(message)
    }
}
