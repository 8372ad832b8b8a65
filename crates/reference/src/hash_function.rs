//! The shape that all hash functions share.

/// A hash function with fixed parameters, on messages of whole bytes.
pub trait HashFunction: Send + Sync {
    /// Parameter name: `sha-256`, `keccak-1088`.
    fn name(&self) -> &'static str;

    /// Length of a digest in bytes.
    fn digest_bytes(&self) -> usize;

    /// Length of a message block in bytes: how much of the message one compression takes.
    fn block_bytes(&self) -> usize;

    /// Fewest bytes by which padding makes a message longer: a message of
    /// [`block_bytes`](Self::block_bytes) without them is the longest that takes one compression.
    fn least_padding_bytes(&self) -> usize;

    /// The digest of a message: [`digest_bytes`](Self::digest_bytes) bytes.
    fn hash(&self, message: &[u8]) -> Vec<u8>;
}
