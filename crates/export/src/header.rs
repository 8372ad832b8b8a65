//! The header: declarations, and all that a caller must know.

use crate::interface::{area_bytes, functions, own_names, part_name, prefix, struct_members};
use crate::key_material::KeyMaterial;
use crate::used::section_addresses;
use crate::{Choice, Syntax};
use cipherfit_catalog::{c_declarations, holds_variables, struct_name};
use cipherfit_results::{CycleRange, Measurement, Proof, ProvedKeys, Theorem};
use cipherfit_vocabulary::{Access, Argument, Interface, Operation, Role, RoundKeyPlace, Size};
use std::fmt::Write;

/// Widest line of a comment.
const WIDTH: usize = 96;

/// Stops compilers that would call subroutines in assembler in another way than they are written for,
/// where there are several ways.
fn guard<'a>(choice: &Choice<'a>) -> Option<&'a str> {
    let guard = choice.machine.isa.export.header.guard.as_deref();
    guard.filter(|_| choice.job.compiler.is_none())
}

/// The header's file name.
pub(crate) fn file_name(choice: &Choice<'_>) -> String {
    format!("{}.h", choice.job.parameters.identifier)
}

/// Its text.
pub(crate) fn text(choice: &Choice<'_>, syntax: Syntax, key: &KeyMaterial) -> String {
    let job = &choice.job;
    let name = prefix(job);
    let mut text = format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/*\n * {}: {}.\n *\n",
        job.parameters.title,
        job.implementation.manifest.summary.trim_end_matches('.')
    );
    for line in facts(choice, syntax, key) {
        for part in wrapped(&line, WIDTH - 3) {
            let _ = writeln!(text, "{}", format!(" * {part}").trim_end());
        }
    }
    let _ = write!(
        text,
        " */\n#ifndef {name}_H\n#define {name}_H\n\n#include <stdint.h>\n\n"
    );
    text += guard(choice).unwrap_or_default();
    for (size, bytes) in sizes(choice) {
        let _ = writeln!(text, "#define {name}_{size} {bytes}");
    }
    text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    if let Some(members) = struct_members(job) {
        let _ = writeln!(
            text,
            "/* {} Lengths are in bytes. */\ntypedef struct {{\n    {};\n}} {};\n",
            match members.iter().any(is_worked_on) {
                true => "A message, as calls get it: they work on it in place.",
                false => "What calls are given.",
            },
            c_declarations(&members).join(";\n    "),
            struct_name(job)
        );
    }
    for function in functions(job) {
        let _ = writeln!(
            text,
            "/* {}. {} */\n{};\n",
            function.sentence,
            cost(choice, function.call.description.operation),
            function.declaration()
        );
    }
    text += "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
    text
}

/// Is it a message that calls work on in place?
fn is_worked_on(one: &Argument) -> bool {
    one.role == Role::Message && one.access != Access::In
}

/// Sizes that a caller needs.
fn sizes(choice: &Choice<'_>) -> Vec<(String, usize)> {
    let job = &choice.job;
    let parameters = job.parameters;
    let mut sizes = vec![("BLOCK_BYTES".to_owned(), parameters.block_bytes)];
    let mut add = |name: &str, bytes| {
        if bytes > 0 {
            sizes.push((name.to_owned(), bytes));
        }
    };
    // A primitive's round keys may have another size in a contract, or none.
    let of_primitive = |size: &Size| *size != Size::RoundKeys;
    for size in Size::OF_PRIMITIVES.into_iter().filter(of_primitive) {
        add(&size.field().to_uppercase(), parameters.bytes(size));
    }
    add(
        "ROUND_KEY_BYTES",
        job.implementation.round_key_bytes(parameters),
    );
    add("STATE_BYTES", job.implementation.state_bytes(parameters));
    add("AREA_BYTES", area_bytes(job));
    for (role, start) in parts_of_area(choice) {
        sizes.push((format!("{}_OFFSET", part_name(role)), start));
    }
    sizes
}

/// Where the parts of the area start: of several parts of work only the first.
pub(crate) fn parts_of_area(choice: &Choice<'_>) -> Vec<(Role, usize)> {
    let mut places: Vec<(Role, usize)> = Vec::new();
    for part in choice.job.implementation.area(choice.job.parameters) {
        if !places.iter().any(|(role, _)| *role == part.holds) {
            places.push((part.holds, part.range.start));
        }
    }
    places
}

