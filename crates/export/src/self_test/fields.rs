//! How the values of a vector are named in the self-test.

use super::Answer;
use crate::Choice;
use crate::interface::prefix;
use cipherfit_vocabulary::{Access, Argument, Role, Size, genuine};

/// A value that has an array of its own in each vector.
pub(super) struct Field {
    /// The value.
    pub value: &'static str,
    /// What it is called in C.
    pub name: String,
    /// How many bytes the array has.
    size: FieldSize,
}

/// Bytes of a value's array.
enum FieldSize {
    /// Those of the primitive.
    Of(Size),
    /// Those of the longest vector.
    Longest,
}

impl Field {
    /// The size of the array, as C writes it: a macro of the header, or a number.
    pub(super) fn bytes(&self, choice: &Choice<'_>, answers: &[Answer]) -> String {
        match self.size {
            FieldSize::Of(size) => {
                let field = size.field().to_uppercase();
                format!("{}_{field}", prefix(&choice.job))
            }
            FieldSize::Longest => longest(answers, self.value).to_string(),
        }
    }
}

/// Bytes of the longest value of that name; an array has one at least.
pub(super) fn longest(answers: &[Answer], value: &str) -> usize {
    let lengths = answers.iter().map(|answer| answer.value(value).len());
    lengths.max().unwrap_or(0).max(1)
}

/// The values that the calls take or must give.
pub(super) struct Fields {
    /// The value that is a message of any length and is only read: all of them lie one behind the other.
    pub message: Option<&'static str>,
    /// Numbers that say how long a value is: what they are called in C, and the value.
    pub lengths: Vec<(Role, &'static str)>,
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
    let message = message(choice, &arguments);
    let mut lengths: Vec<(Role, &'static str)> = Vec::new();
    let numbers = arguments.iter().filter(|one| one.role.is_number());
    for (role, value) in numbers.filter_map(|one| Some((one.role, one.from?))) {
        // A ciphertext is as long as its message.
        if lengths.iter().all(|(known, _)| *known != role) {
            lengths.push((role, value));
        }
    }
    if let Some(message) = message.filter(|_| lengths.is_empty()) {
        lengths.push((Role::Length, message));
    }
    lengths.retain(|(role, _)| *role != Role::Last);
    let mut fixed: Vec<Field> = Vec::new();
    for &(value, _) in choice.job.family.kind.values {
        let holds = |name: Option<&'static str>| name.map(genuine) == Some(value);
        let uses =
            |one: &&&Argument| !one.role.is_number() && (holds(one.from) || holds(one.gives));
        let Some(first) = arguments
            .iter()
            .find(uses)
            .filter(|_| message != Some(value))
        else {
            continue;
        };
        let usual = match first.role {
            Role::Key => "test_key",
            Role::Nonce => first.role.name(),
            role if role.has_any_length() && role != Role::Message => role.name(),
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
            size: if first.role.has_any_length() {
                FieldSize::Longest
            } else {
                FieldSize::Of(first.role.size())
            },
        });
    }
    Fields {
        message,
        lengths,
        fixed,
    }
}

/// The value that is a message of any length and is only read.
fn message(choice: &Choice<'_>, arguments: &[&Argument]) -> Option<&'static str> {
    let is_message = |one: &&&Argument| one.role == Role::Message;
    if let Some(message) = arguments.iter().find(is_message) {
        return message.from.filter(|_| message.access == Access::In);
    }
    // It is given piece by piece.
    let kind = choice.job.family.kind;
    let steps = kind.tasks.iter().filter_map(|task| task.steps);
    let blocks: Vec<_> = steps.map(|steps| steps.block).collect();
    let calls = choice.job.firmware_calls();
    let of_blocks = calls
        .iter()
        .filter(|call| blocks.contains(&call.description.operation));
    let mut arguments = of_blocks.flat_map(|call| &call.arguments);
    arguments
        .find(|one| one.role == Role::Block)
        .and_then(|one| one.from)
}
