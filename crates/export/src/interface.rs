//! The operations as C functions.

use cipherfit_catalog::{Call, Job};
use cipherfit_vocabulary::{Access, Argument, Role};

/// A C function.
pub(crate) struct Function {
    /// What it does, and what it is given.
    pub call: Call,
    /// Its parameters, as a declaration writes them.
    pub parameters: String,
    /// What it does, for people, without a full stop: all that it does, where it serves several operations.
    pub sentence: String,
}

impl Function {
    /// `void aes128_encrypt(uint8_t *block, const uint8_t *round_keys)`.
    pub(crate) fn declaration(&self) -> String {
        let returns = returned(&self.call);
        format!("{returns} {}({})", self.call.symbol, self.parameters)
    }
}

/// The C type of what a function returns.
pub(crate) fn returned(call: &Call) -> &'static str {
    match call.description.result {
        Some(_) => "uint8_t",
        None => "void",
    }
}

/// Members of the struct that functions with a message get a pointer to, if they get one. What one of them
/// writes to is no constant.
pub(crate) fn struct_members(job: &Job<'_>) -> Option<Vec<Argument>> {
    let calls = job.firmware_calls().into_iter();
    let structs = calls.filter(|call| job.implementation.takes_struct(&call.arguments));
    let merged = |mut members: Vec<Argument>, more: Vec<Argument>| {
        for (member, other) in members.iter_mut().zip(more) {
            if other.access != Access::In {
                *member = other;
            }
        }
        members
    };
    structs.map(|call| call.arguments).reduce(merged)
}

/// The functions that firmware calls, in the order in which their kind has the operations; what serves several of them is
/// one.
pub(crate) fn functions(job: &Job<'_>) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    let mut calls = job.firmware_calls();
    let of_kind = job.family.kind.operations;
    calls.sort_by_key(|call| {
        let mut operations = of_kind.iter();
        operations.position(|one| std::ptr::eq(one, call.description))
    });
    for call in calls {
        let sentence = call.description.sentence;
        let same = |one: &&mut Function| one.call.symbol == call.symbol;
        match functions.iter_mut().find(same) {
            Some(known) => known.sentence += &format!(". Also: {sentence}"),
            None => functions.push(Function {
                parameters: call.c_parameters(job),
                sentence: sentence.to_owned(),
                call,
            }),
        }
    }
    functions
}

/// A text in which what a family's members share is named after the member alone, so that firmware can
/// hold two of them: `aes_sbox` becomes `aes128_sbox`.
pub(crate) fn own_names(job: &Job<'_>, text: &str) -> String {
    let shared = format!("{}_", job.family.name);
    let own = format!("{}_", job.parameters.identifier);
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(&shared) {
        let (before, found) = rest.split_at(at);
        renamed += before;
        let in_a_word = |last: char| last.is_alphanumeric() || last == '_';
        let begins = !renamed.ends_with(in_a_word) && !found.starts_with(&own);
        renamed += if begins { &own } else { &shared };
        rest = &found[shared.len()..];
    }
    renamed + rest
}

/// Prefix of macros: `AES128`.
pub(crate) fn prefix(job: &Job<'_>) -> String {
    job.parameters.identifier.to_uppercase()
}

/// Name of the size or offset of a part of the area: `KEY`, `ROUND_KEYS`.
pub(crate) fn part_name(role: Role) -> String {
    role.name().to_uppercase()
}

/// Bytes of the area.
pub(crate) fn area_bytes(job: &Job<'_>) -> usize {
    let parts = job.implementation.area(job.parameters);
    parts.iter().map(|part| part.range.end).max().unwrap_or(0)
}
