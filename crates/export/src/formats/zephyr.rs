//! A Zephyr module.

use crate::package::Parts;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn files(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = super::plain(parts);
    files.insert(
        "zephyr/module.yml".to_owned(),
        format!(
            "name: {}\nbuild:\n  cmake: zephyr\n  kconfig: zephyr/Kconfig\n",
            parts.choice.job.parameters.identifier
        ),
    );
    files.insert("zephyr/CMakeLists.txt".to_owned(), lists(parts));
    files.insert("zephyr/Kconfig".to_owned(), options(parts));
    files
}

/// `CIPHERFIT_AES128`.
fn option(parts: &Parts<'_>) -> String {
    format!(
        "CIPHERFIT_{}",
        parts.choice.job.parameters.identifier.to_uppercase()
    )
}

fn lists(parts: &Parts<'_>) -> String {
    let option = option(parts);
    let mut text = format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\nif(CONFIG_{option})\n  zephyr_library()\n  \
         zephyr_include_directories(../include)\n"
    );
    for name in &parts.translated {
        let _ = writeln!(text, "  zephyr_library_sources(../src/{name})");
    }
    let flags = parts.choice.job.compile_flags();
    if !flags.is_empty() {
        let _ = writeln!(
            text,
            "  zephyr_library_compile_options({})",
            flags.join(" ")
        );
    }
    let _ = write!(
        text,
        "  zephyr_library_sources_ifdef(CONFIG_{option}_SELF_TEST ../test/self_test.c)\nendif()\n"
    );
    text
}

fn options(parts: &Parts<'_>) -> String {
    let option = option(parts);
    let job = &parts.choice.job;
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\nconfig {option}\n\tbool \"{title}\"\n\thelp\n\t  {summary}.\n\t  \
         Implementation {name} of cipherfit for {device}.\n\nconfig {option}_SELF_TEST\n\tbool \"Self-test of {title} \
         with the official vectors\"\n\tdepends on {option}\n",
        title = job.parameters.title,
        summary = job.implementation.manifest.summary.trim_end_matches('.'),
        name = job.implementation.name,
        device = parts.choice.machine.device.title,
    )
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    format!(
        "Add the folder to the manifest's modules or to `ZEPHYR_EXTRA_MODULES`, and set `CONFIG_{}=y`. Zephyr's own \
         tree has no port to {}; this serves ports outside of it.",
        option(parts),
        parts.choice.machine.isa.name.get_ref()
    )
}
