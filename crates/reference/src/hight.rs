//! HIGHT as in Hong et al., HIGHT: A New Block Cipher Suitable for Low-Resource Device, CHES 2006,
//! section 2.
//!
//! Byte i of a block is Pᵢ, byte i of a key MKᵢ: the paper writes the byte of the highest number
//! first.

use crate::{BlockCipher, LengthError};

/// HIGHT.
pub(crate) static HIGHT: Hight = Hight;

const ROUNDS: usize = 32;

/// HIGHT, of which there is one size.
pub(crate) struct Hight;

/// The bytes X₀ … X₇.
type State = [u8; 8];

/// The key bytes of an encryption.
struct RoundKeys {
    /// WK₀ … WK₇: four for the initial, four for the final transformation.
    whitening: [u8; 8],
    /// SK₀ … SK₁₂₇, four for each round.
    subkeys: Vec<u8>,
}

impl RoundKeys {
    /// KeySchedule.
    fn new(master: &[u8]) -> Self {
        Self {
            whitening: whitening_keys(master),
            subkeys: subkeys(master),
        }
    }
}

/// WhiteningKeyGeneration.
fn whitening_keys(master: &[u8]) -> [u8; 8] {
    std::array::from_fn(|i| master[if i < 4 { i + 12 } else { i - 4 }])
}

/// SubkeyGeneration.
fn subkeys(master: &[u8]) -> Vec<u8> {
    let delta = constants();
    let mut subkeys = vec![0; 4 * ROUNDS];
    for i in 0..8 {
        for j in 0..8 {
            let source = (8 + j - i) % 8;
            let place = 16 * i + j;
            subkeys[place] = master[source].wrapping_add(delta[place]);
            subkeys[place + 8] = master[source + 8].wrapping_add(delta[place + 8]);
        }
    }
    subkeys
}

/// ConstantGeneration: δᵢ is sᵢ₊₆ … sᵢ, with sᵢ₊₆ = sᵢ₊₂ ⊕ sᵢ₋₁.
fn constants() -> Vec<u8> {
    let mut s = vec![0, 1, 0, 1, 1, 0, 1];
    for i in 1..4 * ROUNDS {
        s.push(s[i + 2] ^ s[i - 1]);
    }
    s.windows(7)
        .map(|bits| bits.iter().rev().fold(0, |value, bit| value << 1 | bit))
        .collect()
}

/// The auxiliary function F₀.
fn f0(x: u8) -> u8 {
    x.rotate_left(1) ^ x.rotate_left(2) ^ x.rotate_left(7)
}

/// The auxiliary function F₁.
fn f1(x: u8) -> u8 {
    x.rotate_left(3) ^ x.rotate_left(4) ^ x.rotate_left(6)
}

/// InitialTransformation.
fn initial_transformation(p: State, key: &RoundKeys) -> State {
    let wk = &key.whitening;
    [
        p[0].wrapping_add(wk[0]),
        p[1],
        p[2] ^ wk[1],
        p[3],
        p[4].wrapping_add(wk[2]),
        p[5],
        p[6] ^ wk[3],
        p[7],
    ]
}

/// RoundFunction, round i of 0 … 31.
fn round_function(x: State, key: &RoundKeys, i: usize) -> State {
    let sk = |n: usize| key.subkeys[4 * i + n];
    [
        x[7] ^ f0(x[6]).wrapping_add(sk(3)),
        x[0],
        x[1].wrapping_add(f1(x[0]) ^ sk(0)),
        x[2],
        x[3] ^ f0(x[2]).wrapping_add(sk(1)),
        x[4],
        x[5].wrapping_add(f1(x[4]) ^ sk(2)),
        x[6],
    ]
}

fn inverse_round_function(x: State, key: &RoundKeys, i: usize) -> State {
    let sk = |n: usize| key.subkeys[4 * i + n];
    [
        x[1],
        x[2].wrapping_sub(f1(x[1]) ^ sk(0)),
        x[3],
        x[4] ^ f0(x[3]).wrapping_add(sk(1)),
        x[5],
        x[6].wrapping_sub(f1(x[5]) ^ sk(2)),
        x[7],
        x[0] ^ f0(x[7]).wrapping_add(sk(3)),
    ]
}

/// FinalTransformation, which turns the bytes back by one place.
fn final_transformation(x: State, key: &RoundKeys) -> State {
    let wk = &key.whitening;
    [
        x[1].wrapping_add(wk[4]),
        x[2],
        x[3] ^ wk[5],
        x[4],
        x[5].wrapping_add(wk[6]),
        x[6],
        x[7] ^ wk[7],
        x[0],
    ]
}

fn inverse_initial_transformation(x: State, key: &RoundKeys) -> State {
    let wk = &key.whitening;
    [
        x[0].wrapping_sub(wk[0]),
        x[1],
        x[2] ^ wk[1],
        x[3],
        x[4].wrapping_sub(wk[2]),
        x[5],
        x[6] ^ wk[3],
        x[7],
    ]
}

fn inverse_final_transformation(c: State, key: &RoundKeys) -> State {
    let wk = &key.whitening;
    [
        c[7],
        c[0].wrapping_sub(wk[4]),
        c[1],
        c[2] ^ wk[5],
        c[3],
        c[4].wrapping_sub(wk[6]),
        c[5],
        c[6] ^ wk[7],
    ]
}

fn state(block: &[u8]) -> State {
    std::array::from_fn(|i| block[i])
}

impl BlockCipher for Hight {
    fn name(&self) -> &'static str {
        "hight"
    }

    fn block_bytes(&self) -> usize {
        8
    }

    fn key_bytes(&self) -> usize {
        16
    }

    fn round_key_bytes(&self) -> usize {
        8 + 4 * ROUNDS
    }

    /// WK₀ … WK₃, SK₀ … SK₁₂₇, WK₄ … WK₇.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        let key = RoundKeys::new(key);
        let (initial, last) = key.whitening.split_at(4);
        Ok([initial, &key.subkeys, last].concat())
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let key = RoundKeys::new(key);
        let mut x = initial_transformation(state(block), &key);
        let mut states: Vec<State> = (0..ROUNDS)
            .map(|i| {
                x = round_function(x, &key, i);
                x
            })
            .collect();
        if let Some(ciphertext) = states.last_mut() {
            *ciphertext = final_transformation(*ciphertext, &key);
        }
        Ok(states.iter().map(|state| state.to_vec()).collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let key = RoundKeys::new(key);
        let x = inverse_final_transformation(state(block), &key);
        let x = (0..ROUNDS)
            .rev()
            .fold(x, |x, i| inverse_round_function(x, &key, i));
        block.copy_from_slice(&inverse_initial_transformation(x, &key));
        Ok(())
    }
}
