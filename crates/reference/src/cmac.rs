//! CMAC: NIST SP 800-38B, over a block cipher with blocks of 16 bytes.

use crate::aes::AES_128;
use crate::block_mode::encrypted;
use crate::{BlockCipher, Mac};

/// AES-CMAC with a key of 128 bits and the whole tag (RFC 4493).
pub(crate) static AES_128_CMAC: Cmac = Cmac {
    name: "aes-128-cmac",
    cipher: &AES_128,
};

/// The block cipher of the standard and its name.
pub(crate) struct Cmac {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
}

/// Bytes of a block and of a tag.
const BLOCK_BYTES: usize = 16;
/// Section 5.3: R₁₂₈, what a bit that leaves the block on the left comes back as.
const R128: u128 = 0x87;

impl Cmac {
    fn encrypt(&self, key: &[u8], block: u128) -> u128 {
        encrypted(self.cipher, key, block)
    }
}

/// Twice a subkey: section 6.1, steps 2 and 3.
fn doubled(subkey: u128) -> u128 {
    let back = if subkey >> 127 == 1 { R128 } else { 0 };
    subkey << 1 ^ back
}

/// The integer of a block whose first byte is the highest; zeros stand in for what is missing behind.
fn block(bytes: &[u8]) -> u128 {
    let mut whole = [0; BLOCK_BYTES];
    whole[..bytes.len()].copy_from_slice(bytes);
    u128::from_be_bytes(whole)
}

impl Mac for Cmac {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.cipher.key_bytes()
    }

    fn tag_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8> {
        // Section 6.1: the subkeys
        let k1 = doubled(self.encrypt(key, 0));
        let k2 = doubled(k1);
        // Section 6.2: the last block, which may be whole, or is filled up with a 1 and zeros
        let whole = message.len().saturating_sub(1) / BLOCK_BYTES * BLOCK_BYTES;
        let (blocks, last) = message.split_at(whole);
        let last = if last.len() == BLOCK_BYTES {
            block(last) ^ k1
        } else {
            let mut padded = last.to_vec();
            padded.push(0x80);
            block(&padded) ^ k2
        };
        let blocks = blocks.chunks(BLOCK_BYTES).map(block);
        let tag = blocks
            .chain([last])
            .fold(0, |chain, block| self.encrypt(key, chain ^ block));
        tag.to_be_bytes().to_vec()
    }
}
