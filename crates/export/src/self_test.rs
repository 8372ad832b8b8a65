//! The official vectors as a self-test in C.

use crate::interface::{functions, prefix};
use crate::key_material::KeyMaterial;
use crate::{Choice, ExportError, header};
use cipherfit_catalog::{AreaContent, Catalog, VectorGroup, Vectors};
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::{Kind, RoundKeyPlace};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Vectors take at most so many bytes, as small machines copy constants to RAM; there is one at least.
const MOST_BYTES: usize = 400;

const COPY: &str = "static void copy(uint8_t *to, const uint8_t *from, uint16_t bytes)\n{\n    while \
                    (bytes--)\n        *to++ = *from++;\n}\n\n";

/// The self-test's file name.
pub(crate) const FILE: &str = "self_test.c";

/// A known answer: a key or nothing, what goes in, what comes out.
struct Answer {
    source: String,
    key: Vec<u8>,
    input: Vec<u8>,
    output: Vec<u8>,
}

/// The name of the test's function.
pub(crate) fn function(choice: &Choice<'_>) -> String {
    format!("{}_self_test", choice.job.parameters.identifier)
}

/// The test's text.
pub(crate) fn text(
    catalog: &Catalog,
    choice: &Choice<'_>,
    key: &KeyMaterial,
) -> Result<String, ExportError> {
    let groups = catalog
        .vectors
        .get(&choice.job.family.name)
        .map_or(&[][..], Vec::as_slice);
    let mut answers = answers(choice, groups, key.key.as_deref());
    if let Some(own) = key.key.as_deref().filter(|_| answers.is_empty()) {
        answers.push(of_the_reference(choice, own)?);
    }
    let sources: BTreeSet<&str> = answers
        .iter()
        .map(|answer| answer.source.as_str())
        .collect();
    let sources: Vec<&str> = sources.into_iter().collect();
    let mut text = format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/*\n * Self-test of {} with vectors of:\n",
        choice.job.parameters.title
    );
    for source in sources {
        let _ = writeln!(text, " * {source}");
    }
    let _ = write!(
        text,
        " */\n#include \"{}\"\n\n{}\nstatic int differ(const uint8_t *one, const uint8_t *other, uint16_t \
         bytes)\n{{\n    while (bytes--)\n        if (*one++ != *other++)\n            return 1;\n    return \
         0;\n}}\n\n",
        header::file_name(choice),
        table(choice, &answers)
    );
    let body = body(choice);
    if body.contains("copy(") {
        text += COPY;
    }
    text += &buffers(choice);
    text += &body;
    Ok(text)
}

fn answers(choice: &Choice<'_>, groups: &[VectorGroup], key: Option<&[u8]>) -> Vec<Answer> {
    let mut found = Vec::new();
    let mut bytes = 0;
    for group in groups
        .iter()
        .filter(|group| group.parameter == choice.job.parameters.name)
    {
        let source = group.source.clone();
        let answers: Vec<Answer> = match &group.tests {
            Vectors::BlockCipher(vectors) => vectors
                .iter()
                .filter(|vector| key.is_none_or(|key| vector.key == key))
                .map(|vector| Answer {
                    source: source.clone(),
                    key: if key.is_some() {
                        Vec::new()
                    } else {
                        vector.key.clone()
                    },
                    input: vector.msg.clone(),
                    output: vector.ct.clone(),
                })
                .collect(),
            Vectors::HashFunction(vectors) => vectors
                .iter()
                .map(|vector| Answer {
                    source: source.clone(),
                    key: Vec::new(),
                    input: vector.msg.clone(),
                    output: vector.digest.clone(),
                })
                .collect(),
        };
        for answer in answers {
            let size = answer.key.len() + answer.input.len() + answer.output.len();
            if found.is_empty() || bytes + size <= MOST_BYTES {
                bytes += size;
                found.push(answer);
            }
        }
    }
    found
}

/// No official vector has a key of the caller's own: the reference model, which the official ones
/// confirm, gives the answer for a block that counts up.
fn of_the_reference(choice: &Choice<'_>, key: &[u8]) -> Result<Answer, ExportError> {
    let parameters = choice.job.parameters;
    let input: Vec<u8> = (0..parameters.block_bytes).map(|byte| byte as u8).collect();
    let mut output = input.clone();
    let reference = cipherfit_reference::block_cipher(&parameters.name);
    let encrypted = reference.map(|reference| reference.encrypt(key, &mut output));
    match encrypted {
        Some(Ok(())) => Ok(Answer {
            source: "cipherfit's reference model, with the key given".to_owned(),
            key: Vec::new(),
            input,
            output,
        }),
        _ => Err(ExportError::Impossible {
            reason: format!("there is no reference model of {}", parameters.title),
            remedy: "leave --key away".to_owned(),
        }),
    }
}

fn bytes(values: &[u8]) -> String {
    let lines: Vec<String> = values
        .chunks(14)
        .map(|line| {
            line.iter()
                .map(|byte| format!("{byte:#04x}"))
                .collect::<Vec<_>>()
                .join(", ")
        })
        .collect();
    lines.join(",\n      ")
}

