//! Cipher block chaining: NIST SP 800-38A, section 6.2, over AES, on whole blocks.

use crate::aes::AES_128;
use crate::block_mode::encrypted;
use crate::{BlockCipher, Mode};

/// AES-CBC with a key of 128 bits.
pub(crate) static AES_128_CBC: Cbc = Cbc {
    name: "aes-128-cbc",
    cipher: &AES_128,
};

/// The block cipher of the standard, and its name.
pub(crate) struct Cbc {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
}

/// Bytes of a block.
const BLOCK_BYTES: usize = 16;

fn blocks(text: &[u8]) -> impl Iterator<Item = u128> {
    let blocks = text.chunks(BLOCK_BYTES);
    blocks.map(|block| u128::from_be_bytes(block.try_into().expect("whole blocks")))
}

impl Mode for Cbc {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.cipher.key_bytes()
    }

    fn nonce_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    fn message_unit(&self) -> usize {
        BLOCK_BYTES
    }

    fn encrypt(&self, key: &[u8], nonce: &[u8], message: &[u8]) -> Vec<u8> {
        let vector = blocks(nonce).next().expect("an initialisation vector");
        let chain = blocks(message).scan(vector, |chain, block| {
            *chain = encrypted(self.cipher, key, *chain ^ block);
            Some(*chain)
        });
        chain.flat_map(u128::to_be_bytes).collect()
    }

    fn decrypt(&self, key: &[u8], nonce: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        let before = blocks(nonce).chain(blocks(ciphertext));
        let decrypted = ciphertext.chunks(BLOCK_BYTES).map(|block| {
            let mut block = block.to_vec();
            let done = self.cipher.decrypt(key, &mut block);
            done.expect("a key of the cipher's length, and a block");
            blocks(&block).next().unwrap_or_default()
        });
        let blocks = decrypted.zip(before).map(|(block, before)| block ^ before);
        blocks.flat_map(u128::to_be_bytes).collect()
    }
}
