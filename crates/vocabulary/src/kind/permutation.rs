//! Permutations: a state of fixed length, in place. Constructions are built on them; none is a cipher or a hash
//! function by itself.

use super::{KindDescription, task};
use crate::{Access, Argument, CostShape, Operation, OperationDescription, Role};

pub(super) static DESCRIPTION: KindDescription = KindDescription {
    name: "permutation",
    title: "a permutation",
    sizes: &[],
    vectors: "Permutation",
    values: &[("before", "state"), ("after", "permuted state")],
    operations: &[OperationDescription {
        operation: Operation::PERMUTE,
        interface: None,
        sentence: "Permutes a state, which is the whole block, in place",
        required: true,
        arguments: &[Argument {
            from: Some("before"),
            gives: Some("after"),
            ..Argument::new(Role::Block, Access::InOut)
        }],
        result: None,
    }],
    tasks: &[task(Operation::PERMUTE, CostShape::EachBlock)],
};
