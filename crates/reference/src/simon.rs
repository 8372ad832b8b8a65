//! SIMON as in Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, IACR
//! ePrint 2013/404, section 3.
//!
//! The paper computes on words. Bytes become words as in the authors' SIMON and SPECK
//! Implementation Guide (2019): words are little-endian; in a block y lies before x; in a key the
//! word k₀, which is the first round key, comes first.

use crate::word::{Block, Words};
use crate::{BlockCipher, LengthError};

/// SIMON32/64.
pub(crate) static SIMON_32_64: Simon = Simon::new("simon-32-64", 16, 4, 32, Z[0]);
/// SIMON48/72.
pub(crate) static SIMON_48_72: Simon = Simon::new("simon-48-72", 24, 3, 36, Z[0]);
/// SIMON48/96.
pub(crate) static SIMON_48_96: Simon = Simon::new("simon-48-96", 24, 4, 36, Z[1]);
/// SIMON64/96.
pub(crate) static SIMON_64_96: Simon = Simon::new("simon-64-96", 32, 3, 42, Z[2]);
/// SIMON64/128.
pub(crate) static SIMON_64_128: Simon = Simon::new("simon-64-128", 32, 4, 44, Z[3]);
/// SIMON96/96.
pub(crate) static SIMON_96_96: Simon = Simon::new("simon-96-96", 48, 2, 52, Z[2]);
/// SIMON96/144.
pub(crate) static SIMON_96_144: Simon = Simon::new("simon-96-144", 48, 3, 54, Z[3]);
/// SIMON128/128.
pub(crate) static SIMON_128_128: Simon = Simon::new("simon-128-128", 64, 2, 68, Z[2]);
/// SIMON128/192.
pub(crate) static SIMON_128_192: Simon = Simon::new("simon-128-192", 64, 3, 69, Z[3]);
/// SIMON128/256.
pub(crate) static SIMON_128_256: Simon = Simon::new("simon-128-256", 64, 4, 72, Z[4]);

/// Section 3.2: the constant sequences z₀ … z₄, as printed there; each repeats after 62 bits.
const Z: [&[u8; 62]; 5] = [
    b"11111010001001010110000111001101111101000100101011000011100110",
    b"10001110111110010011000010110101000111011111001001100001011010",
    b"10101111011100000011010010011000101000010001111110010110110011",
    b"11011011101011000110010111100000010010001010011100110100001111",
    b"11010001111001101011011000100000010111000011001010010011101111",
];

/// One row of table 3.1: the parameters of a member of the family.
pub(crate) struct Simon {
    name: &'static str,
    /// Words of n bits.
    words: Words,
    /// m, the number of words of the key.
    key_words: usize,
    /// T, the number of rounds.
    rounds: usize,
    /// zⱼ, the constant sequence of the key schedule as digits.
    z: &'static [u8; 62],
}

impl Simon {
    const fn new(
        name: &'static str,
        word_bits: u32,
        key_words: usize,
        rounds: usize,
        z: &'static [u8; 62],
    ) -> Self {
        Self {
            name,
            words: Words { bits: word_bits },
            key_words,
            rounds,
            z,
        }
    }

    /// f(x) = (Sx & S⁸x) ⊕ S²x.
    fn f(&self, x: u64) -> u64 {
        let s = |count| self.words.rotate_left(x, count);
        s(1) & s(8) ^ s(2)
    }

    /// The round function Rₖ(x, y) = (y ⊕ f(x) ⊕ k, x).
    fn round(&self, k: u64, Block { x, y }: Block) -> Block {
        Block {
            x: y ^ self.f(x) ^ k,
            y: x,
        }
    }

    /// The inverse of the round function.
    fn inverse_round(&self, k: u64, Block { x, y }: Block) -> Block {
        Block {
            x: y,
            y: x ^ self.f(y) ^ k,
        }
    }

    /// Section 3.2: the round keys k₀ … k_{T−1}, from the key (k_{m−1}, …, k₀).
    fn key_schedule(&self, key: &[u8]) -> Vec<u64> {
        let m = self.key_words;
        let mut k = self.words.read(key);
        for i in 0..self.rounds - m {
            let mut mixed = self.words.rotate_right(k[i + m - 1], 3);
            if m == 4 {
                mixed ^= k[i + 1];
            }
            mixed ^= self.words.rotate_right(mixed, 1);
            // c ⊕ (zⱼ)ᵢ with c = 2ⁿ − 4, whose complement is 3
            k.push(self.words.complement(k[i] ^ mixed) ^ 3 ^ self.z(i));
        }
        k
    }

    /// (zⱼ)ᵢ.
    fn z(&self, i: usize) -> u64 {
        u64::from(self.z[i % self.z.len()] - b'0')
    }

    /// The block after each round of an encryption.
    fn encrypt_words(&self, key: &[u8], block: &[u8]) -> Vec<Block> {
        let mut block = self.words.read_block(block);
        self.key_schedule(key)
            .into_iter()
            .map(|k| {
                block = self.round(k, block);
                block
            })
            .collect()
    }
}

impl BlockCipher for Simon {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        2 * self.words.bytes()
    }

    fn key_bytes(&self) -> usize {
        self.key_words * self.words.bytes()
    }

    fn round_key_bytes(&self) -> usize {
        self.rounds * self.words.bytes()
    }

    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(self.words.write(&self.key_schedule(key)))
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let blocks = self.encrypt_words(key, block);
        Ok(blocks
            .into_iter()
            .map(|block| self.words.write_block(block))
            .collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let plaintext = self
            .key_schedule(key)
            .into_iter()
            .rev()
            .fold(self.words.read_block(block), |block, k| {
                self.inverse_round(k, block)
            });
        block.copy_from_slice(&self.words.write_block(plaintext));
        Ok(())
    }
}
