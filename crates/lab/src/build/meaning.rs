//! What a record follows from, as bytes: what reaches the assembler or the compiler, how they are
//! called, where the linker places it, what it is checked with. Wording is no part of it.

use super::definitions::definition_values;
use super::inputs::Inputs;
use crate::verify::VERSION;
use cipherfit_catalog::toolchain::{ArgumentPlaces, Toolchain};
use cipherfit_catalog::{Job, VectorGroup};
use cipherfit_vocabulary::hexadecimal;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A hash of named parts, none of which can run into the next.
struct Parts(Sha256);

impl Parts {
    fn add(&mut self, name: &str, contents: impl AsRef<[u8]>) {
        for bytes in [name.as_bytes(), contents.as_ref()] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
    }
}

/// SHA-256 of everything that a job's record follows from, the versions of the tools apart, which the
/// record names. `files` are the sources with what they include, by name; `translated` those that
/// are assembled or compiled; `used` what they call.
pub(super) fn sha256(
    job: &Job<'_>,
    files: &BTreeMap<String, Vec<u8>>,
    translated: &[String],
    used: &[(String, Inputs)],
) -> String {
    let mut parts = Parts(Sha256::new());
    for (name, contents) in files {
        parts.add(name, without_comments(name, contents));
    }
    parts.add("translated", translated.join("\n"));
    for (name, value) in definition_values(job) {
        parts.add(&name, value);
    }
    tools(&mut parts, job, job.assembler);
    if let Some(compiler) = job.compiler {
        tools(&mut parts, job, compiler);
        parts.add("optimisation", job.optimisation_flags().join("\n"));
    }
    place(&mut parts, job);
    contract(&mut parts, job);
    for (role, inputs) in used {
        parts.add(role, &inputs.sha256);
    }
    let own = |group: &&VectorGroup| group.parameter == job.parameters.name;
    for group in job.vectors.iter().filter(own) {
        for (name, bytes) in group.tests.iter().flat_map(|test| &test.values) {
            parts.add(name, bytes);
        }
    }
    parts.add("verification", VERSION.to_le_bytes());
    hexadecimal::format(&parts.0.finalize())
}

/// How a toolchain's programs are called for the job's core.
fn tools(parts: &mut Parts, job: &Job<'_>, toolchain: &Toolchain) {
    parts.add("toolchain", &toolchain.name);
    for (role, step) in toolchain.steps().filter(|(role, _)| *role != "disassemble") {
        parts.add(role, &step.program);
        parts.add("arguments", step.arguments.join("\n"));
        let flags = toolchain.core_flags(job.machine.core.name.get_ref(), role);
        parts.add("flags", flags.unwrap_or_default().join("\n"));
    }
    if toolchain.call.arguments == ArgumentPlaces::Stack {
        parts.add("arguments on the stack", &toolchain.call.symbol_prefix);
    }
}

/// Where the linker may place things.
fn place(parts: &mut Parts, job: &Job<'_>) {
    // What of the machine reaches the linker: of a table's other rows, nothing does.
    let machine = &job.machine;
    parts.add("core", machine.core.name.get_ref());
    for (name, range) in [("rom", machine.rom()), ("ram", machine.ram())] {
        parts.add(name, range.start.to_le_bytes());
        parts.add(name, range.end.to_le_bytes());
    }
    parts.add("shown", machine.core.memory.flash_shown_at.to_le_bytes());
    let memory = &machine.isa.memory;
    parts.add("constants", &memory.flash_constants);
    parts.add("discarded", memory.discarded_sections.join("\n"));
    parts.add("runtime", memory.runtime_sections.join("\n"));
    let contract = &job.implementation.manifest.contract;
    for (section, address) in &job.section_addresses() {
        parts.add(section, address.to_le_bytes());
    }
    if let Some(end) = contract.round_keys_end {
        parts.add("round keys end", end.remainder.to_le_bytes());
        parts.add("modulo", end.modulo.to_le_bytes());
    }
}

