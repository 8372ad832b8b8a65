//! The primitives as their specifications have them, over [`Bits`].
//!
//! They are written from the papers and standards, apart from `cipherfit-reference`: two models that
//! agree are less likely to be wrong alike. Bytes lie in memory as there.

mod aes;
mod ascon;
mod blake2;
mod camellia;
mod cell;
mod clefia;
mod groestl;
mod hash;
mod hight;
mod keccak;
mod led;
mod permutation;
mod present;
mod sha2;
mod simon;
mod skein;
mod speck;
mod twine;
mod word;

pub use hash::{HashFunction, hash_function, hash_functions};
pub use permutation::{Permutation, permutation, permutations};

use crate::{Bits, Byte};
use aes::{Aes, aes};
use camellia::{CAMELLIA_128, Camellia};
use clefia::{CLEFIA_128, Clefia};
use hight::{HIGHT, Hight};
use led::{Led, led};
use present::{Present, present};
use simon::{Simon, simon};
use speck::{Speck, speck};
use twine::{Twine, twine};
use word::Bytes;

/// A block cipher with fixed parameters.
#[derive(Debug)]
pub struct BlockCipher {
    /// Parameter name: `aes-128`, `speck-64-128`.
    pub name: &'static str,
    /// Length of a block in bytes.
    pub block_bytes: usize,
    /// Length of a key in bytes.
    pub key_bytes: usize,
    /// Length of all round keys in bytes.
    pub round_key_bytes: usize,
    family: Family,
}

/// What a block cipher computes, with the parameters of its family.
#[derive(Debug)]
enum Family {
    Aes(Aes),
    Camellia(Camellia),
    Clefia(Clefia),
    Hight(Hight),
    Led(Led),
    Present(Present),
    Simon(Simon),
    Speck(Speck),
    Twine(Twine),
}

/// Calls the same function of whichever family.
macro_rules! of_family {
    ($cipher:expr, $function:ident($($argument:expr),*)) => {
        match &$cipher.family {
            Family::Aes(family) => family.$function($($argument),*),
            Family::Camellia(family) => family.$function($($argument),*),
            Family::Clefia(family) => family.$function($($argument),*),
            Family::Hight(family) => family.$function($($argument),*),
            Family::Led(family) => family.$function($($argument),*),
            Family::Present(family) => family.$function($($argument),*),
            Family::Simon(family) => family.$function($($argument),*),
            Family::Speck(family) => family.$function($($argument),*),
            Family::Twine(family) => family.$function($($argument),*),
        }
    };
}

impl BlockCipher {
    /// The round keys of the standard key schedule, one after the other in the order in which
    /// encryption uses them: [`round_key_bytes`](Self::round_key_bytes) bytes.
    pub fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        of_family!(self, expand_key(key, bits))
    }

    /// A block encrypted with round keys as [`expand_key`](Self::expand_key) makes them.
    pub fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        of_family!(self, encrypt(round_keys, block, bits))
    }

    /// A block decrypted with round keys as [`expand_key`](Self::expand_key) makes them.
    pub fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        of_family!(self, decrypt(round_keys, block, bits))
    }
}

static BLOCK_CIPHERS: [BlockCipher; 33] = [
    aes("aes-128", 4),
    aes("aes-192", 6),
    aes("aes-256", 8),
    CAMELLIA_128,
    CLEFIA_128,
    HIGHT,
    led("led-64", 64),
    led("led-80", 80),
    led("led-128", 128),
    present("present-80", 80),
    present("present-128", 128),
    simon("simon-32-64", 16, 4, 32, 0),
    simon("simon-48-72", 24, 3, 36, 0),
    simon("simon-48-96", 24, 4, 36, 1),
    simon("simon-64-96", 32, 3, 42, 2),
    simon("simon-64-128", 32, 4, 44, 3),
    simon("simon-96-96", 48, 2, 52, 2),
    simon("simon-96-144", 48, 3, 54, 3),
    simon("simon-128-128", 64, 2, 68, 2),
    simon("simon-128-192", 64, 3, 69, 3),
    simon("simon-128-256", 64, 4, 72, 4),
    speck("speck-32-64", 16, 4, 22),
    speck("speck-48-72", 24, 3, 22),
    speck("speck-48-96", 24, 4, 23),
    speck("speck-64-96", 32, 3, 26),
    speck("speck-64-128", 32, 4, 27),
    speck("speck-96-96", 48, 2, 28),
    speck("speck-96-144", 48, 3, 29),
    speck("speck-128-128", 64, 2, 32),
    speck("speck-128-192", 64, 3, 33),
    speck("speck-128-256", 64, 4, 34),
    twine("twine-80", 80),
    twine("twine-128", 128),
];

/// All block ciphers, family by family, smallest parameters first.
#[must_use]
pub fn block_ciphers() -> &'static [BlockCipher] {
    &BLOCK_CIPHERS
}

/// The block cipher of that parameter name, as in `library/<family>/family.toml`; `None` for any other.
#[must_use]
pub fn block_cipher(name: &str) -> Option<&'static BlockCipher> {
    BLOCK_CIPHERS.iter().find(|cipher| cipher.name == name)
}
