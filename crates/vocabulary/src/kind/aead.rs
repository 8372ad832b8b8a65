//! Authenticated encryption with associated data: a message is encrypted in place, and a tag shows that it
//! and what was sent with it in clear are genuine.

use super::{EXPAND_KEY, KindDescription, ROUND_KEYS, task};
use crate::{
    Access, Argument, CHECKED_VALUE, CostShape, Interface, OPENED_VALUE, Operation,
    OperationDescription, RESULT_VALUE, Role, Size,
};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "aead",
    title: "an authenticated encryption",
    sizes: &[Size::Key, Size::RoundKeys, Size::Nonce, Size::Tag],
    vectors: "Aead",
    values: &[
        ("key", "key"),
        ("nonce", "nonce"),
        ("ad", "associated data"),
        ("msg", "plaintext"),
        ("ct", "ciphertext"),
        ("tag", "tag"),
    ],
    operations: &[
        EXPAND_KEY,
        OperationDescription {
            operation: Operation::SEAL,
            interface: Some(Interface::C),
            sentence: "Encrypts a message in place and makes the tag; a nonce never serves twice with a key",
            required: true,
            arguments: &[
                message("msg", "ct"),
                Argument::read(Role::Length, "msg"),
                Argument::written(Role::Tag, "tag"),
                ASSOCIATED_DATA,
                ASSOCIATED_LENGTH,
                NONCE,
                ROUND_KEYS,
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::OPEN,
            interface: Some(Interface::C),
            sentence: "Decrypts a message in place: 0 if it is genuine, else 1, and the message is zeros",
            required: false,
            arguments: &[
                message("ct", OPENED_VALUE),
                Argument::read(Role::Length, "ct"),
                Argument::read(Role::Tag, CHECKED_VALUE),
                ASSOCIATED_DATA,
                ASSOCIATED_LENGTH,
                NONCE,
                ROUND_KEYS,
            ],
            result: Some(RESULT_VALUE),
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task(Operation::SEAL, CostShape::FirstAndFurther),
        task(Operation::OPEN, CostShape::FirstAndFurther),
    ],
};

const ASSOCIATED_DATA: Argument = Argument::read(Role::AssociatedData, "ad");
const ASSOCIATED_LENGTH: Argument = Argument::read(Role::AssociatedLength, "ad");
const NONCE: Argument = Argument::read(Role::Nonce, "nonce");

const fn message(from: &'static str, gives: &'static str) -> Argument {
    Argument {
        from: Some(from),
        gives: Some(gives),
        ..Argument::new(Role::Message, Access::InOut)
    }
}
