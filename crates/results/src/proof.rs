//! What was proved of an implementation.

use cipherfit_vocabulary::{ConstantTime, Operation, PerOperation, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

words! {
    /// For which keys something is proved.
    ProvedKeys {
        /// For every key.
        Every = "every",
        /// For the one that is part of the measured image: another has another image.
        BuiltIn = "built-in",
    }
}

/// What was proved of the operations of an implementation: for every block, or, of a hash function, for every
/// message of some lengths and for no others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// For which keys.
    pub keys: ProvedKeys,
    /// Of a hash function the lengths in bytes of the messages that all of this is about; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub message_bytes: Vec<usize>,
    /// Each operation: does it make what the specification makes, leave registers of the caller as they
    /// were, and write nowhere else?
    pub operations: PerOperation<Theorem>,
    /// What secrets show in at most, for all these inputs; absent where an operation is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaks: Option<ConstantTime>,
}

impl Proof {
    /// Operations that are proved.
    #[must_use]
    pub fn operations_proved(&self) -> Vec<Operation> {
        let all = self.operations.iter();
        let proved = all.filter(|(_, theorem)| **theorem == Theorem::Proved);
        proved.map(|(&operation, _)| operation).collect()
    }

    /// Is it about every input? One of a hash function is about messages of some lengths.
    #[must_use]
    pub fn is_for_every_input(&self) -> bool {
        self.message_bytes.is_empty()
    }

    /// The inputs that it is about, in words: `every message of 0, 56 and 64 bytes`.
    #[must_use]
    pub fn messages(&self) -> Option<String> {
        messages(&self.message_bytes)
    }

    /// In a table's cell: `all`, `2 of 3`, `none`, `all for a key`, `all for 0, 56 and 64 bytes`.
    #[must_use]
    pub fn in_short(&self) -> String {
        let keys = match self.keys {
            _ if !self.is_for_every_input() => {
                &format!(" for {} bytes", listed(&self.message_bytes))
            }
            ProvedKeys::Every => "",
            ProvedKeys::BuiltIn => " for a key",
        };
        match (self.operations_proved().len(), self.operations.len()) {
            (0, _) => "none".to_owned(),
            (proved, all) if proved == all => format!("all{keys}"),
            (proved, all) => format!("{proved} of {all}{keys}"),
        }
    }
}

/// Messages of some lengths in bytes, in words; none where no lengths are named.
#[must_use]
pub fn messages(bytes: &[usize]) -> Option<String> {
    (!bytes.is_empty()).then(|| format!("every message of {} bytes", listed(bytes)))
}

/// `0, 56 and 64`.
fn listed(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match &words[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// What is known of an operation for every input that the proof is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Theorem {
    /// It is right.
    Proved,
    /// Neither proved nor refuted.
    Open {
        /// Source file and line where the proof stops, if at an instruction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<String>,
        /// Why.
        reason: String,
    },
}