/// What the calls are given, and what is expected of them.
fn contract(parts: &mut Parts, job: &Job<'_>) {
    let (implementation, parameters) = (job.implementation, job.parameters);
    let contract = &implementation.manifest.contract;
    for &operation in implementation.manifest.operations.keys() {
        parts.add(operation.name(), job.symbol(operation));
    }
    parts.add("interface", contract.interface.name());
    for part in implementation.area(parameters) {
        parts.add(part.holds.name(), (part.range.start as u64).to_le_bytes());
        parts.add("to", (part.range.end as u64).to_le_bytes());
    }
    parts.add("round keys", &contract.round_keys);
    parts.add("in", contract.round_keys_in.name());
    parts.add("overwrites key", [u8::from(contract.overwrites_key)]);
    parts.add("alignment", contract.alignment.to_le_bytes());
    if let Some(bytes) = contract.key_alignment {
        parts.add("of round keys", bytes.to_le_bytes());
    }
    parts.add("primitive", &parameters.name);
    for bytes in [
        parameters.block_bytes,
        parameters.key_bytes,
        implementation.round_key_bytes(parameters),
        parameters.digest_bytes,
        parameters.least_padding_bytes,
    ] {
        parts.add("bytes", (bytes as u64).to_le_bytes());
    }
    if let Some(bytes) = contract.state_alignment {
        parts.add("of the state", bytes.to_le_bytes());
    }
    let state = implementation.state_bytes(parameters);
    if state > 0 {
        parts.add("state", (state as u64).to_le_bytes());
    }
    if contract.customized {
        parts.add("customized", [1]);
    }
    // Kinds without them stay as they were.
    for bytes in [parameters.nonce_bytes, parameters.tag_bytes] {
        if bytes > 0 {
            parts.add("more bytes", (bytes as u64).to_le_bytes());
        }
    }
}

/// A source without the comments that its preprocessor or analyser takes out. Their line breaks stay: a
/// record names lines. In assembler only `/* … */` is sure to be a comment.
#[must_use]
pub fn without_comments(name: &str, source: &[u8]) -> Vec<u8> {
    let is_c = name.ends_with(".c") || name.ends_with(".h");
    let is_vhdl = name.ends_with(".vhd");
    let mut text = Vec::with_capacity(source.len());
    let mut rest = source;
    let mut quote = None;
    while let Some((&byte, behind)) = rest.split_first() {
        let in_text = quote.is_some();
        if !in_text && rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|two| two == b"*/");
            let (comment, after) = rest.split_at(end.map_or(rest.len(), |end| end + 4));
            text.push(b' ');
            text.extend(comment.iter().filter(|byte| **byte == b'\n'));
            rest = after;
        } else if !in_text
            && (is_c && rest.starts_with(b"//") || is_vhdl && rest.starts_with(b"--"))
        {
            let end = rest.iter().position(|byte| *byte == b'\n');
            rest = &rest[end.unwrap_or(rest.len())..];
        } else {
            match quote {
                // What a backslash stands before ends no text.
                Some(_) if byte == b'\\' && !is_vhdl => {
                    text.push(byte);
                    text.extend(behind.first());
                    rest = behind.get(1..).unwrap_or_default();
                    continue;
                }
                // A text ends with its line at the latest: assembler has lone quotes.
                Some(open) if byte == open || byte == b'\n' => quote = None,
                None if byte == b'"' || (is_c && byte == b'\'') => quote = Some(byte),
                _ => {}
            }
            text.push(byte);
            rest = behind;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(name: &str, text: &str) -> String {
        String::from_utf8(without_comments(name, text.as_bytes())).expect("text")
    }

    #[test]
    fn comments_go_and_their_lines_stay() {
        assert_eq!(stripped("a.S", "mov /* a\nb */ r1\n"), "mov  \n r1\n");
        assert_eq!(
            stripped("a.S", "ldi r1, '/' // kept"),
            "ldi r1, '/' // kept"
        );
        assert_eq!(stripped("a.c", "a; // gone\nb;"), "a; \nb;");
        assert_eq!(
            stripped("a.c", "\"/* \\\" kept */\" /**/;"),
            "\"/* \\\" kept */\"  ;"
        );
        assert_eq!(stripped("a.S", "/* never ends\n"), " \n");
        assert_eq!(
            stripped("a.vhd", "a <= \"--\\\"; -- \"gone\"\nb"),
            "a <= \"--\\\"; \nb"
        );
    }
}
