//! CCM: NIST SP 800-38C with the formatting of its appendix A, over AES, with nonces of 13 bytes and so
//! messages of less than 64 KB, as the standards for small radios have it.

use crate::aes::AES_128;
use crate::block_mode::{encrypted, masked};
use crate::{Aead, BlockCipher, Sealed};

/// AES-CCM with a key of 128 bits and a tag of 16, 8 or 4 bytes.
pub(crate) static AES_128_CCM: Ccm = ccm("aes-128-ccm", 16);
pub(crate) static AES_128_CCM_8: Ccm = ccm("aes-128-ccm-8", 8);
pub(crate) static AES_128_CCM_4: Ccm = ccm("aes-128-ccm-4", 4);

/// The block cipher of the standard, and the length t of tags.
pub(crate) struct Ccm {
    name: &'static str,
    cipher: &'static dyn BlockCipher,
    tag_bytes: usize,
}

const fn ccm(name: &'static str, tag_bytes: usize) -> Ccm {
    Ccm {
        name,
        cipher: &AES_128,
        tag_bytes,
    }
}

/// Bytes of a block.
const BLOCK_BYTES: usize = 16;
/// Appendix A.1: n, and q = 15 - n bytes of the message's length.
const NONCE_BYTES: usize = 13;
const LENGTH_BYTES: usize = 15 - NONCE_BYTES;
/// Appendix A.2.2: associated data from here on has its length in more than two bytes.
const SHORT: usize = 0xff00;

impl Ccm {
    fn encrypt(&self, key: &[u8], block: u128) -> u128 {
        encrypted(self.cipher, key, block)
    }

    /// Appendix A.3: the block of counter i.
    fn counter(&self, key: &[u8], nonce: &[u8], i: usize) -> u128 {
        let flags = LENGTH_BYTES as u8 - 1;
        self.encrypt(key, formatted(flags, nonce, i))
    }

    /// Section 6.1, steps 1 to 4, with the formatting of appendix A.2: the tag before it is encrypted.
    fn chained(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> u128 {
        let flags = 0x40 * u8::from(!associated_data.is_empty())
            + 8 * ((self.tag_bytes as u8 - 2) / 2)
            + LENGTH_BYTES as u8
            - 1;
        let mut all = formatted(flags, nonce, message.len())
            .to_be_bytes()
            .to_vec();
        if !associated_data.is_empty() {
            let length = associated_data.len();
            if length < SHORT {
                all.extend((length as u16).to_be_bytes());
            } else {
                all.extend([0xff, 0xfe]);
                all.extend((length as u32).to_be_bytes());
            }
            all.extend(associated_data);
            all.resize(all.len().next_multiple_of(BLOCK_BYTES), 0);
        }
        all.extend(message);
        all.resize(all.len().next_multiple_of(BLOCK_BYTES), 0);
        all.chunks(BLOCK_BYTES).fold(0, |chain, block| {
            let block = u128::from_be_bytes(block.try_into().expect("a whole block"));
            self.encrypt(key, chain ^ block)
        })
    }

    /// The message or the ciphertext, which are made of each other in one way.
    fn masked(&self, key: &[u8], nonce: &[u8], text: &[u8]) -> Vec<u8> {
        masked(text, (1..).map(|i| self.counter(key, nonce, i)))
    }

    fn tag(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Vec<u8> {
        let tag = self.chained(key, nonce, associated_data, message) ^ self.counter(key, nonce, 0);
        tag.to_be_bytes()[..self.tag_bytes].to_vec()
    }
}

/// A byte of flags, the nonce, and a number with its highest byte first.
fn formatted(flags: u8, nonce: &[u8], number: usize) -> u128 {
    let mut block = [0; BLOCK_BYTES];
    block[0] = flags;
    block[1..=NONCE_BYTES].copy_from_slice(nonce);
    let number = u16::try_from(number).expect("a message of less than 64 KB");
    block[1 + NONCE_BYTES..].copy_from_slice(&number.to_be_bytes());
    u128::from_be_bytes(block)
}

impl Aead for Ccm {
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
        self.tag_bytes
    }

    fn seal(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Sealed {
        (
            self.masked(key, nonce, message),
            self.tag(key, nonce, associated_data, message),
        )
    }

    fn open(
        &self,
        key: &[u8],
        nonce: &[u8],
        associated_data: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
    ) -> Option<Vec<u8>> {
        let message = self.masked(key, nonce, ciphertext);
        let right = self.tag(key, nonce, associated_data, &message);
        (right == tag).then_some(message)
    }
}
