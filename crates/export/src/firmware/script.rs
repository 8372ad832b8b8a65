//! `script.S`: what a program in assembler is about, as bytes that it goes through.

use super::Message;
use crate::Choice;
use crate::interface::functions;
use crate::package::Parts;
use cipherfit_catalog::Call;
use cipherfit_vocabulary::{Operation, Presence, Role, Size, Steps};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Most bytes that one line of the script puts or expects.
const MOST_AT_ONCE: usize = 255;

/// Orders of a script, as `main.S` of the instruction set says them.
const END: u8 = 0;
const PUT: u8 = 1;
const CALL: u8 = 2;
const EXPECT: u8 = 3;
const VECTOR: u8 = 4;
const MESSAGE: u8 = 5;
const TIME: u8 = 6;
const CLEAR: u8 = 7;
const REPORT: u8 = 8;

/// How an operation is timed: by cycles, by a divided timer, and an empty one in its place.
const WAYS: [u8; 3] = [0, 1, 2];

struct Script<'a> {
    parts: &'a Parts<'a>,
    calls: Vec<Call>,
    text: String,
}

/// The text.
pub(super) fn text(parts: &Parts<'_>, bench: bool) -> String {
    let job = &parts.choice.job;
    let mut script = Script {
        parts,
        calls: job.firmware_calls(),
        text: String::new(),
    };
    let contract = &job.implementation.manifest.contract;
    for (number, (_, address)) in contract.placed_variables().enumerate() {
        script.order(&[CLEAR]);
        let _ = writeln!(
            script.text,
            "        .short  {:#x}, size_of_placed_{number}",
            address & 0xffff
        );
    }
    for answer in &parts.answers {
        script.vector(&answer.values);
        script.order(&[VECTOR]);
    }
    if let Some(message) = Message::new(parts).filter(|_| !bench) {
        script.message(&message);
    }
    if let Some(first) = parts.answers.first().filter(|_| bench) {
        script.timed(&first.values);
    }
    script.order(&[END]);
    if bench {
        script.text += "        .global words\nwords:\n";
        script.words(&super::subject::words(parts));
    }
    let names = functions(job).into_iter();
    let names: Vec<String> = names
        .map(|one| format!("        .short  {}\n", one.call.symbol))
        .collect();
    format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* Vectors and calls: firmware/ has what goes through \
         them. */\n        .section .rodata.script, \"a\", @progbits\n        .balign 2\n        .global functions\n\
         functions:\n{}        .global script\nscript:\n{}",
        names.concat(),
        script.text
    )
}

/// For a linker script: the sizes of the variables that it must place; start-up code clears no others than
/// `.bss`.
pub(super) fn placed_sizes(choice: &Choice<'_>) -> String {
    let contract = &choice.job.implementation.manifest.contract;
    let placed = contract.placed_variables().enumerate();
    placed
        .map(|(number, (name, _))| format!("  size_of_placed_{number} = SIZEOF({name});\n"))
        .collect()
}

