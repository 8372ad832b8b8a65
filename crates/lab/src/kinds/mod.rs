//! What a kind of primitive is verified with: one module a kind. How its operations are called is not
//! said here but in its description, from which all calls are derived.

mod aead;
mod block_cipher;
mod hash;
mod kdf;
mod mac;
mod mode;
mod permutation;
mod tags;
mod xof;

pub(crate) use block_cipher::block_case;
pub use block_cipher::official as official_blocks;
pub(crate) use hash::hash_case;
pub(crate) use permutation::state_case;

use cipherfit_catalog::{Parameters, VectorGroup};
use cipherfit_vocabulary::{Kind, Operation, RESULT_VALUE, hexadecimal};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Makes the inputs and the right answers for a kind of primitive, by a reference model.
pub trait Checker: Send + Sync {
    /// The kind.
    fn kind(&self) -> Kind;

    /// The cases of a primitive, the same on every host; none if there is no model of it.
    ///
    /// # Errors
    /// A vector does not fit the primitive, or the model disagrees with it.
    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String>;

    /// A case with a message and associated data of these lengths, the same on every host, for each number
    /// another; none for kinds whose costs do not go by them.
    fn of_lengths(
        &self,
        parameters: &Parameters,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        let _ = (parameters, message, associated, number);
        None
    }
}

/// Random inputs of an implementation, on all its cores together.
pub(crate) const INPUTS: usize = 1000;

/// Bytes of a long message: its length takes two bytes, and in bits three.
const LONG: usize = 0x21A5;
/// Blocks of a long message: more than a byte can count.
const MANY_BLOCKS: usize = 259;

/// Bytes of a message that is long in both ways.
fn long_message(parameters: &Parameters) -> usize {
    parameters.filled_up(LONG.max(MANY_BLOCKS * parameters.block_bytes))
}

/// The checkers of the kinds that are built in.
#[must_use]
pub fn built_in() -> Vec<Box<dyn Checker>> {
    vec![
        Box::new(block_cipher::BlockCiphers),
        Box::new(hash::Hashes),
        Box::new(mac::Macs),
        Box::new(aead::Aeads),
        Box::new(mode::Modes),
        Box::new(kdf::Kdfs),
        Box::new(permutation::Permutations),
        Box::new(xof::Xofs),
    ]
}

/// What cases are made from.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    /// What the primitive is for.
    pub kind: Kind,
    /// The primitive.
    pub parameters: &'a Parameters,
    /// Official vectors of its family.
    pub groups: &'a [VectorGroup],
    /// How many keys random inputs may have.
    pub keys: u64,
}

impl Inputs<'_> {
    /// The official vectors of the primitive.
    ///
    /// # Errors
    /// There is none, or one of another kind.
    pub fn official(&self) -> Result<Vec<Case>, String> {
        let name = &self.parameters.name;
        let mut cases = Vec::new();
        for group in self.groups.iter().filter(|group| group.parameter == *name) {
            if group.kind != self.kind {
                let title = self.kind.title;
                return Err(format!("{} holds no vectors of {title}", group.source));
            }
            cases.extend(group.tests.iter().map(|vector| Case {
                name: group.name_of(vector),
                values: vector.values.clone(),
            }));
        }
        if cases.is_empty() {
            return Err(format!("there is no official vector for {name}"));
        }
        Ok(cases)
    }
}

/// Most wrong vectors that are told one by one.
const TOLD: usize = 20;

/// Vectors whose answer is another than the model's, each with both.
#[derive(Default)]
struct Disagreements(Vec<String>);

impl Disagreements {
    /// Compares a value of a vector with the model's.
    fn compare(&mut self, case: &Case, value: &str, model: &[u8]) {
        let given = case.value(value);
        if given != model {
            self.0.push(format!(
                "{}: {value} is wrong:\n  the vector says {}\n  the model gives {}",
                case.name,
                hexadecimal::format(given),
                hexadecimal::format(model)
            ));
        }
    }