/// The answers as constants: fields of one size, or messages one behind the other.
fn table(choice: &Choice<'_>, answers: &[Answer]) -> String {
    let name = prefix(&choice.job);
    if choice.job.family.kind == Kind::Hash {
        let messages: Vec<u8> = answers
            .iter()
            .flat_map(|answer| answer.input.clone())
            .collect();
        // An array has one byte at least.
        let shown = if messages.is_empty() {
            vec![0]
        } else {
            messages
        };
        let mut text = format!(
            "static const uint8_t messages[] = {{\n      {}\n}};\n\n",
            bytes(&shown)
        );
        let _ = write!(
            text,
            "static const struct vector {{\n    uint16_t length;\n    uint8_t output[{name}_DIGEST_BYTES];\n}} \
             vectors[] = {{\n"
        );
        for answer in answers {
            let _ = writeln!(
                text,
                "    {{ {}, {{\n      {} }} }},",
                answer.input.len(),
                bytes(&answer.output)
            );
        }
        return text + "};\n";
    }
    let with_key = answers.iter().any(|answer| !answer.key.is_empty());
    let key_field = if with_key {
        format!("    uint8_t test_key[{name}_KEY_BYTES];\n")
    } else {
        String::new()
    };
    let mut text = format!(
        "static const struct vector {{\n{key_field}    uint8_t input[{name}_BLOCK_BYTES];\n    uint8_t \
         output[{name}_BLOCK_BYTES];\n}} vectors[] = {{\n"
    );
    for answer in answers {
        let fields = [&answer.key, &answer.input, &answer.output];
        let fields = fields.iter().filter(|field| !field.is_empty());
        let fields: Vec<String> = fields
            .map(|field| format!("{{\n      {} }}", bytes(field)))
            .collect();
        let _ = writeln!(text, "    {{ {} }},", fields.join(", "));
    }
    text + "};\n"
}

/// The memory that the calls work on.
pub(crate) fn buffers(choice: &Choice<'_>) -> String {
    let job = &choice.job;
    let contract = &job.implementation.manifest.contract;
    let name = prefix(job);
    let mut text = String::new();
    let mut add = |buffer: &str, size: &str| {
        let _ = match contract.alignment {
            0 | 1 => writeln!(text, "static uint8_t {buffer}[{size}];"),
            // Every compiler aligns words.
            2 => writeln!(
                text,
                "static union {{\n    uint16_t word;\n    uint8_t bytes[{size}];\n}} aligned_{buffer};\n\
                 #define {buffer} aligned_{buffer}.bytes"
            ),
            bytes => writeln!(
                text,
                "static uint8_t {buffer}[{size}] __attribute__((aligned({bytes})));"
            ),
        };
    };
    if job.implementation.takes_one_pointer() {
        add("area", &format!("{name}_AREA_BYTES"));
        return text + "\n";
    }
    if job.family.kind == Kind::Hash {
        add("digest", &format!("{name}_DIGEST_BYTES"));
        return text + "\n";
    }
    add("block", &format!("{name}_BLOCK_BYTES"));
    if contract.round_keys_in != RoundKeyPlace::Ram {
        return text + "\n";
    }
    add("key", &format!("{name}_KEY_BYTES"));
    if !job.implementation.takes_key() {
        match contract.round_keys_end {
            Some(end) => {
                let size =
                    u32::try_from(job.implementation.round_key_bytes(job.parameters)).unwrap_or(0);
                let start = end.first_start(0, size);
                let _ = write!(
                    text,
                    "/* The round keys end at {} modulo {}. */\nstatic uint8_t room[{start} + \
                     {name}_ROUND_KEY_BYTES] __attribute__((aligned({})));\n#define round_keys (room + \
                     {start})\n",
                    end.remainder, end.modulo, end.modulo
                );
            }
            None => add("round_keys", &format!("{name}_ROUND_KEY_BYTES")),
        }
    }
    text + "\n"
}

fn body(choice: &Choice<'_>) -> String {
    let mut lines = Vec::new();
    if choice.job.family.kind == Kind::Hash {
        hash_lines(choice, &mut lines);
    } else {
        cipher_lines(choice, &mut lines);
    }
    let is_hash = choice.job.family.kind == Kind::Hash;
    let mut text = format!(
        "/* 0 if all is well, else the number of the first vector that fails, counted from 1. */\nint \
         {name}(void);\n\nint {name}(void)\n{{\n    const struct vector *const end = vectors + sizeof \
         vectors / sizeof vectors[0];\n    const struct vector *vector;\n    int number = 1;\n{message}\n    \
         for (vector = vectors; vector != end; vector++, number++) {{\n",
        name = function(choice),
        message = if is_hash {
            "    const uint8_t *message = messages;\n"
        } else {
            ""
        },
    );
    for line in lines {
        let _ = writeln!(text, "        {line}");
    }
    text + "    }\n    return 0;\n}\n"
}

