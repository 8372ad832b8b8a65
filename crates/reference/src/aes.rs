//! AES as in NIST FIPS 197; section and algorithm numbers are those of its 2023 update.

mod field;
mod key_expansion;
mod sbox;
mod state;

pub(crate) use field::multiply;
pub(crate) use sbox::SBOX;

use crate::{BlockCipher, LengthError};
use key_expansion::expand_key;
use state::State;

/// Four bytes: a word of the key expansion, a column of the state.
type Word = [u8; 4];

/// Nb, the number of columns of the state.
const BLOCK_WORDS: usize = 4;

/// AES-128.
pub(crate) static AES_128: Aes = Aes {
    name: "aes-128",
    key_words: 4,
    rounds: 10,
};
/// AES-192.
pub(crate) static AES_192: Aes = Aes {
    name: "aes-192",
    key_words: 6,
    rounds: 12,
};
/// AES-256.
pub(crate) static AES_256: Aes = Aes {
    name: "aes-256",
    key_words: 8,
    rounds: 14,
};

/// One row of table 3: the parameters of AES for one key length.
pub(crate) struct Aes {
    name: &'static str,
    /// Nk, the number of words of the key.
    key_words: usize,
    /// Nr, the number of rounds.
    rounds: usize,
}

impl Aes {
    /// The four words of key for each of the Nr + 1 uses of AddRoundKey.
    fn round_keys(&self, key: &[u8]) -> Vec<[Word; BLOCK_WORDS]> {
        expand_key(key, self.key_words, self.rounds)
            .chunks_exact(BLOCK_WORDS)
            .map(|words| [words[0], words[1], words[2], words[3]])
            .collect()
    }

    /// Algorithm 1, CIPHER: the state at the end of each round.
    fn cipher(&self, key: &[u8], block: &[u8]) -> Vec<State> {
        let round_keys = self.round_keys(key);
        let mut state = State::from_block(block);
        state.add_round_key(&round_keys[0]);
        (1..=self.rounds)
            .map(|round| {
                state.sub_bytes();
                state.shift_rows();
                if round < self.rounds {
                    state.mix_columns();
                }
                state.add_round_key(&round_keys[round]);
                state.clone()
            })
            .collect()
    }

    /// Algorithm 3, INVCIPHER.
    fn inverse_cipher(&self, key: &[u8], block: &[u8]) -> State {
        let round_keys = self.round_keys(key);
        let mut state = State::from_block(block);
        state.add_round_key(&round_keys[self.rounds]);
        for round in (0..self.rounds).rev() {
            state.inverse_shift_rows();
            state.inverse_sub_bytes();
            state.add_round_key(&round_keys[round]);
            if round > 0 {
                state.inverse_mix_columns();
            }
        }
        state
    }
}

impl BlockCipher for Aes {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        4 * BLOCK_WORDS
    }

    fn key_bytes(&self) -> usize {
        4 * self.key_words
    }

    fn round_key_bytes(&self) -> usize {
        (self.rounds + 1) * self.block_bytes()
    }

    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(expand_key(key, self.key_words, self.rounds).concat())
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        Ok(self
            .cipher(key, block)
            .iter()
            .map(State::to_block)
            .collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        block.copy_from_slice(&self.inverse_cipher(key, block).to_block());
        Ok(())
    }
}
