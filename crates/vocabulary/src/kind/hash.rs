//! Hash functions: the digest of a message, at once, in pieces of any length, or block by block through one pointer.

use super::KindDescription;
use crate::{
    Access, Argument, CostShape, Interface, Operation, OperationDescription, Presence, Role, Size,
    Steps, Task,
};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "hash",
    title: "a hash function",
    sizes: &[Size::Digest],
    vectors: "HashFunction",
    values: &[("msg", "message"), ("digest", "digest")],
    operations: &[
        OperationDescription {
            operation: Operation::HASH,
            interface: Some(Interface::C),
            sentence: "The digest of a message",
            required: true,
            arguments: &[
                Argument::written(Role::Digest, "digest"),
                Argument::read(Role::Message, "msg"),
                Argument::read(Role::Length, "msg"),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::INITIALISE,
            interface: Some(Interface::C),
            sentence: "Prepares the state for a message that comes in pieces",
            required: false,
            arguments: &[Argument::new(Role::State, Access::Out)],
            result: None,
        },
        OperationDescription {
            operation: Operation::UPDATE,
            interface: Some(Interface::C),
            sentence: "Takes the next piece of the message, of any length, into the state",
            required: false,
            arguments: &[
                STATE,
                Argument::read(Role::Message, "msg"),
                Argument::read(Role::Length, "msg"),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::FINISH,
            interface: Some(Interface::C),
            sentence: "The digest of the pieces; the state means nothing then",
            required: false,
            arguments: &[STATE, Argument::written(Role::Digest, "digest")],
            result: None,
        },
        OperationDescription {
            operation: Operation::INITIALISE,
            interface: Some(Interface::OnePointer),
            sentence: "Prepares the state; the block holds nothing yet",
            required: true,
            arguments: &[
                Argument::new(Role::Block, Access::Scratch),
                Argument::new(Role::State, Access::Out),
            ],
            result: None,
        },
        OperationDescription {
            operation: Operation::COMPRESS,
            interface: Some(Interface::OnePointer),
            sentence: "Takes a whole block that is surely not the last into the state",
            required: true,
            arguments: &[BLOCK, STATE, LENGTH, LAST],
            result: None,
        },
        OperationDescription {
            operation: Operation::FINISH,
            interface: Some(Interface::OnePointer),
            sentence: "Takes what is left of the message, pads it and leaves the digest",
            required: true,
            arguments: &[
                BLOCK,
                STATE,
                Argument::written(Role::Digest, "digest").if_there(Presence::Within(Role::State)),
                LENGTH,
                LAST,
            ],
            result: None,
        },
    ],
    tasks: &[Task {
        name: Operation::HASH,
        cost: CostShape::FirstAndFurther,
        steps: Some(Steps {
            begin: Operation::INITIALISE,
            associated: None,
            block: Operation::COMPRESS,
            end: Operation::FINISH,
        }),
        pieces: Some(Steps {
            begin: Operation::INITIALISE,
            associated: None,
            block: Operation::UPDATE,
            end: Operation::FINISH,
        }),
    }],
};

const BLOCK: Argument = Argument {
    access: Access::InOut,
    ..Argument::read(Role::Block, "msg")
};
const STATE: Argument = Argument::new(Role::State, Access::InOut);
const LENGTH: Argument = Argument::read(Role::Length, "msg").if_there(Presence::Optional);
const LAST: Argument = Argument::read(Role::Last, "msg").if_there(Presence::Optional);
