//! Inputs for hash functions: official vectors, messages of every length around the borders of blocks,
//! messages that grow block by block, and a long one.

use super::{
    Case, Cases, Checker, Disagreements, INPUTS, Inputs, LONG, Series, named_randomness,
    random_bytes,
};
use cipherfit_reference::HashFunction;
use cipherfit_vocabulary::{Kind, Operation};

/// Series of growing messages.
const SERIES: usize = 4;
/// Messages of a series.
const BLOCKS: usize = 4;
/// Bytes of a message beyond a block and a half that make its length take two bytes: code that compares the lower ones
/// alone ends too soon, whether it counts what is left or what is done.
const PAGE: usize = 0x100;
/// Messages of one length, which must not be told apart.
const ALIKE: usize = 8;

pub(super) struct Hashes;

impl Checker for Hashes {
    fn kind(&self) -> Kind {
        Kind::HASH
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::hash_function(&parameters.name) else {
            return Ok(None);
        };
        let official = official(inputs, reference)?;
        let mut randomness = named_randomness(&parameters.name);
        let mut random = |length: usize| random_bytes(&mut randomness, length);
        let block = parameters.block_bytes;
        // Each length up to two blocks and a byte, and those around three blocks.
        let lengths = (0..=2 * block + 1).chain(3 * block - 1..=3 * block + 1);
        let alike = std::iter::repeat_n(block + block / 2, ALIKE);
        let mut made = |length| answer("random message", random(length), reference);
        let random_messages: Vec<Case> = alike.chain(lengths).map(&mut made).collect();
        // The same lengths again, and others.
        let left = INPUTS.saturating_sub(random_messages.len());
        let more = (0..4 * block).cycle().take(left).map(&mut made).collect();
        let one = parameters.one_block_message();
        let series = (0..SERIES).map(|_| {
            let longest = random(one + (BLOCKS - 1) * block);
            let prefixes = (0..BLOCKS).map(|blocks| longest[..one + blocks * block].to_vec());
            Series {
                task: Operation::HASH,
                cases: prefixes
                    .map(|bytes| answer("growing message", bytes, reference))
                    .collect(),
            }
        });
        let series = series.collect();
        let long = answer("random message", random(LONG), reference);
        let longer = answer(
            "random message",
            random(PAGE + block + block / 2),
            reference,
        );
        Ok(Some(Cases {
            random: random_messages,
            more,
            longer: vec![longer, long.clone()],
            long: vec![long],
            series,
            clearest: super::shortest_of_several_blocks(parameters, &official),
            official,
        }))
    }
}

fn official(inputs: &Inputs<'_>, reference: &dyn HashFunction) -> Result<Vec<Case>, String> {
    let cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &cases {
        wrong.compare(case, "digest", &reference.hash(case.value("msg")));
    }
    wrong.told()?;
    Ok(cases)
}

fn answer(what: &str, bytes: Vec<u8>, reference: &dyn HashFunction) -> Case {
    Case {
        name: format!("{what} of {} bytes", bytes.len()),
        values: [("digest", reference.hash(&bytes)), ("msg", bytes)].into(),
    }
}

/// The case of a message that a proof has found.
pub(crate) fn hash_case(reference: &dyn HashFunction, message: Vec<u8>) -> Case {
    answer("a point of the proof:", message, reference)
}
