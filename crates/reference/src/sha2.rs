//! SHA-2 as in NIST FIPS 180-4.
//!
//! SHA-256 and SHA-512 differ in the size of a word, in the amounts of rotations and in the number of
//! rounds. The constants of SHA-256 are the first half of each of SHA-512's: both are fractional parts
//! of the same roots.

use crate::HashFunction;
use crate::word::Words;

/// SHA-256.
pub(crate) static SHA_256: Sha2 = Sha2 {
    name: "sha-256",
    words: Words { bits: 32 },
    rounds: 64,
    capital_sigma_0: [2, 13, 22],
    capital_sigma_1: [6, 11, 25],
    sigma_0: [7, 18, 3],
    sigma_1: [17, 19, 10],
};

/// SHA-512.
pub(crate) static SHA_512: Sha2 = Sha2 {
    name: "sha-512",
    words: Words { bits: 64 },
    rounds: 80,
    capital_sigma_0: [28, 34, 39],
    capital_sigma_1: [14, 18, 41],
    sigma_0: [1, 8, 7],
    sigma_1: [19, 61, 6],
};

/// Section 4.2.3: the first 64 bits of the fractional parts of the cube roots of the first eighty
/// primes.
const K: [u64; 80] = [
    0x428a2f98d728ae22,
    0x7137449123ef65cd,
    0xb5c0fbcfec4d3b2f,
    0xe9b5dba58189dbbc,
    0x3956c25bf348b538,
    0x59f111f1b605d019,
    0x923f82a4af194f9b,
    0xab1c5ed5da6d8118,
    0xd807aa98a3030242,
    0x12835b0145706fbe,
    0x243185be4ee4b28c,
    0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f,
    0x80deb1fe3b1696b1,
    0x9bdc06a725c71235,
    0xc19bf174cf692694,
    0xe49b69c19ef14ad2,
    0xefbe4786384f25e3,
    0x0fc19dc68b8cd5b5,
    0x240ca1cc77ac9c65,
    0x2de92c6f592b0275,
    0x4a7484aa6ea6e483,
    0x5cb0a9dcbd41fbd4,
    0x76f988da831153b5,
    0x983e5152ee66dfab,
    0xa831c66d2db43210,
    0xb00327c898fb213f,
    0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2,
    0xd5a79147930aa725,
    0x06ca6351e003826f,
    0x142929670a0e6e70,
    0x27b70a8546d22ffc,
    0x2e1b21385c26c926,
    0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df,
    0x650a73548baf63de,
    0x766a0abb3c77b2a8,
    0x81c2c92e47edaee6,
    0x92722c851482353b,
    0xa2bfe8a14cf10364,
    0xa81a664bbc423001,
    0xc24b8b70d0f89791,
    0xc76c51a30654be30,
    0xd192e819d6ef5218,
    0xd69906245565a910,
    0xf40e35855771202a,
    0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8,
    0x1e376c085141ab53,
    0x2748774cdf8eeb99,
    0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63,
    0x4ed8aa4ae3418acb,
    0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc,
    0x78a5636f43172f60,
    0x84c87814a1f0ab72,
    0x8cc702081a6439ec,
    0x90befffa23631e28,
    0xa4506cebde82bde9,
    0xbef9a3f7b2c67915,
    0xc67178f2e372532b,
    0xca273eceea26619c,
    0xd186b8c721c0c207,
    0xeada7dd6cde0eb1e,
    0xf57d4f7fee6ed178,
    0x06f067aa72176fba,
    0x0a637dc5a2c898a6,
    0x113f9804bef90dae,
    0x1b710b35131c471b,
    0x28db77f523047d84,
    0x32caab7b40c72493,
    0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6,
    0x597f299cfc657e2a,
    0x5fcb6fab3ad6faec,
    0x6c44198c4a475817,
];

/// Section 5.3.5: the first 64 bits of the fractional parts of the square roots of the first eight
/// primes.
const INITIAL_HASH_VALUE: [u64; 8] = [
    0x6a09e667f3bcc908,
    0xbb67ae8584caa73b,
    0x3c6ef372fe94f82b,
    0xa54ff53a5f1d36f1,
    0x510e527fade682d1,
    0x9b05688c2b3e6c1f,
    0x1f83d9abfb41bd6b,
    0x5be0cd19137e2179,
];

