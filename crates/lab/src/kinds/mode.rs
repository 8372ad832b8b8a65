//! Inputs for modes of encryption: official vectors, messages of every length, nonces whose last bytes carry, and
//! messages that grow block by block.

use super::{
    Case, Cases, Checker, Disagreements, INPUTS, Inputs, Series, named_randomness, random_bytes,
};
use cipherfit_catalog::Parameters;
use cipherfit_reference::Mode;
use cipherfit_vocabulary::{Kind, Operation};
use rand_chacha::ChaCha8Rng;

/// Series of growing messages for each task.
const SERIES: usize = 3;
/// Messages of a series.
const BLOCKS: usize = 4;
/// Bytes of the longest random message, and how many are made up to it beside those of every length.
const LONGEST: usize = 300;
const MESSAGES: usize = 400;
/// A step through the lengths that meets each once.
const STEP: usize = 89;
/// Bytes at a nonce's end that are zeros where cycles count: a counter that begins there does not carry soon, and
/// what a carry costs, in one block of 256, is in no figure.
const BEGINNING: usize = 4;
/// Nonces, the messages of each, and their blocks: calls that differ in secrets only. They are more than other messages
/// of one length.
const NONCES: usize = 10;
const ALIKE: usize = 8;
const BLOCKS_ALIKE: usize = 5;
/// Blocks of messages whose nonces carry, and how far ahead of the carry a nonce may be.
const CARRYING: usize = 4;

pub(super) struct Modes;

impl Checker for Modes {
    fn kind(&self) -> Kind {
        Kind::MODE
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::mode(&parameters.name) else {
            return Ok(None);
        };
        let official = official(inputs, reference)?;
        let mut maker = Maker::new(parameters, reference, &parameters.name);
        let whole = |length: &usize| parameters.filled_up(*length) == *length;
        let mut random = Vec::new();
        for _ in 0..NONCES {
            let nonce = maker.bytes(parameters.nonce_bytes);
            let length = BLOCKS_ALIKE * parameters.block_bytes;
            let alike = std::iter::repeat_n(nonce, ALIKE);
            random.extend(alike.map(|nonce| maker.with_nonce("random message", nonce, length)));
        }
        for ones in 1..=parameters.nonce_bytes {
            for ahead in 0..CARRYING {
                random.push(maker.carrying(ones, ahead as u8));
            }
        }
        let short = (0..super::short_lengths(parameters)).filter(whole).cycle();
        let left = INPUTS.saturating_sub(random.len());
        random.extend(short.take(left).map(|length| maker.random(length)));
        let every = LONGEST + 1;
        let any = (0..every + MESSAGES).map(|number| number * STEP % every);
        let any = any.filter(whole);
        let more = any.map(|length| maker.random(length)).collect();
        let tasks = [Operation::ENCRYPT_MESSAGE, Operation::DECRYPT_MESSAGE];
        let series = tasks
            .into_iter()
            .flat_map(|task| std::iter::repeat_n(task, SERIES));
        let series = series.map(|task| maker.growing(task)).collect();
        Ok(Some(Cases {
            random,
            more,
            series,
            longer: vec![maker.random(super::long_message(parameters))],
            clearest: super::shortest_of_several_blocks(parameters, &official),
            official,
            ..Cases::default()
        }))
    }

    /// What must be whole blocks and is not, a caller fills up.
    fn of_lengths(
        &self,
        parameters: &Parameters,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        let reference = cipherfit_reference::mode(&parameters.name)?;
        let name = format!("{} {number} of {message} bytes", parameters.name);
        let mut maker = Maker::new(parameters, reference, &name);
        (associated == 0).then(|| maker.beginning(parameters.filled_up(message)))
    }
}

fn official(inputs: &Inputs<'_>, reference: &dyn Mode) -> Result<Vec<Case>, String> {
    let cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &cases {
        let length = case.value("msg").len();
        if inputs.parameters.filled_up(length) != length {
            return Err(format!("{}: {length} bytes are no whole blocks", case.name));
        }
        let right = reference.encrypt(case.value("key"), case.value("nonce"), case.value("msg"));
        wrong.compare(case, "ct", &right);
    }
    wrong.told()?;
    Ok(cases)
}

/// Makes messages.
struct Maker<'a> {
    parameters: &'a Parameters,
    reference: &'a dyn Mode,
    randomness: ChaCha8Rng,
}

impl<'a> Maker<'a> {
    fn new(parameters: &'a Parameters, reference: &'a dyn Mode, name: &str) -> Self {
        Self {
            parameters,
            reference,
            randomness: named_randomness(name),
        }
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        random_bytes(&mut self.randomness, count)
    }

    fn random(&mut self, length: usize) -> Case {
        let nonce = self.bytes(self.parameters.nonce_bytes);
        self.with_nonce("random message", nonce, length)
    }

    /// A message with a counter that begins.
    fn beginning(&mut self, length: usize) -> Case {
        let mut nonce = self.bytes(self.parameters.nonce_bytes);
        let start = nonce.len().saturating_sub(BEGINNING);
        nonce[start..].fill(0);
        self.with_nonce("random message", nonce, length)
    }

    fn with_nonce(&mut self, what: &str, nonce: Vec<u8>, length: usize) -> Case {
        let key = self.bytes(self.parameters.key_bytes);
        let message = self.bytes(length);
        self.answer(what, key, nonce, message)
    }

    /// A message of several blocks, whose nonce ends in so many bytes of ones, less a little.
    fn carrying(&mut self, ones: usize, ahead: u8) -> Case {
        let mut nonce = self.bytes(self.parameters.nonce_bytes);
        let start = nonce.len() - ones;
        nonce[start..].fill(0xff);
        if let Some(last) = nonce.last_mut() {
            *last -= ahead;
        }
        let what = format!("{ones} bytes of ones, less {ahead}, in the nonce");
        self.with_nonce(&what, nonce, CARRYING * self.parameters.block_bytes)
    }

    /// Messages of which each is the start of the next, a block longer.
    fn growing(&mut self, task: Operation) -> Series {
        let block = self.parameters.block_bytes;
        let longest = self.beginning(BLOCKS * block);
        let message = |blocks: usize| {
            let value = |name: &str| longest.value(name).to_vec();
            let message = value("msg")[..blocks * block].to_vec();
            self.answer("growing message", value("key"), value("nonce"), message)
        };
        Series {
            task,
            cases: (1..=BLOCKS).map(message).collect(),
        }
    }

    fn answer(&self, what: &str, key: Vec<u8>, nonce: Vec<u8>, message: Vec<u8>) -> Case {
        let ciphertext = self.reference.encrypt(&key, &nonce, &message);
        Case {
            name: format!("{what} of {} bytes", message.len()),
            values: [
                ("key", key),
                ("nonce", nonce),
                ("msg", message),
                ("ct", ciphertext),
            ]
            .into(),
        }
    }
}
