//! Hash functions, by the steps in which code computes them.

use super::ascon::{ASCON_HASH256, Ascon};
use super::blake2::{BLAKE2S_256, Blake2s};
use super::groestl::{GROESTL_256, GROESTL_512, Groestl};
use super::keccak::{Keccak, keccak};
use super::sha2::{SHA_256, SHA_512, Sha2};
use super::skein::{SKEIN_256_256, SKEIN_512_512, Skein};
use super::word::{Bytes, number, to_little_endian};
use crate::{Bits, Byte};

/// A hash function with fixed parameters. Its chaining value lies in bytes as the specification has it.
#[derive(Debug)]
pub struct HashFunction {
    /// Parameter name: `sha-256`, `keccak-1088`.
    pub name: &'static str,
    /// Length of a message block in bytes: how much of the message one compression takes.
    pub block_bytes: usize,
    /// Length of a digest in bytes.
    pub digest_bytes: usize,
    pub(super) family: Family,
}

/// What a hash function computes, with the parameters of its family.
#[derive(Debug)]
pub(super) enum Family {
    Ascon(Ascon),
    Blake2s(Blake2s),
    Groestl(Groestl),
    Keccak(Keccak),
    Sha2(Sha2),
    Skein(Skein),
}

impl HashFunction {
    /// The chaining value before the first block.
    pub fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        match &self.family {
            Family::Ascon(family) => family.initial(bits),
            Family::Blake2s(family) => family.initial(bits),
            Family::Groestl(family) => family.initial(bits),
            Family::Keccak(family) => family.initial(bits),
            Family::Sha2(family) => family.initial(bits),
            Family::Skein(family) => family.initial(bits),
        }
    }

    /// The chaining value after a block that is not the last, with which the message is `length` bytes
    /// long.
    pub fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        match &self.family {
            Family::Ascon(family) => family.compress(chaining, block, bits),
            Family::Blake2s(family) => family.compress(chaining, block, length, bits),
            Family::Groestl(family) => family.compress(chaining, block, bits),
            Family::Keccak(family) => family.compress(chaining, block, bits),
            Family::Sha2(family) => family.compress(chaining, block, bits),
            Family::Skein(family) => family.compress(chaining, block, length, bits),
        }
    }

    /// The digest of a message of `length` bytes, of which the `rest` is not in the chaining value: less
    /// than a block, or in BLAKE2 and Skein up to one.
    pub fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        match &self.family {
            Family::Ascon(family) => family.finish(chaining, rest, length, bits),
            Family::Blake2s(family) => family.finish(chaining, rest, length, bits),
            Family::Groestl(family) => family.finish(chaining, rest, length, bits),
            Family::Keccak(family) => family.finish(chaining, rest, length, bits),
            Family::Sha2(family) => family.finish(chaining, rest, length, bits),
            Family::Skein(family) => family.finish(chaining, rest, length, bits),
        }
    }

    /// The digest of a message.
    pub fn hash<B: Bits>(&self, message: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        // The padding of these may add nothing: the last block stays for `finish`.
        let kept = usize::from(matches!(self.family, Family::Blake2s(_) | Family::Skein(_)));
        let before_rest = message.len().saturating_sub(kept) / self.block_bytes * self.block_bytes;
        let (blocks, rest) = message.split_at(before_rest);
        let mut chaining = self.initial(bits);
        for (i, block) in blocks.chunks(self.block_bytes).enumerate() {
            chaining = self.compress(&chaining, block, (i + 1) * self.block_bytes, bits);
        }
        self.finish(chaining, rest, message.len(), bits)
    }
}

/// Bytes that are known.
pub(super) fn constants<B: Bits>(values: &[u8], bits: &mut B) -> Bytes<B> {
    let word = |value: &u8| number((*value).into(), 8, bits);
    to_little_endian(&values.iter().map(word).collect::<Vec<_>>())
}

/// The rest of a message, a byte that begins the padding, as few zeros as make whole blocks, an end.
pub(super) fn pad<B: Bits>(
    rest: &[Byte<B::Bit>],
    begin: u8,
    block_bytes: usize,
    end: &[u8],
    bits: &mut B,
) -> Bytes<B> {
    let length = (rest.len() + 1 + end.len()).next_multiple_of(block_bytes);
    let mut padding = vec![begin];
    padding.resize(length - rest.len() - end.len(), 0);
    padding.extend(end);
    [rest, &constants(&padding, bits)].concat()
}

static HASH_FUNCTIONS: [HashFunction; 12] = [
    ASCON_HASH256,
    BLAKE2S_256,
    GROESTL_256,
    GROESTL_512,
    keccak("keccak-1088", 1088, 256, 0x01),
    keccak("keccak-576", 576, 512, 0x01),
    keccak("sha3-256", 1088, 256, 0x06),
    keccak("sha3-512", 576, 512, 0x06),
    SHA_256,
    SHA_512,
    SKEIN_256_256,
    SKEIN_512_512,
];

/// All hash functions, family by family, smallest parameters first.
#[must_use]
pub fn hash_functions() -> &'static [HashFunction] {
    &HASH_FUNCTIONS
}

/// The hash function of that parameter name, as in `library/<family>/family.toml`; `None` for any other.
#[must_use]
pub fn hash_function(name: &str) -> Option<&'static HashFunction> {
    HASH_FUNCTIONS.iter().find(|hash| hash.name == name)
}
