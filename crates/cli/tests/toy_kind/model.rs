//! The reference model: key, message and key again are summed up, with a rotation after each byte.

/// The tag of a message.
pub(crate) fn tag(key: &[u8], message: &[u8]) -> u8 {
    let bytes = key.iter().chain(message).chain(key);
    bytes.fold(0, |tag: u8, byte| tag.wrapping_add(*byte).rotate_left(1))
}