fn cost(choice: &Choice<'_>, operation: Operation) -> String {
    let record = choice.measurement;
    let cycles = record.cycles.get(&operation).map(cycles);
    let stack = record.ram.stack.get(&operation);
    let parts = [
        cycles.map(|cycles| format!("{cycles} cycles")),
        stack.map(|bytes| format!("{bytes} bytes of stack")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("{}.", parts.join(", "))
    }
}

fn cycles(range: &CycleRange) -> String {
    if range.min == range.max {
        range.max.to_string()
    } else {
        format!("{} to {}", range.min, range.max)
    }
}

/// The contract, the costs and where they come from, a paragraph each; empty lines between.
pub(crate) fn facts(choice: &Choice<'_>, syntax: Syntax, key: &KeyMaterial) -> Vec<String> {
    let mut lines = vec![format!(
        "Implementation {} of cipherfit for {}.",
        choice.job.implementation.name, choice.machine.device.title
    )];
    lines.push(String::new());
    lines.extend(contract(choice, syntax, key));
    lines.push(String::new());
    lines.extend(costs(choice));
    lines.push(String::new());
    lines.push(claims(choice));
    lines.push(String::new());
    lines.push(provenance(choice));
    lines
}

fn contract(choice: &Choice<'_>, syntax: Syntax, key: &KeyMaterial) -> Vec<String> {
    let job = &choice.job;
    let contract = &job.implementation.manifest.contract;
    let identifier = &job.parameters.identifier;
    let mut lines = Vec::new();
    if contract.interface == Interface::OnePointer {
        lines.push(
            "Interface: every function gets the address of one area, in RAM, which holds everything; \
             the macros say where each part starts. No call touches other bytes of it."
                .to_owned(),
        );
        let how = &choice.machine.isa.export.header.one_pointer;
        lines.extend(how.get(syntax.name()).cloned());
    }
    if contract.interface == Interface::Struct {
        lines.push(
            "Interface: functions with a message, or with inputs of any length, get the address of a struct, in RAM, \
             which says where everything lies. No call changes the struct."
                .to_owned(),
        );
        // A compiler calls what it compiles as it calls everything.
        let how = &choice.machine.isa.export.header.one_pointer;
        let how = how.get(syntax.name()).filter(|_| job.compiler.is_none());
        lines.extend(how.cloned());
    }
    if job.parameters.only_whole_blocks {
        lines.push(format!(
            "Messages: whole blocks of {} bytes. Any other length is a mistake of the caller's, and what becomes of \
             the message then is not said; padding is the caller's.",
            job.parameters.block_bytes
        ));
    }
    if contract.alignment > 1 {
        lines.push(format!(
            "Alignment: buffers start at multiples of {}.",
            contract.alignment
        ));
    }
    for (what, alignment) in [
        ("key and round keys start", contract.key_alignment),
        ("the state starts", contract.state_alignment),
    ] {
        if let Some(bytes) = alignment.filter(|bytes| *bytes > 1) {
            lines.push(format!("Alignment: {what} at multiples of {bytes}."));
        }
    }
    for used in job.implementation.manifest.uses.values() {
        let mut elsewhere = choice.elsewhere.iter();
        let elsewhere = elsewhere.find(|one| one.implementation == *used.get_ref());
        let place = elsewhere.map_or("this folder".to_owned(), |one| {
            format!("the folder {} beside this one", one.folder)
        });
        lines.push(format!(
            "Calls: {}, which is part of {place} and of the figures below.",
            used.get_ref()
        ));
    }
    match contract.round_keys_in {
        RoundKeyPlace::Ram => {}
        RoundKeyPlace::Flash => lines.push(format!(
            "Round keys: in flash, under the name {identifier}_round_keys, made beforehand from {}; \
             another key needs another export.",
            key.origin
        )),
        RoundKeyPlace::Code => lines.push(format!(
            "Key: part of the instructions. It is {}; {identifier}_definitions.h holds it as KEY_BYTES.",
            key.origin
        )),
    }
    if let Some(end) = contract.round_keys_end {
        lines.push(format!(
            "Round keys: the address behind them must be {} modulo {}.",
            end.remainder, end.modulo
        ));
    }
    let fixed = match syntax {
        Syntax::Gnu => section_addresses(choice),
        Syntax::CcRl => job.section_addresses().into_iter().collect(),
    };
    for (section, address) in fixed {
        let cleared = if holds_variables(&section) {
            "; clear it once before the first call, as start-up code clears only .bss"
        } else {
            ""
        };
        lines.push(format!(
            "Place: section {section} must lie at {address:#x}, which the sources count on{cleared}."
        ));
    }
    if contract.overwrites_key {
        lines.push("Key: a call destroys it; put it back before the next.".to_owned());
    }
    if job.implementation.manifest.contract.round_keys.as_str() != "standard"
        && !contract.round_keys.is_empty()
        && !job.implementation.takes_key()
    {
        lines.push(format!(
            "Layout of the round keys: {}.",
            contract.round_keys
        ));
    }
    lines.push(format!(
        "{}; {}.",
        if contract.reentrant {
            "Reentrant"
        } else {
            "Not reentrant: no second call before the first returns"
        },
        if contract.relocatable {
            "relocatable"
        } else {
            "not relocatable: sections have an alignment or address"
        }
    ));
    let misuse = job.family.misuse.iter();
    lines.extend(misuse.map(|one| format!("Never: {} [{}].", one.never, one.clause)));
    if job
        .firmware_calls()
        .iter()
        .any(|call| call.arguments.iter().any(|one| one.role == Role::Length))
    {
        lines.push(
            "Never: a message of more than 65535 bytes, as its length has 16 bits.".to_owned(),
        );
    }
    lines.extend(contract.notes.as_ref().map(|notes| {
        format!(
            "Notes: {}",
            own_names(job, &notes.replace("{identifier}", identifier))
        )
    }));
    lines
}

fn costs(choice: &Choice<'_>) -> Vec<String> {
    let record = choice.measurement;
    let rom = &record.rom;
    let sum = |account: &std::collections::BTreeMap<String, u64>| account.values().sum::<u64>();
    let ram = &record.ram;
    let stack = ram.stack.values().max().copied().unwrap_or(0);
    let parts = [
        ("variables", ram.static_bytes),
        ("round keys or state", ram.context),
        ("block", ram.message),
        ("key", ram.key),
        ("digest", ram.digest),
        ("work", ram.work),
        ("deepest stack, return address included", stack),
    ];
    let ram = parts
        .iter()
        .filter(|(_, bytes)| *bytes > 0)
        .map(|(part, bytes)| format!("{part} {bytes}"));
    let mut lines = vec![
        format!(
            "ROM: {} bytes (code {}, tables {}).",
            rom.total(),
            sum(&rom.code),
            sum(&rom.tables)
        ),
        format!("RAM in bytes: {}.", ram.collect::<Vec<_>>().join(", ")),
    ];
    let tasks = record.tasks.iter();
    let of_messages = tasks.filter_map(|(name, task)| Some((name, task.first, task.further?)));
    let of_messages: Vec<_> = of_messages.collect();
    let several = of_messages.len() > 1;
    let calls = choice.job.firmware_calls();
    let associated = |one: &Argument| one.role == Role::AssociatedData;
    let mut arguments = calls.iter().flat_map(|call| &call.arguments);
    let without = match arguments.any(associated) {
        true => " without associated data",
        false => "",
    };
    let mut arguments = calls.iter().flat_map(|call| &call.arguments);
    let what = match arguments.any(|one| one.role == Role::Output) {
        true => "an output",
        false => "a message",
    };
    lines.extend(of_messages.into_iter().map(|(name, first, further)| {
        format!(
            "Cycles{}: {} for {what} of one block{without}, {} more for each further block.",
            if several {
                format!(" of {name}")
            } else {
                String::new()
            },
            cycles(&first),
            cycles(&further)
        )
    }));
    lines
}

fn claims(choice: &Choice<'_>) -> String {
    let class = choice.measurement.claims.constant_time;
    let cache = choice.job.machine.has_cache();
    let proof = choice.measurement.verified.proof.as_ref();
    let is_proved = proof
        .and_then(|one| one.leaks)
        .is_some_and(|leaks| leaks >= class);
    let messages = proof.and_then(Proof::messages);
    let how = match (is_proved, messages) {
        (true, Some(messages)) => format!("for {messages}, as proved, else as observed"),
        (true, None) => "for every input, as proved".to_owned(),
        (false, _) => "as observed".to_owned(),
    };
    format!("Timing, {how}: {}.", class.in_words(Some(cache)))
}

fn provenance(choice: &Choice<'_>) -> String {
    let record = choice.measurement;
    let tools: Vec<&str> = record.tools.values().map(String::as_str).collect();
    format!(
        "Measured by simulating each cycle of {} ({}), built with {}; {} official vectors and {} random \
         inputs agreed with a reference model.{} Sources: SHA-256 {}.",
        choice.job.machine.device.name,
        record.core,
        tools.join(", "),
        record.verified.vectors,
        record.verified.random,
        proved(record),
        record.source_sha256
    )
}

/// Which operations are proved, and which are not, where a proof was tried.
fn proved(record: &Measurement) -> String {
    let Some(proof) = &record.verified.proof else {
        return String::new();
    };
    let named = |wanted: bool| {
        let all = proof.operations.iter();
        let those = all.filter(|(_, theorem)| (**theorem == Theorem::Proved) == wanted);
        let names: Vec<&str> = those.map(|(operation, _)| operation.name()).collect();
        names.join(", ")
    };
    let sentence = |what: &str, names: String| match names.as_str() {
        "" => String::new(),
        names => format!(" {what}: {names}."),
    };
    let inputs = match (proof.messages(), proof.keys) {
        (Some(messages), _) => format!("{messages}, and tested for others"),
        (None, ProvedKeys::BuiltIn) => {
            "the key of the first official vector, if not for yours, and every block".to_owned()
        }
        (None, ProvedKeys::Every) => "every key and every block".to_owned(),
    };
    sentence(&format!("Proved right for {inputs}"), named(true))
        + &sentence("Not proved for every input", named(false))
}

/// Lines of at most so many characters.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, String::len);
        if last > 0 && last + 1 + word.len() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
        .into_iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}
