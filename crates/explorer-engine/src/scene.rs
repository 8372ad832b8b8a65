//! The calls for one official vector, as `cipherfit report` writes them.

use serde::Deserialize;

/// The calls for one official vector.
#[derive(Clone, Debug, Deserialize)]
pub struct Scene {
    /// The core that they run on.
    pub core: String,
    /// In the order in which they are made.
    pub calls: Vec<Call>,
}

/// One call.
#[derive(Clone, Debug, Deserialize)]
pub struct Call {
    /// What it does: `encrypt`.
    pub operation: String,
    /// Address of the function.
    pub entry: u32,
    /// The stack pointer before the call.
    pub stack_pointer: u32,
    /// All registers before the call, by index.
    pub registers: Vec<u32>,
    /// What the caller changes in memory since the last call.
    pub changes: Vec<Change>,
    /// What the call must leave in memory.
    pub result: Option<CallResult>,
}

/// Bytes that a call must leave in memory.
#[derive(Clone, Debug, Deserialize)]
pub struct CallResult {
    /// Where.
    pub address: u32,
    /// Hexadecimal.
    pub bytes: String,
}

/// A run of bytes: address, length, rights, kind, label, and values in hexadecimal unless they were
/// never written.
#[derive(Clone, Debug, Deserialize)]
pub struct Change(pub u32, pub u32, pub u8, pub u8, pub u8, pub Option<String>);

/// Reads bytes in hexadecimal.
///
/// # Errors
/// The text is not hexadecimal.
pub fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|digit| {
            digit
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok())
        })
        .collect();
    let digits = digits
        .filter(|digits| digits.len() % 2 == 0)
        .ok_or_else(|| format!("\"{text}\" is not hexadecimal"))?;
    Ok(digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect())
}

/// Writes bytes in hexadecimal.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
