//! The shape that all key derivation functions share.

/// A key derivation function of key material of any length.
pub trait Kdf: Send + Sync {
    /// Parameter name: `hkdf-sha-256`.
    fn name(&self) -> &'static str;

    /// Bytes that one step derives.
    fn block_bytes(&self) -> usize;

    /// Most bytes that can be derived.
    fn most_bytes(&self) -> usize;

    /// Derives so many bytes, [`most_bytes`](Self::most_bytes) at most.
    fn derive(&self, salt: &[u8], key_material: &[u8], info: &[u8], bytes: usize) -> Vec<u8>;
}
