//! What a primitive is for, and so which operations it has: one module a kind.

mod aead;
mod block_cipher;
mod hash;
mod kdf;
mod mac;
mod mode;
mod permutation;
mod xof;

use crate::{
    Access, Argument, CostShape, Interface, Operation, OperationDescription, ROUND_KEYS_VALUE,
    Role, Size, Steps, Task,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

/// The key schedule of what has round keys.
const EXPAND_KEY: OperationDescription = OperationDescription {
    operation: Operation::EXPAND_KEY,
    interface: None,
    sentence: "Makes the round keys from the key",
    required: false,
    arguments: &[
        Argument::written(Role::RoundKeys, ROUND_KEYS_VALUE),
        Argument::read(Role::Key, "key"),
    ],
    result: None,
};

/// What later calls get of it.
const ROUND_KEYS: Argument = Argument::new(Role::RoundKeys, Access::In);

/// What calls that a message comes to in pieces work on.
const STATE: Argument = Argument::new(Role::State, Access::InOut);

/// What the first of such calls gets of the key, and the later ones may read.
const KEPT_ROUND_KEYS: Argument = ROUND_KEYS.that_stays();

/// A task of one call that may be done in pieces too.
const fn task_in_pieces(name: Operation, pieces: Steps) -> Task {
    Task {
        pieces: Some(pieces),
        ..task(name, CostShape::FirstAndFurther)
    }
}

/// A task that is always one call.
const fn task(name: Operation, cost: CostShape) -> Task {
    Task {
        name,
        cost,
        steps: None,
        pieces: None,
    }
}

/// What a primitive is for: all that building, verifying, measuring, choosing and handing over must
/// know of how its implementations are called and what they cost.
#[derive(Debug)]
pub struct KindDescription {
    /// As files write it.
    pub name: &'static str,
    /// As people say it, with its article: `a block cipher`.
    pub title: &'static str,
    /// Sizes that its primitives have beside that of a block.
    pub sizes: &'static [Size],
    /// The type of its vector groups: `BlockCipher`.
    pub vectors: &'static str,
    /// The values of a vector: as files name them, and as people do.
    pub values: &'static [(&'static str, &'static str)],
    /// Its operations, in their order.
    pub operations: &'static [OperationDescription],
    /// What users ask for, in the order in which a caller does it.
    pub tasks: &'static [Task],
}

impl KindDescription {
    /// How an operation is called through an interface; none if there is no such operation.
    #[must_use]
    pub fn operation(
        &self,
        operation: Operation,
        interface: Interface,
    ) -> Option<&'static OperationDescription> {
        self.operations_of(interface)
            .find(|described| described.operation == operation)
    }

    /// The operations that an implementation with this interface may have.
    pub fn operations_of(
        &self,
        interface: Interface,
    ) -> impl Iterator<Item = &'static OperationDescription> + use<> {
        let of_interface = move |described: &&OperationDescription| {
            let has_arguments = interface.has_arguments();
            described
                .interface
                .is_none_or(|one| one.has_arguments() == has_arguments)
        };
        self.operations.iter().filter(of_interface)
    }

    /// Everything that the operations of an interface work with, in the order of [`Role`].
    #[must_use]
    pub fn roles(&self, interface: Interface) -> BTreeSet<Role> {
        let operations = self.operations_of(interface);
        operations
            .flat_map(|described| described.arguments)
            .map(|argument| argument.role)
            .collect()
    }

    /// Is there a key schedule?
    #[must_use]
    pub fn has_round_keys(&self) -> bool {
        self.sizes.contains(&Size::RoundKeys)
    }

    /// What a message may need: all tasks but the set-up of a key.
    pub fn needs(&self) -> impl Iterator<Item = &'static Task> + use<> {
        self.tasks
            .iter()
            .filter(|task| task.cost != CostShape::OnceAKey)
    }

    /// Is this something that a message may need?
    #[must_use]
    pub fn does(&self, task: Operation) -> bool {
        self.needs().any(|one| one.name == task)
    }

    /// The task of that name.
    #[must_use]
    pub fn task(&self, name: Operation) -> Option<&'static Task> {
        self.tasks.iter().find(|task| task.name == name)
    }
}

