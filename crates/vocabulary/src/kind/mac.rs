//! Message authentication codes: the tag of a message under a key, and its check.

use super::{EXPAND_KEY, KindDescription, ROUND_KEYS, task};
use crate::{
    Argument, CHECKED_VALUE, CostShape, Interface, Operation, OperationDescription, RESULT_VALUE,
    Role, Size,
};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "mac",
    title: "a message authentication code",
    sizes: &[Size::Key, Size::RoundKeys, Size::Tag],
    vectors: "Mac",
    values: &[("key", "key"), ("msg", "message"), ("tag", "tag")],
    operations: &[
        EXPAND_KEY,
        OperationDescription {
            operation: Operation::AUTHENTICATE,
            interface: Some(Interface::C),
            sentence: "The tag of a message",
            required: true,
            arguments: &[
                Argument::written(Role::Tag, "tag"),
                MESSAGE,
                LENGTH,
                ROUND_KEYS,
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::VERIFY,
            interface: Some(Interface::C),
            sentence: "Is this the tag of the message? 0 if it is",
            required: false,
            arguments: &[
                Argument::read(Role::Tag, CHECKED_VALUE),
                MESSAGE,
                LENGTH,
                ROUND_KEYS,
            ],
            result: Some(RESULT_VALUE),
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task(Operation::AUTHENTICATE, CostShape::FirstAndFurther),
        task(Operation::VERIFY, CostShape::FirstAndFurther),
    ],
};

const MESSAGE: Argument = Argument::read(Role::Message, "msg");
const LENGTH: Argument = Argument::read(Role::Length, "msg");
