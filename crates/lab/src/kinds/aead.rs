//! Inputs for authenticated encryption: official vectors, messages and associated data of every length,
//! messages that grow block by block, and messages that are forged in a bit, or in two of the tag.

use super::tags::{bits_named, flip, wrong_bits_of_tag};
use super::{Case, Cases, Checker, Disagreements, Inputs, Series, named_randomness, random_bytes};
use cipherfit_catalog::Parameters;
use cipherfit_reference::Aead;
use cipherfit_vocabulary::{CHECKED_VALUE, Kind, OPENED_VALUE, Operation, RESULT_VALUE};
use rand_chacha::ChaCha8Rng;

/// Series of growing messages for each task.
const SERIES: usize = 2;
/// Messages of a series.
const BLOCKS: usize = 4;
/// Bytes of the longest random message and associated data.
const LONGEST: usize = 300;
/// Random messages beside those of every length.
const MESSAGES: usize = 400;
/// Random messages that are short, and a step through the lengths of their associated data.
const SHORT: usize = 150;
const SHORT_STEP: usize = 13;
/// A step through the lengths that meets each once.
const STEP: usize = 89;

pub(super) struct Aeads;

impl Checker for Aeads {
    fn kind(&self) -> Kind {
        Kind::AEAD
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::aead(&parameters.name) else {
            return Ok(None);
        };
        let official = official(inputs, reference)?;
        let mut maker = Maker {
            parameters,
            reference,
            randomness: named_randomness(&parameters.name),
        };
        let block = parameters.block_bytes;
        let short = super::short_lengths(parameters);
        let mut random: Vec<Case> = (0..SHORT)
            .map(|number| {
                let associated = number * SHORT_STEP + number / short;
                maker.random(number % short, associated % short)
            })
            .collect();
        for (message, associated) in [(0, 0), (block + 1, 3), (2 * block, block)] {
            random.extend(forgeries(&maker.random(message, associated)));
        }
        // Every length of either, then pairs of any.
        let every = LONGEST + 1;
        let more = (0..every)
            .map(|number| (number * STEP, number * STEP * STEP))
            .chain((0..MESSAGES).map(|number| (number * STEP * STEP, number * STEP)))
            .map(|(message, associated)| maker.random(message % every, associated % every))
            .collect();
        let mut series = Vec::new();
        for task in [Operation::SEAL, Operation::OPEN] {
            series.extend((0..SERIES).map(|_| maker.growing(task)));
        }
        let long = super::long_message(parameters);
        let longer = [(long, 3), (3, long)];
        let longer = longer.map(|(message, associated)| maker.random(message, associated));
        Ok(Some(Cases {
            random,
            more,
            longer: longer.into(),
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
        let name = &parameters.name;
        let name = format!("{name} {number} of {message} and {associated} bytes");
        let mut maker = Maker {
            parameters,
            reference: cipherfit_reference::aead(&parameters.name)?,
            randomness: named_randomness(&name),
        };
        Some(maker.random(message, associated))
    }
}

fn official(inputs: &Inputs<'_>, reference: &dyn Aead) -> Result<Vec<Case>, String> {
    let mut cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &mut cases {
        if case.is_forged() {
            let [key, nonce, ad, ct, tag] =
                ["key", "nonce", "ad", "ct", "tag"].map(|name| case.value(name).to_vec());
            wrong.refuse(case, reference.open(&key, &nonce, &ad, &ct, &tag).is_some());
            case.values.remove("msg");
            case.values.insert(OPENED_VALUE, vec![0; ct.len()]);
            case.values.insert(CHECKED_VALUE, tag);
            continue;
        }
        let right = sealed(&case.name, case.values.clone(), reference);
        for value in ["ct", "tag"] {
            wrong.compare(case, value, right.value(value));
        }
        *case = right;
    }
    wrong.told()?;
    Ok(cases)
}

/// Makes messages.
struct Maker<'a> {
    parameters: &'a Parameters,
    reference: &'a dyn Aead,
    randomness: ChaCha8Rng,
}

impl Maker<'_> {
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        random_bytes(&mut self.randomness, count)
    }

    fn random(&mut self, message: usize, associated: usize) -> Case {
        let values = [
            ("key", self.bytes(self.parameters.key_bytes)),
            ("nonce", self.bytes(self.parameters.nonce_bytes)),
            ("ad", self.bytes(associated)),
            ("msg", self.bytes(message)),
        ];
        let name =
            format!("random message of {message} bytes with {associated} of associated data");
        sealed(&name, values.into(), self.reference)
    }

    /// Messages of which each is the start of the next, a block longer, with nothing else.
    fn growing(&mut self, task: Operation) -> Series {
        let (one, block) = (
            self.parameters.one_block_message(),
            self.parameters.block_bytes,
        );
        let longest = self.random(one + (BLOCKS - 1) * block, 0);
        let message = |blocks: usize| {
            let mut values = longest.values.clone();
            let length = one + blocks * block;
            values.insert("msg", longest.value("msg")[..length].to_vec());
            sealed(
                &format!("growing message of {length} bytes"),
                values,
                self.reference,
            )
        };
        Series {
            task,
            cases: (0..BLOCKS).map(message).collect(),
        }
    }
}

/// The case with these inputs, and what must come of them.
fn sealed(
    name: &str,
    mut values: std::collections::BTreeMap<&'static str, Vec<u8>>,
    reference: &dyn Aead,
) -> Case {
    let value = |name: &str| values.get(name).map_or(&[][..], Vec::as_slice);
    let (ciphertext, tag) = reference.seal(value("key"), value("nonce"), value("ad"), value("msg"));
    values.insert(OPENED_VALUE, value("msg").to_vec());
    values.insert("ct", ciphertext);
    values.insert(CHECKED_VALUE, tag.clone());
    values.insert("tag", tag);
    values.insert(RESULT_VALUE, vec![0]);
    Case {
        name: name.to_owned(),
        values,
    }
}

/// A message with wrong bits of its tag, and each bit wrong of its ciphertext, its associated data and its nonce:
/// opening it leaves zeros.
fn forgeries(case: &Case) -> impl Iterator<Item = Case> + use<> {
    let case = case.clone();
    let tags = wrong_bits_of_tag(case.value(CHECKED_VALUE).len());
    let others = ["ct", "ad", "nonce"].into_iter().flat_map({
        let case = case.clone();
        move |value| (0..8 * case.value(value).len()).map(move |bit| (value, vec![bit]))
    });
    let wrong = tags.map(|bits| (CHECKED_VALUE, bits)).chain(others);
    wrong.map(move |(value, bits)| {
        let mut values = case.values.clone();
        // Sealing cannot make it.
        values.remove("msg");
        values.insert(OPENED_VALUE, vec![0; case.value("msg").len()]);
        values.insert(RESULT_VALUE, vec![1]);
        if let Some(bytes) = values.get_mut(value) {
            flip(bytes, &bits);
        }
        let of = match value {
            CHECKED_VALUE => "tag",
            other => other,
        };
        Case {
            name: format!("{} with {} of its {of} wrong", case.name, bits_named(&bits)),
            values,
        }
    })
}
