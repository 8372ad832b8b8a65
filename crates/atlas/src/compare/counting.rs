//! How ours are counted beside a published row.

use crate::accounting::{Accounted, Message, Rule};
use crate::published::Row;
use cipherfit_fit::Primitive;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;

/// A rule, and the message that it counts where it counts whole messages.
pub(super) struct Counting<'a> {
    pub(super) rule: &'a Rule,
    message: Option<Message>,
}

impl<'a> Counting<'a> {
    /// Beside a row, of which ours is that primitive.
    pub(super) fn new(row: &Row, rule: &'a Rule, primitive: Option<&Primitive>) -> Self {
        let bytes = row.message_bytes.filter(|_| rule.is_of_messages());
        Self {
            rule,
            message: bytes.map(|bytes| Message {
                bytes,
                data_bytes: row.data_bytes.unwrap_or(0),
                blocks: primitive.map(|primitive| primitive.blocks(bytes)),
            }),
        }
    }

    /// The figures of an operation; none if the implementation lacks it, or the rule cannot count it.
    pub(super) fn account(&self, ours: &Measurement, operation: Operation) -> Option<Accounted> {
        let counts = self.rule.counts()?;
        match &self.message {
            Some(message) if operation != Operation::EXPAND_KEY => {
                counts.account_message(ours, operation, message)
            }
            _ => counts.account(ours, operation),
        }
    }
}
