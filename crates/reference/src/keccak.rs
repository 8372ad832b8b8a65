//! Keccak, SHA-3 and SHAKE: the permutation Keccak-f[1600] as in NIST FIPS 202, section 3, in the sponge of
//! section 4.
//!
//! Keccak is the candidate of the SHA-3 competition (The Keccak submission, version 3, 2011): it pads
//! the message itself, where SHA-3 first appends the bits 01.

use crate::{HashFunction, Permutation, Xof};

/// Keccak\[r = 1088, c = 512\] with 256 bits of output.
pub(crate) static KECCAK_1088: Sponge = Sponge::new("keccak-1088", 1088, 256, 0x01);
/// Keccak\[r = 576, c = 1024\] with 512 bits of output.
pub(crate) static KECCAK_576: Sponge = Sponge::new("keccak-576", 576, 512, 0x01);
/// SHA3-256.
pub(crate) static SHA3_256: Sponge = Sponge::new("sha3-256", 1088, 256, 0x06);
/// SHA3-512.
pub(crate) static SHA3_512: Sponge = Sponge::new("sha3-512", 576, 512, 0x06);

/// SHAKE128, whose digest is any number of bytes.
pub(crate) static SHAKE128: Sponge = Sponge::new("shake128", 1344, 0, 0x1f);
/// SHAKE256.
pub(crate) static SHAKE256: Sponge = Sponge::new("shake256", 1088, 0, 0x1f);
/// Keccak-f\[1600\] by itself.
pub(crate) static KECCAK_F_1600: KeccakF1600 = KeccakF1600;

/// The permutation with a rate, an output length and a padding.
pub(crate) struct Sponge {
    name: &'static str,
    rate_bytes: usize,
    digest_bytes: usize,
    /// The bits behind the message, first bit lowest: the suffix 01 of SHA-3 or 1111 of SHAKE, if it is that, and
    /// the first 1 of pad10*1.
    suffix: u8,
}

impl Sponge {
    const fn new(name: &'static str, rate_bits: usize, digest_bits: usize, suffix: u8) -> Self {
        Self {
            name,
            rate_bytes: rate_bits / 8,
            digest_bytes: digest_bits / 8,
            suffix,
        }
    }

    /// Section 5.1: the suffix, zeros, and a last 1 that ends the block.
    fn pad(&self, message: &[u8]) -> Vec<u8> {
        let mut padded = message.to_vec();
        padded.push(self.suffix);
        padded.resize(padded.len().next_multiple_of(self.rate_bytes), 0);
        if let Some(last) = padded.last_mut() {
            *last ^= 0x80;
        }
        padded
    }

    /// Section 4, algorithm 8: so many bytes of output.
    fn output(&self, message: &[u8], bytes: usize) -> Vec<u8> {
        let mut state = [0; 25];
        for block in self.pad(message).chunks(self.rate_bytes) {
            for (lane, bytes) in state.iter_mut().zip(block.chunks(8)) {
                *lane ^= lane_of(bytes);
            }
            state = permute(state);
        }
        let mut output = Vec::new();
        while output.len() < bytes {
            let block = state.iter().flat_map(|lane| lane.to_le_bytes());
            output.extend(block.take(self.rate_bytes));
            state = permute(state);
        }
        output.truncate(bytes);
        output
    }
}

/// Appendix B: a lane of at most eight bytes, the first of which is the lowest.
fn lane_of(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |lane, &byte| lane << 8 | u64::from(byte))
}

impl HashFunction for Sponge {
    fn name(&self) -> &'static str {
        self.name
    }

    fn digest_bytes(&self) -> usize {
        self.digest_bytes
    }

    fn block_bytes(&self) -> usize {
        self.rate_bytes
    }

    fn least_padding_bytes(&self) -> usize {
        1
    }

    fn hash(&self, message: &[u8]) -> Vec<u8> {
        self.output(message, self.digest_bytes)
    }
}

impl Xof for Sponge {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        self.rate_bytes
    }

    fn is_customized(&self) -> bool {
        false
    }

    fn extend(&self, _: &[u8], message: &[u8], output_bytes: usize) -> Vec<u8> {
        self.output(message, output_bytes)
    }
}

/// Keccak-f\[1600\] on bytes as section 3.1.2 and appendix B have them: lane by lane, the lowest byte first.
pub(crate) struct KeccakF1600;

impl Permutation for KeccakF1600 {
    fn name(&self) -> &'static str {
        "keccak-f-1600"
    }

    fn state_bytes(&self) -> usize {
        200
    }

    fn permute(&self, state: &mut [u8]) {
        let mut lanes = [0; 25];
        for (lane, bytes) in lanes.iter_mut().zip(state.chunks(8)) {
            *lane = lane_of(bytes);
        }
        for (lane, bytes) in permute(lanes).iter().zip(state.chunks_mut(8)) {
            bytes.copy_from_slice(&lane.to_le_bytes());
        }
    }
}

/// The state as 25 lanes of 64 bits: A\[x, y\] at 5y + x.
type State = [u64; 25];

/// Section 3.3: Keccak-f\[1600\], 24 rounds.
fn permute(state: State) -> State {
    (0..24).fold(state, |a, round| {
        let mut a = chi(&pi(&rho(&theta(&a))));
        a[0] ^= round_constant(round);
        a
    })
}

/// A state whose lane at x and y is `lane(x, y)`.
fn lanes(lane: impl Fn(usize, usize) -> u64) -> State {
    std::array::from_fn(|i| lane(i % 5, i / 5))
}

/// A\[x, y\], x and y modulo 5.
fn at(a: &State, x: usize, y: usize) -> u64 {
    a[5 * (y % 5) + x % 5]
}

/// Section 3.2.1: adds to each bit the parities of two columns.
fn theta(a: &State) -> State {
    let parity = |x| (0..5).fold(0, |sum, y| sum ^ at(a, x, y));
    lanes(|x, y| at(a, x, y) ^ parity(x + 4) ^ parity(x + 1).rotate_left(1))
}

/// Section 3.2.2: rotates each lane, by the triangular numbers along a path through the lanes.
fn rho(a: &State) -> State {
    let mut result = *a;
    let (mut x, mut y) = (1, 0);
    for t in 0..24 {
        result[5 * y + x] = at(a, x, y).rotate_left((t + 1) * (t + 2) / 2 % 64);
        (x, y) = (y, (2 * x + 3 * y) % 5);
    }
    result
}

/// Section 3.2.3: moves the lanes.
fn pi(a: &State) -> State {
    lanes(|x, y| at(a, x + 3 * y, x))
}

/// Section 3.2.4: the one step that is not linear, on rows.
fn chi(a: &State) -> State {
    lanes(|x, y| at(a, x, y) ^ !at(a, x + 1, y) & at(a, x + 2, y))
}

/// Section 3.2.5: RC of a round; its bit 2ʲ − 1 is rc(j + 7 × round).
fn round_constant(round: usize) -> u64 {
    (0..=6).fold(0, |constant, j| {
        constant | u64::from(rc(j + 7 * round)) << ((1 << j) - 1)
    })
}

/// Algorithm 5: the bit t of a linear feedback shift register.
fn rc(t: usize) -> bool {
    // x⁸ + x⁶ + x⁵ + x⁴ + 1, the highest power lowest
    let mut register: u8 = 1;
    for _ in 0..t % 255 {
        let carry = register & 0x80 != 0;
        register = register << 1 ^ if carry { 0x71 } else { 0 };
    }
    register & 1 == 1
}
