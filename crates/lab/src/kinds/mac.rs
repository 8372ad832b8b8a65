//! Inputs for message authentication codes: official vectors, messages of every length around the borders of
//! blocks, messages that grow block by block, and tags that are wrong in a bit or two.

use super::tags::{bits_named, flip, wrong_bits_of_tag};
use super::{
    Case, Cases, Checker, Disagreements, INPUTS, Inputs, Series, named_randomness, random_bytes,
};
use cipherfit_catalog::Parameters;
use cipherfit_reference::Mac;
use cipherfit_vocabulary::{CHECKED_VALUE, Kind, Operation, RESULT_VALUE};
use rand_chacha::ChaCha8Rng;

/// Series of growing messages for each task.
const SERIES: usize = 3;
/// Messages of a series.
const BLOCKS: usize = 4;
/// Bytes of the longest random message, and how many are made up to it.
const LONGEST: usize = 300;
const MESSAGES: usize = 700;
/// A step through the lengths that meets each once.
const STEP: usize = 89;

pub(super) struct Macs;

impl Checker for Macs {
    fn kind(&self) -> Kind {
        Kind::MAC
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::mac(&parameters.name) else {
            return Ok(None);
        };
        let official = official(inputs, reference)?;
        let mut randomness = named_randomness(&parameters.name);
        let (key_bytes, block) = (parameters.key_bytes, parameters.block_bytes);
        let mut made = |length: usize| {
            let key = random_bytes(&mut randomness, key_bytes);
            let message = random_bytes(&mut randomness, length);
            answer("random message", key, message, reference)
        };
        let wrong = [0, block, 2 * block + 1].map(&mut made);
        let wrong: Vec<Case> = official
            .first()
            .into_iter()
            .chain(&wrong)
            .flat_map(forged)
            .collect();
        let right = INPUTS.saturating_sub(wrong.len());
        let short = super::short_lengths(parameters);
        let short = (0..right).map(|number| made(number % short));
        let random = short.chain(wrong).collect();
        let any = (0..LONGEST + 1 + MESSAGES).map(|number| number * STEP % (LONGEST + 1));
        let more = any.map(&mut made).collect();
        let mut series = Vec::new();
        let one = parameters.one_block_message();
        for task in [Operation::AUTHENTICATE, Operation::VERIFY] {
            for _ in 0..SERIES {
                series.push(growing(
                    task,
                    key_bytes,
                    one,
                    block,
                    reference,
                    &mut randomness,
                ));
            }
        }
        let key = random_bytes(&mut randomness, key_bytes);
        let long = random_bytes(&mut randomness, super::long_message(parameters));
        let longer = vec![answer("random message", key, long, reference)];
        Ok(Some(Cases {
            random,
            more,
            longer,
            series,
            clearest: super::shortest_of_several_blocks(parameters, &official),
            official,
            ..Cases::default()
        }))
    }

    fn of_lengths(
        &self,
        parameters: &Parameters,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        let reference = cipherfit_reference::mac(&parameters.name)?;
        let name = format!("{} {number} of {message} bytes", parameters.name);
        let mut randomness = named_randomness(&name);
        let key = random_bytes(&mut randomness, parameters.key_bytes);
        let bytes = random_bytes(&mut randomness, message);
        (associated == 0).then(|| answer("random message", key, bytes, reference))
    }
}

fn official(inputs: &Inputs<'_>, reference: &dyn Mac) -> Result<Vec<Case>, String> {
    let mut cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &mut cases {
        let given = case.value("tag").to_vec();
        let right = reference.tag(case.value("key"), case.value("msg"));
        if case.is_forged() {
            wrong.refuse(case, given == right);
            case.values.remove("tag");
        } else {
            wrong.compare(case, "tag", &right);
            case.values.insert(RESULT_VALUE, vec![0]);
        }
        case.values.insert(CHECKED_VALUE, given);
    }
    wrong.told()?;
    Ok(cases)
}

/// Messages of which each is the start of the next, a block longer.
fn growing(
    task: Operation,
    key_bytes: usize,
    one: usize,
    block: usize,
    reference: &dyn Mac,
    randomness: &mut ChaCha8Rng,
) -> Series {
    let key = random_bytes(randomness, key_bytes);
    let longest = random_bytes(randomness, one + (BLOCKS - 1) * block);
    let message = |blocks: usize| {
        let message = longest[..one + blocks * block].to_vec();
        answer("growing message", key.clone(), message, reference)
    };
    Series {
        task,
        cases: (0..BLOCKS).map(message).collect(),
    }
}

/// The same message with a wrong tag.
fn forged(case: &Case) -> impl Iterator<Item = Case> + use<> {
    let case = case.clone();
    wrong_bits_of_tag(case.value("tag").len()).map(move |bits| {
        let mut values = case.values.clone();
        let mut tag = case.value("tag").to_vec();
        flip(&mut tag, &bits);
        values.insert(CHECKED_VALUE, tag);
        values.insert(RESULT_VALUE, vec![1]);
        values.remove("tag");
        Case {
            name: format!("{} with {} of the tag wrong", case.name, bits_named(&bits)),
            values,
        }
    })
}

fn answer(what: &str, key: Vec<u8>, message: Vec<u8>, reference: &dyn Mac) -> Case {
    let tag = reference.tag(&key, &message);
    Case {
        name: format!("{what} of {} bytes", message.len()),
        values: [
            ("tag", tag.clone()),
            (CHECKED_VALUE, tag),
            ("key", key),
            ("msg", message),
            (RESULT_VALUE, vec![0]),
        ]
        .into(),
    }
}
