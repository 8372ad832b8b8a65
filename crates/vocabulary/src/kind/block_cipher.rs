//! Block ciphers: key schedule, encryption and decryption of one block.

use super::{EXPAND_KEY, KindDescription, ROUND_KEYS, task};
use crate::{Access, Argument, CostShape, Operation, OperationDescription, Role, Size};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "block-cipher",
    title: "a block cipher",
    sizes: &[Size::Key, Size::RoundKeys],
    vectors: "BlockCipher",
    values: &[("key", "key"), ("msg", "plaintext"), ("ct", "ciphertext")],
    operations: &[
        EXPAND_KEY,
        OperationDescription {
            operation: Operation::ENCRYPT,
            interface: None,
            sentence: "Encrypts one block in place",
            required: true,
            arguments: &[block("msg", "ct"), ROUND_KEYS],
            result: None,
        },
        OperationDescription {
            operation: Operation::DECRYPT,
            interface: None,
            sentence: "Decrypts one block in place",
            required: false,
            arguments: &[block("ct", "msg"), ROUND_KEYS],
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
