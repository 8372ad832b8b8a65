//! `subject.h`: what a program in C is about.

use super::Message;
use super::words::REVISION_DIGITS;
use crate::interface::{prefix, returned};
use crate::package::Parts;
use crate::self_test::{self, bytes, prepared};
use cipherfit_catalog::Call;
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;

/// The text; a bench has a function that times each operation.
pub(super) fn text(parts: &Parts<'_>, bench: bool) -> String {
    let choice = &parts.choice;
    let job = &choice.job;
    let mut text = format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* What the program is about. */\n#define SUBJECT \
         \"{}\"\n#define SELF_TEST {}\n",
        job.parameters.title,
        self_test::function(choice)
    );
    if bench {
        text += &timed(parts);
    } else if let Some(message) = Message::new(parts) {
        text += &of_message(parts, &message);
    }
    text
}

fn of_message(parts: &Parts<'_>, message: &Message) -> String {
    let job = &parts.choice.job;
    let takes_key = |call: &Call| call.arguments.iter().any(|one| one.role == Role::Key);
    let mut text = format!(
        "#define BLOCK_BYTES {}_BLOCK_BYTES\n#define BLOCK ({})\n#define MESSAGE_BYTES {}\n\n",
        prefix(job),
        self_test::place_of(&parts.choice, Role::Block),
        message.text.len()
    );
    let mut constant = |name: &str, values: &[u8]| {
        let _ = writeln!(
            text,
            "static const uint8_t {name}[] IN_FLASH = {{\n      {} }};",
            bytes(values)
        );
    };
    let in_ram = job.firmware_calls().iter().any(takes_key);
    if in_ram {
        constant("secret", &message.key);
    }
    constant("nonce", &message.nonce);
    constant("message", &message.text);
    constant("expected", &message.expected);
    if in_ram {
        let _ = write!(
            text,
            "\nstatic void put_key(void)\n{{\n    uint8_t i;\n    for (i = 0; i < sizeof secret; i++)\n        \
             ({})[i] = FROM_FLASH(secret + i);\n}}\n",
            self_test::place_of(&parts.choice, Role::Key)
        );
    }
    let overwrites = job.implementation.manifest.contract.overwrites_key;
    let mut begin = String::new();
    if in_ram && !overwrites {
        begin += "    put_key();\n";
    }
    if let Some(expand) = job.firmware_call(Operation::EXPAND_KEY) {
        let _ = writeln!(
            begin,
            "    {}",
            self_test::invocation(&parts.choice, &expand)
        );
    }
    let restored = if overwrites {
        "    put_key(); /* the call before has destroyed it */\n"
    } else {
        ""
    };
    let encrypt = job.firmware_call(Operation::ENCRYPT);
    let encrypt = encrypt.map(|call| self_test::invocation(&parts.choice, &call));
    let _ = write!(
        text,
        "\n/* Once a key. */\nstatic void begin_key(void)\n{{\n{begin}}}\n\nstatic void encrypt_block(void)\n\
         {{\n{restored}    {}\n}}\n",
        encrypt.unwrap_or_default()
    );
    text
}

/// What a line of a bench says of the program.
pub(super) fn words(parts: &Parts<'_>) -> String {
    let choice = &parts.choice;
    let record = choice.measurement;
    format!(
        "device={} clock={} implementation={} primitive={} toolchain={} level={} revision={}",
        choice.machine.device.name,
        choice.machine.device.clock_hz,
        record.implementation,
        record.primitive,
        record.toolchain,
        record.optimisation.as_deref().unwrap_or("-"),
        record
            .source_sha256
            .get(..REVISION_DIGITS)
            .unwrap_or_default(),
    )
}

/// Functions that time each operation that is one call. A function and an empty one are called by the same
/// instructions, so that the difference is the operation's alone.
fn timed(parts: &Parts<'_>) -> String {
    let choice = &parts.choice;
    let mut text = format!("#define WORDS \"{}\"\n\n", words(parts));
    let mut lines = String::new();
    for (call, inputs) in prepared(choice) {
        let name = call.description.operation.name();
        let parameters = call.c_parameters(&choice.job);
        let symbol = &call.symbol;
        let invocation = self_test::invocation(choice, &call);
        let called = invocation.replacen(symbol.as_str(), "called", 1);
        // Buffers may be macros: their names are no parameters.
        let types: Vec<&str> = parameters
            .split(", ")
            .filter_map(|one| one.rfind([' ', '*']).and_then(|end| one.get(..=end)))
            .map(str::trim_end)
            .collect();
        let named = types.iter().enumerate();
        let named: Vec<String> = named
            .map(|(number, one)| format!("{one} unused_{number}"))
            .collect();
        let unused: String = (0..types.len())
            .map(|number| format!("    (void)unused_{number};\n"))
            .collect();
        let (types, named) = (types.join(", "), named.join(", "));
        let returns = returned(&call);
        let end = match call.description.result {
            Some(_) => "    return 0;\n",
            None => "",
        };
        let message = if invocation.contains("message") {
            "    const uint8_t *const message = messages;\n"
        } else {
            ""
        };
        let vector = if invocation.contains("vector->") {
            "    const struct vector *const vector = vectors;\n"
        } else {
            ""
        };
        let _ = write!(
            text,
            "static {returns} APART empty_{name}({named})\n{{\n{unused}    __asm__ volatile(\"\");\n{end}}}\n\n\
             static uint16_t APART time_{name}({returns} (*volatile function)({types}), uint8_t coarse)\n{{\n    \
             {returns} (*const called)({types}) = function;\n{vector}{message}    uint16_t before, after;\n\n    \
             timer_begin(coarse);\n    before = timer_now();\n    {called}\n    after = timer_now();\n    \
             return after - before;\n}}\n\n"
        );
        let inputs: String = inputs.iter().map(|line| format!("    {line}\n")).collect();
        let _ = write!(
            lines,
            "{inputs}    fine = time_{name}({symbol}, 0);\n{inputs}    coarse = time_{name}({symbol}, 1);\n    \
             empty = time_{name}(empty_{name}, 0);\n    report(TEXT(\"{name}\"), passed, fine, coarse, empty);\n"
        );
    }
    let vector = if lines.contains("vector->") {
        "    const struct vector *const vector = vectors;\n"
    } else {
        ""
    };
    text + &format!(
        "static void time_all(int passed)\n{{\n{vector}    uint16_t fine, coarse, empty;\n\n{lines}}}\n"
    )
}
