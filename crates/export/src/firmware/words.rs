//! What is filled into the files of `targets/firmware/`.

use super::{Message, script};
use crate::formats::{check, tool_chain};
use crate::interface::area_bytes;
use crate::package::Parts;
use crate::{placement, readme};
use cipherfit_catalog::Job;
use cipherfit_catalog::machine::FirmwareFragments;
use std::collections::BTreeMap;

/// Digits of a content hash that a bench says.
pub(crate) const REVISION_DIGITS: usize = 16;

/// The text with `@WORD@` filled in, those within values too.
pub(super) fn filled_in(text: String, words: &BTreeMap<String, String>) -> String {
    let fill = |text: String| {
        words.iter().fold(text, |text, (word, value)| {
            text.replace(&format!("@{word}@"), value)
        })
    };
    fill(fill(text))
}

/// The words; `source` is the program.
pub(super) fn words(
    parts: &Parts<'_>,
    fragments: &FirmwareFragments,
    source: &str,
) -> BTreeMap<String, String> {
    let choice = &parts.choice;
    let (job, device) = (&choice.job, choice.machine.device);
    let sources = parts.translated.iter().map(|name| format!("src/{name}"));
    let core = job.machine.core.name.get_ref();
    let assembler = job
        .assembler
        .core_flags(core, "assemble")
        .unwrap_or_default();
    let script = parts
        .placement
        .as_ref()
        .map(|_| placement::file_name(choice));
    let through = |option: &str| {
        script
            .as_ref()
            .map_or(String::new(), |name| format!("{option}{name}"))
    };
    let right = match Message::new(parts) {
        _ if source.starts_with("bench.") => "vectors=ok",
        Some(_) => "message .* is right",
        None => "all vectors pass",
    };
    let alignment = job.implementation.manifest.contract.alignment.max(1);
    // Variables with an address of their own lie at the end of the RAM: the stack begins below them.
    let variables = job.implementation.manifest.contract.placed_variables();
    let variables = variables.map(|(_, address)| address);
    let in_ram = variables.filter(|address| device.ram.contains(address));
    let stack_top = in_ram.min().unwrap_or(device.ram.end);
    let mut words: BTreeMap<String, String> = [
        ("DEVICE", device.name.clone()),
        ("TITLE", device.title.clone()),
        // Without the vendor: `ATmega128`.
        (
            "SHORT_TITLE",
            device
                .title
                .rsplit(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
        ),
        ("CLOCK_HZ", device.clock_hz.to_string()),
        ("ROM_START", format!("{:#x}", device.rom.start)),
        ("ROM_END", format!("{:#x}", device.rom.end)),
        ("RAM_START", format!("{:#x}", device.ram.start)),
        ("RAM_END", format!("{:#x}", device.ram.end)),
        ("STACK_TOP", format!("{stack_top:#x}")),
        (
            "FLASH_SHOWN_AT",
            format!("{:#x}", choice.machine.core.memory.flash_shown_at),
        ),
        ("SOURCES", sources.collect::<Vec<_>>().join(" ")),
        ("PROGRAM", source.to_owned()),
        ("WHOSE_FIGURES", readme::whose_figures(choice)),
        ("CODE_COMPILER", code_compiler(job)),
        ("MACHINE_FLAGS", job.machine_flags().join(" ")),
        ("CODE_FLAGS", job.compile_flags().join(" ")),
        ("ASSEMBLER_FLAGS", assembler.join(" ")),
        ("PLACEMENT", script.clone().unwrap_or_default()),
        ("PLACEMENT_OPTION", through("-Wl,-T,")),
        ("PLACEMENT_SCRIPT", through("-T ")),
        ("PLACED_SIZES", script::placed_sizes(choice)),
        ("CHECK", check::in_makefile(choice)),
        ("RIGHT", right.to_owned()),
        ("AREA_BYTES", area_bytes(job).max(1).to_string()),
        ("ALIGNMENT", alignment.to_string()),
    ]
    .map(|(word, value)| (word.to_owned(), value))
    .into();
    for board in fragments.boards(&device.name) {
        for (word, value) in &board.values {
            words
                .entry(word.clone())
                .or_insert_with(|| value.trim_end().to_owned());
        }
    }
    words
}

/// For a Makefile: the compiler that the figures are of, by one of the names that it goes by, and what makes it compile for
/// the machine at all; `$(CC)` where it has nothing to compile.
fn code_compiler(job: &Job<'_>) -> String {
    let Some(step) = job.compiler.and_then(|compiler| compiler.step("compile")) else {
        return "$(CC)".to_owned();
    };
    let others = match step.program.starts_with("clang") {
        true => tool_chain::CLANG,
        false => "",
    };
    let others = others.split_whitespace();
    let others = others.filter(|name| *name != step.program);
    let names = [&*step.program].into_iter().chain(others);
    let looked_for: Vec<String> = names.map(|name| format!("command -v {name}")).collect();
    let found = format!(
        "$(shell {} || echo {})",
        looked_for.join(" || "),
        step.program
    );
    let target = step
        .arguments
        .iter()
        .filter(|argument| argument.starts_with("--target="));
    [found]
        .into_iter()
        .chain(target.cloned())
        .collect::<Vec<_>>()
        .join(" ")
}
