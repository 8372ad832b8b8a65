//! Block ciphers: key schedule, encryption and decryption of one block.

use super::KindDescription;
use crate::{
    Access, Argument, CostShape, Operation, OperationDescription, ROUND_KEYS_VALUE, Role, Size,
    Task,
};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "block-cipher",
    title: "a block cipher",
    sizes: &[Size::Key, Size::RoundKeys],
    vectors: "BlockCipher",
    values: &[("key", "key"), ("msg", "plaintext"), ("ct", "ciphertext")],
    operations: &[
        OperationDescription {
            operation: Operation::EXPAND_KEY,
            interface: None,
            sentence: "Makes the round keys from the key",
            required: false,
            arguments: &[
                Argument::written(Role::RoundKeys, ROUND_KEYS_VALUE),
                Argument::read(Role::Key, "key"),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::ENCRYPT,
            interface: None,
            sentence: "Encrypts one block in place",
            required: true,
            arguments: &[
                block("msg", "ct"),
                Argument::new(Role::RoundKeys, Access::In),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::DECRYPT,
            interface: None,
            sentence: "Decrypts one block in place",
            required: false,
            arguments: &[
                block("ct", "msg"),
                Argument::new(Role::RoundKeys, Access::In),
            ],
            result: None,
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task(Operation::ENCRYPT, CostShape::EachBlock),
        task(Operation::DECRYPT, CostShape::EachBlock),
    ],
};

const fn block(from: &'static str, gives: &'static str) -> Argument {
    Argument {
        from: Some(from),
        gives: Some(gives),
        ..Argument::new(Role::Block, Access::InOut)
    }
}

const fn task(name: Operation, cost: CostShape) -> Task {
    Task {
        name,
        cost,
        steps: None,
    }
}
