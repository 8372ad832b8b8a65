//! Key derivation functions: keys of any length from key material that nobody else knows.

use super::{KindDescription, task};
use crate::{Argument, CostShape, Interface, Operation, OperationDescription, Role, Size};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "kdf",
    title: "a key derivation function",
    sizes: &[Size::Digest],
    // As Wycheproof calls them
    vectors: "Hkdf",
    values: &[
        ("ikm", "key material"),
        ("salt", "salt"),
        ("info", "info"),
        ("okm", "derived keys"),
    ],
    operations: &[OperationDescription {
        operation: Operation::DERIVE,
        interface: Some(Interface::C),
        sentence: "Derives as many bytes of keys as are asked for",
        required: true,
        arguments: &[
            Argument::read(Role::Salt, "salt"),
            Argument::read(Role::SaltLength, "salt"),
            Argument::read(Role::KeyMaterial, "ikm"),
            Argument::read(Role::KeyMaterialLength, "ikm"),
            Argument::read(Role::Info, "info"),
            Argument::read(Role::InfoLength, "info"),
            Argument::written(Role::Output, "okm"),
            Argument::read(Role::OutputLength, "okm"),
        ],
        result: None,
    }],
    tasks: &[task(Operation::DERIVE, CostShape::FirstAndFurther)],
};
