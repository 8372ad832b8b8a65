//! Authenticated encryption with associated data: a message is encrypted in place, and a tag shows that it
//! and what was sent with it in clear are genuine. At once, or in pieces of any length: then plaintext is given out
//! before anything shows that it is genuine, and the name of the call says so.

use super::{
    EXPAND_KEY, KEPT_ROUND_KEYS, KindDescription, ROUND_KEYS, STATE, task, task_in_pieces,
};
use crate::{
    Access, Argument, CHECKED_VALUE, CostShape, Interface, OPENED_VALUE, Operation,
    OperationDescription, RESULT_VALUE, Role, Size, Steps,
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
        OperationDescription {
            operation: Operation::INITIALISE,
            interface: Some(Interface::C),
            sentence: "Prepares the state for a message that comes in pieces, be it sealed or opened; what is given \
                       of the key stays where it is until the end",
            required: false,
            arguments: &[
                Argument::new(Role::State, Access::Out),
                NONCE,
                KEPT_ROUND_KEYS,
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::ASSOCIATE,
            interface: Some(Interface::C),
            sentence: "Takes the next piece of the associated data, of any length; all of it comes ahead of the message",
            required: false,
            arguments: &[STATE, ASSOCIATED_DATA, ASSOCIATED_LENGTH],
            result: None,
        },
        OperationDescription {
            operation: Operation::SEAL_MORE,
            interface: Some(Interface::C),
            sentence: "Encrypts the next piece of the message in place, of any length",
            required: false,
            arguments: &[
                STATE,
                message("msg", "ct"),
                Argument::read(Role::Length, "msg"),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::FINISH,
            interface: Some(Interface::C),
            sentence: "The tag of what was sealed in pieces; the state means nothing then",
            required: false,
            arguments: &[STATE, Argument::written(Role::Tag, "tag")],
            result: None,
        },
        OperationDescription {
            operation: Operation::OPEN_UNVERIFIED_MORE,
            interface: Some(Interface::C),
            sentence: "Decrypts the next piece of the message in place, of any length: nothing shows yet that it is \
                       genuine, and nobody may act on it before verify gives 0",
            required: false,
            arguments: &[
                STATE,
                message("ct", "msg"),
                Argument::read(Role::Length, "ct"),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::VERIFY,
            interface: Some(Interface::C),
            sentence: "Is this the tag of what was opened in pieces? 0 if it is, else 1, and all of it is to be \
                       thrown away; the state means nothing then",
            required: false,
            arguments: &[STATE, Argument::read(Role::Tag, CHECKED_VALUE)],
            result: Some(RESULT_VALUE),
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task_in_pieces(
            Operation::SEAL,
            pieces(Operation::SEAL_MORE, Operation::FINISH),
        ),
        task_in_pieces(
            Operation::OPEN,
            pieces(Operation::OPEN_UNVERIFIED_MORE, Operation::VERIFY),
        ),
    ],
};

const ASSOCIATED_DATA: Argument = Argument::read(Role::AssociatedData, "ad");
const ASSOCIATED_LENGTH: Argument = Argument::read(Role::AssociatedLength, "ad");
const NONCE: Argument = Argument::read(Role::Nonce, "nonce");

const fn pieces(block: Operation, end: Operation) -> Steps {
    Steps {
        begin: Operation::INITIALISE,
        associated: Some(Operation::ASSOCIATE),
        block,
        end,
    }
}

const fn message(from: &'static str, gives: &'static str) -> Argument {
    Argument {
        from: Some(from),
        gives: Some(gives),
        ..Argument::new(Role::Message, Access::InOut)
    }
}
