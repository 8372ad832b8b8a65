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

/// What was proved of the operations of an implementation, for every block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// For which keys.
    pub keys: ProvedKeys,
    /// Each operation: does it make what the specification makes, leave registers of the caller as they
    /// were, and write nowhere else?
    pub operations: PerOperation<Theorem>,
    /// What secrets show in at most, for every input; absent where an operation is open.
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

    /// In a table's cell: `all`, `2 of 3`, `none`, `all for a key`.
    #[must_use]
    pub fn in_short(&self) -> String {
        let keys = match self.keys {
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

/// What is known of an operation for every input.
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
