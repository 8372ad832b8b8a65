//! SipHash as in Aumasson and Bernstein, SipHash: a fast short-input PRF, INDOCRYPT 2012.
//!
//! Bytes become words little-endian (section 2.1).

use crate::Mac;

/// SipHash with two rounds a word and four at the end.
pub(crate) static SIPHASH_2_4: SipHash = SipHash {
    name: "siphash-2-4",
    compression_rounds: 2,
    finalization_rounds: 4,
};

/// SipHash-c-d: section 2.
pub(crate) struct SipHash {
    name: &'static str,
    /// c
    compression_rounds: usize,
    /// d
    finalization_rounds: usize,
}

/// Section 2.1: what the key is added to, "somepseudorandomlygeneratedbytes".
const INITIAL_STATE: [u64; 4] = [
    0x736f_6d65_7073_6575,
    0x646f_7261_6e64_6f6d,
    0x6c79_6765_6e65_7261,
    0x7465_6462_7974_6573,
];
/// Bytes of a word, and of a tag.
const WORD_BYTES: usize = 8;

/// Figure 2.1.
fn sip_rounds(v: &mut [u64; 4], count: usize) {
    for _ in 0..count {
        v[0] = v[0].wrapping_add(v[1]);
        v[2] = v[2].wrapping_add(v[3]);
        v[1] = v[1].rotate_left(13) ^ v[0];
        v[3] = v[3].rotate_left(16) ^ v[2];
        v[0] = v[0].rotate_left(32);
        v[2] = v[2].wrapping_add(v[1]);
        v[0] = v[0].wrapping_add(v[3]);
        v[1] = v[1].rotate_left(17) ^ v[2];
        v[3] = v[3].rotate_left(21) ^ v[0];
        v[2] = v[2].rotate_left(32);
    }
}

impl Mac for SipHash {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        2 * WORD_BYTES
    }

    fn tag_bytes(&self) -> usize {
        WORD_BYTES
    }

    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8> {
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        // Initialization
        let (k0, k1) = (word(&key[..WORD_BYTES]), word(&key[WORD_BYTES..]));
        let mut v = INITIAL_STATE;
        for (word, key) in v.iter_mut().zip([k0, k1, k0, k1]) {
            *word ^= key;
        }
        // Compression: the last word ends with the length modulo 256, behind zeros.
        let mut padded = message.to_vec();
        while padded.len() % WORD_BYTES != WORD_BYTES - 1 {
            padded.push(0);
        }
        padded.push(message.len() as u8);
        for m in padded.chunks_exact(WORD_BYTES).map(word) {
            v[3] ^= m;
            sip_rounds(&mut v, self.compression_rounds);
            v[0] ^= m;
        }
        // Finalization
        v[2] ^= 0xff;
        sip_rounds(&mut v, self.finalization_rounds);
        let tag = v[0] ^ v[1] ^ v[2] ^ v[3];
        tag.to_le_bytes().to_vec()
    }
}