/// A kind of primitive. Those that are built in are constants; further ones are known once they are
/// [registered](Kind::register). Two are equal if they have the same name.
#[derive(Clone, Copy)]
pub struct Kind(&'static KindDescription);

/// Kinds beside those that are built in.
static REGISTERED: RwLock<Vec<Kind>> = RwLock::new(Vec::new());

impl Kind {
    /// Key schedule, encryption and decryption of one block.
    pub const BLOCK_CIPHER: Self = Self(&block_cipher::DESCRIPTION);
    /// The digest of a message.
    pub const HASH: Self = Self(&hash::DESCRIPTION);
    /// The tag of a message under a key.
    pub const MAC: Self = Self(&mac::DESCRIPTION);
    /// Encryption of a message with a tag of it and of what is sent in clear.
    pub const AEAD: Self = Self(&aead::DESCRIPTION);
    /// Encryption of a message without a tag.
    pub const MODE: Self = Self(&mode::DESCRIPTION);
    /// Keys from key material.
    pub const KDF: Self = Self(&kdf::DESCRIPTION);
    /// A state of fixed length to another.
    pub const PERMUTATION: Self = Self(&permutation::DESCRIPTION);
    /// As many bytes of a message as are asked for.
    pub const XOF: Self = Self(&xof::DESCRIPTION);

    /// What is known of it.
    #[must_use]
    pub fn description(self) -> &'static KindDescription {
        self.0
    }

    /// Makes a kind known: files may name it from now on. A kind of that name which is known already
    /// stays as it is.
    pub fn register(description: &'static KindDescription) -> Self {
        if let Some(known) = Self::named(description.name) {
            return known;
        }
        let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
        registered.push(Self(description));
        Self(description)
    }

    /// All that are known.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
        let built_in = [
            Self::BLOCK_CIPHER,
            Self::HASH,
            Self::MAC,
            Self::AEAD,
            Self::MODE,
            Self::KDF,
            Self::PERMUTATION,
            Self::XOF,
        ];
        built_in
            .into_iter()
            .chain(registered.iter().copied())
            .collect()
    }

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|kind| kind.name == name)
    }
}

impl std::ops::Deref for Kind {
    type Target = KindDescription;

    fn deref(&self) -> &KindDescription {
        self.0
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl std::fmt::Debug for Kind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

impl JsonSchema for Kind {
    fn schema_name() -> Cow<'static, str> {
        "Kind".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| {
            let known: Vec<&str> = Self::all().iter().map(|kind| kind.0.name).collect();
            let known = known.join("`, `");
            D::Error::custom(format!(
                "unknown variant `{name}`, expected one of `{known}`"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_description_is_whole() {
        for kind in Kind::all() {
            for described in kind.operations {
                let mut roles = BTreeSet::new();
                for argument in described.arguments {
                    let twice = !roles.insert(argument.role);
                    assert!(!twice, "{} {}", described.operation, argument.role);
                    let result = described.result.iter();
                    for value in argument.from.iter().chain(&argument.gives).chain(result) {
                        let of_vectors = kind.values.iter().any(|(name, _)| name == value);
                        let derived = crate::DERIVED_VALUES.contains(value);
                        assert!(of_vectors || derived, "{value}");
                    }
                    let size = argument.role.size();
                    assert!(
                        !Size::OF_PRIMITIVES.contains(&size) || kind.sizes.contains(&size),
                        "{} has {}",
                        kind.name,
                        argument.role
                    );
                }
                let of_a_task = kind
                    .tasks
                    .iter()
                    .any(|task| task.calls(described.operation));
                assert!(of_a_task, "{} serves nothing", described.operation);
            }
        }
    }

    #[test]
    fn kinds_are_named_in_files() {
        let read = |text: &str| serde_json::from_str::<Kind>(text);
        assert_eq!(read("\"hash\"").ok(), Some(Kind::HASH));
        let refused = read("\"hush\"").expect_err("unknown").to_string();
        assert!(refused.contains("`block-cipher`, `hash`"), "{refused}");
        assert_eq!(read("\"aead\"").ok(), Some(Kind::AEAD));
        let hash = Kind::HASH.task(Operation::HASH).expect("a task");
        assert_eq!(hash.cost, CostShape::FirstAndFurther);
        assert!(hash.calls(Operation::COMPRESS) && !hash.calls(Operation::ENCRYPT));
    }
}
