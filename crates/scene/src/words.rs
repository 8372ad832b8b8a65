//! The simulator's types as a scene writes them: the simulator itself knows no text.

use cipherfit_sim::{Label, MemoryKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What memory is made of.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "MemoryKind", rename_all = "snake_case")]
#[schemars(rename = "MemoryKind")]
pub(crate) enum Kind {
    /// Flash or other read-only memory.
    Rom,
    /// Static RAM.
    Ram,
    /// RAM in the stack region.
    Stack,
    /// A peripheral register.
    Peripheral,
}

/// A label is the number of its bits.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Label", transparent)]
pub(crate) struct Bits(u8);

/// Rights as letters of `rwx`; no letter is no right.
pub(crate) mod rights {
    use cipherfit_sim::Rights;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    const LETTERS: [(char, Rights); 3] = [
        ('r', Rights::READ),
        ('w', Rights::WRITE),
        ('x', Rights::EXECUTE),
    ];

    pub(crate) fn serialize<S: Serializer>(
        rights: &Rights,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let given = LETTERS.iter().filter(|(_, right)| rights.0 & right.0 != 0);
        serializer.collect_str(&given.map(|(letter, _)| letter).collect::<String>())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Rights, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.chars().try_fold(Rights::NONE, |rights, letter| {
            let named = LETTERS.iter().find(|(known, _)| *known == letter);
            let wrong =
                || D::Error::custom(format!("\"{letter}\" in \"{text}\" is none of r, w, x"));
            named.map(|(_, right)| rights | *right).ok_or_else(wrong)
        })
    }
}
