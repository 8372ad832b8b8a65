//! Bytes as hexadecimal digits.

/// The bytes of a string of hexadecimal digits; spaces are passed over.
pub(crate) fn decode(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| {
            c.to_digit(16)
                .unwrap_or_else(|| panic!("{c:?} in {text:?}")) as u8
        })
        .collect();
    assert_eq!(digits.len() % 2, 0, "{text:?}");
    digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}
