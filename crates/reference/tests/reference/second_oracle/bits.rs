//! Bytes as single bits.

/// The bits of each byte in turn, the most significant first.
pub(super) fn most_significant_first(bytes: &[u8]) -> Vec<bool> {
    bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1))
        .collect()
}

/// The bytes of such bits.
pub(super) fn to_bytes_most_significant_first(bits: &[bool]) -> Vec<u8> {
    bits.chunks_exact(8)
        .map(|byte| {
            byte.iter()
                .fold(0, |value, &bit| value << 1 | u8::from(bit))
        })
        .collect()
}

/// The bits of each byte in turn, the least significant first.
pub(super) fn least_significant_first(bytes: &[u8]) -> Vec<bool> {
    bytes
        .iter()
        .flat_map(|byte| (0..8).map(move |i| byte >> i & 1 == 1))
        .collect()
}

/// The bytes of such bits.
pub(super) fn to_bytes_least_significant_first(bits: &[bool]) -> Vec<u8> {
    bits.chunks_exact(8)
        .map(|byte| {
            byte.iter()
                .rev()
                .fold(0, |value, &bit| value << 1 | u8::from(bit))
        })
        .collect()
}
