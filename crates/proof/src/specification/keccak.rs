//! Keccak-f\[1600\] and SHA-3: NIST FIPS 202, sections 3 to 6; Keccak as it was submitted pads without the
//! suffix 01 (The Keccak submission, version 3, 2011).

use super::hash::{Family, HashFunction, constants, pad};
use super::word::{Bytes, Word, to_little_endian, xor};
use crate::{Bits, Byte};

/// The sponge, whose rate the block of the function tells.
#[derive(Debug)]
pub(super) struct Keccak {
    rate_bytes: usize,
    digest_bytes: usize,
    /// The byte behind the message: the suffix, if there is one, and the first 1 of pad10*1.
    suffix: u8,
}

/// Keccak with a rate in bits, a digest of so many bits and a suffix.
pub(super) const fn keccak(
    name: &'static str,
    rate: usize,
    digest: usize,
    suffix: u8,
) -> HashFunction {
    HashFunction {
        name,
        block_bytes: rate / 8,
        digest_bytes: digest / 8,
        family: Family::Keccak(Keccak {
            rate_bytes: rate / 8,
            digest_bytes: digest / 8,
            suffix,
        }),
    }
}

impl Keccak {
    pub(super) fn initial<B: Bits>(&self, bits: &mut B) -> Bytes<B> {
        constants(&[0; 200], bits)
    }

    /// Algorithm 8, step 6.
    pub(super) fn compress<B: Bits>(
        &self,
        chaining: &[Byte<B::Bit>],
        block: &[Byte<B::Bit>],
        bits: &mut B,
    ) -> Bytes<B> {
        let mut state = chaining.concat();
        let absorbed = xor(&state, &block.concat(), bits);
        state.splice(..absorbed.len(), absorbed);
        to_little_endian(&[permute(state, bits)])
    }

    pub(super) fn finish<B: Bits>(
        &self,
        chaining: Bytes<B>,
        rest: &[Byte<B::Bit>],
        _: usize,
        bits: &mut B,
    ) -> Bytes<B> {
        let mut padded = pad(rest, self.suffix, self.rate_bytes, &[], bits);
        if let Some(last) = padded.last_mut() {
            // the last 1 of pad10*1
            let one = bits.constant(true);
            last[7] = bits.xor(&last[7], &one);
        }
        let mut state = self.compress(&chaining, &padded, bits);
        state.truncate(self.digest_bytes);
        state
    }
}

/// Where A\[x, y, z\] lies, x and y modulo 5, z modulo 64.
fn place(x: usize, y: usize, z: usize) -> usize {
    64 * (5 * (y % 5) + x % 5) + z % 64
}

/// A state whose bit at x, y and z is `bit(x, y, z)`.
fn state<Bit>(mut bit: impl FnMut(usize, usize, usize) -> Bit) -> Vec<Bit> {
    (0..1600)
        .map(|i| bit(i / 64 % 5, i / 320, i % 64))
        .collect()
}

/// Section 3.3: Keccak-f\[1600\].
pub(super) fn permute<B: Bits>(mut a: Word<B>, bits: &mut B) -> Word<B> {
    for round in 0..24 {
        a = theta(&a, bits);
        bits.note(&a);
        a = pi(&rho(&a));
        a = chi(&a, bits);
        // ι, section 3.2.5
        for j in 0..=6 {
            let z = (1 << j) - 1;
            let constant = bits.constant(rc(j + 7 * round));
            a[z] = bits.xor(&a[z], &constant);
        }
        bits.settle(&a);
    }
    a
}

/// Section 3.2.1.
fn theta<B: Bits>(a: &[B::Bit], bits: &mut B) -> Word<B> {
    let mut c = a[..320].to_vec();
    for plane in a.chunks(320).skip(1) {
        c = xor(&c, plane, bits);
    }
    bits.note(&c);
    let d: Word<B> = (0..320)
        .map(|i| (i / 64, i % 64))
        .map(|(x, z)| bits.xor(&c[place(x + 4, 0, z)], &c[place(x + 1, 0, z + 63)]))
        .collect();
    state(|x, y, z| bits.xor(&a[place(x, y, z)], &d[place(x, 0, z)]))
}

/// Section 3.2.2.
fn rho<Bit: Clone>(a: &[Bit]) -> Vec<Bit> {
    let mut offsets = [[0; 5]; 5];
    let (mut x, mut y) = (1, 0);
    for t in 0..24 {
        offsets[x][y] = (t + 1) * (t + 2) / 2 % 64;
        (x, y) = (y, (2 * x + 3 * y) % 5);
    }
    state(|x, y, z| a[place(x, y, z + 64 - offsets[x][y])].clone())
}

/// Section 3.2.3.
fn pi<Bit: Clone>(a: &[Bit]) -> Vec<Bit> {
    state(|x, y, z| a[place(x + 3 * y, x, z)].clone())
}

/// Section 3.2.4.
fn chi<B: Bits>(a: &[B::Bit], bits: &mut B) -> Word<B> {
    let one = bits.constant(true);
    state(|x, y, z| {
        let complement = bits.xor(&a[place(x + 1, y, z)], &one);
        let product = bits.and(&complement, &a[place(x + 2, y, z)]);
        bits.xor(&a[place(x, y, z)], &product)
    })
}

/// Algorithm 5.
fn rc(t: usize) -> bool {
    let mut r = [false; 9];
    r[0] = true;
    for _ in 0..t % 255 {
        // A 0 comes before the eight bits; the ninth is what is cut off.
        r.rotate_right(1);
        for tap in [0, 4, 5, 6] {
            r[tap] ^= r[8];
        }
        r[8] = false;
    }
    r[0]
}
