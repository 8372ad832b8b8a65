//! SHA-2: NIST FIPS 180-4, sections 4 to 6.

use super::hash::{Family, HashFunction, pad};
use super::word::{
    Bytes, Word, add, and, from_big_endian, number, rotate_right, to_big_endian, xor,
};
use crate::{Bits, Byte};
use std::sync::LazyLock;

/// What SHA-256 and SHA-512 differ in.
#[derive(Debug)]
pub(super) struct Sha2 {
    /// The bits of a word.
    word: usize,
    rounds: usize,
    /// Σ₀ and Σ₁: three rotations.
    capital_sigmas: [[usize; 3]; 2],
    /// σ₀ and σ₁: two rotations and a shift.
    sigmas: [[usize; 3]; 2],
}

pub(super) const SHA_256: HashFunction = HashFunction {
    name: "sha-256",
    block_bytes: 64,
    digest_bytes: 32,
    family: Family::Sha2(Sha2 {
        word: 32,
        rounds: 64,
        capital_sigmas: [[2, 13, 22], [6, 11, 25]],
        sigmas: [[7, 18, 3], [17, 19, 10]],
    }),
};

pub(super) const SHA_512: HashFunction = HashFunction {
    name: "sha-512",
    block_bytes: 128,
    digest_bytes: 64,
    family: Family::Sha2(Sha2 {
        word: 64,
        rounds: 80,
        capital_sigmas: [[28, 34, 39], [14, 18, 41]],
        sigmas: [[1, 8, 7], [19, 61, 6]],
    }),
};

/// Sections 4.2.3 and 5.3.5: the first bits of the fractional parts of the cube roots of the first eighty
/// primes, and of the square roots of the first eight.
static K: LazyLock<Vec<u64>> = LazyLock::new(|| roots_of_primes(3, 80));
static H0: LazyLock<Vec<u64>> = LazyLock::new(|| roots_of_primes(2, 8));

/// What BLAKE2 begins with too.
pub(super) fn square_roots_of_primes() -> &'static [u64] {
    &H0
}

fn roots_of_primes(degree: usize, count: usize) -> Vec<u64> {
    let primes = (2_u64..).filter(|n| (2..*n).all(|d| !n.is_multiple_of(d)));
    let roots = primes.map(|prime| root_fraction(prime, degree));
    roots.take(count).collect()
}

/// The first 64 bits of the fractional part of a root of a number below 2¹² that is irrational.
fn root_fraction(number: u64, degree: usize) -> u64 {
    let digits = |r: u128| [r as u32, (r >> 32) as u32, (r >> 64) as u32];
    let whole_part_of_power = |r| {
        let power = (1..degree).fold(digits(r).to_vec(), |power, _| product(&power, &digits(r)));
        let whole = power[2 * degree..].iter().rev();
        whole.fold(0, |value, &digit| value << 32 | u64::from(digit))
    };
    let grow = |root, bit| {
        let next = root | 1_u128 << bit;
        let fits = whole_part_of_power(next) < number;
        if fits { next } else { root }
    };
    (0..70).rev().fold(0, grow) as u64
}

/// The product of two numbers in digits of 32 bits, the lowest first.
fn product(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut digits = vec![0; a.len() + b.len()];
    for (i, &a) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, &b) in b.iter().enumerate() {
            let sum = u64::from(a) * u64::from(b) + u64::from(digits[i + j]) + carry;
            digits[i + j] = sum as u32;
            carry = sum >> 32;
        }
        digits[i + b.len()] = carry as u32;
    }
    digits
}

impl Sha2 {
    /// Section 5.3: the constants of SHA-256 are the upper halves of SHA-512's.
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        let words: Vec<Word<B>> = H0.iter().map(|h| self.constant(*h, bits)).collect();
        to_big_endian(&words)
    }

    fn constant<B: Bits>(&self, upper: u64, bits: &mut B) -> Word<B> {
        number(upper >> (64 - self.word), self.word, bits)
    }

    /// Section 6.2.2, and 6.4.2 for SHA-512.
    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let hash = from_big_endian(chaining, self.word);
        let w = self.schedule(block, bits);
        let mut state = hash.clone();
        for (w, k) in w.iter().zip(K.iter()) {
            let [a, b, c, d, e, f, g, h] = &state[..] else {
                unreachable!("eight words of state");
            };
            let ch = xor(&and(e, &xor(f, g, bits), bits), g, bits);
            let ab = and(a, b, bits);
            let maj = xor(&ab, &and(c, &xor(a, b, bits), bits), bits);
            let t1 = add(h, &capital_sigma(self.capital_sigmas[1], e, bits), bits);
            let t1 = add(&t1, &ch, bits);
            let t1 = add(&t1, &self.constant(*k, bits), bits);
            let t1 = add(&t1, w, bits);
            let t2 = add(&capital_sigma(self.capital_sigmas[0], a, bits), &maj, bits);
            let (e, a) = (add(d, &t1, bits), add(&t1, &t2, bits));
            for value in [&ch, &maj, &e, &a] {
                bits.settle(value);
            }
            state.rotate_right(1);
            (state[0], state[4]) = (a, e);
        }
        let sums = hash.iter().zip(&state).map(|(h, s)| add(h, s, bits));
        to_big_endian(&sums.collect::<Vec<_>>())
    }

    /// W₀, W₁, …
    fn schedule<B: Bits>(&self, block: &[Byte<B::Bit>], bits: &mut B) -> Vec<Word<B>> {
        let mut w = from_big_endian(block, self.word);
        for t in 16..self.rounds {
            let sum = add(&sigma(self.sigmas[1], &w[t - 2], bits), &w[t - 7], bits);
            let sum = add(&sum, &sigma(self.sigmas[0], &w[t - 15], bits), bits);
            w.push(add(&sum, &w[t - 16], bits));
            bits.settle(&w[t]);
        }
        w
    }

    /// Section 5.1: 1, zeros, and the length in bits as a number of two words.
    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        length: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let block_bytes = 2 * self.word;
        let bit_length = (8 * length as u128).to_be_bytes();
        let end = &bit_length[16 - self.word / 4..];
        let padded = pad(rest, 0x80, block_bytes, end, bits);
        let blocks = padded.chunks(block_bytes);
        blocks.fold(chaining, |hash, block| self.compress(&hash, block, bits))
    }
}

fn capital_sigma<B: Bits>(rotations: [usize; 3], x: &[B::Bit], bits: &mut B) -> Word<B> {
    let [a, b, c] = rotations.map(|count| rotate_right(x, count));
    xor(&xor(&a, &b, bits), &c, bits)
}

fn sigma<B: Bits>([a, b, shift]: [usize; 3], x: &[B::Bit], bits: &mut B) -> Word<B> {
    let sum = xor(&rotate_right(x, a), &rotate_right(x, b), bits);
    let mut shifted = x[shift..].to_vec();
    shifted.extend(number(0, shift, bits));
    xor(&sum, &shifted, bits)
}
