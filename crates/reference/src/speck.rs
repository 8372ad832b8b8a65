//! SPECK as in Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, IACR
//! ePrint 2013/404, section 4.
//!
//! The paper computes on words. Bytes become words as in the authors' SIMON and SPECK
//! Implementation Guide (2019): words are little-endian; in a block y lies before x; in a key the
//! word k₀, which is the first round key, comes first.

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
    /// n, the length of a word in bits.
    word_bits: u32,
    /// m, the number of words of the key.
    key_words: usize,
    /// T, the number of rounds.
    rounds: usize,
    /// α, the rotation of x to the right.
    alpha: u32,
    /// β, the rotation of y to the left.
    beta: u32,
}

/// The two words of a block.
#[derive(Clone, Copy)]
struct Block {
    x: u64,
    y: u64,
}

impl Speck {
    const fn new(name: &'static str, word_bits: u32, key_words: usize, rounds: usize) -> Self {
        let (alpha, beta) = if word_bits == 16 { (7, 2) } else { (8, 3) };
        Self {
            name,
            word_bits,
            key_words,
            rounds,
            alpha,
            beta,
        }
    }

    /// The round function Rₖ(x, y) = (S⁻ᵅx + y ⊕ k, Sᵝy ⊕ S⁻ᵅx + y ⊕ k).
    fn round(&self, k: u64, Block { x, y }: Block) -> Block {
        let x = self.add(self.rotate_right(x, self.alpha), y) ^ k;
        let y = self.rotate_left(y, self.beta) ^ x;
        Block { x, y }
    }

    /// The inverse of the round function.
    fn inverse_round(&self, k: u64, Block { x, y }: Block) -> Block {
        let y = self.rotate_right(y ^ x, self.beta);
        let x = self.rotate_left(self.subtract(x ^ k, y), self.alpha);
        Block { x, y }
    }

    /// Section 4.2: the round keys k₀ … k_{T−1}, from the key (l_{m−2}, …, l₀, k₀).
    fn key_schedule(&self, key: &[u8]) -> Vec<u64> {
        let key = self.words(key);
        let m = self.key_words;
        let mut k = vec![key[0]];
        let mut l = key[1..].to_vec();
        for i in 0..self.rounds - 1 {
            l.push(self.add(k[i], self.rotate_right(l[i], self.alpha)) ^ i as u64);
            k.push(self.rotate_left(k[i], self.beta) ^ l[i + m - 1]);
        }
        k
    }

    /// The block after each round of an encryption.
    fn encrypt_words(&self, key: &[u8], block: &[u8]) -> Vec<Block> {
        let mut block = self.block(block);
        self.key_schedule(key)
            .into_iter()
            .map(|k| {
                block = self.round(k, block);
                block
            })
            .collect()
    }

    fn word_bytes(&self) -> usize {
        self.word_bits as usize / 8
    }

    /// Bytes as little-endian words.
    fn words(&self, bytes: &[u8]) -> Vec<u64> {
        bytes
            .chunks_exact(self.word_bytes())
            .map(|word| {
                word.iter()
                    .rev()
                    .fold(0, |value, &byte| value << 8 | u64::from(byte))
            })
            .collect()
    }

    /// Words as little-endian bytes.
    fn bytes(&self, words: &[u64]) -> Vec<u8> {
        words
            .iter()
            .flat_map(|word| word.to_le_bytes().into_iter().take(self.word_bytes()))
            .collect()
    }

    fn block(&self, bytes: &[u8]) -> Block {
        let words = self.words(bytes);
        Block {
            y: words[0],
            x: words[1],
        }
    }

    fn block_to_bytes(&self, Block { x, y }: Block) -> Vec<u8> {
        self.bytes(&[y, x])
    }

    /// 2ⁿ − 1.
    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.word_bits)
    }

    fn add(&self, left: u64, right: u64) -> u64 {
        left.wrapping_add(right) & self.mask()
    }

    fn subtract(&self, left: u64, right: u64) -> u64 {
        left.wrapping_sub(right) & self.mask()
    }

    /// Sᶜ for 0 < c < n.
    fn rotate_left(&self, word: u64, count: u32) -> u64 {
        (word << count | word >> (self.word_bits - count)) & self.mask()
    }

    /// S⁻ᶜ for 0 < c < n.
    fn rotate_right(&self, word: u64, count: u32) -> u64 {
        self.rotate_left(word, self.word_bits - count)
    }
}

impl BlockCipher for Speck {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        2 * self.word_bytes()
    }

    fn key_bytes(&self) -> usize {
        self.key_words * self.word_bytes()
    }

    fn round_key_bytes(&self) -> usize {
        self.rounds * self.word_bytes()
    }

    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        Ok(self.bytes(&self.key_schedule(key)))
    }

    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let blocks = self.encrypt_words(key, block);
        Ok(blocks
            .into_iter()
            .map(|block| self.block_to_bytes(block))
            .collect())
    }

    fn encrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let blocks = self.encrypt_words(key, block);
        block.copy_from_slice(&self.block_to_bytes(blocks[self.rounds - 1]));
        Ok(())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let plaintext = self
            .key_schedule(key)
            .into_iter()
            .rev()
            .fold(self.block(block), |block, k| self.inverse_round(k, block));
        block.copy_from_slice(&self.block_to_bytes(plaintext));
        Ok(())
    }
}
