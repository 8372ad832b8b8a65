//! Lengths of a packet's calls, as its payload makes them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bytes of a block that a payload is filled up to.
const BLOCK: u64 = 16;

/// A length that depends on the payload's: numbers and `payload`, added up, some of them to whole blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct PacketLength {
    plain: Sum,
    /// What is filled up to whole blocks of 16 bytes.
    filled: Sum,
}

/// Numbers and `payload`, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    fixed: u64,
    payloads: u64,
}

impl Sum {
    fn of(self, payload: u64) -> u64 {
        let varying = self.payloads.saturating_mul(payload);
        self.fixed.saturating_add(varying)
    }

    /// Adds terms; gives the first that is none.
    fn add(&mut self, terms: &str) -> Result<(), String> {
        for term in terms.split('+').map(str::trim) {
            match (term, term.parse::<u16>()) {
                ("payload", _) => self.payloads += 1,
                (_, Ok(bytes)) => self.fixed += u64::from(bytes),
                _ => return Err(term.to_owned()),
            }
        }
        Ok(())
    }

    fn terms(self) -> Vec<String> {
        let payloads = (0..self.payloads).map(|_| "payload".to_owned());
        let fixed = (self.fixed > 0 || self.payloads == 0).then(|| self.fixed.to_string());
        fixed.into_iter().chain(payloads).collect()
    }
}

impl PacketLength {
    /// The length for a payload of so many bytes.
    #[must_use]
    pub fn of(self, payload: u64) -> u64 {
        let filled = self
            .filled
            .of(payload)
            .div_ceil(BLOCK)
            .saturating_mul(BLOCK);
        self.plain.of(payload).saturating_add(filled)
    }
}

impl TryFrom<String> for PacketLength {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut length = Self::default();
        let (plain, filled) = match text.split_once("blocks(") {
            None => (text.as_str(), None),
            Some((plain, filled)) => (plain, Some(filled)),
        };
        let mut add = || {
            if let Some(filled) = filled {
                let inside = filled.trim_end().strip_suffix(')');
                length.filled.add(inside.ok_or(filled)?)?;
            }
            match (plain.trim(), filled) {
                ("", Some(_)) => Ok(()),
                (plain, None) => length.plain.add(plain),
                (plain, Some(_)) => length.plain.add(plain.strip_suffix('+').ok_or(plain)?),
            }
        };
        add().map_err(|term: String| {
            format!(
                "`{term}` is no length; add up numbers of bytes and `payload`, and last what is filled up to whole \
                 blocks of {BLOCK}: \"25 + payload\", \"11 + blocks(2 + payload)\""
            )
        })?;
        Ok(length)
    }
}

impl From<PacketLength> for String {
    fn from(length: PacketLength) -> Self {
        length.to_string()
    }
}

impl std::fmt::Display for PacketLength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let none = Sum::default();
        let filled =
            (self.filled != none).then(|| format!("blocks({})", self.filled.terms().join(" + ")));
        let plain = match (self.plain == none, filled.is_some()) {
            (true, true) => Vec::new(),
            _ => self.plain.terms(),
        };
        let terms: Vec<String> = plain.into_iter().chain(filled).collect();
        formatter.write_str(&terms.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::PacketLength;

    #[test]
    fn lengths_are_sums() {
        let read = |text: &str| PacketLength::try_from(text.to_owned());
        assert_eq!(read("25 + payload").expect("a length").of(20), 45);
        assert_eq!(read("payload").expect("a length").of(20), 20);
        assert_eq!(read("21").expect("a length").of(20), 21);
        assert_eq!(
            read("payload+4").expect("a length").to_string(),
            "4 + payload"
        );
        let filled = read("11 + blocks(2 + payload)").expect("a length");
        assert_eq!(filled.to_string(), "11 + blocks(2 + payload)");
        assert_eq!((filled.of(14), filled.of(15)), (11 + 16, 11 + 32));
        let whole = read("blocks(payload)").expect("a length");
        assert_eq!((whole.of(0), whole.of(1), whole.of(16)), (0, 16, 16));
        assert_eq!(whole.to_string(), "blocks(payload)");
        for wrong in [
            "",
            "2 * payload",
            "payload -1",
            "70000",
            "blocks(payload",
            "11 blocks(payload)",
            "blocks() + 1",
        ] {
            let said = read(wrong).expect_err(wrong);
            assert!(said.contains("is no length"), "{said}");
        }
    }
}
