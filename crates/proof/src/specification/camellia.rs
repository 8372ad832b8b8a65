//! Camellia with a key of 128 bits: Aoki et al., Specification of Camellia, 2001, and RFC 3713; words are
//! big-endian.

use super::cell::{Cells, inverses, linear, look_up, product};
use super::word::{
    Bytes, Word, and, from_big_endian, number, rotate_left, rotate_right, to_big_endian, xor,
};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};
use std::sync::LazyLock;

const ROUNDS: usize = 18;

/// Camellia-128.
#[derive(Debug)]
pub(super) struct Camellia;

pub(super) const CAMELLIA_128: BlockCipher = BlockCipher {
    name: "camellia-128",
    block_bytes: 16,
    key_bytes: 16,
    round_key_bytes: 8 * (ROUNDS + 8),
    family: Family::Camellia(Camellia),
};

/// The specification's s₁: h(g(f(0xC5 ⊕ x))) ⊕ 0x6E with linear f and h, and the inverse g in GF(2⁸),
/// whose elements are of GF(2⁴) + GF(2⁴) β.
static S1: LazyLock<Vec<u32>> = LazyLock::new(|| {
    // by β⁸ + β⁶ + β⁵ + β³ + 1, with α = β⁶ + β⁵ + β³ + β²
    const MODULUS: u32 = 0x169;
    const ALPHA: u32 = 0x6c;
    let inverses = inverses(MODULUS);
    let powers = std::iter::successors(Some(1), |&a| Some(product(a, ALPHA, MODULUS)));
    let powers: Vec<u32> = powers.take(4).collect();
    let times_beta = powers.iter().map(|&a| product(a, 2, MODULUS));
    // bits 8 (the lowest), 7, 6, 5, then 4, 3, 2, 1
    let basis: Vec<u32> = powers.iter().copied().chain(times_beta).collect();
    let element = |x| linear(&basis, x);
    let byte = |y| (0..256).find(|&x| element(x) == y).unwrap_or(0);
    // The places, 1 the highest bit, whose sum each bit of the result is, the highest first.
    let sums = |places: [&[u8]; 8], x: u32| {
        let digits = |sum: &[u8]| sum.iter().fold(0, |all, i| all ^ x >> (b'8' - i) & 1);
        let bits = places.into_iter().map(digits);
        bits.fold(0, |value, bit| value << 1 | bit)
    };
    let f = |x| sums([b"62", b"71", b"853", b"83", b"74", b"52", b"81", b"64"], x);
    let g = |x| byte(inverses[element(x) as usize]);
    let h = |x| sums([b"562", b"62", b"74", b"82", b"73", b"81", b"51", b"63"], x);
    (0..256).map(|x| h(g(f(0xc5 ^ x))) ^ 0x6e).collect()
});

/// Σ₁ … Σ₄.
const SIGMA: [u64; 4] = [
    0xa09e_667f_3bcc_908b,
    0xb67a_e858_4caa_73b2,
    0xc6ef_372f_e94f_82be,
    0x54ff_53a5_f1d3_6f1c,
];

/// The key, L or A, that each pair of round keys is from, and by how much it is rotated to the left.
const SOURCES: &[u8; 14] = b"LALAALALALLALA";
const ROTATIONS: [usize; 14] = [0, 0, 15, 15, 30, 45, 45, 60, 60, 77, 94, 94, 111, 111];

impl Camellia {
    /// kw1, kw2, k1 … k6, ke1, ke2, k7 … k12, ke3, ke4, k13 … k18, kw3, kw4.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let kl = from_big_endian(key, 128).concat();
        let mut halves = from_big_endian(key, 64);
        for (i, sigma) in SIGMA.into_iter().enumerate() {
            if i == 2 {
                let key = from_big_endian(key, 64);
                halves = [0, 1].map(|n| xor(&halves[n], &key[n], bits)).to_vec();
            }
            let sigma = number(sigma, 64, bits);
            feistel(&mut halves, i, &sigma, bits);
        }
        let ka = [halves[1].clone(), halves[0].clone()].concat();
        let mut round_keys = Vec::new();
        for (source, count) in SOURCES.iter().zip(ROTATIONS) {
            let rotated = rotate_left(if *source == b'L' { &kl } else { &ka }, count);
            // k9 is the left half of KA, and k10 the right one of KL.
            if (*source, count) != (b'L', 60) {
                round_keys.push(rotated[64..].to_vec());
            }
            if (*source, count) != (b'A', 45) {
                round_keys.push(rotated[..64].to_vec());
            }
        }
        to_big_endian(&round_keys)
    }

    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        crypt(from_big_endian(round_keys, 64), block, bits)
    }

    /// The same with the round keys backwards: each pair is added to the halves the other way round.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut keys = from_big_endian(round_keys, 64);
        keys.reverse();
        keys.swap(0, 1);
        let last = keys.len() - 1;
        keys.swap(last - 1, last);
        crypt(keys, block, bits)
    }
}

