//! CLEFIA with a key of 128 bits: Shirai et al., The 128-Bit Blockcipher CLEFIA, FSE 2007, and RFC 6114;
//! words are big-endian.

use super::cell::{Cells, add_cells, inverses, linear, look_up, multiply, product};
use super::word::{Bytes, Word, from_big_endian, number, to_big_endian, xor};
use super::{BlockCipher, Family};
use crate::{Bits, Byte};
use std::sync::LazyLock;

const ROUNDS: usize = 18;

/// CLEFIA-128.
#[derive(Debug)]
pub(super) struct Clefia;

pub(super) const CLEFIA_128: BlockCipher = BlockCipher {
    name: "clefia-128",
    block_bytes: 16,
    key_bytes: 16,
    round_key_bytes: 4 * (2 * ROUNDS + 4),
    family: Family::Clefia(Clefia),
};

/// z⁸ + z⁴ + z³ + z² + 1, of the matrices and of S₁.
const MODULUS: u32 = 0x11d;

/// S₀: SS₀ and SS₁ on the nibbles, a matrix over GF(2⁴), SS₂ and SS₃.
static S0: LazyLock<Vec<u32>> = LazyLock::new(|| {
    const SS: [[u32; 16]; 4] = [
        [14, 6, 12, 10, 8, 7, 2, 15, 11, 1, 4, 0, 5, 9, 13, 3],
        [6, 4, 0, 13, 2, 11, 10, 3, 9, 12, 14, 15, 8, 7, 5, 1],
        [11, 8, 5, 14, 10, 6, 4, 12, 15, 7, 2, 3, 1, 0, 13, 9],
        [10, 2, 6, 13, 3, 4, 5, 14, 0, 7, 8, 9, 11, 15, 12, 1],
    ];
    let ss = |n: usize, nibble: u32| SS[n][nibble as usize];
    let s0 = |x: u32| {
        let (t0, t1) = (ss(0, x >> 4), ss(1, x & 15));
        let u0 = t0 ^ product(2, t1, 0x13);
        let u1 = product(2, t0, 0x13) ^ t1;
        ss(2, u0) << 4 | ss(3, u1)
    };
    (0..256).map(s0).collect()
});

/// S₁: the inverse in GF(2⁸) between two affine maps.
static S1: LazyLock<Vec<u32>> = LazyLock::new(|| {
    const F: [u32; 8] = [0x69, 0x10, 0x1c, 0x84, 0xc4, 0x0a, 0x4e, 0x01];
    const G: [u32; 8] = [0x40, 0x84, 0x01, 0xa0, 0x2a, 0x18, 0x61, 0x02];
    let inverses = inverses(MODULUS);
    let s1 = |x| linear(&G, inverses[(linear(&F, x) ^ 0x1e) as usize]) ^ 0x69;
    (0..256).map(s1).collect()
});

impl Clefia {
    /// WK₀, WK₁, RK₀ … RK₃₅, WK₂, WK₃.
    pub(super) fn expand_key<B: Bits>(&self, key: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        let k = from_big_endian(key, 32);
        let con: Cells<B> = constants()
            .into_iter()
            .map(|word| number(word.into(), 32, bits))
            .collect();
        let (first, others) = con.split_at(24);
        let mut l = k.clone();
        network(&mut l, first, bits);
        let mut round_keys = k[..2].to_vec();
        for (i, con) in others.chunks(4).enumerate() {
            let mut t = add_cells::<B>(&l, con, bits);
            if i % 2 == 1 {
                t = add_cells::<B>(&t, &k, bits);
            }
            round_keys.extend(t);
            l = double_swap::<B>(&l);
        }
        round_keys.extend_from_slice(&k[2..]);
        to_big_endian(&round_keys)
    }

