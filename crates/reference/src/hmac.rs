//! HMAC: FIPS 198-1, over SHA-256; as a message authentication code with keys of 32 bytes.

use crate::sha2::SHA_256;
use crate::{HashFunction, Mac};

/// HMAC-SHA-256 with a key of 256 bits and the whole tag.
pub(crate) static HMAC_SHA_256: Hmac = Hmac {
    name: "hmac-sha-256",
    hash: &SHA_256,
    key_bytes: 32,
};

/// The hash function of the standard, and the length of keys, which are no longer than its blocks.
pub(crate) struct Hmac {
    name: &'static str,
    hash: &'static dyn HashFunction,
    key_bytes: usize,
}

/// Table 1: ipad and opad.
const INNER: u8 = 0x36;
const OUTER: u8 = 0x5c;

/// Section 4: the tag of a text under a key of any length.
pub(crate) fn tag(hash: &dyn HashFunction, key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut key = match key.len() <= hash.block_bytes() {
        true => key.to_vec(),
        // Step 2
        false => hash.hash(key),
    };
    // Step 3
    key.resize(hash.block_bytes(), 0);
    // Steps 4 to 6 or 7 to 9: the digest of the changed key and what follows it
    let digest = |change: u8, text: &[u8]| {
        let mut all: Vec<u8> = key.iter().map(|byte| byte ^ change).collect();
        all.extend(text);
        hash.hash(&all)
    };
    digest(OUTER, &digest(INNER, text))
}

impl Mac for Hmac {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.key_bytes
    }

    fn tag_bytes(&self) -> usize {
        self.hash.digest_bytes()
    }

    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8> {
        tag(self.hash, key, message)
    }
}
