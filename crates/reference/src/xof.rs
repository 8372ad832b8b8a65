//! The shape that all extendable-output functions share.

/// A function that gives as many bytes of a message as are asked for.
pub trait Xof: Send + Sync {
    /// Parameter name: `ascon-xof128`.
    fn name(&self) -> &'static str;

    /// Length of a block in bytes: how much of the message goes in, and of the output comes out, at a time.
    fn block_bytes(&self) -> usize;

    /// Does it take customization?
    fn is_customized(&self) -> bool;

    /// So many bytes of output; the customization of what takes none is empty.
    fn extend(&self, customization: &[u8], message: &[u8], output_bytes: usize) -> Vec<u8>;
}
