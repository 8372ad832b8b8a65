//! The shape that all permutations share.

/// A permutation of states of fixed length.
pub trait Permutation: Send + Sync {
    /// Parameter name: `ascon-p12`.
    fn name(&self) -> &'static str;

    /// Length of a state in bytes.
    fn state_bytes(&self) -> usize;

    /// Permutes a state, which has its length.
    fn permute(&self, state: &mut [u8]);
}
