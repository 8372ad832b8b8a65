//! `arduino-builder`, which is what Arduino's IDE builds with, and Debian's core of AVR.

use crate::simulators::first_line_in_simavr;
use crate::tool::{run, tool};
use crate::user::corrupt;
use crate::{Library, failures, none};
use cipherfit_catalog::Job;
use cipherfit_export::Format;
use std::path::Path;

const PACKAGES: &str = "scripts/packages build export";

/// Where Debian has what the builder brings, and Arduino's core of AVR.
const BUILDER: &str = "/usr/share/arduino-builder";
const HARDWARE: &str = "/usr/share/arduino/hardware";

const SUBJECTS: [&str; 2] = [
    "aes/avr/smallest/computed-sbox",
    "aes/avr/portable-c/looped",
];

/// Puts the library into a sketchbook.
fn sketchbook(library: &Library, job: &Job<'_>, folder: &Path) -> Result<(), String> {
    let libraries = folder.join("libraries");
    std::fs::create_dir_all(&libraries).expect("a folder");
    library.export(job, Format::Arduino, &libraries.join("cipher"))
}

/// Builds the library's example for a board with an ATmega2560, and what it prints.
fn example(folder: &Path) -> Result<String, String> {
    for name in ["build", "cache"] {
        std::fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    let mut build = tool("arduino-builder", PACKAGES);
    build.args([
        "-compile",
        "-warnings=all",
        "-fqbn=arduino:avr:mega:cpu=atmega2560",
    ]);
    for hardware in [BUILDER, HARDWARE] {
        build.arg(format!("-hardware={hardware}"));
    }
    build.arg(format!("-tools={BUILDER}"));
    // Arduino's core uses what <float.h> of Debian's GCC 5 gives to C alone.
    build.arg("-prefs=compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__");
    for (option, name) in [
        ("libraries", "libraries"),
        ("build-path", "build"),
        ("build-cache", "cache"),
    ] {
        build.arg(format!("-{option}={}", folder.join(name).display()));
    }
    run(
        folder,
        build.arg("libraries/cipher/examples/SelfTest/SelfTest.ino"),
    )?;
    first_line_in_simavr(folder, "atmega2560", "build/SelfTest.ino.hex")
}

#[test]
fn arduinos_builder_takes_the_library_and_its_example_passes() {
    let library = Library::load();
    let jobs = library.subjects(SUBJECTS.len(), |job| {
        SUBJECTS.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        sketchbook(&library, job, folder)?;
        let printed = example(folder)?;
        if printed.contains("all vectors pass") {
            Ok(())
        } else {
            Err(printed)
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn the_example_tells_a_wrong_byte() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == SUBJECTS[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    sketchbook(&library, &job, folder).expect("a sketchbook");
    corrupt(&folder.join("libraries/cipher"), "0x63", "0x62");
    let printed = example(folder).expect("a wrong byte is no mistake of syntax");
    assert!(printed.contains("a vector fails"), "{printed}");
}

#[test]
fn arduinos_builder_refuses_a_library_without_a_name() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == SUBJECTS[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    sketchbook(&library, &job, folder).expect("a sketchbook");
    let path = folder.join("libraries/cipher/library.properties");
    let text = std::fs::read_to_string(&path).expect("library.properties");
    std::fs::write(&path, text.replace("name=", "nickname=")).expect("library.properties");
    let refused = example(folder).expect_err("a planted fault passes");
    assert!(refused.contains("Missing 'name'"), "{refused}");
}
