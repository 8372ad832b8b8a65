//! GCM: NIST SP 800-38D over AES, with nonces of 96 bits and whole tags.

use crate::aes::AES_128;
use crate::block_mode::{encrypted, masked};
use crate::{Aead, BlockCipher, Sealed};

/// AES-GCM with a key of 128 bits and a tag of 16 bytes.
pub(crate) static AES_128_GCM: Gcm = Gcm {
    name: "aes-128-gcm",
    cipher: &AES_128,
};

/// The block cipher of the standard and its name.
pub(crate) struct Gcm {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
}

/// Bytes of a block and of a tag.
const BLOCK_BYTES: usize = 16;
/// Section 5.2.1.1: the length of nonces that need no hashing.
const NONCE_BYTES: usize = 12;
/// Section 6.3: R, what a bit that leaves the block on the right comes back as.
const R: u128 = 0b1110_0001 << 120;

/// Section 6.3: the product of two blocks, whose leftmost bits are the coefficients of x⁰.
fn product(x: u128, y: u128) -> u128 {
    let (mut z, mut v) = (0, y);
    for i in (0..128).rev() {
        if x >> i & 1 == 1 {
            z ^= v;
        }
        v = v >> 1 ^ if v & 1 == 1 { R } else { 0 };
    }
    z
}

/// Blocks of bytes, the last filled up with zeros.
fn blocks(bytes: &[u8]) -> impl Iterator<Item = u128> {
    bytes.chunks(BLOCK_BYTES).map(|chunk| {
        let mut block = [0; BLOCK_BYTES];
        block[..chunk.len()].copy_from_slice(chunk);
        u128::from_be_bytes(block)
    })
}

impl Gcm {
    fn encrypt(&self, key: &[u8], block: u128) -> u128 {
        encrypted(self.cipher, key, block)
    }

    /// Section 7.1, step 2, and section 6.2: the counter block J₀ incremented i times.
    fn counter(nonce: &[u8], i: usize) -> u128 {
        let mut block = [0; BLOCK_BYTES];
        block[..NONCE_BYTES].copy_from_slice(nonce);
        let number = u32::try_from(i + 1).expect("a message of less than 2³² blocks");
        block[NONCE_BYTES..].copy_from_slice(&number.to_be_bytes());
        u128::from_be_bytes(block)
    }

    /// Section 6.5: the message or the ciphertext, which are made of each other in one way.
    fn masked(&self, key: &[u8], nonce: &[u8], text: &[u8]) -> Vec<u8> {
        let masks = (1..).map(|i| self.encrypt(key, Self::counter(nonce, i)));
        masked(text, masks)
    }

    /// Section 7.1, steps 4 to 6: the tag of a ciphertext.
    fn tag(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        let bits = |text: &[u8]| 8 * text.len() as u128;
        let lengths = bits(associated_data) << 64 | bits(ciphertext);
        let hashed = blocks(associated_data)
            .chain(blocks(ciphertext))
            .chain([lengths]);
        // Section 6.4
        let h = self.encrypt(key, 0);
        let hash = hashed.fold(0, |y, block| product(y ^ block, h));
        let tag = hash ^ self.encrypt(key, Self::counter(nonce, 0));
        tag.to_be_bytes().to_vec()
    }
}

impl Aead for Gcm {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.cipher.key_bytes()
    }

    fn nonce_bytes(&self) -> usize {
        NONCE_BYTES
    }

    fn tag_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn seal(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Sealed {
        let ciphertext = self.masked(key, nonce, message);
        let tag = self.tag(key, nonce, associated_data, &ciphertext);
        (ciphertext, tag)
    }

    fn open(
        &self,
        key: &[u8],
        nonce: &[u8],
        associated_data: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
    ) -> Option<Vec<u8>> {
        let right = self.tag(key, nonce, associated_data, ciphertext);
        (right == tag).then(|| self.masked(key, nonce, ciphertext))
    }
}
