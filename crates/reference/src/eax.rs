//! EAX: Bellare, Rogaway and Wagner (FSE 2004) over AES, with nonces of 16 bytes and whole tags.

use crate::aes::AES_128;
use crate::block_mode::{encrypted, masked};
use crate::cmac::AES_128_CMAC;
use crate::{Aead, BlockCipher, Mac, Sealed};

/// AES-EAX with a key of 128 bits, a nonce of 16 bytes and a tag of 16.
pub(crate) static AES_128_EAX: Eax = Eax {
    name: "aes-128-eax",
    cipher: &AES_128,
    mac: &AES_128_CMAC,
};

/// The block cipher, its CMAC (which the paper calls OMAC), and the name of both in this mode.
pub(crate) struct Eax {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
    mac: &'static dyn Mac,
}

/// Bytes of a block, of a tag, and of a nonce: the paper leaves the nonce's length open.
const BLOCK_BYTES: usize = 16;
/// Figure 3: what OMAC is told apart by.
const NONCE: u8 = 0;
const HEADER: u8 = 1;
const CIPHERTEXT: u8 = 2;

impl Eax {
    /// Figure 3: the OMAC of a block that ends in the number, and of the text behind it.
    fn omac(&self, key: &[u8], number: u8, text: &[u8]) -> u128 {
        let mut message = vec![0; BLOCK_BYTES - 1];
        message.push(number);
        message.extend(text);
        let tag = self.mac.tag(key, &message);
        u128::from_be_bytes(tag.try_into().expect("a whole block"))
    }

    /// CTR of figure 3: the message or the ciphertext, which are made of each other in one way.
    fn masked(&self, key: &[u8], nonce: &[u8], text: &[u8]) -> Vec<u8> {
        let first = self.omac(key, NONCE, nonce);
        let masks = (0..).map(|i| encrypted(self.cipher, key, first.wrapping_add(i)));
        masked(text, masks)
    }

    fn tag(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        let tag = self.omac(key, NONCE, nonce)
            ^ self.omac(key, HEADER, associated_data)
            ^ self.omac(key, CIPHERTEXT, ciphertext);
        tag.to_be_bytes().to_vec()
    }
}

impl Aead for Eax {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key_bytes(&self) -> usize {
        self.cipher.key_bytes()
    }

    fn nonce_bytes(&self) -> usize {
        BLOCK_BYTES
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
