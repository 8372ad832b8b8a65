//! A PlatformIO library.

use crate::package::Parts;
use crate::{placement, self_test};
use std::collections::BTreeMap;

pub(super) fn files(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = super::sources(parts);
    let mut put = |path: String, text: String| {
        files.insert(path, text);
    };
    put(
        format!("include/{}", parts.header.0),
        parts.header.1.clone(),
    );
    put(
        format!("examples/self_test/{}", self_test::FILE),
        parts.self_test.clone(),
    );
    put("examples/self_test/main.c".to_owned(), parts.main());
    put("library.json".to_owned(), description(parts));
    files
}

fn description(parts: &Parts<'_>) -> String {
    let job = &parts.choice.job;
    let fragments = parts.choice.machine.isa.export.platformio.as_ref();
    let platform = fragments.map_or("", |platformio| &platformio.platform);
    let mut flags: Vec<String> = job.compile_flags().into_iter().map(str::to_owned).collect();
    // Of levels of optimisation the last counts; the linker's own would make other code of C.
    let without: &[&str] = if flags.is_empty() { &[] } else { &["-flto"] };
    if parts.placement.is_some() {
        // PlatformIO hands both on to the linker of the firmware, the first as an absolute path.
        flags.push("-L.".to_owned());
        flags.push(format!("-Wl,-T,{}", placement::file_name(&parts.choice)));
    }
    let description = serde_json::json!({
        "name": format!("cipherfit-{}", job.parameters.name),
        "version": env!("CARGO_PKG_VERSION"),
        "description": format!(
            "{}: {} ({})", job.parameters.title, job.implementation.manifest.summary, job.implementation.name
        ),
        "keywords": ["cryptography", job.family.name, parts.choice.machine.isa.name.get_ref()],
        "license": "MIT OR Apache-2.0",
        "frameworks": "*",
        "platforms": platform,
        "headers": parts.header.0,
        "build": { "flags": flags, "unflags": without },
        "examples": [{
            "name": "self_test",
            "base": "examples/self_test",
            "files": ["main.c", self_test::FILE],
        }],
    });
    format!("{description:#}\n")
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    let fragments = parts.choice.machine.isa.export.platformio.as_ref();
    let note = fragments.and_then(|platformio| platformio.note.as_ref());
    let assembler = parts.choice.job.compiler.is_none();
    let note = note
        .filter(|_| assembler)
        .map_or(String::new(), |note| format!("\n\n{note}"));
    format!(
        "Put the folder into the project's `lib/`, or name it in `platformio.ini`:\n\n```ini\nlib_deps = \
         symlink://<this folder>\n```\n\n`#include <{}>` then makes `pio run` build it with the project; \
         `pio pkg pack` packs it for a registry.{note}",
        parts.header.0
    )
}
