//! Extendable-output functions: as many bytes as the caller wants of a message, and of customization where the
//! function takes it.

use super::{KindDescription, task};
use crate::{Argument, CostShape, Interface, Operation, OperationDescription, Role, Size};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "xof",
    title: "an extendable-output function",
    sizes: &[Size::Digest],
    vectors: "Xof",
    values: &[
        ("msg", "message"),
        ("custom", "customization"),
        ("out", "output"),
    ],
    operations: &[OperationDescription {
        operation: Operation::EXTEND,
        interface: Some(Interface::C),
        sentence: "As many bytes of output as are asked for, from a message",
        required: true,
        arguments: &[
            Argument::read(Role::Message, "msg"),
            Argument::read(Role::Length, "msg"),
            Argument::written(Role::Output, "out"),
            Argument::read(Role::OutputLength, "out"),
            Argument::read(Role::Customization, "custom"),
            Argument::read(Role::CustomizationLength, "custom"),
        ],
        result: None,
    }],
    tasks: &[task(Operation::EXTEND, CostShape::FirstAndFurther)],
};
