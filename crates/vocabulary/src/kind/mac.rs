//! Message authentication codes: the tag of a message under a key, at once or in pieces of any length, and its check.

use super::{
    EXPAND_KEY, KEPT_ROUND_KEYS, KindDescription, ROUND_KEYS, STATE, task, task_in_pieces,
};
use crate::{
    Access, Argument, CHECKED_VALUE, CostShape, Interface, Operation, OperationDescription,
    RESULT_VALUE, Role, Size, Steps,
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
        OperationDescription {
            operation: Operation::INITIALISE,
            interface: Some(Interface::C),
            sentence: "Prepares the state for a message that comes in pieces; what is given of the key stays \
                       where it is until the tag is made",
            required: false,
            arguments: &[Argument::new(Role::State, Access::Out), KEPT_ROUND_KEYS],
            result: None,
        },
        OperationDescription {
            operation: Operation::UPDATE,
            interface: Some(Interface::C),
            sentence: "Takes the next piece of the message, of any length, into the state",
            required: false,
            arguments: &[STATE, MESSAGE, LENGTH],
            result: None,
        },
        OperationDescription {
            operation: Operation::FINISH,
            interface: Some(Interface::C),
            sentence: "The tag of the pieces; the state means nothing then",
            required: false,
            arguments: &[STATE, Argument::written(Role::Tag, "tag")],
            result: None,
        },
    ],
    tasks: &[
        task(Operation::EXPAND_KEY, CostShape::OnceAKey),
        task_in_pieces(
            Operation::AUTHENTICATE,
            Steps {
                begin: Operation::INITIALISE,
                associated: None,
                block: Operation::UPDATE,
                end: Operation::FINISH,
            },
        ),
        task(Operation::VERIFY, CostShape::FirstAndFurther),
    ],
};

const MESSAGE: Argument = Argument::read(Role::Message, "msg");
const LENGTH: Argument = Argument::read(Role::Length, "msg");
