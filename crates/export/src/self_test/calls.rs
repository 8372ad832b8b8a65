//! The buffers and calls of the self-test.

use super::fields::Fields;
use super::function;
use crate::Choice;
use crate::interface::{part_name, prefix, struct_members};
use cipherfit_catalog::{Call, Job, struct_name};
use cipherfit_vocabulary::{Access, Argument, Presence, Role, Steps, genuine};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The memory that the calls work on; `longest` says how many bytes a value of any length has at most.
pub(crate) fn buffers(choice: &Choice<'_>, longest: &dyn Fn(&str) -> usize) -> String {
    let job = &choice.job;
    let contract = &job.implementation.manifest.contract;
    let name = prefix(job);
    let mut text = String::new();
    let has_struct = struct_members(job).is_some();
    let aligned = |buffer: &str, size: &str, alignment: u32| match alignment {
        0 | 1 => format!("static uint8_t {buffer}[{size}];\n"),
        // Every compiler aligns words.
        2 => format!(
            "static union {{\n    uint16_t word;\n    uint8_t bytes[{size}];\n}} aligned_{buffer};\n{}\n",
            // A member of a struct may have the name of a buffer, and so no macro has it.
            match has_struct {
                true => format!("static uint8_t *const {buffer} = aligned_{buffer}.bytes;"),
                false => format!("#define {buffer} aligned_{buffer}.bytes"),
            }
        ),
        bytes => {
            format!("static uint8_t {buffer}[{size}] __attribute__((aligned({bytes})));\n")
        }
    };
    let buffer = |name: &str, size: &str| aligned(name, size, contract.alignment);
    if job.implementation.takes_one_pointer() {
        return buffer("area", &format!("{name}_AREA_BYTES")) + "\n";
    }
    let calls = job.firmware_calls();
    let arguments = calls.iter().flat_map(|call| &call.arguments);
    let roles: BTreeSet<Role> = arguments.map(|argument| argument.role).collect();
    let calls = job.firmware_calls();
    let arguments = || calls.iter().flat_map(|call| &call.arguments);
    for role in roles.into_iter().filter(|role| !role.is_number()) {
        if role.has_any_length() {
            // What is only read is read where it lies.
            let written = |one: &&Argument| one.role == role && one.access != Access::In;
            let written = arguments().find(written);
            if let Some(value) = written.and_then(|one| one.from.or(one.gives)) {
                text += &buffer(role.name(), &longest(genuine(value)).to_string());
            }
            continue;
        }
        match contract.round_keys_end.filter(|_| role == Role::RoundKeys) {
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
            None => {
                let alignment = contract.alignment_of(role);
                text += &aligned(role.name(), &size(job, role), alignment);
            }
        }
    }
    if has_struct {
        let _ = writeln!(text, "static {} given;", struct_name(job));
    }
    text + "\n"
}

/// The function of the test.
pub(super) fn body(choice: &Choice<'_>, fields: &Fields) -> String {
    let mut text = format!(
        "/* 0 if all is well, else the number of the first vector that fails, counted from 1. */\nint \
         {name}(void);\n\nint {name}(void)\n{{\n    const struct vector *const end = vectors + sizeof \
         vectors / sizeof vectors[0];\n    const struct vector *vector;\n    int number = 1;\n{message}\n    \
         for (vector = vectors; vector != end; vector++, number++) {{\n",
        name = function(choice),
        message = if fields.message.is_some() {
            "    const uint8_t *message = messages;\n"
        } else {
            ""
        },
    );
    let mut lines = Lines {
        choice,
        fields,
        kept: BTreeMap::new(),
        lines: Vec::new(),
    };
    for task in choice.job.family.kind.tasks {
        if let Some(call) = choice.job.firmware_call(task.name) {
            lines.at_once(&call);
            if let Some(pieces) = task.pieces {
                lines.in_pieces(pieces);
            }
        } else if let Some(steps) = task.steps {
            lines.block_by_block(steps);
        }
    }
    if lines.reads_messages() {
        lines.add("message += vector->length;");
    }
    for line in lines.lines {
        let _ = writeln!(text, "        {line}");
    }
    text + "    }\n    return 0;\n}\n"
}

/// Where a part of the caller's memory lies.
pub(crate) fn place_of(choice: &Choice<'_>, role: Role) -> String {
    let job = &choice.job;
    if job.implementation.takes_one_pointer() {
        format!("area + {}_{}_OFFSET", prefix(job), part_name(role))
    } else {
        role.name().to_owned()
    }
}

/// The line that calls a function.
pub(crate) fn invocation(choice: &Choice<'_>, call: &Call) -> String {
    let implementation = choice.job.implementation;
    if implementation.takes_one_pointer() {
        return format!("{}(area);", call.symbol);
    }
    if implementation.takes_struct(&call.arguments) {
        return format!("{}(&given);", call.symbol);
    }
    let arguments: Vec<String> = call.arguments.iter().map(passed).collect();
    format!("{}({});", call.symbol, arguments.join(", "))
}

