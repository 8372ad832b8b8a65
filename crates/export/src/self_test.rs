//! The official vectors as a self-test in C.

mod calls;
mod fields;

pub(crate) use calls::{buffers, invocation, place_of, prepared};

use crate::key_material::KeyMaterial;
use crate::{Choice, ExportError, header};
use cipherfit_catalog::{Catalog, VectorGroup};
use fields::{Fields, fields};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Vectors take at most so many bytes, as small machines copy constants to RAM; there is one at least.
const MOST_BYTES: usize = 400;

const COPY: &str = "static void copy(uint8_t *to, const uint8_t *from, uint16_t bytes)\n{\n    while \
                    (bytes--)\n        *to++ = *from++;\n}\n\n";

/// The self-test's file name.
pub(crate) const FILE: &str = "self_test.c";

/// A known answer: the values of a vector that the calls take or must give.
pub(crate) struct Answer {
    source: String,
    /// What the calls take or must give, by the names of vectors.
    pub values: BTreeMap<&'static str, Vec<u8>>,
}

impl Answer {
    fn value(&self, name: &str) -> &[u8] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }
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
    let fields = fields(choice);
    let answers = answers(catalog, choice, key)?;
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
        table(choice, &fields, &answers)
    );
    let body = calls::body(choice, &fields);
    if body.contains("copy(") {
        text += COPY;
    }
    text += &buffers(choice, &|value| fields::longest(&answers, value));
    text += &body;
    Ok(text)
}

/// The known answers: those of official vectors with the key, or one of the reference model.
pub(crate) fn answers(
    catalog: &Catalog,
    choice: &Choice<'_>,
    key: &KeyMaterial,
) -> Result<Vec<Answer>, ExportError> {
    let groups = catalog
        .vectors
        .get(&choice.job.family.name)
        .map_or(&[][..], Vec::as_slice);
    let mut answers = official(choice, &fields(choice), groups, key.key.as_deref());
    if let Some(own) = key.key.as_deref().filter(|_| answers.is_empty()) {
        answers.push(of_the_reference(choice, own)?);
    }
    Ok(answers)
}

/// Bytes that the vectors may take: a part of the memory that holds them.
fn room(choice: &Choice<'_>) -> usize {
    let device = choice.machine.facts();
    let memory = if choice.machine.isa.memory.constants_in_ram() {
        device.ram_bytes / 4
    } else {
        device.rom_bytes / 4
    };
    usize::try_from(memory).map_or(MOST_BYTES, |bytes| bytes.min(MOST_BYTES))
}

fn official(
    choice: &Choice<'_>,
    fields: &Fields,
    groups: &[VectorGroup],
    key: Option<&[u8]>,
) -> Vec<Answer> {
    let mut found = Vec::new();
    let mut bytes = 0;
    let room = room(choice);
    let of_primitive = |group: &&VectorGroup| group.parameter == choice.job.parameters.name;
    for group in groups.iter().filter(of_primitive) {
        let has_key = |values: &BTreeMap<&str, Vec<u8>>| {
            key.is_none_or(|key| values.get("key").is_some_and(|one| one == key))
        };
        for vector in group.tests.iter().filter(|one| has_key(&one.values)) {
            let answer = Answer {
                source: group.source.clone(),
                values: vector.values.clone(),
            };
            let size: usize = fields.values().map(|name| answer.value(name).len()).sum();
            if found.is_empty() || bytes + size <= room {
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
            values: [("msg", input), ("ct", output)].into(),
        }),
        _ => Err(ExportError::Impossible {
            reason: format!("there is no reference model of {}", parameters.title),
            remedy: "leave --key away".to_owned(),
        }),
    }
}

/// Bytes as C writes them, several a line.
pub(crate) fn bytes(values: &[u8]) -> String {
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

/// The answers as constants: fields of one size, and messages one behind the other.
fn table(choice: &Choice<'_>, fields: &Fields, answers: &[Answer]) -> String {
    let mut text = String::new();
    if let Some(message) = fields.message {
        let messages = answers.iter().flat_map(|answer| answer.value(message));
        let mut messages: Vec<u8> = messages.copied().collect();
        // An array has one byte at least.
        if messages.is_empty() {
            messages.push(0);
        }
        text = format!(
            "static const uint8_t messages[] = {{\n      {}\n}};\n\n",
            bytes(&messages)
        );
    }
    text += "static const struct vector {\n";
    for (role, _) in &fields.lengths {
        let _ = writeln!(text, "    uint16_t {role};");
    }
    for field in &fields.fixed {
        let bytes = field.bytes(choice, answers);
        let _ = writeln!(text, "    uint8_t {}[{bytes}];", field.name);
    }
    text += "} vectors[] = {\n";
    for answer in answers {
        let lengths = fields.lengths.iter();
        let lengths = lengths.map(|(_, value)| answer.value(value).len().to_string());
        let fixed = fields.fixed.iter();
        let fixed = fixed.map(|field| format!("{{\n      {} }}", array(answer.value(field.value))));
        let row: Vec<String> = lengths.chain(fixed).collect();
        let _ = writeln!(text, "    {{ {} }},", row.join(", "));
    }
    text + "};\n"
}

/// The values of an array, of which C wants one at least.
fn array(values: &[u8]) -> String {
    match values {
        [] => "0".to_owned(),
        values => bytes(values),
    }
}
