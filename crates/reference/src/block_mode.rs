//! What modes of a block cipher with blocks of 16 bytes have in common.

use crate::BlockCipher;

/// A block encrypted; its first byte is the number's highest.
pub(crate) fn encrypted(cipher: &dyn BlockCipher, key: &[u8], block: u128) -> u128 {
    let mut bytes = block.to_be_bytes();
    let encrypted = cipher.encrypt(key, &mut bytes);
    encrypted.expect("a key of the cipher's length, and a block");
    u128::from_be_bytes(bytes)
}

/// A text with masks added block by block, of which as many are made as there are blocks.
pub(crate) fn masked(text: &[u8], masks: impl Iterator<Item = u128>) -> Vec<u8> {
    let mask = masks.flat_map(u128::to_be_bytes);
    let masked = text.iter().zip(mask);
    masked.map(|(byte, mask)| byte ^ mask).collect()
}
