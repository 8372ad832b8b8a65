//! Bytes as hexadecimal text.

/// Reads pairs of hexadecimal digits.
///
/// # Errors
/// An odd number of digits, or a character that is none.
pub fn parse(text: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<u8> = text
        .chars()
        .map(|c| c.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()
        .ok_or_else(|| format!("expected hexadecimal digits, found \"{text}\""))?;
    if !digits.len().is_multiple_of(2) {
        return Err(format!(
            "expected pairs of hexadecimal digits, found {} in \"{text}\"",
            digits.len()
        ));
    }
    Ok(digits
        .chunks(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect())
}

/// Writes two lower-case digits a byte.
#[must_use]
pub fn format(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn bytes_survive_the_round_trip() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(super::parse(&super::format(&bytes)), Ok(bytes));
    }

    #[test]
    fn bad_text_is_refused() {
        for text in ["0", "0g", "é0", "+1"] {
            assert!(super::parse(text).is_err(), "{text}");
        }
    }
}
