//! Bytes that are written as hexadecimal text.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes, two lower-case hexadecimal digits each in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema)]
pub struct Bytes(#[schemars(with = "String")] pub Vec<u8>);

impl std::fmt::Display for Bytes {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl std::str::FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not hexadecimal");
        let digit = |digit: char| {
            digit
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok())
        };
        let digits: Option<Vec<u8>> = text.chars().map(digit).collect();
        let digits = digits
            .filter(|digits| digits.len().is_multiple_of(2))
            .ok_or_else(wrong)?;
        let pairs = digits.chunks_exact(2);
        Ok(Self(pairs.map(|pair| pair[0] << 4 | pair[1]).collect()))
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
