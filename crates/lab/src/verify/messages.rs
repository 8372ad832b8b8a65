//! The inputs of a hash function's verification: official vectors, messages of every length around
//! the borders of blocks, and messages that grow block by block.

use super::cases::named_randomness;
use cipherfit_catalog::{Parameters, VectorGroup, Vectors};
use cipherfit_reference::HashFunction;
use rand_chacha::rand_core::Rng;

/// One message and its digest.
#[derive(Clone, Debug)]
pub struct Message {
    /// Where it comes from, for messages to people: `random message of 55 bytes`.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The right digest.
    pub digest: Vec<u8>,
}

/// All messages for one primitive.
#[derive(Clone, Debug)]
pub struct Messages {
    /// Official vectors.
    pub official: Vec<Message>,
    /// One random message of each length up to two blocks and a byte, and of the lengths around three
    /// blocks.
    pub around_borders: Vec<Message>,
    /// Series that show what a block costs: the first message is the longest that takes one block,
    /// and each next one has one block more at its end.
    pub growing: Vec<Vec<Message>>,
}

/// Series of growing messages.
const SERIES: usize = 4;
/// Messages of a series.
const BLOCKS: usize = 4;

impl Messages {
    /// The messages for these parameters, the same on every host.
    ///
    /// # Errors
    /// A vector does not fit the parameters, or the reference disagrees with it.
    pub fn new(
        parameters: &Parameters,
        groups: &[VectorGroup],
        reference: &dyn HashFunction,
    ) -> Result<Self, String> {
        let mut randomness = named_randomness(&parameters.name);
        let mut random = |length: usize| {
            let mut bytes = vec![0; length];
            randomness.fill_bytes(&mut bytes);
            bytes
        };
        let block = parameters.block_bytes;
        let lengths = (0..=2 * block + 1).chain(3 * block - 1..=3 * block + 1);
        let around_borders = lengths
            .map(|length| answer("random message", random(length), reference))
            .collect();
        let one = parameters.one_block_message();
        let growing = (0..SERIES)
            .map(|_| {
                let longest = random(one + (BLOCKS - 1) * block);
                let prefix = |blocks| longest[..one + blocks * block].to_vec();
                let prefixes = (0..BLOCKS).map(prefix);
                prefixes
                    .map(|bytes| answer("growing message", bytes, reference))
                    .collect()
            })
            .collect();
        Ok(Self {
            official: official(parameters, groups, reference)?,
            around_borders,
            growing,
        })
    }

    /// How many messages are random.
    #[must_use]
    pub fn random_count(&self) -> usize {
        self.around_borders.len() + self.growing.iter().map(Vec::len).sum::<usize>()
    }
}

fn official(
    parameters: &Parameters,
    groups: &[VectorGroup],
    reference: &dyn HashFunction,
) -> Result<Vec<Message>, String> {
    let mut messages = Vec::new();
    for group in groups
        .iter()
        .filter(|group| group.parameter == parameters.name)
    {
        let Vectors::HashFunction(vectors) = &group.tests else {
            return Err(format!(
                "{} holds no vectors of a hash function",
                group.source
            ));
        };
        for vector in vectors {
            let name = format!("{}, test {}", group.source, vector.tc_id);
            if reference.hash(&vector.msg) != vector.digest {
                return Err(format!("the reference disagrees with {name}"));
            }
            messages.push(Message {
                name,
                bytes: vector.msg.clone(),
                digest: vector.digest.clone(),
            });
        }
    }
    if messages.is_empty() {
        let name = &parameters.name;
        return Err(format!("there is no official vector for {name}"));
    }
    Ok(messages)
}

fn answer(what: &str, bytes: Vec<u8>, reference: &dyn HashFunction) -> Message {
    Message {
        name: format!("{what} of {} bytes", bytes.len()),
        digest: reference.hash(&bytes),
        bytes,
    }
}