/// What is passed for an argument: numbers and what is read where it lies are the vector's.
fn passed(argument: &Argument) -> String {
    let role = argument.role;
    if role.is_number() || lies_in_vector(argument) {
        format!("vector->{role}")
    } else {
        role.name().to_owned()
    }
}

/// Is it read where it lies in a vector? A message has a place of its own.
fn lies_in_vector(argument: &Argument) -> bool {
    let role = argument.role;
    argument.access == Access::In && role.has_any_length() && role != Role::Message
}

/// The calls that do a task each, with the lines that put all that they take into place.
pub(crate) fn prepared(choice: &Choice<'_>) -> Vec<(Call, Vec<String>)> {
    let fields = super::fields(choice);
    let tasks = choice.job.family.kind.tasks.iter();
    let calls = tasks.filter_map(|task| {
        let mut lines = Lines {
            choice,
            fields: &fields,
            kept: BTreeMap::new(),
            lines: Vec::new(),
        };
        let call = choice.job.firmware_call(task.name)?;
        lines.put_inputs(&call);
        Some((call, lines.lines))
    });
    calls.collect()
}

/// Macro of a size: `AES128_KEY_BYTES`.
fn size(job: &Job<'_>, role: Role) -> String {
    let field = match role {
        Role::State => "state_bytes",
        _ => role.size().field(),
    };
    format!("{}_{}", prefix(job), field.to_uppercase())
}

/// The lines of the test of one vector.
struct Lines<'a> {
    choice: &'a Choice<'a>,
    fields: &'a Fields,
    /// Values that lie where a call needs them.
    kept: BTreeMap<Role, &'static str>,
    lines: Vec<String>,
}

