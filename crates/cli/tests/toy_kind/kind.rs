//! The description of the kind: everything that stages but verification must know.

use cipherfit_vocabulary::{
    Argument, CostShape, Interface, Kind, KindDescription, Operation, OperationDescription, Role,
    Size, Task,
};
use std::sync::LazyLock;

/// `stamp(tag, message, length, key)`.
pub(crate) static STAMP: LazyLock<Operation> = LazyLock::new(|| Operation::register("stamp"));

/// Keyed checksums, known from the first use on.
pub(crate) static CHECKSUM: LazyLock<Kind> = LazyLock::new(|| {
    let arguments = vec![
        Argument::written(Role::Tag, "tag"),
        Argument::read(Role::Message, "msg"),
        Argument::read(Role::Length, "msg"),
        Argument::read(Role::Key, "key"),
    ];
    let operations = vec![OperationDescription {
        operation: *STAMP,
        interface: Some(Interface::C),
        sentence: "The sum of a message under a key",
        required: true,
        arguments: arguments.leak(),
        result: None,
    }];
    let tasks = vec![Task {
        pieces: None,
        name: *STAMP,
        cost: CostShape::FirstAndFurther,
        steps: None,
    }];
    Kind::register(Box::leak(Box::new(KindDescription {
        name: "checksum",
        title: "a keyed checksum",
        sizes: &[Size::Key, Size::Tag],
        vectors: "Checksum",
        values: &[("key", "key"), ("msg", "message"), ("tag", "tag")],
        operations: operations.leak(),
        tasks: tasks.leak(),
    })))
});
