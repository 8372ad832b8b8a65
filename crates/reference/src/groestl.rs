//! Grøstl as in Gauravaram et al., Grøstl – a SHA-3 candidate, version 2.0 of 2011: the final round's,
//! whose round constants and shifts differ from the first submission's.

use crate::HashFunction;
use crate::aes::{SBOX, multiply};

/// Grøstl-256.
pub(crate) static GROESTL_256: Groestl = Groestl {
    name: "groestl-256",
    columns: 8,
    rounds: 10,
    shifts_of_p: [0, 1, 2, 3, 4, 5, 6, 7],
    shifts_of_q: [1, 3, 5, 7, 0, 2, 4, 6],
};

/// Grøstl-512.
pub(crate) static GROESTL_512: Groestl = Groestl {
    name: "groestl-512",
    columns: 16,
    rounds: 14,
    shifts_of_p: [0, 1, 2, 3, 4, 5, 6, 11],
    shifts_of_q: [1, 3, 5, 11, 0, 2, 4, 6],
};

/// Section 3.4.5: the first row of the circulant matrix B.
const B: [u8; 8] = [2, 2, 3, 4, 5, 3, 5, 7];

/// The two permutations of the compression function.
#[derive(Clone, Copy)]
enum Permutation {
    P,
    Q,
}

/// A member of the family.
pub(crate) struct Groestl {
    name: &'static str,
    /// Columns of the state; it has eight rows.
    columns: usize,
    rounds: u8,
    /// σ of P: places by which the bytes of each row move to the left.
    shifts_of_p: [usize; 8],
    /// σ of Q.
    shifts_of_q: [usize; 8],
}

impl Groestl {
    fn state_bytes(&self) -> usize {
        8 * self.columns
    }

    /// Section 3.4: P or Q, on the state column by column.
    fn permute(&self, permutation: Permutation, state: Vec<u8>) -> Vec<u8> {
        (0..self.rounds).fold(state, |mut state, round| {
            self.add_round_constant(permutation, round, &mut state);
            for byte in &mut state {
                *byte = SBOX[usize::from(*byte)];
            }
            mix_bytes(&self.shift_bytes(permutation, &state))
        })
    }

    /// Section 3.4.2: P changes the first row; Q changes all rows and the last one differently.
    fn add_round_constant(&self, permutation: Permutation, round: u8, state: &mut [u8]) {
        for (j, column) in state.chunks_mut(8).enumerate() {
            let constant = (j as u8) << 4 ^ round;
            match permutation {
                Permutation::P => column[0] ^= constant,
                Permutation::Q => {
                    for byte in column.iter_mut() {
                        *byte ^= 0xff;
                    }
                    column[7] ^= constant;
                }
            }
        }
    }

    /// Section 3.4.4: ShiftBytes and ShiftBytesWide.
    fn shift_bytes(&self, permutation: Permutation, state: &[u8]) -> Vec<u8> {
        let shifts = match permutation {
            Permutation::P => self.shifts_of_p,
            Permutation::Q => self.shifts_of_q,
        };
        let from = |i: usize| 8 * ((i / 8 + shifts[i % 8]) % self.columns) + i % 8;
        (0..state.len()).map(|i| state[from(i)]).collect()
    }

    /// Section 3.2: f(h, m) = P(h ⊕ m) ⊕ Q(m) ⊕ h.
    fn compress(&self, h: &[u8], m: &[u8]) -> Vec<u8> {
        let p = self.permute(Permutation::P, add(h, m));
        let q = self.permute(Permutation::Q, m.to_vec());
        add(&add(&p, &q), h)
    }

    /// Section 3.5: the length of the digest in bits, as a number that ends the state.
    fn initial_value(&self) -> Vec<u8> {
        let bits = 8 * self.digest_bytes() as u64;
        let mut value = vec![0; self.state_bytes() - 8];
        value.extend(bits.to_be_bytes());
        value
    }

    /// Section 3.6: the bit 1, zeros, and the number of blocks.
    fn pad(&self, message: &[u8]) -> Vec<u8> {
        let mut padded = message.to_vec();
        padded.push(0x80);
        let whole = (padded.len() + 8).next_multiple_of(self.state_bytes());
        padded.resize(whole - 8, 0);
        let blocks = (whole / self.state_bytes()) as u64;
        padded.extend(blocks.to_be_bytes());
        padded
    }
}

impl HashFunction for Groestl {
    fn name(&self) -> &'static str {
        self.name
    }

    fn digest_bytes(&self) -> usize {
        self.state_bytes() / 2
    }

    fn block_bytes(&self) -> usize {
        self.state_bytes()
    }

    fn least_padding_bytes(&self) -> usize {
        1 + 8
    }

    fn hash(&self, message: &[u8]) -> Vec<u8> {
        let padded = self.pad(message);
        let blocks = padded.chunks(self.state_bytes());
        let h = blocks.fold(self.initial_value(), |h, m| self.compress(&h, m));
        // Section 3.3: Ω keeps the last bytes of P(h) ⊕ h
        let output = add(&self.permute(Permutation::P, h.clone()), &h);
        output[self.state_bytes() - self.digest_bytes()..].to_vec()
    }
}

/// Section 3.4.5: MixBytes multiplies each column by B, in the field of the AES.
fn mix_bytes(state: &[u8]) -> Vec<u8> {
    let product = |column: &[u8], row: usize| {
        (0..8).fold(0, |sum, i| sum ^ multiply(column[i], B[(8 + i - row) % 8]))
    };
    let of_column = |column| (0..8).map(move |row| product(column, row));
    state.chunks(8).flat_map(of_column).collect()
}

fn add(left: &[u8], right: &[u8]) -> Vec<u8> {
    left.iter().zip(right).map(|(a, b)| a ^ b).collect()
}