    /// ENC₁₈.
    pub(super) fn encrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let keys = from_big_endian(round_keys, 32);
        let mut t = from_big_endian(block, 32);
        whiten(&mut t, &keys[..2], bits);
        network(&mut t, &keys[2..2 + 2 * ROUNDS], bits);
        whiten(&mut t, &keys[2 + 2 * ROUNDS..], bits);
        to_big_endian(&t)
    }

    /// DEC₁₈: GFN₄⁻¹ turns the words the other way between rounds.
    pub(super) fn decrypt<B: Bits>(
        &self,
        round_keys: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let keys = from_big_endian(round_keys, 32);
        let mut t = from_big_endian(block, 32);
        whiten(&mut t, &keys[2 + 2 * ROUNDS..], bits);
        let rounds = keys[2..2 + 2 * ROUNDS].chunks(2);
        for (round, rk) in rounds.enumerate().rev() {
            add_functions(&mut t, rk, bits);
            if round > 0 {
                t.rotate_right(1);
            }
        }
        whiten(&mut t, &keys[..2], bits);
        to_big_endian(&t)
    }
}

/// CON⁽¹²⁸⁾: T is divided by z for each pair, modulo z¹⁶ + z¹⁵ + z¹³ + z¹¹ + z⁵ + z⁴ + 1.
fn constants() -> Vec<u32> {
    let mut t: u32 = 0x428a;
    let mut con = Vec::new();
    for _ in 0..30 {
        let not = t ^ 0xffff;
        con.push((t ^ 0xb7e1) << 16 | (not << 1 | not >> 15) & 0xffff);
        con.push((not ^ 0x243f) << 16 | (t << 8 | t >> 8) & 0xffff);
        t = (t ^ (0x1_a831 * (t & 1))) >> 1;
    }
    con
}

/// GFN₄: the last round does not turn the words.
fn network<B: Bits>(t: &mut Cells<B>, round_keys: &[Word<B>], bits: &mut B) {
    for (round, rk) in round_keys.chunks(2).enumerate() {
        if round > 0 {
            t.rotate_left(1);
        }
        add_functions(t, rk, bits);
    }
}

/// T₁ ← T₁ ⊕ F₀(RK, T₀), T₃ ← T₃ ⊕ F₁(RK, T₂).
fn add_functions<B: Bits>(t: &mut Cells<B>, rk: &[Word<B>], bits: &mut B) {
    for n in 0..2 {
        let f = function(n, &rk[n], &t[2 * n], bits);
        t[2 * n + 1] = xor(&t[2 * n + 1], &f, bits);
        bits.note(&t[2 * n + 1]);
    }
}

/// F₀ and F₁: S₀ and S₁ in turn, F₁ beginning with S₁, and the matrix M₀ or M₁.
fn function<B: Bits>(n: usize, rk: &[B::Bit], x: &[B::Bit], bits: &mut B) -> Word<B> {
    let sum = xor(rk, x, bits);
    let bytes = sum.rchunks(8).enumerate();
    let t: Cells<B> = bytes
        .map(|(i, byte)| look_up(if i % 2 == n { &S0 } else { &S1 }, byte, bits))
        .collect();
    let row: [u32; 4] = [[1, 2, 4, 6], [1, 8, 2, 10]][n];
    // The entry of row i and column j is that of i ⊕ j in the first row.
    let matrix = (0..4).map(|i| (0..4).map(move |j| row[i ^ j]));
    let mut product = multiply(matrix, &t, MODULUS, bits);
    product.reverse();
    product.concat()
}

/// Σ, of bits of which 0 is the most significant: X[7–63] X[121–127] X[0–6] X[64–120].
fn double_swap<B: Bits>(words: &[Word<B>]) -> Cells<B> {
    let x: Word<B> = words
        .iter()
        .flat_map(|word| word.iter().rev())
        .cloned()
        .collect();
    let y = [&x[7..64], &x[121..], &x[..7], &x[64..121]].concat();
    let word = |bits: &[B::Bit]| bits.iter().rev().cloned().collect();
    y.chunks(32).map(word).collect()
}

/// The second word and the last with whitening keys.
fn whiten<B: Bits>(t: &mut Cells<B>, wk: &[Word<B>], bits: &mut B) {
    t[1] = xor(&t[1], &wk[0], bits);
    t[3] = xor(&t[3], &wk[1], bits);
    bits.note(&t.concat());
}
