//! Nibbles and how they lie in memory, shared by LED and TWINE: the high one of a byte first.

/// The nibbles of bytes.
pub(crate) fn from_bytes(bytes: &[u8]) -> Vec<u8> {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 0xF])
        .collect()
}

/// The bytes of nibbles.
pub(crate) fn to_bytes(nibbles: &[u8]) -> Vec<u8> {
    nibbles
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}

/// The nibbles of a block of 64 bits.
pub(crate) fn from_block(block: &[u8]) -> [u8; 16] {
    std::array::from_fn(|i| block[i / 2] >> (4 - i % 2 * 4) & 0xF)
}
