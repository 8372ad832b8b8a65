//! The message that a program encrypts, and what comes out by the reference model.

use crate::package::Parts;
use cipherfit_vocabulary::{Operation, Role};

const TEXT: &[u8] = b"Counter mode: one nonce, one message.  ";

/// A message in counter mode; a nonce and a byte that counts make the block that is encrypted.
pub(crate) struct Message {
    pub key: Vec<u8>,
    pub nonce: Vec<u8>,
    pub text: Vec<u8>,
    pub expected: Vec<u8>,
    /// Blocks that are encrypted, and what they become.
    pub counters: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Message {
    /// Two blocks and a half; none where there is no block cipher.
    pub(crate) fn new(parts: &Parts<'_>) -> Option<Self> {
        let parameters = parts.choice.job.parameters;
        let reference = cipherfit_reference::block_cipher(&parameters.name)?;
        let encrypt = parts.choice.job.firmware_call(Operation::ENCRYPT)?;
        encrypt
            .arguments
            .iter()
            .find(|argument| argument.role == Role::Block)?;
        let count = |bytes: usize| (0..bytes).map(|byte| byte as u8).collect::<Vec<u8>>();
        let key = match &parts.key.key {
            Some(key) => key.clone(),
            None => count(parameters.key_bytes),
        };
        let block = parameters.block_bytes;
        let nonce: Vec<u8> = count(block - 1).iter().map(|byte| 0xa0 ^ byte).collect();
        let text = TEXT.get(..2 * block + block / 2).unwrap_or(TEXT).to_vec();
        let mut counters = Vec::new();
        for counter in 0..text.len().div_ceil(block) {
            let mut before = nonce.clone();
            before.push(counter as u8);
            let mut after = before.clone();
            reference.encrypt(&key, &mut after).ok()?;
            counters.push((before, after));
        }
        let stream = counters.iter().flat_map(|(_, after)| after);
        let expected = text
            .iter()
            .zip(stream)
            .map(|(one, other)| one ^ other)
            .collect();
        Some(Self {
            key,
            nonce,
            text,
            expected,
            counters,
        })
    }
}