impl Lines<'_> {
    fn add(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Is there a call that reads a whole message where it lies?
    fn reads_messages(&self) -> bool {
        let calls = self.choice.job.firmware_calls();
        let mut arguments = calls.iter().flat_map(|call| &call.arguments);
        self.fields.message.is_some() && arguments.any(|one| one.role == Role::Message)
    }

    /// Where an argument lies.
    fn place(&self, argument: &Argument) -> String {
        let job = &self.choice.job;
        let parts = job.implementation.area(job.parameters);
        let has_part = parts.iter().any(|part| part.holds == argument.role);
        let role = match argument.presence {
            Presence::Within(role) if !has_part => role,
            _ => argument.role,
        };
        place_of(self.choice, role)
    }

    fn invocation(&self, call: &Call) -> String {
        invocation(self.choice, call)
    }

    /// Puts what a call takes into place, the key first; a message is read where it lies.
    fn put_inputs(&mut self, call: &Call) {
        let mut arguments = call.arguments.clone();
        arguments.sort_by_key(|argument| argument.role != Role::Key);
        for argument in arguments {
            let role = argument.role;
            let value = argument.from.map(genuine).filter(|value| {
                // These are read where they lie.
                Some(*value) != self.fields.message
                    && !role.is_number()
                    && !lies_in_vector(&argument)
            });
            if let Some(value) = value.filter(|value| self.kept.get(&role) != Some(value)) {
                let (place, field) = (self.place(&argument), self.fields.name(value));
                let bytes = self.bytes(role);
                self.lines
                    .push(format!("copy({place}, vector->{field}, {bytes});"));
                self.kept.insert(role, value);
            }
            if argument.access != Access::In {
                self.kept.remove(&role);
            }
        }
        if self.choice.job.implementation.takes_struct(&call.arguments) {
            for argument in &call.arguments {
                let (member, value) = (argument.role, passed(argument));
                self.add(format!("given.{member} = {value};"));
            }
        }
    }

    /// How many bytes an argument has in a vector.
    fn bytes(&self, role: Role) -> String {
        match role.length() {
            Some(length) => format!("vector->{length}"),
            None => size(&self.choice.job, role),
        }
    }

    /// Looks at what a call has left.
    fn check_outputs(&mut self, call: &Call) {
        for argument in &call.arguments {
            let given = argument.gives.map(genuine).filter(|value| {
                let mut values = self.fields.values();
                values.any(|known| known == *value)
            });
            if let Some(value) = given {
                let (place, field) = (self.place(argument), self.fields.name(value));
                let bytes = self.bytes(argument.role);
                self.add(format!("if (differ({place}, vector->{field}, {bytes}))"));
                self.add("    return number;");
            }
        }
    }

    fn at_once(&mut self, call: &Call) {
        self.put_inputs(call);
        let invocation = self.invocation(call);
        if call.description.result.is_some() {
            let called = invocation.trim_end_matches(';');
            self.add(format!("if ({called} != 0)"));
            self.add("    return number;");
        } else {
            self.add(invocation.clone());
        }
        self.check_outputs(call);
        let tag = call.arguments.iter().find(|one| one.role == Role::Tag);
        if let Some(tag) = tag.filter(|_| call.description.result.is_some()) {
            let (place, called) = (self.place(tag), invocation.trim_end_matches(';'));
            self.add("/* A wrong tag is refused. */");
            self.add(format!("{place}[0] ^= 1;"));
            self.add(format!("if ({called} == 0)"));
            self.add("    return number;");
            self.kept.remove(&Role::Tag);
        }
    }

    /// The same message in two pieces, and the associated data, if there is any.
    fn in_pieces(&mut self, steps: Steps) {
        let of = |operation| self.choice.job.firmware_call(operation);
        let (Some(begin), Some(piece), Some(end)) =
            (of(steps.begin), of(steps.block), of(steps.end))
        else {
            return;
        };
        let ahead = steps.associated.and_then(of);
        let calls: Vec<&Call> = ahead.iter().chain([&piece]).collect();
        self.put_inputs(&begin);
        self.take_pieces(&begin, &calls);
        self.put_inputs(&end);
        let invocation = self.invocation(&end);
        if end.description.result.is_none() {
            let made = |one: &&Argument| one.access == Access::Out;
            for argument in end.arguments.iter().filter(made) {
                self.add("/* What is there already does not count. */");
                self.add(format!("{}[0] ^= 1;", self.place(argument)));
            }
            self.add(invocation);
            self.check_outputs(&piece);
            self.check_outputs(&end);
            return;
        }
        let called = invocation.trim_end_matches(';');
        self.add(format!("if ({called} != 0)"));
        self.add("    return number;");
        self.check_outputs(&piece);
        if let Some(tag) = end.arguments.iter().find(|one| one.role == Role::Tag) {
            self.take_pieces(&begin, &calls);
            self.add("/* A wrong tag is refused. */");
            self.add(format!("{}[0] ^= 1;", self.place(tag)));
            self.add(format!("if ({called} == 0)"));
            self.add("    return number;");
            self.kept.remove(&Role::Tag);
        }
    }

    /// The call that begins, and two of each that takes a piece.
    fn take_pieces(&mut self, begin: &Call, calls: &[&Call]) {
        self.add(self.invocation(begin));
        for call in calls {
            self.put_inputs(call);
            let whole = call.arguments.iter().find(|one| one.role.has_any_length());
            let Some((whole, length)) = whole.and_then(|one| Some((one, one.role.length()?)))
            else {
                continue;
            };
            let invocation = self.invocation(call);
            let (bytes, start) = (format!("vector->{length}"), passed(whole));
            // By a shift: not every firmware links a division.
            let first = format!("(uint16_t)({bytes} >> 2)");
            self.add(invocation.replace(&bytes, &first));
            let rest = format!("(uint16_t)({bytes} - {first})");
            let behind = invocation.replace(&bytes, &rest);
            let (from, to) = (format!(" {start},"), format!(" {start} + {first},"));
            self.add(behind.replace(&from, &to));
        }
    }

    fn block_by_block(&mut self, steps: Steps) {
        let of = |operation| self.choice.job.firmware_call(operation);
        let (Some(begin), Some(block), Some(end)) =
            (of(steps.begin), of(steps.block), of(steps.end))
        else {
            return;
        };
        let job = &self.choice.job;
        let name = prefix(job);
        let parts = job.implementation.area(job.parameters);
        let has = |role| parts.iter().any(|part| part.holds == role);
        // Where padding may add nothing, the last block may be whole.
        let more = if job.parameters.least_padding_bytes == 0 {
            ">"
        } else {
            ">="
        };
        let counts = |step: &str| {
            let mut lines = Vec::new();
            if has(Role::Length) {
                lines.push(format!("length += {step};"));
                lines.push(format!("area[{name}_LENGTH_OFFSET] = (uint8_t)length;"));
                lines.push(format!(
                    "area[{name}_LENGTH_OFFSET + 1] = (uint8_t)(length >> 8);"
                ));
            }
            if has(Role::Last) {
                lines.push(format!("area[{name}_LAST_OFFSET] = (uint8_t){step};"));
            }
            lines
        };
        self.add("uint16_t left = vector->length;");
        if has(Role::Length) {
            self.add("uint16_t length = 0;");
        }
        self.put_inputs(&begin);
        self.add(self.invocation(&begin));
        self.add(format!("while (left {more} {name}_BLOCK_BYTES) {{"));
        self.add(format!(
            "    copy(area + {name}_BLOCK_OFFSET, message, {name}_BLOCK_BYTES);"
        ));
        for line in counts(&format!("{name}_BLOCK_BYTES")) {
            self.add(format!("    {line}"));
        }
        self.add(format!("    {}", self.invocation(&block)));
        self.add(format!("    message += {name}_BLOCK_BYTES;"));
        self.add(format!("    left -= {name}_BLOCK_BYTES;"));
        self.add("}");
        self.add(format!("copy(area + {name}_BLOCK_OFFSET, message, left);"));
        for line in counts("left") {
            self.add(line);
        }
        self.add("message += left;");
        self.add(self.invocation(&end));
        self.check_outputs(&end);
    }
}
