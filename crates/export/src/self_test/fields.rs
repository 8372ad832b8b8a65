//! How the values of a vector are named in the self-test.

use crate::Choice;
use cipherfit_vocabulary::{Role, Size};

/// A value that has the same size in all vectors.
pub(super) struct Field {
    /// The value.
    pub value: &'static str,
    /// What it is called in C.
    pub name: String,
    /// Its size.
    pub size: Size,
}

/// The values that the calls take or must give.
pub(super) struct Fields {
    /// The value that is a message of any length.
    pub message: Option<&'static str>,
    /// The others.
    pub fixed: Vec<Field>,
}

impl Fields {
    /// Names of all values.
    pub(super) fn values(&self) -> impl Iterator<Item = &'static str> {
        let fixed = self.fixed.iter().map(|field| field.value);
        self.message.into_iter().chain(fixed)
    }

    /// What a value is called in C.
    pub(super) fn name<'f>(&'f self, value: &'f str) -> &'f str {
        let mut fixed = self.fixed.iter();
        let field = fixed.find(|field| field.value == value);
        field.map_or(value, |field| &field.name)
    }
}

/// The values that the firmware's calls need, in the order of vectors.
pub(super) fn fields(choice: &Choice<'_>) -> Fields {
    let calls = choice.job.firmware_calls();
    let arguments: Vec<_> = calls.iter().flat_map(|call| &call.arguments).collect();
    // A message has a length, or is given piece by piece.
    let measured = arguments.iter().filter(|one| one.role.is_number());
    let message = measured.filter_map(|one| one.from).next();
    let message = message.or_else(|| {
        let steps = choice
            .job
            .family
            .kind
            .tasks
            .iter()
            .filter_map(|task| task.steps);
        let blocks: Vec<_> = steps.map(|steps| steps.block).collect();
        let of_blocks = calls
            .iter()
            .filter(|call| blocks.contains(&call.description.operation));
        let mut arguments = of_blocks.flat_map(|call| &call.arguments);
        arguments
            .find(|one| one.role == Role::Block)
            .and_then(|one| one.from)
    });
    let mut fixed: Vec<Field> = Vec::new();
    for &(value, _) in choice.job.family.kind.values {
        let holds = |name: Option<&str>| name == Some(value);
        let uses = |one: &&&cipherfit_vocabulary::Argument| holds(one.from) || holds(one.gives);
        let Some(first) = arguments
            .iter()
            .find(uses)
            .filter(|_| message != Some(value))
        else {
            continue;
        };
        let usual = match first.role {
            Role::Key => "test_key",
            _ if holds(first.from) => "input",
            _ => "output",
        };
        let is_taken = fixed.iter().any(|field| field.name == usual);
        fixed.push(Field {
            value,
            name: if is_taken {
                format!("test_{value}")
            } else {
                usual.to_owned()
            },
            size: first.role.size(),
        });
    }
    Fields { message, fixed }
}
