//! The description of the kind: everything that stages but verification must know.

use cipherfit_vocabulary::{
    Argument, CostShape, Interface, Kind, KindDescription, Operation, OperationDescription, Role,
    Size, Task,
};
use std::sync::LazyLock;

/// `authenticate(tag, message, length, key)`.
pub(crate) static AUTHENTICATE: LazyLock<Operation> =
    LazyLock::new(|| Operation::register("authenticate"));

/// Message authentication codes, known from the first use on.
pub(crate) static MAC: LazyLock<Kind> = LazyLock::new(|| {
    let arguments = vec![
        Argument::written(Role::Tag, "tag"),
        Argument::read(Role::Message, "msg"),
        Argument::read(Role::Length, "msg"),
        Argument::read(Role::Key, "key"),
    ];
    let operations = vec![OperationDescription {
        operation: *AUTHENTICATE,
        interface: Some(Interface::C),
        sentence: "The tag of a message under a key",
        required: true,
        arguments: arguments.leak(),
    }];
    let tasks = vec![Task {
        name: *AUTHENTICATE,
        cost: CostShape::FirstAndFurther,
        steps: None,
    }];
    Kind::register(Box::leak(Box::new(KindDescription {
        name: "mac",
        title: "a message authentication code",
        sizes: &[Size::Key, Size::Tag],
        vectors: "Mac",
        values: &[("key", "key"), ("msg", "message"), ("tag", "tag")],
        operations: operations.leak(),
        tasks: tasks.leak(),
    })))
});
