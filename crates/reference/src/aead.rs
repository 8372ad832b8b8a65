//! The shape that all authenticated encryptions share.

/// A ciphertext, as long as its message, and the tag.
pub type Sealed = (Vec<u8>, Vec<u8>);

/// Authenticated encryption with associated data and fixed sizes of key, nonce and tag, on messages of whole
/// bytes.
pub trait Aead: Send + Sync {
    /// Parameter name: `ascon-aead128`.
    fn name(&self) -> &'static str;

    /// Length of a key in bytes.
    fn key_bytes(&self) -> usize;

    /// Length of a nonce in bytes.
    fn nonce_bytes(&self) -> usize;

    /// Length of a tag in bytes.
    fn tag_bytes(&self) -> usize;

    /// Encrypts a message; key and nonce have their lengths.
    fn seal(&self, key: &[u8], nonce: &[u8], associated_data: &[u8], message: &[u8]) -> Sealed;

    /// Decrypts a message; `None` if it is not genuine.
    fn open(
        &self,
        key: &[u8],
        nonce: &[u8],
        associated_data: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
    ) -> Option<Vec<u8>>;
}
