//! README.md of what is handed over.

use crate::header::{facts, file_name};
use crate::package::Parts;
use crate::{Choice, example};
use std::fmt::Write;

/// The first words of every README.md that an export makes; `--force` looks for them.
pub(crate) const MARK: &str = "<!-- made by cipherfit export -->";

/// The text; `how` says how to build in the format that it is for, `test` how it is tried.
pub(crate) fn text(parts: &Parts<'_>, how: &str, test: &str) -> String {
    let (choice, syntax, key) = (&parts.choice, parts.syntax, &parts.key);
    let job = &choice.job;
    let mut text = format!(
        "{MARK}\n# {} for {}\n\n{}.\n\n`{}` declares the functions. In short:\n\n",
        job.parameters.title,
        choice.machine.device.title,
        job.implementation.manifest.summary.trim_end_matches('.'),
        file_name(choice)
    );
    for line in facts(choice, syntax, key)
        .iter()
        .filter(|line| !line.is_empty())
    {
        let _ = writeln!(text, "- {line}");
    }
    let _ = write!(
        text,
        "\n## Use\n\n```c\n{}```\n\n## Building\n\n{how}\n",
        example::usage(choice)
    );
    if let Some(flags) = compiler_flags(choice) {
        let _ = write!(
            text,
            "\nThe figures hold for `{flags}`, with which the sources were compiled.\n"
        );
    }
    text + &format!(
        "\n## Self-test\n\n{test} Neither belongs in a product.\n\n## Licence\n\nMIT or Apache-2.0, as you \
         choose: `LICENSE-MIT`, `LICENSE-APACHE`.\n"
    )
}

/// What build files say of the flags that C is compiled with.
pub(crate) fn whose_figures(choice: &Choice<'_>) -> String {
    let Some(compiler) = choice.job.compiler else {
        return "The measured code has no C.".to_owned();
    };
    let machine = choice.job.machine_flags().join(" ");
    let machine = match machine.is_empty() {
        true => String::new(),
        false => format!("{machine} and "),
    };
    format!(
        "The measured figures are those of {} with {machine}these.",
        compiler.title
    )
}

/// How C was compiled for the figures.
fn compiler_flags(choice: &Choice<'_>) -> Option<String> {
    let compiler = choice.job.compiler?;
    let machine = choice.job.machine_flags().iter().map(String::as_str);
    let flags: Vec<&str> = machine.chain(choice.job.compile_flags()).collect();
    Some(format!("{} {}", compiler.title, flags.join(" ")))
}
