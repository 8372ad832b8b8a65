//! SPECK as in Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, IACR
//! ePrint 2013/404, section 4.
//!
//! The paper computes on words. Bytes become words as in the authors' SIMON and SPECK
//! Implementation Guide (2019): words are little-endian; in a block y lies before x; in a key the
//! word k₀, which is the first round key, comes first.

use crate::word::{Block, Words};
use crate::{BlockCipher, LengthError};

/// SPECK32/64.
pub(crate) static SPECK_32_64: Speck = Speck::new("speck-32-64", 16, 4, 22);
/// SPECK48/72.
pub(crate) static SPECK_48_72: Speck = Speck::new("speck-48-72", 24, 3, 22);
/// SPECK48/96.
pub(crate) static SPECK_48_96: Speck = Speck::new("speck-48-96", 24, 4, 23);
/// SPECK64/96.
pub(crate) static SPECK_64_96: Speck = Speck::new("speck-64-96", 32, 3, 26);
/// SPECK64/128.
pub(crate) static SPECK_64_128: Speck = Speck::new("speck-64-128", 32, 4, 27);
/// SPECK96/96.
pub(crate) static SPECK_96_96: Speck = Speck::new("speck-96-96", 48, 2, 28);
/// SPECK96/144.
pub(crate) static SPECK_96_144: Speck = Speck::new("speck-96-144", 48, 3, 29);
/// SPECK128/128.
pub(crate) static SPECK_128_128: Speck = Speck::new("speck-128-128", 64, 2, 32);
/// SPECK128/192.
pub(crate) static SPECK_128_192: Speck = Speck::new("speck-128-192", 64, 3, 33);
/// SPECK128/256.
pub(crate) static SPECK_128_256: Speck = Speck::new("speck-128-256", 64, 4, 34);

/// One row of table 4.1: the parameters of a member of the family.
pub(crate) struct Speck {
    name: &'static str,
    /// Words of n bits.
    words: Words,
    /// m, the number of words of the key.
    key_words: usize,
    /// T, the number of rounds.
    rounds: usize,
    /// α, the rotation of x to the right.
    alpha: u32,
    /// β, the rotation of y to the left.
    beta: u32,
}

impl Speck {
    const fn new(name: &'static str, word_bits: u32, key_words: usize, rounds: usize) -> Self {
        let (alpha, beta) = if word_bits == 16 { (7, 2) } else { (8, 3) };
        Self {
            name,
            words: Words { bits: word_bits },
            key_words,
            rounds,
            alpha,
            beta,
        }
    }

    /// The round function Rₖ(x, y) = (S⁻ᵅx + y ⊕ k, Sᵝy ⊕ S⁻ᵅx + y ⊕ k).
    fn round(&self, k: u64, Block { x, y }: Block) -> Block {
        let x = self.words.add(self.words.rotate_right(x, self.alpha), y) ^ k;
        let y = self.words.rotate_left(y, self.beta) ^ x;
        Block { x, y }
    }

    /// The inverse of the round function.
    fn inverse_round(&self, k: u64, Block { x, y }: Block) -> Block {
        let y = self.words.rotate_right(y ^ x, self.beta);
        let x = self
            .words
            .rotate_left(self.words.subtract(x ^ k, y), self.alpha);
        Block { x, y }
    }

    /// Section 4.2: the round keys k₀ … k_{T−1}, from the key (l_{m−2}, …, l₀, k₀).
    fn key_schedule(&self, key: &[u8]) -> Vec<u64> {
        let key = self.words.read(key);
        let m = self.key_words;
        let mut k = vec![key[0]];
        let mut l = key[1..].to_vec();
        for i in 0..self.rounds - 1 {
            l.push(
                self.words
                    .add(k[i], self.words.rotate_right(l[i], self.alpha))
                    ^ i as u64,
            );
            k.push(self.words.rotate_left(k[i], self.beta) ^ l[i + m - 1]);
        }
        k
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

impl BlockCipher for Speck {
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
