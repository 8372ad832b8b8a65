//! Skein: Ferguson et al., The Skein Hash Function Family, version 1.3, 2010, section 3.

use super::hash::{Family, HashFunction, constants};
use super::word::{
    Bytes, Word, add, from_little_endian, number, rotate_left, to_little_endian, xor,
};
use crate::{Bits, Byte};

/// What Skein-256-256 and Skein-512-512 differ in.
#[derive(Debug)]
pub(super) struct Skein {
    /// R of table 4, for eight rounds one after the other.
    rotations: &'static [usize],
    /// π of table 3.
    permutation: &'static [usize],
}

pub(super) const SKEIN_256_256: HashFunction = HashFunction {
    name: "skein-256-256",
    block_bytes: 32,
    digest_bytes: 32,
    family: Family::Skein(Skein {
        rotations: &[
            14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32,
        ],
        permutation: &[0, 3, 2, 1],
    }),
};

pub(super) const SKEIN_512_512: HashFunction = HashFunction {
    name: "skein-512-512",
    block_bytes: 64,
    digest_bytes: 64,
    family: Family::Skein(Skein {
        rotations: &[
            46, 36, 19, 37, 33, 27, 14, 42, 17, 49, 36, 39, 44, 9, 54, 56, 39, 30, 34, 24, 13, 50,
            10, 17, 25, 29, 39, 43, 8, 35, 56, 22,
        ],
        permutation: &[2, 1, 4, 7, 6, 5, 0, 3],
    }),
};

/// Section 3.3.2: C₂₄₀.
const C240: u64 = 0x1bd1_1bda_a9fc_1a22;
/// Rounds of Threefish with four or eight words.
const ROUNDS: usize = 72;
/// Section 3.4, table 5: bits of the upper word of a tweak, and types of table 6.
const FIRST: u64 = 1 << 62;
const FINAL: u64 = 1 << 63;
const CONFIGURATION: u64 = 4 << 56;
const MESSAGE: u64 = 48 << 56;
const OUTPUT: u64 = 63 << 56;

impl Skein {
    fn words(&self) -> usize {
        self.permutation.len()
    }

    /// Section 3.5.2: UBI of the configuration, for an output as long as the state.
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        let zero = constants(&vec![0; 8 * self.words()], bits);
        let mut configuration = b"SHA3\x01\0\0\0".to_vec();
        configuration.extend((64 * self.words() as u64).to_le_bytes());
        configuration.resize(8 * self.words().max(4), 0);
        let block = constants(&configuration, bits);
        self.block(&zero, &block, 32, CONFIGURATION | FIRST | FINAL, bits)
    }

    /// A block of a message that is not the last one.
    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        self.block(chaining, block, length, MESSAGE | self.first(length), bits)
    }

    /// FIRST, if a block with which a message is so long is its first.
    fn first(&self, length: usize) -> u64 {
        if length <= 8 * self.words() { FIRST } else { 0 }
    }

    /// The last block, filled up with zeros, and section 3.5.3: one block of output.
    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let fill = constants(&vec![0; 8 * self.words() - rest.len()], bits);
        let last = [rest, &fill].concat();
        let flags = MESSAGE | self.first(length) | FINAL;
        let h = self.block(&chaining, &last, length, flags, bits);
        let counter = constants(&vec![0; 8 * self.words()], bits);
        self.block(&h, &counter, 8, OUTPUT | FIRST | FINAL, bits)
    }

    /// A block in UBI: Threefish under the chaining value and a tweak, and the block added.
    fn block<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        position: usize,
        flags: u64,
        bits: &mut B,
    ) -> Bytes<B> {
        let message = from_little_endian(block, 64);
        let tweak = [position as u64, flags];
        let cipher = self.threefish(from_little_endian(chaining, 64), tweak, &message, bits);
        let sums = cipher.iter().zip(&message);
        to_little_endian(&sums.map(|(c, m)| xor(c, m, bits)).collect::<Vec<_>>())
    }

    /// Section 3.3.
    fn threefish<B: Bits>(
        &self,
        mut key: Vec<Word<B>>,
        [t0, t1]: [u64; 2],
        plaintext: &[Word<B>],
        bits: &mut B,
    ) -> Vec<Word<B>> {
        let c240 = number(C240, 64, bits);
        let parity = key.iter().fold(c240, |sum, word| xor(&sum, word, bits));
        bits.note(&parity);
        key.push(parity);
        let tweak = [t0, t1, t0 ^ t1];
        let words = self.words();
        let add_subkey = |v: &mut Vec<Word<B>>, s: usize, bits: &mut B| {
            for (i, word) in v.iter_mut().enumerate() {
                let added = match words - i {
                    3 => tweak[s % 3],
                    2 => tweak[(s + 1) % 3],
                    1 => s as u64,
                    _ => 0,
                };
                let subkey = add(&key[(s + i) % (words + 1)], &number(added, 64, bits), bits);
                *word = add(word, &subkey, bits);
                bits.note(&subkey);
                bits.note(word);
            }
        };
        let mut v = plaintext.to_vec();
        for d in 0..ROUNDS {
            if d % 4 == 0 {
                add_subkey(&mut v, d / 4, bits);
            }
            let rotations = &self.rotations[d % 8 * words / 2..];
            for (pair, &rotation) in v.chunks_mut(2).zip(rotations) {
                pair[0] = add(&pair[0], &pair[1], bits);
                pair[1] = xor(&rotate_left(&pair[1], rotation), &pair[0], bits);
                // Code may add a subkey in any order.
                if d % 4 != 3 {
                    bits.settle(&pair[0]);
                }
                bits.note(&pair.concat());
            }
            v = self.permutation.iter().map(|&i| v[i].clone()).collect();
        }
        add_subkey(&mut v, ROUNDS / 4, bits);
        v
    }
}