/// The data randomizing part, with keys as they lie.
fn crypt<B: Bits>(keys: Cells<B>, block: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
    let mut keys = keys.into_iter();
    let mut key = || keys.next().unwrap_or_default();
    let mut d = from_big_endian(block, 64);
    d = vec![xor(&d[0], &key(), bits), xor(&d[1], &key(), bits)];
    for round in 0..ROUNDS {
        if round == 6 || round == 12 {
            d = vec![fl(&d[0], &key(), bits), inverse_fl(&d[1], &key(), bits)];
        }
        feistel(&mut d, round, &key(), bits);
    }
    to_big_endian(&[xor(&d[1], &key(), bits), xor(&d[0], &key(), bits)])
}

/// F of D1 is added to D2 in even rounds, counted from 0, F of D2 to D1 in odd ones.
fn feistel<B: Bits>(d: &mut [Word<B>], round: usize, key: &[B::Bit], bits: &mut B) {
    let (from, to) = (round % 2, 1 - round % 2);
    d[to] = xor(&d[to], &f(&d[from], key, bits), bits);
    bits.note(&d[to]);
}

/// The F-function: S-boxes, of which s₂, s₃ and s₄ are rotations of s₁, and P.
fn f<B: Bits>(x: &[B::Bit], key: &[B::Bit], bits: &mut B) -> Word<B> {
    let sum = xor(x, key, bits);
    // z₁ … z₈ from the most significant byte on
    let z: Cells<B> = [1, 2, 3, 4, 2, 3, 4, 1]
        .into_iter()
        .zip(sum.rchunks(8))
        .map(|(sbox, byte)| match sbox {
            1 => look_up(&S1, byte, bits),
            2 => rotate_left(&look_up(&S1, byte, bits), 1),
            3 => rotate_right(&look_up(&S1, byte, bits), 1),
            _ => look_up(&S1, &rotate_left(byte, 1), bits),
        })
        .collect();
    // P: the places of z₁ … z₈ whose sum each byte is, the most significant first
    let sums: [&[u8]; 8] = [
        b"134678", b"124578", b"123568", b"234567", b"12678", b"23578", b"34568", b"14567",
    ];
    let mut result = Vec::new();
    for places in sums.iter().rev() {
        let zero = number(0, 8, bits);
        let sum = |sum: Word<B>, &place: &u8| xor(&sum, &z[usize::from(place - b'1')], bits);
        result.extend(places.iter().fold(zero, sum));
    }
    bits.note(&result);
    result
}

/// FL; the left half of a word is the upper one.
fn fl<B: Bits>(x: &[B::Bit], key: &[B::Bit], bits: &mut B) -> Word<B> {
    let ((right, left), (key_right, key_left)) = (x.split_at(32), key.split_at(32));
    let product = and(left, key_left, bits);
    let right = xor(&rotate_left(&product, 1), right, bits);
    let left = xor(&or(&right, key_right, bits), left, bits);
    bits.note(&left);
    [right, left].concat()
}

/// FL⁻¹.
fn inverse_fl<B: Bits>(y: &[B::Bit], key: &[B::Bit], bits: &mut B) -> Word<B> {
    let ((right, left), (key_right, key_left)) = (y.split_at(32), key.split_at(32));
    let left = xor(&or(right, key_right, bits), left, bits);
    let product = and(&left, key_left, bits);
    let right = xor(&rotate_left(&product, 1), right, bits);
    bits.note(&right);
    [right, left].concat()
}

fn or<B: Bits>(a: &[B::Bit], b: &[B::Bit], bits: &mut B) -> Word<B> {
    let product = and(a, b, bits);
    xor(&xor(a, b, bits), &product, bits)
}