/// A member of the family, by the numbers in which it differs from the other.
pub(crate) struct Sha2 {
    name: &'static str,
    /// Words of w bits.
    words: Words,
    /// Rounds for each block.
    rounds: usize,
    /// Σ₀: amounts of three rotations.
    capital_sigma_0: [u32; 3],
    /// Σ₁: amounts of three rotations.
    capital_sigma_1: [u32; 3],
    /// σ₀: amounts of two rotations and of a shift.
    sigma_0: [u32; 3],
    /// σ₁: amounts of two rotations and of a shift.
    sigma_1: [u32; 3],
}

impl Sha2 {
    /// The leading bits of a constant of SHA-512 that make one of this member.
    fn constant(&self, of_sha_512: u64) -> u64 {
        of_sha_512 >> (64 - self.words.bits)
    }

    /// Σ: the sum of three rotations to the right.
    fn capital_sigma(&self, [a, b, c]: [u32; 3], x: u64) -> u64 {
        let rotr = |count| self.words.rotate_right(x, count);
        rotr(a) ^ rotr(b) ^ rotr(c)
    }

    /// σ: the sum of two rotations and of a shift to the right.
    fn sigma(&self, [a, b, shift]: [u32; 3], x: u64) -> u64 {
        let rotr = |count| self.words.rotate_right(x, count);
        rotr(a) ^ rotr(b) ^ x >> shift
    }

    /// Section 5.1: the message, the bit 1, as few zeros as make whole blocks, and the length in bits
    /// as a number of two words.
    fn pad(&self, message: &[u8]) -> Vec<u8> {
        let length_bytes = 2 * self.words.bytes();
        let bits = 8 * message.len() as u128;
        let mut padded = message.to_vec();
        padded.push(0x80);
        while !(padded.len() + length_bytes).is_multiple_of(self.block_bytes()) {
            padded.push(0);
        }
        padded.extend(&bits.to_be_bytes()[16 - length_bytes..]);
        padded
    }

    /// Section 6.2.2, step 1: the message schedule W₀, W₁, …
    fn schedule(&self, block: &[u8]) -> Vec<u64> {
        let read = |word: &[u8]| word.iter().fold(0, |w, &byte| w << 8 | u64::from(byte));
        let mut w: Vec<u64> = block.chunks(self.words.bytes()).map(read).collect();
        for t in 16..self.rounds {
            let parts = [
                self.sigma(self.sigma_1, w[t - 2]),
                w[t - 7],
                self.sigma(self.sigma_0, w[t - 15]),
                w[t - 16],
            ];
            w.push(self.sum(&parts));
        }
        w
    }

    /// Section 6.2.2, steps 2 to 4: the next hash value.
    fn compress(&self, hash: [u64; 8], block: &[u8]) -> [u64; 8] {
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = hash;
        for (w, k) in self.schedule(block).into_iter().zip(K) {
            let ch = e & f ^ self.words.complement(e) & g;
            let maj = a & b ^ a & c ^ b & c;
            let sigma_1 = self.capital_sigma(self.capital_sigma_1, e);
            let t1 = self.sum(&[h, sigma_1, ch, self.constant(k), w]);
            let t2 = self.sum(&[self.capital_sigma(self.capital_sigma_0, a), maj]);
            h = g;
            g = f;
            f = e;
            e = self.words.add(d, t1);
            d = c;
            c = b;
            b = a;
            a = self.words.add(t1, t2);
        }
        let worked = [a, b, c, d, e, f, g, h];
        std::array::from_fn(|i| self.words.add(hash[i], worked[i]))
    }

    fn sum(&self, parts: &[u64]) -> u64 {
        parts.iter().fold(0, |sum, &part| self.words.add(sum, part))
    }
}

impl HashFunction for Sha2 {
    fn name(&self) -> &'static str {
        self.name
    }

    fn digest_bytes(&self) -> usize {
        8 * self.words.bytes()
    }

    fn block_bytes(&self) -> usize {
        16 * self.words.bytes()
    }

    fn least_padding_bytes(&self) -> usize {
        1 + 2 * self.words.bytes()
    }

    fn hash(&self, message: &[u8]) -> Vec<u8> {
        let padded = self.pad(message);
        let initial = INITIAL_HASH_VALUE.map(|word| self.constant(word));
        let digest = padded
            .chunks(self.block_bytes())
            .fold(initial, |hash, block| self.compress(hash, block));
        let of_word = |word: &u64| word.to_be_bytes()[8 - self.words.bytes()..].to_vec();
        digest.iter().flat_map(of_word).collect()
    }
}
