//! The shape that all modes of encryption share.

/// A mode of encryption with fixed sizes of key and nonce, on messages of whole bytes.
pub trait Mode: Send + Sync {
    /// Parameter name: `aes-128-ctr`.
    fn name(&self) -> &'static str;

    /// Length of a key in bytes.
    fn key_bytes(&self) -> usize;

    /// Length of a nonce, which may be a counter block or an initialisation vector, in bytes.
    fn nonce_bytes(&self) -> usize;

    /// Bytes that the length of a message is a multiple of.
    fn message_unit(&self) -> usize;

    /// Encrypts a message; key, nonce and message have their lengths.
    fn encrypt(&self, key: &[u8], nonce: &[u8], message: &[u8]) -> Vec<u8>;

    /// Decrypts a message; key, nonce and message have their lengths.
    fn decrypt(&self, key: &[u8], nonce: &[u8], ciphertext: &[u8]) -> Vec<u8>;
}
