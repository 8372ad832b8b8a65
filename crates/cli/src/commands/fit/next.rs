//! What to do with an answer: the commands that export it.

use super::print::place;
use crate::terminal::{self, out};
use cipherfit_fit::answer::{Answer, Choice};
use cipherfit_vocabulary::Language;
use std::collections::BTreeSet;

/// The commands, or that there are none.
pub(super) fn step(answer: &Answer) {
    let Some(choice) = answer.choices.first() else {
        out!("Next: ask again with what the nearest point needs.");
        return;
    };
    terminal::wrapped("Next: the code, in a folder for your build (or --as cmake, platformio, …)");
    if let Some(command) = export_of_all(answer, choice) {
        terminal::paragraph("  ", &command);
        return;
    }
    let mut named = BTreeSet::new();
    for part in &choice.parts {
        let identity = &part.identity;
        let folder = &identity.primitive;
        if !named.insert((&identity.implementation, folder)) {
            continue;
        }
        let mut compiler = String::new();
        if part.language == Language::C {
            compiler = format!(" --toolchain {}", identity.toolchain);
        }
        if let Some(level) = &identity.optimisation {
            compiler += &format!(" --level {level}");
        }
        let target = place(answer, &identity.core);
        terminal::command(
            "  ",
            &format!("cipherfit export {} \\", identity.implementation),
        );
        terminal::command(
            "    ",
            &format!("--primitive {folder} --target {target}{compiler} --to {folder} --as folder"),
        );
    }
}

/// The one command that exports what shares code: apart from each other, each would have all of it.
fn export_of_all(answer: &Answer, choice: &Choice) -> Option<String> {
    if choice.shared.is_empty()
        || choice
            .parts
            .iter()
            .any(|part| part.identity.optimisation.is_some())
    {
        return None;
    }
    let compiled = choice
        .parts
        .iter()
        .filter(|part| part.language == Language::C);
    let toolchains: BTreeSet<&str> = compiled
        .map(|part| part.identity.toolchain.as_str())
        .collect();
    if toolchains.len() > 1 {
        return None;
    }
    let all = choice.parts.iter().map(|part| &part.identity);
    let all: BTreeSet<(&str, &str)> = all
        .map(|one| (one.implementation.as_str(), one.primitive.as_str()))
        .collect();
    let core = choice.parts.first().map_or("", |part| &part.identity.core);
    let implementations = all.iter().map(|(name, _)| format!(" {name}"));
    let primitives = all.iter().map(|(_, name)| format!(" --primitive {name}"));
    let toolchain = toolchains.iter().map(|name| format!(" --toolchain {name}"));
    let words: String = implementations.chain(primitives).chain(toolchain).collect();
    Some(format!(
        "cipherfit export{words} --target {} --to set --as folder",
        place(answer, core)
    ))
}
