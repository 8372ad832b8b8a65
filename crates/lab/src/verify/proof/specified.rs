//! What specifications make of inputs that may be anything.

use super::made::{self, Name};
use crate::kinds::{self, Case};
use cipherfit_proof::specification::{BlockCipher, HashFunction, Permutation};
use cipherfit_proof::{Bits, Byte, Engine, Form, machine::constant};
use cipherfit_vocabulary::{Operation, ROUND_KEYS_VALUE, hexadecimal};

/// What code is proved against.
#[derive(Clone, Copy)]
pub(crate) enum Specification<'a> {
    /// A block cipher, and the key that is built in, if one is.
    BlockCipher {
        cipher: &'static BlockCipher,
        reference: &'static dyn cipherfit_reference::BlockCipher,
        key: Option<&'a [u8]>,
    },
    /// A hash function, on messages of so many bytes.
    Hash {
        function: &'static HashFunction,
        reference: &'static dyn cipherfit_reference::HashFunction,
        bytes: usize,
    },
    /// A permutation.
    Permutation {
        permutation: &'static Permutation,
        reference: &'static dyn cipherfit_reference::Permutation,
    },
}

/// A specification's forms, and what they are called.
pub(crate) type Made = (Engine, Specified);

/// Bytes whose bits are forms.
type Bytes = Vec<Byte<Form>>;

/// The values that operations are given and must leave, by what vectors call them.
#[derive(Clone, Default)]
pub(crate) struct Specified {
    given: Vec<(&'static str, Bytes)>,
    wanted: Vec<(&'static str, Bytes)>,
}

impl Specification<'_> {
    /// What must come of any inputs, and an engine that has worked it out; none if that takes more memory than
    /// forms may. Those of others are kept for who asks for them next, or are not.
    pub(super) fn specified(&self, primitive: &str, keeps_others: bool) -> Option<Made> {
        let (key, message_bytes) = match *self {
            Self::BlockCipher { key, .. } => (key, None),
            Self::Permutation { .. } => (None, None),
            Self::Hash { bytes, .. } => (None, Some(bytes)),
        };
        let name = Name {
            primitive: primitive.to_owned(),
            key: key.map(<[u8]>::to_vec),
            message_bytes,
        };
        made::copy_of(name, keeps_others, || {
            let mut engine = Engine::new();
            let specified = self.make(&mut engine);
            engine.share();
            (!engine.is_full()).then_some((engine, specified))
        })
    }

    /// Works out what must come of any inputs.
    fn make(&self, engine: &mut Engine) -> Specified {
        let inputs = |engine: &mut Engine, count| -> Bytes {
            let byte = |_| std::array::from_fn(|_| engine.input());
            (0..count).map(byte).collect()
        };
        let specified = match *self {
            Self::BlockCipher { cipher, key, .. } => {
                let key = match key {
                    Some(key) => key.iter().map(|&byte| constant(byte.into())).collect(),
                    None => inputs(engine, cipher.key_bytes),
                };
                let plaintext = inputs(engine, cipher.block_bytes);
                let ciphertext = inputs(engine, cipher.block_bytes);
                let round_keys = cipher.expand_key(&key, engine);
                let encrypted = cipher.encrypt(&round_keys, &plaintext, engine);
                let decrypted = cipher.decrypt(&round_keys, &ciphertext, engine);
                Specified {
                    given: vec![("key", key), ("msg", plaintext), ("ct", ciphertext)],
                    wanted: vec![
                        (ROUND_KEYS_VALUE, round_keys),
                        ("ct", encrypted),
                        ("msg", decrypted),
                    ],
                }
            }
            Self::Hash {
                function, bytes, ..
            } => {
                let message = inputs(engine, bytes);
                let digest = function.hash(&message, engine);
                Specified {
                    given: vec![("msg", message)],
                    wanted: vec![("digest", digest)],
                }
            }
            Self::Permutation { permutation, .. } => {
                let before = inputs(engine, permutation.state_bytes);
                let after = permutation.permute(&before, engine);
                Specified {
                    given: vec![("before", before)],
                    wanted: vec![("after", after)],
                }
            }
        };
        for byte in specified.wanted.iter().flat_map(|(_, bytes)| bytes) {
            engine.note(byte);
        }
        specified
    }

    /// Of a hash function: the length in bytes of the messages that it is about.
    pub(super) fn message_bytes(&self) -> Vec<usize> {
        match *self {
            Self::BlockCipher { .. } | Self::Permutation { .. } => Vec::new(),
            Self::Hash { bytes, .. } => vec![bytes],
        }
    }

    /// The case of the values at a point, and how people are told of it.
    pub(super) fn case(
        &self,
        specified: &Specified,
        operation: Operation,
        point: usize,
        engine: &Engine,
    ) -> (Case, String) {
        let value = |name| values(specified.given(name), point, engine);
        match self {
            Self::BlockCipher { reference, .. } => {
                let decrypts = operation == Operation::DECRYPT;
                let (key, block) = (value("key"), value(if decrypts { "ct" } else { "msg" }));
                let [told_key, told] = [&key, &block].map(|bytes| hexadecimal::format(bytes));
                (
                    kinds::block_case(*reference, &key, &block, decrypts),
                    format!("key {told_key} and block {told}"),
                )
            }
            Self::Hash { reference, .. } => {
                let message = value("msg");
                let told = match &message[..] {
                    [] => "the empty message".to_owned(),
                    bytes => format!("message {}", hexadecimal::format(bytes)),
                };
                (kinds::hash_case(*reference, message), told)
            }
            Self::Permutation { reference, .. } => {
                let state = value("before");
                let told = format!("state {}", hexadecimal::format(&state));
                (kinds::state_case(*reference, state), told)
            }
        }
    }
}

impl Specified {
    /// What an operation is given.
    pub(super) fn given(&self, value: &str) -> &[Byte<Form>] {
        of_name(&self.given, value)
    }

    /// What it must leave.
    pub(super) fn wanted(&self, value: &str) -> &[Byte<Form>] {
        of_name(&self.wanted, value)
    }
}

fn of_name<'a>(values: &'a [(&'static str, Bytes)], name: &str) -> &'a [Byte<Form>] {
    let found = values.iter().find(|(one, _)| *one == name);
    found.map_or(&[], |(_, bytes)| bytes)
}

/// What forms are at a point.
fn values(bytes: &[Byte<Form>], point: usize, engine: &Engine) -> Vec<u8> {
    let byte = |byte: &Byte<Form>| {
        let bits = byte.iter().enumerate();
        bits.map(|(n, &bit)| u8::from(engine.sample(bit, point)) << n)
            .sum()
    };
    bytes.iter().map(byte).collect()
}
