//! A PlatformIO library.

use crate::header::abi_matters;
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
    let platform = if job.target.isa == "avr" {
        "atmelavr"
    } else {
        "timsp430"
    };
    let mut flags = job.optimisation_flags().to_vec();
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
    let old_compiler = if abi_matters(&parts.choice) {
        "\n\nPlatformIO's own package for MSP430 (toolchain-timsp430 1.40603) is GCC 4.6 of mspgcc, which passes \
         arguments in other registers than TI's EABI: the header refuses it. Put a package with TI's \
         msp430-elf-gcc in its place (`platform_packages` in platformio.ini)."
    } else {
        ""
    };
    format!(
        "Put the folder into the project's `lib/`, or name it in `platformio.ini`:\n\n```ini\nlib_deps = \
         symlink://<this folder>\n```\n\n`#include <{}>` then makes `pio run` build it with the project; \
         `pio pkg pack` packs it for a registry.{old_compiler}",
        parts.header.0
    )
}
