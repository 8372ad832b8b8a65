//! LED as in Guo et al., The LED Block Cipher, CHES 2011, in the revision of IACR ePrint 2012/600,
//! whose constants depend on the length of the key; section 2.
//!
//! The paper computes on nibbles, written from the most significant one; in a byte the first
//! nibble is the high one. LED has no key schedule: its "round keys" are the key itself, from
//! which each step takes the next sixteen nibbles, starting anew at its end.

use crate::nibble;
use crate::present::{SBOX, inverse};
use crate::{BlockCipher, LengthError};

/// LED-64.
pub(crate) static LED_64: Led = Led {
    name: "led-64",
    key_bits: 64,
    steps: 8,
};
/// LED-80.
pub(crate) static LED_80: Led = Led {
    name: "led-80",
    key_bits: 80,
    steps: 12,
};
/// LED-128.
pub(crate) static LED_128: Led = Led {
    name: "led-128",
    key_bits: 128,
    steps: 12,
};

/// The number of rounds in a step.
const ROUNDS_PER_STEP: usize = 4;

/// M, the matrix of MixColumnsSerial.
const M: [[u8; 4]; 4] = [
    [0x4, 0x1, 0x2, 0x2],
    [0x8, 0x6, 0x5, 0x6],
    [0xB, 0xE, 0xA, 0x9],
    [0x2, 0x2, 0xF, 0xB],
];

/// The inverse of M.
const INVERSE_M: [[u8; 4]; 4] = [
    [0xC, 0xC, 0xD, 0x4],
    [0x3, 0x8, 0x4, 0x5],
    [0x7, 0x6, 0x2, 0xE],
    [0xD, 0x9, 0x9, 0xD],
];

/// LED with one length of key.
pub(crate) struct Led {
    name: &'static str,
    /// The length of the key in bits.
    key_bits: u8,
    /// s, the number of steps.
    steps: usize,
}

/// The nibbles m₀ … m₁₅, four rows of four, the rows one after the other.
type State = [u8; 16];

impl Led {
    fn rounds(&self) -> usize {
        self.steps * ROUNDS_PER_STEP
    }

    /// The subkey SKⁱ: nibble j is nibble j + 16 i of the key, modulo its length.
    fn subkey(key: &[u8], step: usize) -> State {
        let key = nibble::from_bytes(key);
        std::array::from_fn(|j| key[(j + 16 * step) % key.len()])
    }

    /// AddConstants of one round: the length of the key and six bits rc₅ … rc₀.
    fn add_constants(&self, state: State, rc: u8) -> State {
        let (high, low) = (self.key_bits >> 4, self.key_bits & 0xF);
        let first = [high, 1 ^ high, 2 ^ low, 3 ^ low];
        let second = [rc >> 3, rc & 7, rc >> 3, rc & 7];
        std::array::from_fn(|i| {
            state[i]
                ^ match i % 4 {
                    0 => first[i / 4],
                    1 => second[i / 4],
                    _ => 0,
                }
        })
    }

    /// The state after each round of an encryption; the last subkey is added in the last of them.
    fn encrypt_state(&self, key: &[u8], block: &[u8]) -> Vec<State> {
        let mut state = nibble::from_block(block);
        let mut states: Vec<State> = (0..)
            .zip(round_constants(self.rounds()))
            .map(|(round, rc)| {
                if round % ROUNDS_PER_STEP == 0 {
                    state = add(state, Self::subkey(key, round / ROUNDS_PER_STEP));
                }
                state = self.add_constants(state, rc);
                state = substitute(state, &SBOX);
                state = shift_rows(state);
                state = mix_columns(state, &M);
                state
            })
            .collect();
        if let Some(ciphertext) = states.last_mut() {
            *ciphertext = add(*ciphertext, Self::subkey(key, self.steps));
        }
        states
    }

    /// The inverse of an encryption.
    fn decrypt_state(&self, key: &[u8], block: &[u8]) -> State {
        let inverse_sbox = inverse(&SBOX);
        let constants = round_constants(self.rounds());
        let mut state = add(nibble::from_block(block), Self::subkey(key, self.steps));
        for (round, &rc) in constants.iter().enumerate().rev() {
            state = mix_columns(state, &INVERSE_M);
            state = inverse_shift_rows(state);
            state = substitute(state, &inverse_sbox);
            state = self.add_constants(state, rc);
            if round % ROUNDS_PER_STEP == 0 {
                state = add(state, Self::subkey(key, round / ROUNDS_PER_STEP));
            }
        }
        state
    }
}

/// The bits rc₅ … rc₀ of each round: shifted to the left, rc₅ ⊕ rc₄ ⊕ 1 enters.
fn round_constants(rounds: usize) -> Vec<u8> {
    let mut rc = 0;
    (0..rounds)
        .map(|_| {
            rc = rc << 1 & 0x3F | (rc >> 5 ^ rc >> 4 ^ 1) & 1;
            rc
        })
        .collect()
}

/// addRoundKey.
fn add(state: State, subkey: State) -> State {
    std::array::from_fn(|i| state[i] ^ subkey[i])
}

/// SubCells.
fn substitute(state: State, sbox: &[u8; 16]) -> State {
    state.map(|nibble| sbox[usize::from(nibble)])
}

/// ShiftRows: row i rotated by i places to the left.
fn shift_rows(state: State) -> State {
    std::array::from_fn(|i| {
        let (row, column) = (i / 4, i % 4);
        state[4 * row + (column + row) % 4]
    })
}

/// The inverse of ShiftRows.
fn inverse_shift_rows(state: State) -> State {
    std::array::from_fn(|i| {
        let (row, column) = (i / 4, i % 4);
        state[4 * row + (column + 4 - row) % 4]
    })
}

/// MixColumnsSerial: each column multiplied by the matrix.
fn mix_columns(state: State, matrix: &[[u8; 4]; 4]) -> State {
    std::array::from_fn(|i| {
        let (row, column) = (i / 4, i % 4);
        (0..4).fold(0, |sum, k| {
            sum ^ multiply(matrix[row][k], state[4 * k + column])
        })
    })
}

/// The product in GF(2⁴) modulo X⁴ + X + 1.
fn multiply(left: u8, right: u8) -> u8 {
    (0..4).rev().fold(0, |product, bit| {
        let doubled = product << 1 ^ if product & 8 == 0 { 0 } else { 0x13 };
        doubled ^ if left >> bit & 1 == 0 { 0 } else { right }
    })
}

impl BlockCipher for Led {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        8
    }

    fn key_bytes(&self) -> usize {
        usize::from(self.key_bits) / 8
    }

    fn round_key_bytes(&self) -> usize {
        self.key_bytes()
    }

    /// The key itself: LED has no key schedule.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(key.to_vec())
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
