//! The shape that all block ciphers share.

use std::fmt;

/// A block cipher with fixed parameters, on bytes in the order in which they lie in memory.
pub trait BlockCipher: Send + Sync {
    /// Parameter name: `aes-128`, `speck-64-128`.
    fn name(&self) -> &'static str;

    /// Length of a block in bytes.
    fn block_bytes(&self) -> usize;

    /// Length of a key in bytes.
    fn key_bytes(&self) -> usize;

    /// Length of all round keys in bytes.
    fn round_key_bytes(&self) -> usize;

    /// The round keys of the standard key schedule, one after the other in the order in which
    /// encryption uses them: [`round_key_bytes`](Self::round_key_bytes) bytes.
    ///
    /// # Errors
    /// The key is not [`key_bytes`](Self::key_bytes) long.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError>;

    /// The block after each round of an encryption, the last of them the ciphertext: shows in
    /// which round an implementation first goes wrong.
    ///
    /// # Errors
    /// The key or the block has the wrong length.
    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError>;

    /// Encrypts one block in place.
    ///
    /// # Errors
    /// The key or the block has the wrong length; the block is then as it was.
    fn encrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        let rounds = self.encryption_rounds(key, block)?;
        if let Some(ciphertext) = rounds.last() {
            block.copy_from_slice(ciphertext);
        }
        Ok(())
    }

    /// Decrypts one block in place.
    ///
    /// # Errors
    /// The key or the block has the wrong length; the block is then as it was.
    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError>;

    /// Whether a key has the length that the cipher takes.
    ///
    /// # Errors
    /// It has not.
    fn check_key(&self, key: &[u8]) -> Result<(), LengthError> {
        check(self.name(), Input::Key, self.key_bytes(), key)
    }

    /// Whether a block has the length that the cipher takes.
    ///
    /// # Errors
    /// It has not.
    fn check_block(&self, block: &[u8]) -> Result<(), LengthError> {
        check(self.name(), Input::Block, self.block_bytes(), block)
    }
}

fn check(
    primitive: &'static str,
    input: Input,
    expected: usize,
    bytes: &[u8],
) -> Result<(), LengthError> {
    if bytes.len() == expected {
        Ok(())
    } else {
        Err(LengthError {
            primitive,
            input,
            expected,
            found: bytes.len(),
        })
    }
}

/// An input of the wrong length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{primitive}: the {input} is {found} bytes long, expected {expected}")]
pub struct LengthError {
    /// Parameter name of the primitive.
    pub primitive: &'static str,
    /// Which input it is.
    pub input: Input,
    /// Length that the primitive takes, in bytes.
    pub expected: usize,
    /// Length that was given, in bytes.
    pub found: usize,
}

/// An input of a primitive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// The key.
    Key,
    /// The block.
    Block,
}

impl fmt::Display for Input {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Key => "key",
            Self::Block => "block",
        })
    }
}
