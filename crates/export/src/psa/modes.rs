//! Modes of encryption: messages at once and in pieces, over calls that take a whole message.
//!
//! A call goes on where another has stopped: a mode with a key stream at the counter block that comes next, one that
//! chains whole blocks behind the last block of ciphertext. The operation keeps that, and bytes that are no whole block.

use super::Subject;
use super::algorithm::Kind;
use super::keys::{Buffer, own_key};
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;

/// Bytes of a block, of every cipher that PSA's algorithms here are made of.
const BLOCK: usize = 16;

pub(super) fn of<'s, 'a>(subjects: &'s [Subject<'a>]) -> Vec<&'s Subject<'a>> {
    let modes = subjects.iter();
    modes
        .filter(|one| one.algorithm.kind == Kind::Mode)
        .collect()
}

/// What says who serves an operation: `BY_AES128_CTR`.
pub(super) fn by(subject: &Subject<'_>) -> String {
    format!("BY_{}", subject.identifier().to_uppercase())
}

/// Bytes of the key as calls take it.
fn key_bytes(subject: &Subject<'_>) -> usize {
    let job = &subject.choice.job;
    match subject.has_schedule() {
        true => job.implementation.round_key_bytes(job.parameters),
        false => job.parameters.key_bytes,
    }
}

/// The type of an operation in pieces, and the entry points that set none up.
pub(super) fn declarations(modes: &[&Subject<'_>]) -> String {
    let keys = modes.iter().map(|one| key_bytes(one)).max().unwrap_or(0);
    let output = "uint8_t *output, size_t output_size, size_t *output_length";
    let operation = "cipherfit_cipher_operation_t *operation";
    format!(
        "/* What an operation in pieces keeps; its members are the driver's own. Zeros: none is set up. */\ntypedef \
         struct {{\n    union {{\n        uint8_t bytes[{keys}];\n        uint16_t word;\n    }} keys;            /* as the \
         implementation takes them */\n    uint8_t chain[{BLOCK}]; /* the counter block that comes next, or the block \
         that is added to the next */\n    uint8_t rest[{BLOCK}];  /* at the end what is left of a key stream, or at \
         the start bytes that are no whole block */\n    uint8_t held;      /* so many */\n    uint8_t by;        /* which \
         implementation */\n    uint8_t decrypts;\n    uint8_t has_iv;\n}} \
         cipherfit_cipher_operation_t;\n\npsa_status_t cipherfit_cipher_set_iv(\n    {operation}, const uint8_t *iv, \
         size_t iv_length);\n\npsa_status_t cipherfit_cipher_update(\n    {operation}, const uint8_t *input, size_t \
         input_length,\n    {output});\n\npsa_status_t cipherfit_cipher_finish(\n    {operation}, \
         {output});\n\npsa_status_t cipherfit_cipher_abort({operation});\n\n"
    )
}

/// What entry points of modes are made of, and those that set nothing up.
pub(super) fn source(modes: &[&Subject<'_>]) -> String {
    let names: Vec<String> = modes.iter().map(|one| format!(", {}", by(one))).collect();
    let mut text = format!(
        "/* Bytes of a block. */\n#define BLOCK {BLOCK}u\n\n/* Which implementation serves an operation. */\nenum {{ \
         BY_NONE{} }};\n\n",
        names.concat()
    );
    let each = |code: &dyn Fn(&Subject<'_>) -> String| -> String {
        let each = modes.iter().map(|one| {
            format!(
                "    if (operation->by == {}) {{\n{}    }}\n",
                by(one),
                code(one)
            )
        });
        each.collect()
    };
    let _ = write!(
        text,
        "static void take_key(cipherfit_cipher_operation_t *operation, const uint8_t *key)\n{{\n{}}}\n\n",
        each(&|one| indented(&take_key(one)))
    );
    let _ = write!(
        text,
        "/* The call that serves an operation, in place, from where the last has stopped. */\nstatic void \
         transform(cipherfit_cipher_operation_t *operation, uint8_t *message, size_t length)\n{{\n{}}}\n\n",
        each(&|one| indented(&transform(one)))
    );
    let (chained, streamed): (Vec<&Subject<'_>>, Vec<&Subject<'_>>) = modes
        .iter()
        .copied()
        .partition(|one| takes_whole_blocks(one));
    let is_one_of = |some: &[&Subject<'_>]| {
        let each = some.iter().map(|one| format!("by == {}", by(one)));
        each.collect::<Vec<_>>().join(" || ")
    };
    let _ = write!(
        text,
        "static int takes_whole_blocks(uint8_t by)\n{{\n    {};\n}}\n\n",
        match chained.is_empty() {
            true => "(void)by;\n    return 0".to_owned(),
            false => format!("return {}", is_one_of(&chained)),
        }
    );
    let arguments = "operation, input, input_length, output, output_size, output_length";
    let call = match (chained.is_empty(), streamed.is_empty()) {
        (false, false) => format!(
            "takes_whole_blocks(operation->by)\n        ? chained({arguments})\n        : streamed({arguments})"
        ),
        (false, true) => format!("chained({arguments})"),
        _ => format!("streamed({arguments})"),
    };
    if !streamed.is_empty() {
        text += fragment(include_str!("streamed.c"));
    }
    if !chained.is_empty() {
        text += fragment(include_str!("chained.c"));
    }
    let _ = write!(
        text,
        "static psa_status_t piece(\n    cipherfit_cipher_operation_t *operation, const uint8_t *input, size_t \
         input_length,\n    uint8_t *output, size_t output_size, size_t *output_length)\n{{\n    return {call};\n}}\n\n"
    );
    text + fragment(include_str!("pieces.c"))
}

/// A part of the source, without the licence, which stands at the top of the whole.
pub(super) fn fragment(text: &'static str) -> &'static str {
    text.split_once('\n').map_or(text, |(_, rest)| rest)
}

fn indented(lines: &str) -> String {
    let lines = lines.lines().map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("    {line}\n"),
    });
    lines.collect()
}

fn takes_whole_blocks(subject: &Subject<'_>) -> bool {
    subject.choice.job.parameters.only_whole_blocks
}

/// The key, as calls take it, into an operation.
fn take_key(subject: &Subject<'_>) -> String {
    let Some(expand) = subject.call(Operation::EXPAND_KEY) else {
        return format!(
            "    memcpy(operation->keys.bytes, key, {});\n",
            subject.size("KEY_BYTES")
        );
    };
    let own = own_key(subject);
    let name = own.as_ref().map_or("key", Buffer::bytes);
    let call = subject.invocation(&expand, |role| match role {
        Role::Key => name.to_owned(),
        _ => "operation->keys.bytes".to_owned(),
    });
    let Some(own) = &own else {
        return format!("    {call};\n");
    };
    format!(
        "{}\n    memcpy({name}, key, sizeof {name});\n    {call};\n{}",
        own.declared(),
        own.wiped()
    )
}

fn transform(subject: &Subject<'_>) -> String {
    let call = |operation| {
        let call = subject.call(operation);
        call.map(|call| subject.invocation(&call, |_| String::new()))
            .unwrap_or_default()
    };
    let (encrypts, decrypts) = (
        call(Operation::ENCRYPT_MESSAGE),
        call(Operation::DECRYPT_MESSAGE),
    );
    let calls = match encrypts == decrypts {
        true => format!("    {encrypts};\n"),
        false => format!(
            "    if (operation->decrypts)\n        {decrypts};\n    else\n        {encrypts};\n"
        ),
    };
    format!(
        "    {}_message given;\n\n    given.message = message;\n    given.length = (uint16_t)length;\n    given.nonce = \
         operation->chain;\n    given.{} = operation->keys.bytes;\n{calls}",
        subject.identifier(),
        match subject.has_schedule() {
            true => "round_keys",
            false => "key",
        }
    )
}
