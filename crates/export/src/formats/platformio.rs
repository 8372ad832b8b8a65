//! A PlatformIO library.

use crate::package::Parts;
use crate::self_test;
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
    let platform = if job.target.isa == "avr" {
        "atmelavr"
    } else {
        "timsp430"
    };
    let flags: Vec<&String> = job.optimisation_flags().iter().collect();
    let description = serde_json::json!({
        "name": format!("cipherfit-{}", job.parameters.name),
        "version": env!("CARGO_PKG_VERSION"),
        "description": format!(
            "{}: {} ({})", job.parameters.title, job.implementation.manifest.summary, job.implementation.name
        ),
        "keywords": ["cryptography", job.family.name, job.target.isa],
        "license": "MIT OR Apache-2.0",
        "frameworks": "*",
        "platforms": platform,
        "headers": parts.header.0,
        "build": { "flags": flags },
        "examples": [{
            "name": "self_test",
            "base": "examples/self_test",
            "files": ["main.c", self_test::FILE],
        }],
    });
    format!("{description:#}\n")
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    let placed = match parts.placement {
        Some(_) => " Add `board_build.ldscript` or `build_flags = -Wl,-T…` for the places below.",
        None => "",
    };
    format!(
        "Put the folder into the project's `lib/`, or pack it: `pio pkg pack`. `pio run` builds it with the \
         project.{placed}"
    )
}
