//! Modes of encryption, stream ciphers among them: a message is encrypted in place, and nothing shows whether it is
//! genuine.

use super::{EXPAND_KEY, KindDescription, ROUND_KEYS, task};
use crate::{Access, Argument, CostShape, Interface, Operation, OperationDescription, Role, Size};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "mode",
    title: "a mode of encryption",
    sizes: &[Size::Key, Size::RoundKeys, Size::Nonce],
    vectors: "Mode",
    values: &[
        ("key", "key"),
        ("nonce", "nonce"),
        ("msg", "plaintext"),
        ("ct", "ciphertext"),
    ],
    operations: &[
        EXPAND_KEY,
        OperationDescription {
            operation: Operation::ENCRYPT_MESSAGE,
            interface: Some(Interface::C),
            sentence: "Encrypts a message in place, without a tag; the nonce stays as it is",
            required: true,
            arguments: &[
                message("msg", "ct"),
                Argument::read(Role::Length, "msg"),
                NONCE,
                ROUND_KEYS,
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::DECRYPT_MESSAGE,
            interface: Some(Interface::C),
            sentence: "Decrypts a message in place, whoever made it; the nonce stays as it is",
            required: false,
            arguments: &[
                message("ct", "msg"),
                Argument::read(Role::Length, "ct"),
                NONCE,
                ROUND_KEYS,
            ],
            result: None,
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task(Operation::ENCRYPT_MESSAGE, CostShape::FirstAndFurther),
        task(Operation::DECRYPT_MESSAGE, CostShape::FirstAndFurther),
    ],
};

/// The initial counter block, or the initialisation vector. A call does not change it: who goes on with a message
/// says where. It is no secret, and where a counter carries, a call may take longer.
const NONCE: Argument = Argument::read(Role::Nonce, "nonce").that_may_show();

const fn message(from: &'static str, gives: &'static str) -> Argument {
    Argument {
        from: Some(from),
        gives: Some(gives),
        ..Argument::new(Role::Message, Access::InOut)
    }
}