fn cipher_lines(choice: &Choice<'_>, lines: &mut Vec<String>) {
    let job = &choice.job;
    let name = prefix(job);
    let one_pointer = job.implementation.takes_one_pointer();
    let (block, arguments) = if one_pointer {
        (format!("area + {name}_BLOCK_OFFSET"), "area")
    } else if job.implementation.manifest.contract.round_keys_in != RoundKeyPlace::Ram {
        ("block".to_owned(), "block")
    } else if job.implementation.takes_key() {
        ("block".to_owned(), "block, key")
    } else {
        ("block".to_owned(), "block, round_keys")
    };
    let has_key = job.implementation.manifest.contract.round_keys_in == RoundKeyPlace::Ram;
    let key = if one_pointer {
        format!("area + {name}_KEY_OFFSET")
    } else {
        "key".to_owned()
    };
    let put_key = format!("copy({key}, vector->test_key, {name}_KEY_BYTES);");
    if has_key {
        lines.push(put_key.clone());
    }
    let functions = functions(job);
    let symbol = |operation| functions.iter().find(|one| one.operation == operation);
    if let Some(expand) = symbol(Operation::EXPAND_KEY) {
        let arguments = if one_pointer {
            "area"
        } else {
            "round_keys, key"
        };
        lines.push(format!("{}({arguments});", expand.name));
    }
    let overwrites = job.implementation.manifest.contract.overwrites_key;
    let directions = [
        (Operation::ENCRYPT, "input", "output"),
        (Operation::DECRYPT, "output", "input"),
    ];
    for (operation, from, to) in directions {
        let Some(function) = symbol(operation) else {
            continue;
        };
        if overwrites && operation == Operation::DECRYPT {
            lines.push(put_key.clone());
        }
        lines.push(format!(
            "copy({block}, vector->{from}, {name}_BLOCK_BYTES);"
        ));
        lines.push(format!("{}({arguments});", function.name));
        lines.push(format!(
            "if (differ({block}, vector->{to}, {name}_BLOCK_BYTES))"
        ));
        lines.push("    return number;".to_owned());
    }
}

fn hash_lines(choice: &Choice<'_>, lines: &mut Vec<String>) {
    let job = &choice.job;
    let name = prefix(job);
    let functions = functions(job);
    let symbol = |operation| {
        let found = functions.iter().find(|one| one.operation == operation);
        found.map_or(String::new(), |one| one.name.clone())
    };
    let mut add = |line: String| lines.push(line);
    if !job.implementation.takes_one_pointer() {
        add(format!(
            "{}(digest, message, vector->length);",
            symbol(Operation::HASH)
        ));
        add(format!(
            "if (differ(digest, vector->output, {name}_DIGEST_BYTES))"
        ));
        add("    return number;".to_owned());
        add("message += vector->length;".to_owned());
        return;
    }
    let parts = job.implementation.area(job.parameters);
    let has = |content| parts.iter().any(|part| part.holds == content);
    // Where padding may add nothing, the last block may be whole.
    let more = if job.parameters.least_padding_bytes == 0 {
        ">"
    } else {
        ">="
    };
    add("uint16_t left = vector->length;".to_owned());
    if has(AreaContent::Length) {
        add("uint16_t length = 0;".to_owned());
    }
    add(format!("{}(area);", symbol(Operation::INITIALISE)));
    let counts = |step: &str| {
        let mut lines = Vec::new();
        if has(AreaContent::Length) {
            lines.push(format!("length += {step};"));
            lines.push(format!("area[{name}_LENGTH_OFFSET] = (uint8_t)length;"));
            lines.push(format!(
                "area[{name}_LENGTH_OFFSET + 1] = (uint8_t)(length >> 8);"
            ));
        }
        if has(AreaContent::Last) {
            lines.push(format!("area[{name}_LAST_OFFSET] = (uint8_t){step};"));
        }
        lines
    };
    add(format!("while (left {more} {name}_BLOCK_BYTES) {{"));
    add(format!(
        "    copy(area + {name}_BLOCK_OFFSET, message, {name}_BLOCK_BYTES);"
    ));
    for line in counts(&format!("{name}_BLOCK_BYTES")) {
        add(format!("    {line}"));
    }
    add(format!("    {}(area);", symbol(Operation::COMPRESS)));
    add(format!("    message += {name}_BLOCK_BYTES;"));
    add(format!("    left -= {name}_BLOCK_BYTES;"));
    add("}".to_owned());
    add(format!("copy(area + {name}_BLOCK_OFFSET, message, left);"));
    for line in counts("left") {
        add(line);
    }
    add("message += left;".to_owned());
    add(format!("{}(area);", symbol(Operation::FINISH)));
    let digest = if has(AreaContent::Digest) {
        "DIGEST"
    } else {
        "STATE"
    };
    add(format!(
        "if (differ(area + {name}_{digest}_OFFSET, vector->output, {name}_DIGEST_BYTES))"
    ));
    add("    return number;".to_owned());
}
