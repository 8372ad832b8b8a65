//! The driver's header, source and description.

use super::algorithm::Kind;
use super::keys::{Buffer, Key};
use super::{Subject, modes};
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;

/// What Mbed TLS includes, or what stands for it.
pub(super) const INCLUDED: &str = "#ifdef CIPHERFIT_PSA_ALONE\n#include \"cipherfit_psa_crypto.h\"\n#else\n#include \
                                   <psa/crypto.h>\n#endif\n";

const KEY: &str = "const psa_key_attributes_t *attributes, const uint8_t *key_buffer,\n    size_t key_buffer_size, \
                   psa_algorithm_t alg, ";

/// An entry point.
struct Entry {
    name: &'static str,
    parameters: String,
    /// Whom it serves with which operation, and the arguments that the function of an implementation takes.
    serves: Vec<(Kind, Operation, &'static str)>,
}

/// Who serves an entry point, with which operation and arguments.
struct Serving<'s, 'a> {
    subject: &'s Subject<'a>,
    operation: Operation,
    passed: &'static str,
}

fn entries() -> Vec<Entry> {
    let entry = |name, parameters: String, serves: &[(Kind, Operation, &'static str)]| Entry {
        name,
        parameters,
        serves: serves.to_vec(),
    };
    let aead = |input: &str, output: &str| {
        format!(
            "{KEY}const uint8_t *nonce, size_t nonce_length,\n    const uint8_t *additional_data, size_t \
             additional_data_length,\n    const uint8_t *{input}, size_t {input}_length,\n    uint8_t *{output}, size_t \
             {output}_size, size_t *{output}_length"
        )
    };
    let output = "const uint8_t *input, size_t input_length,\n    uint8_t *output, size_t output_size, size_t \
                  *output_length";
    let set_up = || {
        format!(
            "cipherfit_cipher_operation_t *operation, {}",
            KEY.trim_end_matches(", ")
        )
    };
    vec![
        entry(
            "aead_encrypt",
            aead("plaintext", "ciphertext"),
            &[(
                Kind::Aead,
                Operation::SEAL,
                "key_buffer, nonce, nonce_length, additional_data, additional_data_length,\n            plaintext, \
                 plaintext_length, ciphertext, ciphertext_size, ciphertext_length",
            )],
        ),
        entry(
            "aead_decrypt",
            aead("ciphertext", "plaintext"),
            &[(
                Kind::Aead,
                Operation::OPEN,
                "key_buffer, nonce, nonce_length, additional_data, additional_data_length,\n            ciphertext, \
                 ciphertext_length, plaintext, plaintext_size, plaintext_length",
            )],
        ),
        entry(
            "mac_compute",
            format!(
                "{KEY}const uint8_t *input, size_t input_length,\n    uint8_t *mac, size_t mac_size, size_t \
                 *mac_length"
            ),
            &[(
                Kind::Mac,
                Operation::AUTHENTICATE,
                "key_buffer, key_buffer_size, alg, input, input_length,\n            mac, mac_size, mac_length",
            )],
        ),
        entry(
            "hash_compute",
            "psa_algorithm_t alg, const uint8_t *input, size_t input_length,\n    uint8_t *hash, size_t hash_size, \
             size_t *hash_length"
                .to_owned(),
            &[(
                Kind::Hash,
                Operation::HASH,
                "input, input_length, hash, hash_size, hash_length",
            )],
        ),
        entry(
            "cipher_encrypt",
            format!("{KEY}const uint8_t *iv, size_t iv_length,\n    {output}"),
            &[
                (
                    Kind::Cipher,
                    Operation::ENCRYPT,
                    "key_buffer, iv_length, input, input_length,\n            output, output_size, output_length",
                ),
                (
                    Kind::Mode,
                    Operation::ENCRYPT_MESSAGE,
                    "0, key_buffer, iv, iv_length, input, input_length,\n            output, output_size, \
                     output_length",
                ),
            ],
        ),
        entry(
            "cipher_decrypt",
            format!("{KEY}{output}"),
            &[
                (
                    Kind::Cipher,
                    Operation::DECRYPT,
                    "key_buffer, 0, input, input_length,\n            output, output_size, output_length",
                ),
                (
                    Kind::Mode,
                    Operation::DECRYPT_MESSAGE,
                    "key_buffer, input, input_length, output, output_size, output_length",
                ),
            ],
        ),
        entry(
            "cipher_encrypt_setup",
            set_up(),
            &[(Kind::Mode, Operation::ENCRYPT_MESSAGE, "0, key_buffer")],
        ),
        entry(
            "cipher_decrypt_setup",
            set_up(),
            &[(Kind::Mode, Operation::DECRYPT_MESSAGE, "1, key_buffer")],
        ),
    ]
}

/// The entry points with what serves them; those that nothing serves are not there.
fn served<'s, 'a>(subjects: &'s [Subject<'a>]) -> Vec<(Entry, Vec<Serving<'s, 'a>>)> {
    let served = entries().into_iter().map(|entry| {
        let does = |subject: &'s Subject<'a>| {
            let mut serves = entry.serves.iter();
            let &(_, operation, passed) = serves
                .find(|one| one.0 == subject.algorithm.kind && subject.call(one.1).is_some())?;
            Some(Serving {
                subject,
                operation,
                passed,
            })
        };
        let serving = subjects.iter().filter_map(does).collect();
        (entry, serving)
    });
    served
        .filter(|(_, serving): &(_, Vec<_>)| !serving.is_empty())
        .collect()
}

pub(super) fn header(subjects: &[Subject<'_>]) -> String {
    let mut text = format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/*\n * Entry points of a transparent driver, as \"PSA \
         Certified Crypto Driver Interface\" 1.0 (alpha), 4.1 and 4.2,\n * has them; their prefix is cipherfit. What \
         is not supported is left to the core: PSA_ERROR_NOT_SUPPORTED.\n *\n * An output may be the input itself or \
         overlap it, but not the additional data.\n * A nonce is used once with a key; who calls psa_aead_encrypt() \
         answers for it.\n \
         * Of what is encrypted without a tag nobody sees whether it was changed.\n */\n#ifndef CIPHERFIT_PSA_H\n#define CIPHERFIT_PSA_H\n\n{INCLUDED}\n#ifdef __cplusplus\nextern \
         \"C\" {{\n#endif\n\n"
    );
    let modes = modes::of(subjects);
    if !modes.is_empty() {
        text += &modes::declarations(&modes);
    }
    for (entry, _) in served(subjects) {
        let _ = writeln!(
            text,
            "psa_status_t cipherfit_{}(\n    {});\n",
            entry.name, entry.parameters
        );
    }
    text + "#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
}

pub(super) fn source(subjects: &[Subject<'_>]) -> String {
    let mut text = "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n#include \"cipherfit_psa.h\"\n\n#include \
                    <string.h>\n\n"
        .to_owned();
    for subject in subjects {
        let _ = writeln!(text, "#include \"{}.h\"", subject.identifier());
    }
    text += "\n/* Lengths of a call are 16 bits. */\n#define MOST 0xffffu\n\n";
    if subjects.iter().any(|one| one.algorithm.key_type.is_some()) {
        text += "/* Leaves nothing of a key; a compiler does not drop it. */\nstatic void wipe(uint8_t *bytes, size_t \
                 length)\n{\n    volatile uint8_t *at = bytes;\n    while (length--)\n        *at++ = 0;\n}\n\n";
    }
    let modes = modes::of(subjects);
    if !modes.is_empty() {
        text += &modes::source(&modes);
    }
    let served = served(subjects);
    for one in served.iter().flat_map(|(_, serving)| serving) {
        text += &match one.subject.algorithm.kind {
            Kind::Aead => aead(one.subject, one.operation),
            Kind::Mac => mac(one.subject),
            Kind::Hash => hash(one.subject),
            Kind::Cipher => cipher(one.subject, one.operation),
            Kind::Mode => String::new(),
        };
    }
    for (entry, serving) in &served {
        text += &entry_point(entry, serving);
    }
    text
}

/// The function that serves an entry point with one implementation.
fn function(subject: &Subject<'_>, operation: Operation) -> String {
    format!("{}_by_{}", operation.name(), subject.identifier())
}

/// The beginning of the call that serves an entry point.
fn begin(entry: &Entry, one: &Serving<'_, '_>) -> String {
    let subject = one.subject;
    let shared = match (subject.algorithm.kind, entry.name) {
        (Kind::Mode, "cipher_encrypt") => "at_once",
        (Kind::Mode, "cipher_decrypt") => "behind_its_iv",
        (Kind::Mode, _) => "set_up",
        _ => return format!("{}(\n            ", function(subject, one.operation)),
    };
    let of = match shared {
        "set_up" => "operation, ",
        _ => "",
    };
    format!("{shared}(\n            {of}{}, ", modes::by(subject))
}

fn entry_point(entry: &Entry, serving: &[Serving<'_, '_>]) -> String {
    let mut text = format!(
        "psa_status_t cipherfit_{}(\n    {})\n{{\n",
        entry.name, entry.parameters
    );
    let takes_iv = |one: &Serving<'_, '_>| one.subject.algorithm.kind != Kind::Cipher;
    if entry.parameters.contains("*iv,") && !serving.iter().any(takes_iv) {
        text += "    (void)iv;\n";
    }
    for one in serving {
        let subject = one.subject;
        let algorithm = &subject.algorithm;
        let mut conditions = match algorithm.kind {
            Kind::Mac => vec![format!(
                "PSA_ALG_TRUNCATED_MAC(alg, 0) == PSA_ALG_TRUNCATED_MAC({}, 0)",
                algorithm.name
            )],
            _ => vec![format!("alg == {}", algorithm.name)],
        };
        if let Some(key_type) = algorithm.key_type {
            let relation = if algorithm.takes_shorter_keys {
                "<="
            } else {
                "=="
            };
            conditions.push(format!("psa_get_key_type(attributes) == {key_type}"));
            conditions.push(format!(
                "key_buffer_size {relation} {}",
                subject.size("KEY_BYTES")
            ));
        }
        let _ = writeln!(
            text,
            "    if ({})\n        return {}{});",
            conditions.join("\n        && "),
            begin(entry, one),
            one.passed
        );
    }
    text + "    return PSA_ERROR_NOT_SUPPORTED;\n}\n\n"
}

fn aead(subject: &Subject<'_>, operation: Operation) -> String {
    let name = subject.identifier();
    let Some(call) = subject.call(operation) else {
        return String::new();
    };
    let call = subject.invocation(&call, |_| String::new());
    let Key {
        declared,
        set_up,
        bytes,
        wiped,
    } = Key::new(subject);
    let keyed = match subject.has_schedule() {
        true => format!("    given.round_keys = {bytes};\n"),
        false => format!("    given.key = {bytes};\n"),
    };
    let (tag, nonce) = (subject.size("TAG_BYTES"), subject.size("NONCE_BYTES"));
    let head = format!(
        "static psa_status_t {}(\n    const uint8_t *key, const uint8_t *nonce, size_t nonce_length,\n    const \
         uint8_t *additional_data, size_t additional_data_length,\n    const uint8_t *input, size_t input_length,\n    \
         uint8_t *output, size_t output_size, size_t *output_length)\n{{\n    {name}_message given;\n    uint8_t \
         tag[{tag}];\n    uint8_t own_nonce[{nonce}];\n{declared}",
        function(subject, operation)
    );
    let given = format!(
        "    memcpy(own_nonce, nonce, sizeof own_nonce);\n{set_up}    given.message = output;\n    given.tag = tag;\n    \
         given.associated_data = additional_data;\n    given.associated_length = \
         (uint16_t)additional_data_length;\n    given.nonce = own_nonce;\n{keyed}"
    );
    // SP 800-38C counts lengths of associated data in two bytes below 65280.
    let most_associated =
        "    if (nonce_length != sizeof own_nonce || additional_data_length > 0xfeffu";
    if operation == Operation::SEAL {
        return format!(
            "{head}\n{most_associated} || input_length > MOST - sizeof tag)\n        return \
             PSA_ERROR_NOT_SUPPORTED;\n    if (output_size < input_length + sizeof tag)\n        return \
             PSA_ERROR_BUFFER_TOO_SMALL;\n    if (input_length > 0)\n        memmove(output, input, \
             input_length);\n{given}    given.length = (uint16_t)input_length;\n    {call};\n    memcpy(output + \
             input_length, tag, sizeof tag);\n    *output_length = input_length + sizeof tag;\n{wiped}    return \
             PSA_SUCCESS;\n}}\n\n"
        );
    }
    format!(
        "{head}    uint8_t differs;\n\n{most_associated} || input_length > MOST)\n        return \
         PSA_ERROR_NOT_SUPPORTED;\n    if (input_length < sizeof tag)\n        return \
         PSA_ERROR_INVALID_ARGUMENT;\n    input_length -= sizeof tag;\n    if (output_size < input_length)\n        \
         return PSA_ERROR_BUFFER_TOO_SMALL;\n    memcpy(tag, input + input_length, sizeof tag);\n    if (input_length > \
         0)\n        memmove(output, input, input_length);\n{given}    given.length = (uint16_t)input_length;\n    \
         differs = {call};\n{wiped}    /* The call has left zeros in the place of what was forged. */\n    *output_length = \
         differs ? 0 : input_length;\n    return differs ? PSA_ERROR_INVALID_SIGNATURE : PSA_SUCCESS;\n}}\n\n"
    )
}

fn mac(subject: &Subject<'_>) -> String {
    let key = Buffer::new(subject, "key", Role::Key, "KEY_BYTES");
    // Bytes behind a shorter key are zeros.
    let Key {
        declared,
        set_up,
        bytes,
        wiped,
    } = Key::copied(
        subject,
        &key,
        "    memset({0}, 0, sizeof {0});\n    memcpy({0}, key_buffer, key_buffer_size);\n",
    );
    let Some(call) = subject.call(Operation::AUTHENTICATE) else {
        return String::new();
    };
    let call = subject.invocation(&call, |role| match role {
        Role::Tag | Role::Digest => "tag".to_owned(),
        Role::Message => "input".to_owned(),
        Role::Length => "(uint16_t)input_length".to_owned(),
        _ => bytes.clone(),
    });
    format!(
        "static psa_status_t {}(\n    const uint8_t *key_buffer, size_t key_buffer_size, psa_algorithm_t alg,\n    const \
         uint8_t *input, size_t input_length,\n    uint8_t *mac, size_t mac_size, size_t *mac_length)\n{{\n    uint8_t \
         tag[{}];\n{declared}    size_t length = (size_t)(alg >> 16 & 0x3f);\n\n    \
         if (length == 0)\n        length = sizeof tag;\n    if (length > sizeof tag || length < 4)\n        return \
         PSA_ERROR_INVALID_ARGUMENT;\n    if (input_length > MOST)\n        return PSA_ERROR_NOT_SUPPORTED;\n    if \
         (mac_size < length)\n        return PSA_ERROR_BUFFER_TOO_SMALL;\n{set_up}    {call};\n    memcpy(mac, tag, \
         length);\n    *mac_length = length;\n{wiped}    return PSA_SUCCESS;\n}}\n\n",
        function(subject, Operation::AUTHENTICATE),
        subject.size("TAG_BYTES")
    )
}

fn hash(subject: &Subject<'_>) -> String {
    let Some(call) = subject.call(Operation::HASH) else {
        return String::new();
    };
    let call = subject.invocation(&call, |role| {
        let argument = match role {
            Role::Digest => "digest",
            Role::Length => "(uint16_t)input_length",
            _ => "input",
        };
        argument.to_owned()
    });
    format!(
        "static psa_status_t {}(\n    const uint8_t *input, size_t input_length,\n    uint8_t *hash, size_t hash_size, \
         size_t *hash_length)\n{{\n    uint8_t digest[{}];\n\n    if (input_length > MOST)\n        return \
         PSA_ERROR_NOT_SUPPORTED;\n    if (hash_size < sizeof digest)\n        return \
         PSA_ERROR_BUFFER_TOO_SMALL;\n    {call};\n    memcpy(hash, digest, sizeof digest);\n    *hash_length = sizeof \
         digest;\n    return PSA_SUCCESS;\n}}\n\n",
        function(subject, Operation::HASH),
        subject.size("DIGEST_BYTES")
    )
}

fn cipher(subject: &Subject<'_>, operation: Operation) -> String {
    let Key {
        declared,
        set_up,
        bytes,
        wiped,
    } = Key::new(subject);
    let Some(call) = subject.call(operation) else {
        return String::new();
    };
    let call = subject.invocation(&call, |role| match role {
        Role::Block => "output + at".to_owned(),
        _ => bytes.clone(),
    });
    format!(
        "static psa_status_t {}(\n    const uint8_t *key, size_t iv_length, const uint8_t *input, size_t \
         input_length,\n    uint8_t *output, size_t output_size, size_t *output_length)\n{{\n{declared}    size_t \
         at;\n\n    if (iv_length != 0 || input_length % {block} != 0)\n        return \
         PSA_ERROR_INVALID_ARGUMENT;\n    if (output_size < input_length)\n        return \
         PSA_ERROR_BUFFER_TOO_SMALL;\n    if (input_length > 0)\n        memmove(output, input, \
         input_length);\n{set_up}    for (at = 0; at < input_length; at += {block})\n        {call};\n    \
         *output_length = input_length;\n{wiped}    return PSA_SUCCESS;\n}}\n\n",
        function(subject, operation),
        block = subject.size("BLOCK_BYTES")
    )
}

/// The description that a core's build reads ("Driver description", 3).
pub(super) fn description(subjects: &[Subject<'_>]) -> String {
    let capability = |(entry, serving): &(Entry, Vec<Serving<'_, '_>>)| {
        let quoted = |words: &mut dyn Iterator<Item = &'static str>| {
            let mut words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
            words.dedup();
            words.join(", ")
        };
        let algorithms = quoted(&mut serving.iter().map(|one| one.subject.algorithm.base));
        let keys = quoted(
            &mut serving
                .iter()
                .filter_map(|one| one.subject.algorithm.key_type),
        );
        let keys = match keys.as_str() {
            "" => String::new(),
            keys => format!(", \"key_types\": [{keys}]"),
        };
        format!(
            "    {{ \"entry_points\": [\"{}\"], \"algorithms\": [{algorithms}]{keys}, \"fallback\": true }}",
            // A family of entry points begins with one that sets up.
            entry.name.replace("_setup", "_multipart")
        )
    };
    let capabilities: Vec<String> = served(subjects).iter().map(capability).collect();
    format!(
        "{{\n  \"prefix\": \"cipherfit\",\n  \"type\": \"transparent\",\n  \"headers\": [\"cipherfit_psa.h\"],\n  \
         \"capabilities\": [\n{}\n  ]\n}}\n",
        capabilities.join(",\n")
    )
}

pub(super) fn readme(subjects: &[Subject<'_>]) -> String {
    let rows = subjects.iter().map(|one| {
        format!(
            "- `{}`: {}\n",
            one.algorithm.name, one.choice.job.parameters.title
        )
    });
    format!(
        "\n## PSA driver\n\n`psa/` is a transparent driver for Mbed TLS and TF-PSA-Crypto, for one call each, modes of \
         encryption also in pieces:\n\n{}\nAdd \
         `psa/cipherfit_psa.c` to the build, name the entry points in the core's driver wrappers as \
         `psa/cipherfit_psa.json` describes them, and let `psa/` be on the include path. Others' calls in pieces, and what an \
         implementation does not do (other lengths of nonces, more than 65535 bytes), are left to the core's own code. \
         With modes of encryption the union of contexts that the core keeps for ciphers takes a \
         `cipherfit_cipher_operation_t`; a piece has at most 65519 bytes. \
         `psa/test/psa_test.c` calls each entry point with an official vector; with `-DCIPHERFIT_PSA_ALONE` it takes \
         `psa/cipherfit_psa_crypto.h` in place of `<psa/crypto.h>`.\n",
        rows.collect::<String>()
    )
}
