//! The shape that all message authentication codes share.

/// A message authentication code with fixed sizes of key and tag, on messages of whole bytes.
pub trait Mac: Send + Sync {
    /// Parameter name: `aes-128-cmac`.
    fn name(&self) -> &'static str;

    /// Length of a key in bytes.
    fn key_bytes(&self) -> usize;

    /// Length of a tag in bytes.
    fn tag_bytes(&self) -> usize;

    /// The tag of a message; the key has its length.
    fn tag(&self, key: &[u8], message: &[u8]) -> Vec<u8>;
}
