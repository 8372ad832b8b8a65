//! Counter mode: NIST SP 800-38A, section 6.5, over AES, with the standard incrementing function of appendix B.1 on the
//! whole block.

use crate::aes::AES_128;
use crate::block_mode::{encrypted, masked};
use crate::{BlockCipher, Mode};

/// AES-CTR with a key of 128 bits.
pub(crate) static AES_128_CTR: Counter = Counter {
    name: "aes-128-ctr",
    cipher: &AES_128,
};

/// The block cipher of the standard, and its name.
pub(crate) struct Counter {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
}

impl Mode for Counter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.cipher.key_bytes()
    }

    fn nonce_bytes(&self) -> usize {
        self.cipher.block_bytes()
    }

    fn message_unit(&self) -> usize {
        1
    }

    fn encrypt(&self, key: &[u8], nonce: &[u8], message: &[u8]) -> Vec<u8> {
        let first = nonce.try_into().expect("a counter block");
        let first = u128::from_be_bytes(first);
        let counters = (0..).map(|number| first.wrapping_add(number));
        masked(
            message,
            counters.map(|block| encrypted(self.cipher, key, block)),
        )
    }

    fn decrypt(&self, key: &[u8], nonce: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        self.encrypt(key, nonce, ciphertext)
    }
}
