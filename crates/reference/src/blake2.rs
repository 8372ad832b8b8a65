//! BLAKE2s as in RFC 7693, without a key.

use crate::HashFunction;

/// BLAKE2s with the whole digest.
pub(crate) static BLAKE2S_256: Blake2s = Blake2s {
    name: "blake2s-256",
};

/// BLAKE2s-256; there is one of it.
pub(crate) struct Blake2s {
    name: &'static str,
}

/// Section 2.1: bytes of a block (bb), of a digest (nn), and rounds (r).
const BLOCK_BYTES: usize = 64;
const DIGEST_BYTES: usize = 32;
const ROUNDS: usize = 10;

/// Section 2.6: the fractional parts of the square roots of the first eight primes.
const IV: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// Section 2.7: SIGMA.
const SIGMA: [[usize; 16]; ROUNDS] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// Section 3.1: G, with the rotations R1 to R4 of section 2.1.
fn mix(v: &mut [u32; 16], [a, b, c, d]: [usize; 4], x: u32, y: u32) {
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(x);
    v[d] = (v[d] ^ v[a]).rotate_right(16);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(12);
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(y);
    v[d] = (v[d] ^ v[a]).rotate_right(8);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(7);
}

/// Section 3.2: F. `t` is the number of bytes up to the end of the block.
fn compress(h: &mut [u32; 8], block: &[u8], t: u64, is_last: bool) {
    let m: Vec<u32> = block
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
        .collect();
    let mut v = [0; 16];
    v[..8].copy_from_slice(h);
    v[8..].copy_from_slice(&IV);
    v[12] ^= t as u32;
    v[13] ^= (t >> 32) as u32;
    if is_last {
        v[14] = !v[14];
    }
    for s in SIGMA {
        let places = [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ];
        for (i, places) in places.into_iter().enumerate() {
            mix(&mut v, places, m[s[2 * i]], m[s[2 * i + 1]]);
        }
    }
    for i in 0..8 {
        h[i] ^= v[i] ^ v[i + 8];
    }
}

impl HashFunction for Blake2s {
    fn name(&self) -> &'static str {
        self.name
    }

    fn digest_bytes(&self) -> usize {
        DIGEST_BYTES
    }

    fn block_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn least_padding_bytes(&self) -> usize {
        0
    }

    /// Section 3.3: the last block is filled up with zeros; an empty message is one of zeros alone.
    fn hash(&self, message: &[u8]) -> Vec<u8> {
        let mut h = IV;
        // The parameter block, section 2.5: no key, a tree of one node.
        h[0] ^= 0x0101_0000 ^ DIGEST_BYTES as u32;
        let whole = message.len().saturating_sub(1) / BLOCK_BYTES * BLOCK_BYTES;
        let (blocks, last) = message.split_at(whole);
        let mut t = 0;
        for block in blocks.chunks_exact(BLOCK_BYTES) {
            t += BLOCK_BYTES as u64;
            compress(&mut h, block, t, false);
        }
        let mut padded = last.to_vec();
        padded.resize(BLOCK_BYTES, 0);
        compress(&mut h, &padded, message.len() as u64, true);
        h.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}
