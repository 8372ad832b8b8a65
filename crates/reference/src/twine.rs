//! TWINE as in Suzaki et al., TWINE: A Lightweight Block Cipher for Multiple Platforms, SAC 2012,
//! section 2.
//!
//! The paper computes on nibbles; in a byte the first nibble is the high one. Round keys, eight
//! nibbles each, lie in memory likewise.

use crate::nibble;
use crate::{BlockCipher, LengthError};

/// TWINE-80.
pub(crate) static TWINE_80: Twine = Twine {
    name: "twine-80",
    key_bytes: 10,
    substitutions: &[(1, 0), (4, 16)],
    selection: [1, 3, 4, 6, 13, 14, 15, 16],
};
/// TWINE-128.
pub(crate) static TWINE_128: Twine = Twine {
    name: "twine-128",
    key_bytes: 16,
    substitutions: &[(1, 0), (4, 16), (23, 30)],
    selection: [2, 3, 12, 15, 17, 18, 28, 31],
};

/// The S-box S.
const SBOX: [u8; 16] = [
    0xC, 0x0, 0xF, 0xA, 0x2, 0xB, 0x9, 0x5, 0x8, 0x3, 0xD, 0x7, 0x1, 0xE, 0x6, 0x4,
];

/// The block shuffle π: nibble h moves to place π[h].
const SHUFFLE: [usize; 16] = [5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14];

/// The number of rounds; no shuffle follows the last of them.
const ROUNDS: usize = 36;

/// TWINE with one length of key.
pub(crate) struct Twine {
    name: &'static str,
    key_bytes: usize,
    /// The nibbles (i, j) of the key state with WKᵢ ← WKᵢ ⊕ S(WKⱼ) in each step of the schedule.
    substitutions: &'static [(usize, usize)],
    /// The nibbles of the key state that make a round key.
    selection: [usize; 8],
}

/// The nibbles X₀ … X₁₅ of a block.
type State = [u8; 16];

/// The nibbles RK₀ … RK₇ of a round key.
type RoundKey = [u8; 8];

impl Twine {
    /// The round keys RK¹ … RK³⁶.
    fn key_schedule(&self, key: &[u8]) -> Vec<RoundKey> {
        let mut state = nibble::from_bytes(key);
        let mut constant = 1;
        let mut round_keys = vec![self.select(&state)];
        for _ in 1..ROUNDS {
            for &(target, source) in self.substitutions {
                state[target] ^= SBOX[usize::from(state[source])];
            }
            // CON_H and CON_L, the high and the low three bits
            state[7] ^= constant >> 3;
            state[19] ^= constant & 7;
            state[..4].rotate_left(1);
            state.rotate_left(4);
            constant = next_constant(constant);
            round_keys.push(self.select(&state));
        }
        round_keys
    }

    fn select(&self, state: &[u8]) -> RoundKey {
        self.selection.map(|i| state[i])
    }

    /// The state after each round of an encryption.
    fn encrypt_state(&self, key: &[u8], block: &[u8]) -> Vec<State> {
        let round_keys = self.key_schedule(key);
        let mut state = nibble::from_block(block);
        (1..=ROUNDS)
            .zip(round_keys)
            .map(|(round, round_key)| {
                state = add_functions(state, round_key);
                if round < ROUNDS {
                    state = shuffle(state);
                }
                state
            })
            .collect()
    }

    /// The inverse of an encryption. The functions only change nibbles that they do not read, so
    /// that adding them again takes them away.
    fn decrypt_state(&self, key: &[u8], block: &[u8]) -> State {
        let round_keys = self.key_schedule(key);
        let (first, others) = round_keys.split_first().expect("36 round keys");
        let state = others
            .iter()
            .rev()
            .fold(nibble::from_block(block), |state, &round_key| {
                inverse_shuffle(add_functions(state, round_key))
            });
        add_functions(state, *first)
    }
}

/// CON⁽ʳ⁺¹⁾ from CON⁽ʳ⁾: doubled in GF(2)[z] modulo z⁶ + z + 1.
fn next_constant(constant: u8) -> u8 {
    let doubled = constant << 1;
    if doubled & 0x40 == 0 {
        doubled
    } else {
        doubled ^ 0x43
    }
}

/// X₂ⱼ₊₁ ← S(X₂ⱼ ⊕ RKⱼ) ⊕ X₂ⱼ₊₁.
fn add_functions(mut state: State, round_key: RoundKey) -> State {
    for (pair, k) in state.chunks_exact_mut(2).zip(round_key) {
        pair[1] ^= SBOX[usize::from(pair[0] ^ k)];
    }
    state
}

fn shuffle(state: State) -> State {
    let mut result = [0; 16];
    for (nibble, place) in state.into_iter().zip(SHUFFLE) {
        result[place] = nibble;
    }
    result
}

fn inverse_shuffle(state: State) -> State {
    SHUFFLE.map(|place| state[place])
}

impl BlockCipher for Twine {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        8
    }

    fn key_bytes(&self) -> usize {
        self.key_bytes
    }

    fn round_key_bytes(&self) -> usize {
        ROUNDS * 4
    }

    /// The round keys RK¹ … RK³⁶, each eight nibbles in four bytes, RK₀ the high nibble of the first.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(nibble::to_bytes(&self.key_schedule(key).concat()))
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        Ok(self
            .encrypt_state(key, block)
            .iter()
            .map(|state| nibble::to_bytes(state))
            .collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        block.copy_from_slice(&nibble::to_bytes(&self.decrypt_state(key, block)));
        Ok(())
    }
}
