//! A test that calls each entry point with an official vector.

use super::Subject;
use super::algorithm::Kind;
use super::driver::INCLUDED;
use super::modes;
use crate::self_test::bytes;
use cipherfit_vocabulary::Operation;
use std::fmt::Write;

/// Room for outputs beside the longest message.
const ROOM: usize = 64;

pub(super) fn source(subjects: &[Subject<'_>]) -> String {
    let value = |one: &Subject<'_>, name: &str| {
        let values = &one.answer.values;
        values.get(name).cloned().unwrap_or_default()
    };
    let longest = subjects.iter().map(|one| value(one, "msg").len()).max();
    let mut text = format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* Calls each entry point of the driver with an official \
         vector. */\n#include \"cipherfit_psa.h\"\n\n#include <string.h>\n\n{INCLUDED}\nint \
         cipherfit_psa_test(void);\n\nstatic uint8_t output[{}];\nstatic size_t length;\n\n",
        longest.unwrap_or(0) + ROOM
    );
    let mut steps = String::new();
    for (at, subject) in subjects.iter().enumerate() {
        let mut constant = |name: &str, values: Vec<u8>| {
            let values = if values.is_empty() { vec![0] } else { values };
            let _ = writeln!(
                text,
                "static const uint8_t {name}_{at}[] = {{\n      {}\n}};",
                bytes(&values)
            );
        };
        let (message, kind) = (value(subject, "msg"), subject.algorithm.kind);
        for name in kind.inputs() {
            constant(name, value(subject, name));
        }
        let expected = match kind {
            Kind::Hash => value(subject, "digest"),
            Kind::Mac => value(subject, "tag"),
            Kind::Aead => [value(subject, "ct"), value(subject, "tag")].concat(),
            Kind::Cipher | Kind::Mode => value(subject, "ct"),
        };
        constant("expected", expected);
        steps += &step(subject, at, message.len(), value(subject, "ad").len());
    }
    if !modes::of(subjects).is_empty() {
        text.push('\n');
        text += modes::fragment(include_str!("modes_test.c"));
    }
    // Modes have what they need in functions of their own.
    let is_one_call = |one: &Subject<'_>| one.algorithm.kind != Kind::Mode;
    let declared = match subjects.iter().any(is_one_call) {
        true => {
            "    psa_key_attributes_t attributes;\n    psa_status_t status;\n    int number = 0;\n\n    \
                 memset(&attributes, 0, sizeof attributes);\n"
        }
        false => "    int number = 0;\n\n",
    };
    text + "\n/* 0 if all is well, else the number of the step that fails. */\nint cipherfit_psa_test(void)\n{\n"
        + declared
        + &steps
        + "    return 0;\n}\n"
}

fn step(subject: &Subject<'_>, at: usize, message: usize, associated: usize) -> String {
    let algorithm = &subject.algorithm;
    let key = format!("&attributes, key_{at}, sizeof key_{at}, {}", algorithm.name);
    let set = algorithm.key_type.map_or(String::new(), |key_type| {
        format!("    psa_set_key_type(&attributes, {key_type});\n")
    });
    let expected = format!("expected_{at}, sizeof expected_{at}");
    let compared = format!(
        "    if (status != PSA_SUCCESS || length != sizeof expected_{at} || memcmp(output, {expected}))\n        return \
         number;\n"
    );
    let given = format!("msg_{at}, {message}, output, sizeof output, &length);\n{compared}");
    let begins = format!("    number++;\n{set}    status = ");
    match algorithm.kind {
        Kind::Hash => format!("{begins}cipherfit_hash_compute({}, {given}", algorithm.name),
        Kind::Mac => format!("{begins}cipherfit_mac_compute({key}, {given}"),
        Kind::Cipher => {
            let decrypted = match subject.call(Operation::DECRYPT) {
                None => String::new(),
                Some(_) => format!(
                    "{begins}cipherfit_cipher_decrypt({key}, {expected}, output, sizeof output, &length);\n    if (status \
                     != PSA_SUCCESS || length != {message} || memcmp(output, msg_{at}, {message}))\n        return \
                     number;\n"
                ),
            };
            format!("{begins}cipherfit_cipher_encrypt({key}, 0, 0, {given}{decrypted}")
        }
        Kind::Mode => format!(
            "    {{\n        struct mode mode = {{ 0 }};\n        mode.alg = {alg};\n        mode.key_type = \
             {key_type};\n        mode.unit = {unit};\n        mode.key = key_{at};\n        mode.key_length = sizeof \
             key_{at};\n        mode.iv = nonce_{at};\n        mode.iv_length = sizeof nonce_{at};\n        mode.message \
             = msg_{at};\n        mode.ciphertext = expected_{at};\n        mode.length = sizeof expected_{at};\n        \
             if (!mode_is_right(&mode, &number))\n            return number;\n    }}\n",
            alg = algorithm.name,
            key_type = algorithm.key_type.unwrap_or("0"),
            unit = match subject.choice.job.parameters.only_whole_blocks {
                true => subject.choice.job.parameters.block_bytes,
                false => 1,
            }
        ),
        Kind::Aead => {
            let with = format!("nonce_{at}, sizeof nonce_{at}, ad_{at}, {associated}");
            let opened = format!(
                "cipherfit_aead_decrypt({key}, {with},\n        output, sizeof expected_{at}, output, sizeof output, \
                 &length);\n"
            );
            format!(
                "{begins}cipherfit_aead_encrypt({key}, {with}, {given}{begins}{opened}    if (status != PSA_SUCCESS || \
                 length != {message} || memcmp(output, msg_{at}, {message}))\n        return number;\n    memcpy(output, \
                 {expected});\n    output[sizeof expected_{at} - 1] ^= 1;\n{begins}{opened}    if (status != \
                 PSA_ERROR_INVALID_SIGNATURE || length != 0)\n        return number;\n"
            )
        }
    }
}
