//! Skein as in Ferguson et al., The Skein Hash Function Family, version 1.3, 2010.
//!
//! Bytes become words little-endian (section 3.2).

use crate::HashFunction;

/// Skein-256-256.
pub(crate) static SKEIN_256_256: Skein<4> = Skein {
    name: "skein-256-256",
    rotations: [
        [14, 16, 0, 0],
        [52, 57, 0, 0],
        [23, 40, 0, 0],
        [5, 37, 0, 0],
        [25, 33, 0, 0],
        [46, 12, 0, 0],
        [58, 22, 0, 0],
        [32, 32, 0, 0],
    ],
    permutation: [0, 3, 2, 1],
};

/// Skein-512-512.
pub(crate) static SKEIN_512_512: Skein<8> = Skein {
    name: "skein-512-512",
    rotations: [
        [46, 36, 19, 37],
        [33, 27, 14, 42],
        [17, 49, 36, 39],
        [44, 9, 54, 56],
        [39, 30, 34, 24],
        [13, 50, 10, 17],
        [25, 29, 39, 43],
        [8, 35, 56, 22],
    ],
    permutation: [2, 1, 4, 7, 6, 5, 0, 3],
};

/// Section 3.3.2: C₂₄₀, which makes the last word of an extended key.
const C240: u64 = 0x1bd1_1bda_a9fc_1a22;
/// Rounds of Threefish-256 and Threefish-512.
const ROUNDS: usize = 72;

/// Table 6: what a call of UBI is for.
#[derive(Clone, Copy)]
enum Type {
    /// T_cfg.
    Configuration = 4,
    /// T_msg.
    Message = 48,
    /// T_out.
    Output = 63,
}

/// Skein with an internal state of `WORDS` words and an output of the same size.
pub(crate) struct Skein<const WORDS: usize> {
    name: &'static str,
    /// Table 4: R_{d, j}; unused places are 0.
    rotations: [[u32; 4]; 8],
    /// Table 3: π.
    permutation: [usize; WORDS],
}

impl<const WORDS: usize> Skein<WORDS> {
    const STATE_BYTES: usize = 8 * WORDS;

    /// Section 3.3: the block cipher Threefish.
    fn threefish(
        &self,
        key: [u64; WORDS],
        tweak: [u64; 2],
        plaintext: [u64; WORDS],
    ) -> [u64; WORDS] {
        let mut v = plaintext;
        for d in 0..ROUNDS {
            if d % 4 == 0 {
                v = add(v, subkey(&key, tweak, d / 4));
            }
            v = self.mix(v, d);
            v = std::array::from_fn(|i| v[self.permutation[i]]);
        }
        add(v, subkey(&key, tweak, ROUNDS / 4))
    }

    /// Section 3.3.1: MIX on each pair of words.
    fn mix(&self, mut v: [u64; WORDS], d: usize) -> [u64; WORDS] {
        for (pair, rotation) in v.chunks_exact_mut(2).zip(self.rotations[d % 8]) {
            pair[0] = pair[0].wrapping_add(pair[1]);
            pair[1] = pair[1].rotate_left(rotation) ^ pair[0];
        }
        v
    }

    /// Section 3.4: UBI(G, M, T_s), on whole bytes and without a tree.
    fn ubi(&self, chaining: [u64; WORDS], message: &[u8], purpose: Type) -> [u64; WORDS] {
        let mut padded = message.to_vec();
        let whole = padded.len().next_multiple_of(Self::STATE_BYTES);
        padded.resize(whole.max(Self::STATE_BYTES), 0);
        let last = padded.len() / Self::STATE_BYTES - 1;
        let mut h = chaining;
        for (i, block) in padded.chunks(Self::STATE_BYTES).enumerate() {
            let words = read(block);
            let position = message.len().min((i + 1) * Self::STATE_BYTES) as u64;
            let flags =
                (purpose as u64) << 56 | u64::from(i == 0) << 62 | u64::from(i == last) << 63;
            let encrypted = self.threefish(h, [position, flags], words);
            h = std::array::from_fn(|n| encrypted[n] ^ words[n]);
        }
        h
    }

    /// Section 3.5.2: the configuration string C, for sequential hashing.
    fn configuration() -> [u8; 32] {
        let mut string = [0; 32];
        string[..4].copy_from_slice(b"SHA3");
        string[4] = 1; // version
        string[8..16].copy_from_slice(&(8 * Self::STATE_BYTES as u64).to_le_bytes());
        string
    }
}

impl<const WORDS: usize> HashFunction for Skein<WORDS> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn digest_bytes(&self) -> usize {
        Self::STATE_BYTES
    }

    fn block_bytes(&self) -> usize {
        Self::STATE_BYTES
    }

    fn least_padding_bytes(&self) -> usize {
        0
    }

    /// Section 3.5.4: simple hashing.
    fn hash(&self, message: &[u8]) -> Vec<u8> {
        let g0 = self.ubi([0; WORDS], &Self::configuration(), Type::Configuration);
        let g1 = self.ubi(g0, message, Type::Message);
        let output = self.ubi(g1, &0_u64.to_le_bytes(), Type::Output);
        output.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// Section 3.3.2: the subkey of number s.
fn subkey<const WORDS: usize>(key: &[u64; WORDS], tweak: [u64; 2], s: usize) -> [u64; WORDS] {
    let parity = key.iter().fold(C240, |sum, word| sum ^ word);
    let k = |i: usize| key.get(i % (WORDS + 1)).copied().unwrap_or(parity);
    let t = [tweak[0], tweak[1], tweak[0] ^ tweak[1]];
    std::array::from_fn(|i| {
        let added = match WORDS - i {
            3 => t[s % 3],
            2 => t[(s + 1) % 3],
            1 => s as u64,
            _ => 0,
        };
        k(s + i).wrapping_add(added)
    })
}

fn add<const WORDS: usize>(left: [u64; WORDS], right: [u64; WORDS]) -> [u64; WORDS] {
    std::array::from_fn(|i| left[i].wrapping_add(right[i]))
}

fn read<const WORDS: usize>(block: &[u8]) -> [u64; WORDS] {
    std::array::from_fn(|i| {
        let bytes = block[8 * i..8 * i + 8].iter().rev();
        bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
    })
}
