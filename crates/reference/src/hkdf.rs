//! HKDF: RFC 5869, over HMAC with SHA-256.

use crate::hmac::tag;
use crate::sha2::SHA_256;
use crate::{HashFunction, Kdf};

/// HKDF with SHA-256.
pub(crate) static HKDF_SHA_256: Hkdf = Hkdf {
    name: "hkdf-sha-256",
    hash: &SHA_256,
};

/// The hash function, and the name.
pub(crate) struct Hkdf {
    name: &'static str,
    hash: &'static dyn HashFunction,
}

/// Section 2.3: L is at most so many times the digest's length.
const MOST_BLOCKS: usize = 255;

impl Kdf for Hkdf {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_bytes(&self) -> usize {
        self.hash.digest_bytes()
    }

    fn most_bytes(&self) -> usize {
        MOST_BLOCKS * self.block_bytes()
    }

    fn derive(&self, salt: &[u8], key_material: &[u8], info: &[u8], bytes: usize) -> Vec<u8> {
        assert!(bytes <= self.most_bytes(), "a length that can be derived");
        // Section 2.2; HMAC makes the same key of no salt as of zeros.
        let key = tag(self.hash, salt, key_material);
        // Section 2.3: T(1) | T(2) | …
        let mut output = Vec::new();
        let mut block = Vec::new();
        for number in 1..=bytes.div_ceil(self.block_bytes()) {
            let text = [&block[..], info, &[number as u8]].concat();
            block = tag(self.hash, &key, &text);
            output.extend(&block);
        }
        output.truncate(bytes);
        output
    }
}