    /// Notes a vector that must be refused and is not.
    fn refuse(&mut self, case: &Case, is_genuine: bool) {
        if is_genuine {
            self.0.push(format!(
                "{}: the vector is to be refused, and the model takes it for genuine",
                case.name
            ));
        }
    }

    /// All of them in one text, if there are any.
    fn told(mut self) -> Result<(), String> {
        let more = self.0.len().saturating_sub(TOLD);
        self.0.truncate(TOLD);
        if more > 0 {
            self.0.push(format!("{more} more vectors are wrong"));
        }
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.0.join("\n"))
        }
    }
}

/// One input and its right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Where it comes from, for messages: `NIST FIPS 197, Appendix C.1, test 1`.
    pub name: String,
    /// Inputs and outputs, by the names that the kind has for them.
    pub values: BTreeMap<&'static str, Vec<u8>>,
}

impl Case {
    /// Must it be refused?
    fn is_forged(&self) -> bool {
        self.value(RESULT_VALUE) == [1]
    }

    /// A value; empty if there is none of that name.
    #[must_use]
    pub fn value(&self, name: &str) -> &[u8] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Cases that show what a block of a message costs: the first is the longest message that takes one
/// block, and each next one has one block more at its end.
#[derive(Clone, Debug)]
pub struct Series {
    /// The task whose calls count.
    pub task: Operation,
    /// The cases.
    pub cases: Vec<Case>,
}

/// All cases of one primitive.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// Official vectors; at least one.
    pub official: Vec<Case>,
    /// Random inputs.
    pub random: Vec<Case>,
    /// More of them, most of which take longer: as many as make a thousand, and others for as long as calls with all
    /// inputs take no more than a number of cycles.
    pub more: Vec<Case>,
    /// Inputs that are longer than a small RAM: for code that takes them block by block.
    pub long: Vec<Case>,
    /// Inputs that are longer than all others that lie in RAM as a whole: for code that takes them in one call, on cores
    /// of which a device has room for them. Their cycles count nowhere.
    pub longer: Vec<Case>,
    /// Growing messages, where what more of a message costs is not what its start costs.
    pub series: Vec<Series>,
    /// Which of the official vectors shows the calls best.
    pub clearest: usize,
}

impl Cases {
    /// How many random messages grow.
    #[must_use]
    pub fn growing_count(&self) -> usize {
        let growing = self.series.iter().map(|series| series.cases.len());
        growing.sum()
    }

    /// A case that makes each call of an operation once: of growing messages the one of two blocks.
    #[must_use]
    pub fn typical(&self) -> Option<&Case> {
        let two_blocks = self.series.first().and_then(|series| series.cases.get(1));
        two_blocks.or(self.official.first())
    }
}

/// Which message shows the calls best: one of several blocks makes a call of every operation, and the
/// shortest is the clearest.
fn shortest_of_several_blocks(parameters: &Parameters, official: &[Case]) -> usize {
    let shortest = |several: bool| {
        let messages = official.iter().map(|case| case.value("msg").len());
        let fitting = messages.enumerate().filter(move |&(_, length)| {
            length > 0 && (parameters.whole_blocks(length) > 0) == several
        });
        fitting.min_by_key(|&(_, length)| length)
    };
    let found = shortest(true).or_else(|| shortest(false));
    found.map_or(0, |(index, _)| index)
}

/// How many lengths are short: up to two blocks and a little more.
fn short_lengths(parameters: &Parameters) -> usize {
    2 * parameters.block_bytes + 3
}

fn random_bytes(randomness: &mut ChaCha8Rng, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    randomness.fill_bytes(&mut bytes);
    bytes
}

/// A source of randomness that depends on a name only, so that results are the same everywhere.
#[must_use]
pub fn named_randomness(name: &str) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(Sha256::digest(name.as_bytes()).into())
}
