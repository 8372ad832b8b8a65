//! A program that shows the calls: it runs the self-test and keeps the outcome.

use crate::header::{file_name, parts_of_area};
use crate::interface::{functions, part_name, prefix};
use crate::{Choice, self_test};
use cipherfit_catalog::Call;
use cipherfit_vocabulary::{Access, Argument, Role};
use std::fmt::Write;

/// Bytes of the longest message of the example.
const LONGEST: usize = 64;

/// The buffers and calls that firmware has, in C.
pub(crate) fn usage(choice: &Choice<'_>) -> String {
    let contract = &choice.job.implementation.manifest.contract;
    let mut text = format!(
        "#include <{}>\n\n{}",
        file_name(choice),
        self_test::buffers(choice, &|_| LONGEST)
    );
    if choice.job.implementation.takes_one_pointer() {
        let name = prefix(&choice.job);
        for (role, _) in parts_of_area(choice) {
            let _ = writeln!(text, "/* area + {name}_{}_OFFSET */", part_name(role));
        }
        text.push('\n');
    }
    let overwrites = contract.overwrites_key;
    if overwrites {
        let place = self_test::place_of(choice, Role::Key);
        let _ = write!(
            text,
            "/* A call destroys the key: this puts it back. */\nstatic const uint8_t kept_key[{size}] = {{ 0 /* yours \
             */ }};\n\nstatic void put_key(void)\n{{\n    uint8_t i;\n    for (i = 0; i < {size}; i++)\n        \
             ({place})[i] = kept_key[i];\n}}\n\n",
            size = format_args!("{}_KEY_BYTES", prefix(&choice.job)),
        );
    }
    for function in functions(&choice.job) {
        if overwrites
            && function
                .call
                .arguments
                .iter()
                .any(|one| one.role == Role::Key)
        {
            text += "put_key(); /* Before each call, as the one before has destroyed it */\n";
        }
        if choice
            .job
            .implementation
            .takes_struct(&function.call.arguments)
        {
            if !text.contains("given.") {
                text += &members(&function.call.arguments);
            }
            let _ = writeln!(
                text,
                "{}(&given); /* {} */",
                function.call.symbol, function.sentence
            );
            continue;
        }
        let _ = writeln!(
            text,
            "{}({}); /* {} */",
            function.call.symbol,
            passed(choice, &function.call),
            function.sentence
        );
    }
    text
}

/// What a call without a struct is given: buffers, a message of the reader's where it is only read, and nothing of what
/// else may have any length.
fn passed(choice: &Choice<'_>, call: &Call) -> String {
    if choice.job.implementation.takes_one_pointer() {
        return "area".to_owned();
    }
    let name = |one: &Argument| {
        let of = one.role.of_length().unwrap_or(one.role);
        let whole = call.arguments.iter().find(|other| other.role == of);
        let is_read = whole.is_none_or(|one| one.access == Access::In);
        match (of.has_any_length(), of == one.role) {
            (true, true) if is_read && of != Role::Message => "0".to_owned(),
            (true, false) if is_read && of != Role::Message => "0 /* or yours */".to_owned(),
            (true, false) if !is_read => format!("sizeof {of}"),
            _ => one.role.to_string(),
        }
    };
    let names: Vec<String> = call.arguments.iter().map(name).collect();
    names.join(", ")
}

/// Sets every member of the struct: what is worked on or made, with nothing of any length beside it.
fn members(arguments: &[Argument]) -> String {
    let is_buffer = |role: Role| {
        let mut arguments = arguments.iter();
        arguments.any(|one| one.role == role && (role == Role::Message || one.access != Access::In))
    };
    let line = |one: &Argument| {
        let role = one.role;
        let of = role.of_length().unwrap_or(role);
        let value = match (of.has_any_length(), of == role) {
            (true, _) if !is_buffer(of) => "0; /* or yours */".to_owned(),
            (true, false) => format!("sizeof {of};"),
            _ => format!("{role};"),
        };
        format!("given.{role} = {value}\n")
    };
    arguments.iter().map(line).collect()
}

/// `main`: 0 is left in `cipherfit_outcome` and given back if all vectors pass.
pub(crate) fn main_text(choice: &Choice<'_>) -> String {
    let test = self_test::function(choice);
    format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* Runs the self-test once; self_test.c shows \
         every call. */\nint {test}(void);\n\n/* For a debugger: 0 after all vectors, else the number of the \
         first that fails. */\nvolatile int cipherfit_outcome = -1;\n\nint main(void)\n{{\n    \
         cipherfit_outcome = {test}();\n    return cipherfit_outcome;\n}}\n"
    )
}

/// The same as an Arduino sketch: the built-in LED lights if all vectors pass.
pub(crate) fn sketch(choice: &Choice<'_>) -> String {
    let test = self_test::function(choice);
    format!(
        "// SPDX-License-Identifier: MIT OR Apache-2.0\n// Prints the outcome of the self-test; self_test.c \
         shows every call.\n#include <{}>\n\nextern \"C\" int {test}(void);\n\nvoid setup()\n{{\n    \
         Serial.begin(9600);\n    int outcome = {test}();\n    if (outcome == 0)\n        \
         Serial.println(\"{title}: all vectors pass\");\n    else\n        Serial.println(\"{title}: a vector \
         fails\");\n}}\n\nvoid loop()\n{{\n}}\n",
        file_name(choice),
        title = choice.job.parameters.title,
    )
}
