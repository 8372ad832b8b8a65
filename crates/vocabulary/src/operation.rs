//! What a routine does.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// What a routine does. Those of the kinds that are built in are constants; further ones are known
/// once their kind has [registered](Operation::register) them. The order is that in which operations
/// are listed everywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Operation(u16);

/// A value for each operation that an implementation has.
pub type PerOperation<T> = BTreeMap<Operation, T>;

/// Names of the operations that are built in, in the order of their constants.
const BUILT_IN: [&str; 20] = [
    "expand_key",
    "encrypt",
    "decrypt",
    "hash",
    "initialise",
    "compress",
    "update",
    "finish",
    "authenticate",
    "verify",
    "seal",
    "open",
    "encrypt_message",
    "decrypt_message",
    "derive",
    "permute",
    "extend",
    "associate",
    "seal_more",
    "open_unverified_more",
];

/// Names of further operations.
static REGISTERED: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

impl Operation {
    /// Makes the round keys from a key.
    pub const EXPAND_KEY: Self = Self(0);
    /// Encrypts one block.
    pub const ENCRYPT: Self = Self(1);
    /// Decrypts one block.
    pub const DECRYPT: Self = Self(2);
    /// Gives the digest of a whole message.
    pub const HASH: Self = Self(3);
    /// Prepares a state for a message.
    pub const INITIALISE: Self = Self(4);
    /// Takes one whole block of a message into the state.
    pub const COMPRESS: Self = Self(5);
    /// Takes a part of a message, of any length, into the state.
    pub const UPDATE: Self = Self(6);
    /// Takes the last part of a message, pads it and gives the digest; of a message in pieces, gives the digest or tag.
    pub const FINISH: Self = Self(7);
    /// Gives the tag of a message.
    pub const AUTHENTICATE: Self = Self(8);
    /// Says whether a tag is that of a message.
    pub const VERIFY: Self = Self(9);
    /// Encrypts a message and gives its tag.
    pub const SEAL: Self = Self(10);
    /// Decrypts a message if it is genuine.
    pub const OPEN: Self = Self(11);
    /// Encrypts a message of several blocks, without a tag.
    pub const ENCRYPT_MESSAGE: Self = Self(12);
    /// Decrypts a message of several blocks, without a tag.
    pub const DECRYPT_MESSAGE: Self = Self(13);
    /// Derives keys from key material.
    pub const DERIVE: Self = Self(14);
    /// Permutes a state.
    pub const PERMUTE: Self = Self(15);
    /// Gives as many bytes as are asked for of a message.
    pub const EXTEND: Self = Self(16);
    /// Takes a part of what is authenticated with a message, of any length, into a state.
    pub const ASSOCIATE: Self = Self(17);
    /// Encrypts a part of a message, of any length.
    pub const SEAL_MORE: Self = Self(18);
    /// Decrypts a part of a message, of any length, of which nothing shows yet that it is genuine.
    pub const OPEN_UNVERIFIED_MORE: Self = Self(19);

    /// The operation of that name, which is known from now on.
    pub fn register(name: &'static str) -> Self {
        if let Some(known) = Self::named(name) {
            return known;
        }
        let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
        let position = registered.iter().position(|one| *one == name);
        let position = position.unwrap_or_else(|| {
            registered.push(name);
            registered.len() - 1
        });
        Self((BUILT_IN.len() + position) as u16)
    }

    /// The operation of that name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let position = |names: &[&str]| names.iter().position(|one| *one == name);
        let position = position(&BUILT_IN).or_else(|| {
            let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
            Some(BUILT_IN.len() + position(&registered)?)
        });
        position.map(|position| Self(position as u16))
    }

    /// All that are known, in their order.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
        let count = BUILT_IN.len() + registered.len();
        (0..count).map(|position| Self(position as u16)).collect()
    }

    /// As manifests and results write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        let position = usize::from(self.0);
        BUILT_IN.get(position).copied().unwrap_or_else(|| {
            let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
            registered[position - BUILT_IN.len()]
        })
    }
}

impl std::fmt::Display for Operation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.name())
    }
}

impl std::fmt::Debug for Operation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl std::str::FromStr for Operation {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| {
            let known: Vec<&str> = Self::all().into_iter().map(Self::name).collect();
            format!("expected one of {}, found \"{name}\"", known.join(", "))
        })
    }
}

impl Serialize for Operation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Operation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for Operation {
    fn schema_name() -> Cow<'static, str> {
        "Operation".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": format!("What a routine does: {}, …", BUILT_IN.join(", ")),
            "type": "string",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Operation;

    #[test]
    fn names_and_operations_are_one_to_one() {
        for operation in Operation::all() {
            assert_eq!(operation.name().parse(), Ok(operation));
        }
        assert_eq!(Operation::FINISH.name(), "finish");
        assert_eq!(Operation::OPEN.name(), "open");
        assert_eq!(Operation::DERIVE.name(), "derive");
    }

    #[test]
    fn an_operation_is_known_once_it_is_registered() {
        let unknown: Result<Operation, _> = serde_json::from_str("\"squeeze_toy\"");
        assert!(unknown.is_err());
        let squeeze = Operation::register("squeeze_toy");
        assert_eq!(Operation::register("squeeze_toy"), squeeze);
        let text = serde_json::to_string(&squeeze).expect("a word");
        assert_eq!(text, "\"squeeze_toy\"");
        assert_eq!(
            serde_json::from_str::<Operation>(&text).expect("known"),
            squeeze
        );
        assert!(Operation::FINISH < squeeze);
    }
}
