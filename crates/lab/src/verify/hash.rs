//! Calls of hash functions: a whole message at once, or block by block.

use super::{
    Argument, Audience, CallWitness, Examination, Failure, MESSAGE, Message, Messages, Run,
    Subject, Wanted,
};
use super::{compare, pointers};
use cipherfit_sim::{Label, Observer, Rights};
use cipherfit_vocabulary::Operation;

/// What messages cost, all their calls together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageCosts {
    /// Cycles of each message that takes one block.
    pub one_block: Vec<u64>,
    /// Cycles that each further block has added.
    pub further_block: Vec<u64>,
}

/// Runs all messages.
///
/// # Errors
/// The first [`Failure`].
pub fn examine_messages(
    subject: &Subject<'_>,
    messages: &Messages,
) -> Result<(Examination, MessageCosts), Failure> {
    let seed = format!("{} on {}", subject.parameters.name, subject.core.name);
    let mut run = Run::new(subject, &seed, Audience::Nobody);
    for message in messages.official.iter().chain(&messages.around_borders) {
        run.message(message)?;
    }
    let mut costs = MessageCosts::default();
    for series in &messages.growing {
        let mut last = None;
        for message in series {
            let cycles = run.message(message)?;
            match last {
                None => costs.one_block.push(cycles),
                Some(last) => costs.further_block.push(cycles.saturating_sub(last)),
            }
            last = Some(cycles);
        }
    }
    Ok((run.examination, costs))
}

/// Runs one message and lets an observer watch one of the operations.
///
/// # Errors
/// The first [`Failure`].
pub fn watch_message(
    subject: &Subject<'_>,
    message: &Message,
    operation: Operation,
    observer: &mut dyn Observer,
) -> Result<(), Failure> {
    let audience = Audience::Observer(operation, observer);
    let mut run = Run::new(subject, &subject.parameters.name, audience);
    run.message(message).map(|_| ())
}

/// Runs one message and lets a witness see all of its calls.
///
/// # Errors
/// The first [`Failure`].
pub fn witness_message(
    subject: &Subject<'_>,
    message: &Message,
    witness: &mut dyn CallWitness,
) -> Result<(), Failure> {
    let audience = Audience::Witness(witness);
    let mut run = Run::new(subject, &subject.parameters.name, audience);
    run.message(message).map(|_| ())
}

impl Run<'_, '_> {
    /// Hashes a message; gives the cycles of all its calls.
    fn message(&mut self, message: &Message) -> Result<u64, Failure> {
        if self.subject.implementation.takes_one_pointer() {
            self.message_by_blocks(message)
        } else {
            self.message_at_once(message)
        }
    }

    fn message_at_once(&mut self, message: &Message) -> Result<u64, Failure> {
        self.reset(&[
            Wanted::anywhere("message", message.bytes.len()),
            Wanted::anywhere("digest", message.digest.len()),
        ])?;
        self.bench.fill("message", &message.bytes, MESSAGE);
        self.bench.allow("message", Rights::READ);
        self.bench.allow("digest", Rights::READ | Rights::WRITE);
        let arguments = [
            Argument::Pointer("digest"),
            Argument::Pointer("message"),
            Argument::Number(message.bytes.len() as u32),
        ];
        let cycles = self.call(Operation::HASH, &message.name, &arguments)?;
        let found = self.bench.contents("digest");
        compare(Operation::HASH, &message.name, &message.digest, found)?;
        Ok(cycles)
    }

    fn message_by_blocks(&mut self, message: &Message) -> Result<u64, Failure> {
        self.reset_with_area()?;
        let name = &message.name;
        let area = pointers(&["area"]);
        let parameters = self.subject.parameters;
        let whole = parameters.whole_blocks(message.bytes.len()) * parameters.block_bytes;
        let (blocks, last) = message.bytes.split_at(whole);
        self.bench.allow("block", Rights::READ | Rights::WRITE);
        self.bench.allow("state", Rights::READ | Rights::WRITE);
        let mut cycles = self.call(Operation::INITIALISE, name, &area)?;
        let mut length = 0;
        for block in blocks.chunks(parameters.block_bytes) {
            length += block.len();
            self.give_block(block, length);
            cycles += self.call(Operation::COMPRESS, name, &area)?;
        }
        self.give_block(last, message.bytes.len());
        let result = if self.bench.find("digest").is_some() {
            self.bench.allow("digest", Rights::READ | Rights::WRITE);
            "digest"
        } else {
            "state"
        };
        cycles += self.call(Operation::FINISH, name, &area)?;
        let mut found = self.bench.contents(result);
        found.truncate(message.digest.len());
        compare(Operation::FINISH, name, &message.digest, found)?;
        Ok(cycles)
    }

    /// Puts a block, or the last part of a message, into the area, and says how much there is. What
    /// lies behind a part counts as never written.
    fn give_block(&mut self, block: &[u8], length: usize) {
        self.bench.forget("block");
        self.bench.fill("block", block, MESSAGE);
        for (name, number) in [("length", length), ("last", block.len())] {
            if let Some(buffer) = self.bench.find(name) {
                let bytes = buffer.range.len();
                self.bench
                    .fill(name, &number.to_le_bytes()[..bytes], Label::default());
                self.bench.allow(name, Rights::READ);
            }
        }
    }
}