impl Script<'_> {
    fn order(&mut self, bytes: &[u8]) {
        for line in bytes.chunks(16) {
            let shown: Vec<String> = line.iter().map(u8::to_string).collect();
            let _ = writeln!(self.text, "        .byte   {}", shown.join(", "));
        }
    }

    /// Where a part of the area begins.
    fn start(&self, role: Role) -> Option<usize> {
        let job = &self.parts.choice.job;
        let parts = job.implementation.area(job.parameters);
        let part = parts.iter().find(|part| part.holds == role);
        part.map(|part| part.range.start)
    }

    fn bytes_at(&mut self, order: u8, start: Option<usize>, bytes: &[u8]) {
        let Some(mut at) = start else { return };
        for piece in bytes.chunks(MOST_AT_ONCE) {
            self.order(&[order, at as u8, (at >> 8) as u8, piece.len() as u8]);
            self.order(piece);
            at += piece.len();
        }
    }

    fn call(&mut self, operation: Operation, order: u8) {
        let mut calls = self.calls.iter();
        if let Some(number) = calls.position(|call| call.description.operation == operation) {
            self.order(&[order, number as u8]);
        }
    }

    /// Every value that the call takes.
    fn inputs(&mut self, call: &Call, values: &BTreeMap<&'static str, Vec<u8>>) {
        for argument in &call.arguments {
            let value = argument.from.and_then(|name| values.get(name));
            if let Some(value) = value.filter(|_| argument.role.size() != Size::Number(2)) {
                self.bytes_at(PUT, self.start(argument.role), value);
            }
        }
    }

    fn outputs(&mut self, call: &Call, values: &BTreeMap<&'static str, Vec<u8>>) {
        for argument in &call.arguments {
            let value = argument.gives.and_then(|name| values.get(name));
            let own = self.start(argument.role);
            let place = match argument.presence {
                Presence::Within(role) if own.is_none() => self.start(role),
                _ => own,
            };
            if let Some(value) = value {
                self.bytes_at(EXPECT, place, value);
            }
        }
    }

    fn vector(&mut self, values: &BTreeMap<&'static str, Vec<u8>>) {
        for task in self.parts.choice.job.family.kind.tasks {
            if let Some(call) = self.parts.choice.job.firmware_call(task.name) {
                self.inputs(&call, values);
                self.call(task.name, CALL);
                self.outputs(&call, values);
            } else if let Some(steps) = task.steps {
                self.in_steps(steps, values);
            }
        }
    }

    fn in_steps(&mut self, steps: Steps, values: &BTreeMap<&'static str, Vec<u8>>) {
        let job = &self.parts.choice.job;
        let (Some(block), Some(end)) =
            (job.firmware_call(steps.block), job.firmware_call(steps.end))
        else {
            return;
        };
        let parameters = self.parts.choice.job.parameters;
        let of_block = block.arguments.iter().find(|one| one.role == Role::Block);
        let message = of_block
            .and_then(|one| one.from)
            .and_then(|name| values.get(name));
        let mut left = message.map_or(&[][..], Vec::as_slice);
        let mut length: u16 = 0;
        self.call(steps.begin, CALL);
        // Where padding may add nothing, the last block may be whole.
        let least = parameters.block_bytes + usize::from(parameters.least_padding_bytes == 0);
        while left.len() >= least {
            let (piece, rest) = left.split_at(parameters.block_bytes);
            self.piece(piece, &mut length);
            self.call(steps.block, CALL);
            left = rest;
        }
        self.piece(left, &mut length);
        self.call(steps.end, CALL);
        self.outputs(&end, values);
    }

    /// A piece of a message with the lengths that go with it.
    fn piece(&mut self, piece: &[u8], length: &mut u16) {
        *length += piece.len() as u16;
        self.bytes_at(PUT, self.start(Role::Block), piece);
        self.bytes_at(PUT, self.start(Role::Length), &length.to_le_bytes());
        self.bytes_at(PUT, self.start(Role::Last), &[piece.len() as u8]);
    }

    fn message(&mut self, message: &Message) {
        let overwrites = self
            .parts
            .choice
            .job
            .implementation
            .manifest
            .contract
            .overwrites_key;
        self.order(&[MESSAGE]);
        let key = self.start(Role::Key);
        self.bytes_at(PUT, key, &message.key);
        self.call(Operation::EXPAND_KEY, CALL);
        for (number, (before, after)) in message.counters.iter().enumerate() {
            if overwrites && number > 0 {
                self.bytes_at(PUT, key, &message.key);
            }
            self.bytes_at(PUT, self.start(Role::Block), before);
            self.call(Operation::ENCRYPT, CALL);
            self.bytes_at(EXPECT, self.start(Role::Block), after);
        }
    }

    /// Each operation that is one call, with the values of a vector.
    fn timed(&mut self, values: &BTreeMap<&'static str, Vec<u8>>) {
        let tasks = self.parts.choice.job.family.kind.tasks;
        for (number, call) in self.calls.clone().iter().enumerate() {
            let operation = call.description.operation;
            if tasks.iter().any(|task| task.name == operation) {
                for way in WAYS {
                    self.inputs(call, values);
                    self.order(&[TIME, way, number as u8]);
                }
                self.order(&[REPORT]);
                self.words(operation.name());
            }
        }
    }

    /// Text that ends with a zero.
    fn words(&mut self, text: &str) {
        let _ = writeln!(self.text, "        .asciz  \"{text}\"");
    }
}
