//! Chaskey as in Mouha et al., Chaskey: An Efficient MAC Algorithm for 32-bit Microcontrollers, SAC 2014
//! (IACR ePrint 2014/386), with twelve rounds in place of eight: Mouha, Chaskey: a MAC Algorithm for
//! Microcontrollers, Status Update and Proposal of Chaskey-12 (IACR ePrint 2015/1182).

use crate::Mac;

/// Chaskey-12 with the whole tag.
pub(crate) static CHASKEY_12: Chaskey = Chaskey {
    name: "chaskey-12",
    rounds: 12,
};

/// Chaskey with so many rounds of its permutation.
pub(crate) struct Chaskey {
    name: &'static str,
    rounds: usize,
}

/// Bytes of a block, of a key and of a tag.
const BLOCK_BYTES: usize = 16;

/// A block as the words v₀ to v₃, of which v₀ has the lowest bits.
type Words = [u32; 4];

fn words(block: &[u8]) -> Words {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    }
    words
}

fn add(left: Words, right: Words) -> Words {
    std::array::from_fn(|i| left[i] ^ right[i])
}

/// TimesTwo: the block is a polynomial over GF(2) modulo x¹²⁸ + x⁷ + x² + x + 1, its lowest bit the constant.
fn times_two(k: Words) -> Words {
    let reduction = if k[3] >> 31 == 1 { 0x87 } else { 0 };
    [
        k[0] << 1 ^ reduction,
        k[1] << 1 | k[0] >> 31,
        k[2] << 1 | k[1] >> 31,
        k[3] << 1 | k[2] >> 31,
    ]
}

/// The permutation π, Figure 2.
fn permute(v: &mut Words, rounds: usize) {
    for _ in 0..rounds {
        v[0] = v[0].wrapping_add(v[1]);
        v[2] = v[2].wrapping_add(v[3]);
        v[1] = v[1].rotate_left(5) ^ v[0];
        v[3] = v[3].rotate_left(8) ^ v[2];
        v[0] = v[0].rotate_left(16);
        v[0] = v[0].wrapping_add(v[3]);
        v[2] = v[2].wrapping_add(v[1]);
        v[1] = v[1].rotate_left(7) ^ v[2];
        v[3] = v[3].rotate_left(13) ^ v[0];
        v[2] = v[2].rotate_left(16);
    }
}

impl Mac for Chaskey {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn tag_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8> {
        let key = words(key);
        let k1 = times_two(key);
        let k2 = times_two(k1);
        let whole = message.len().saturating_sub(1) / BLOCK_BYTES * BLOCK_BYTES;
        let (blocks, last) = message.split_at(whole);
        let mut v = key;
        for block in blocks.chunks_exact(BLOCK_BYTES) {
            v = add(v, words(block));
            permute(&mut v, self.rounds);
        }
        // A whole last block takes in K1, any other a 1 behind it and K2: before the permutation and after it.
        let mut padded = [0; BLOCK_BYTES];
        padded[..last.len()].copy_from_slice(last);
        let subkey = if last.len() == BLOCK_BYTES {
            k1
        } else {
            padded[last.len()] = 1;
            k2
        };
        v = add(add(v, words(&padded)), subkey);
        permute(&mut v, self.rounds);
        let tag = add(v, subkey);
        tag.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}
