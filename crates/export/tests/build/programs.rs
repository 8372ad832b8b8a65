//! Whole programs: built and run by the lines of their own README.md, with nothing but a PATH around them.

use crate::tool::{path, run, tool};
use crate::user::corrupt;
use crate::{Library, failures, none, root};
use cipherfit_catalog::Job;
use cipherfit_export::{Format, Request, Syntax, choose, package};
use std::path::Path;
use std::process::Command;

/// Implementations with every kind of contract, a primitive of each and a device, which need not be the one
/// that was measured. Those that lose their key are among them: the message has several blocks.
const SUBJECTS: [(&str, &str, &str); 13] = [
    (
        "aes/avr/sbox/key-in-place-with-decrypt",
        "aes-128",
        "atmega328p",
    ),
    ("aes/avr/sbox/in-flash-static-key", "aes-128", "atmega128"),
    ("aes/avr/portable-c/looped", "aes-128", "atmega1284p"),
    (
        "simon/avr/low-sram/placed-round-keys",
        "simon-128-128",
        "atmega128",
    ),
    (
        "aes/msp430/two-tables/key-in-place",
        "aes-128",
        "msp430f1611",
    ),
    ("aes/msp430/two-tables/on-the-fly", "aes-128", "msp430f5529"),
    (
        "aes/msp430/fixed-tables/with-decrypt",
        "aes-128",
        "msp430f149",
    ),
    ("sha2/msp430/portable-c/plain", "sha-256", "msp430f1611"),
    ("aes/rl78/column-loop/key-in-place", "aes-128", "r5f100le"),
    ("aes/rl78/smallest/plain", "aes-128", "r5f10y47"),
    (
        "camellia/rl78/keys-in-work/with-decrypt-two-sboxes",
        "camellia-128",
        "r5f104le",
    ),
    ("keccak/rl78/byte-planes/plain", "sha3-256", "r5f100le"),
    ("present/rl78/bitsliced/plain", "present-80", "r5f100le"),
];

/// The job of a subject, whatever it was measured on.
fn job<'a>(library: &'a Library, subject: &(&str, &str, &str)) -> Job<'a> {
    let (name, primitive, _) = *subject;
    let jobs = library.catalog.jobs().into_iter();
    let mut jobs =
        jobs.filter(|job| job.implementation.name == name && job.parameters.name == primitive);
    jobs.next()
        .unwrap_or_else(|| panic!("{name} is not there any more"))
}

fn export(
    library: &Library,
    subject: &(&str, &str, &str),
    format: Format,
    folder: &Path,
) -> Result<(), String> {
    let (implementation, primitive, device) = *subject;
    let request = Request {
        implementation,
        target: Some(device),
        primitive: Some(primitive),
        ..Request::default()
    };
    let choice =
        choose(&library.catalog, &library.store, &request).map_err(|error| error.to_string())?;
    let made = package(&library.catalog, &choice, format, Syntax::Gnu, None);
    let made = made.map_err(|error| error.to_string())?;
    for (name, text) in &made.files {
        let words = text.split('@').skip(1).step_by(2);
        let mut open = words.filter(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|one| one.is_ascii_uppercase() || one == b'_')
        });
        assert_eq!(open.next(), None, "{name} is not filled in");
    }
    made.write(folder, false).map_err(|error| error.to_string())
}

/// Runs lines in a folder, by a shell that knows a PATH and nothing else.
fn shell(folder: &Path, lines: &str) -> Result<String, String> {
    let mut shell = Command::new("/bin/sh");
    shell
        .env_clear()
        .env("PATH", path())
        .args(["-e", "-c", lines]);
    run(folder, &mut shell)
}

/// The blocks of commands in the README.md of an export.
fn commands(folder: &Path) -> String {
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("README.md");
    let blocks = readme.split("```sh\n").skip(1);
    blocks
        .filter_map(|block| block.split("```").next())
        .collect()
}

/// Where `cipherfit run` is the simulator: the tests of the command have it.
fn runs_elsewhere(device: &str) -> bool {
    ["msp430f5529", "r5f10y47"].contains(&device)
}

#[test]
fn every_program_builds_and_runs_by_its_own_readme() {
    let library = Library::load();
    let failed: Vec<String> = SUBJECTS
        .iter()
        .flat_map(|subject| {
            failures(&[job(&library, subject)], |_, folder| {
                export(&library, subject, Format::Firmware, folder)?;
                let lines = commands(folder);
                assert!(
                    lines.contains("make run") && lines.contains("cmake --build"),
                    "{lines}"
                );
                let lines = if runs_elsewhere(subject.2) {
                    lines.replace("make run", "true")
                } else {
                    lines
                };
                shell(folder, &lines)?;
                assert!(
                    folder.join("firmware.hex").is_file(),
                    "nothing to be flashed"
                );
                Ok(())
            })
        })
        .collect();
    none(&failed, SUBJECTS.len());
}

#[test]
fn a_program_that_computes_something_else_says_so() {
    let library = Library::load();
    for subject in [&SUBJECTS[0], &SUBJECTS[4], &SUBJECTS[9]] {
        let subject = &(
            subject.0,
            subject.1,
            if subject.2 == "r5f10y47" {
                "r5f100le"
            } else {
                subject.2
            },
        );
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        export(&library, subject, Format::Firmware, &folder).expect("an export");
        corrupt(&folder, "0x63", "0x62");
        shell(&folder, "make").expect("a wrong byte is no mistake of syntax");
        shell(&folder, "make run").expect_err("a planted fault passes");
    }
}

#[test]
fn a_key_that_is_not_put_back_is_told() {
    let library = Library::load();
    for subject in [&SUBJECTS[0], &SUBJECTS[4]] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        export(&library, subject, Format::Firmware, &folder).expect("an export");
        let path = folder.join("firmware/subject.h");
        let text = std::fs::read_to_string(&path).expect("the subject");
        let once = text.replacen("{\n}", "{\n    put_key();\n}", 1);
        let once = once.replace(
            "    put_key(); /* the call before has destroyed it */\n",
            "",
        );
        assert_ne!(once, text, "{text}");
        std::fs::write(&path, once).expect("the subject");
        let said = shell(&folder, "make run").expect_err("the second block is under another key");
        assert!(said.contains("is wrong"), "{said}");
    }
}

#[test]
fn a_link_that_drops_the_code_is_an_error() {
    let library = Library::load();
    for subject in [&SUBJECTS[4], &SUBJECTS[8]] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        export(&library, subject, Format::Firmware, &folder).expect("an export");
        let path = folder.join("firmware/device.ld");
        let text = std::fs::read_to_string(&path).expect("the script");
        let text = text
            .replace("KEEP(*(.text.start))", "")
            .replace("KEEP(*(.reset))", "*(.reset)")
            .replace("ENTRY(start)", "ENTRY(nowhere)");
        std::fs::write(&path, text).expect("the script");
        let said = shell(&folder, "make").expect_err("the program is empty");
        assert!(said.contains("dropped"), "{said}");
        assert!(!folder.join("firmware.elf").exists());
    }
}

/// A user's project with neither start-up code nor a linker script.
const BARE: &str = "cmake_minimum_required(VERSION 3.19)\nproject(user LANGUAGES C ASM)\nadd_subdirectory(cipher)\n\
                    add_executable(firmware main.c)\ntarget_link_libraries(firmware PRIVATE aes128)\n";

#[test]
fn a_library_without_start_up_code_is_an_error_of_the_build() {
    let library = Library::load();
    let outside = tempfile::tempdir().expect("a temporary folder");
    let folder = outside.path();
    export(
        &library,
        &SUBJECTS[4],
        Format::Cmake,
        &folder.join("cipher"),
    )
    .expect("an export");
    std::fs::write(folder.join("CMakeLists.txt"), BARE).expect("a file");
    let main = "#include <aes128.h>\nstatic uint8_t area[32];\nint main(void) { aes128_encrypt(area, area + 16); \
                return area[0]; }\n";
    std::fs::write(folder.join("main.c"), main).expect("a file");
    let configure = "cmake -B build -D CMAKE_TOOLCHAIN_FILE=cipher/toolchain.cmake -D CMAKE_C_COMPILER=clang-19";
    shell(folder, configure).expect("it is configured");
    let said = shell(folder, "cmake --build build").expect_err("the program is empty");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["the linker has dropped the code", "--as firmware"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn the_lines_for_the_self_test_alone_build_it() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    export(&library, &SUBJECTS[2], Format::Cmake, &folder).expect("an export");
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("README.md");
    let last = readme
        .split("```sh\n")
        .last()
        .and_then(|block| block.split("```").next());
    shell(&folder, last.expect("a block")).expect("the self-test");
    assert!(folder.join("build/aes128_self_test").is_file());
}

#[test]
fn devices_without_a_known_timer_have_no_bench() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (subject, is_there) in [
        (
            (
                "speck/msp430/rounds/unrolled",
                "speck-64-128",
                "msp430fr2433",
            ),
            false,
        ),
        (
            ("speck/msp430/rounds/unrolled", "speck-64-128", "msp430f149"),
            true,
        ),
        (("aes/rl78/smallest/plain", "aes-128", "r5f100le"), true),
        (("aes/rl78/smallest/plain", "aes-128", "r5f10y47"), false),
    ] {
        let made = export(
            &library,
            &subject,
            Format::Bench,
            &folder.path().join(subject.2),
        );
        assert_eq!(made.is_ok(), is_there, "{subject:?}: {made:?}");
        if let Err(reason) = made {
            assert!(reason.contains("no timer of"), "{reason}");
        }
    }
}

/// GNU's simulator prints what goes to the port; its timer counts other cycles than ours, and divides none.
#[test]
fn the_bench_of_rl78_passes_its_vectors() {
    let library = Library::load();
    let subject = ("aes/rl78/column-loop/key-in-place", "aes-128", "r5f100le");
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("bench");
    export(&library, &subject, Format::Bench, &folder).expect("an export");
    let said = shell(&folder, "make run").expect("its vectors");
    let line = "primitive=aes-128 toolchain=gnu-rl78 level=-";
    assert!(
        said.contains("cipherfit-bench 1 device=r5f100le clock=32000000"),
        "{said}"
    );
    assert!(
        said.contains(line) && said.contains("operation=encrypt vectors=ok ticks=0x"),
        "{said}"
    );
    corrupt(&folder, "0x63", "0x62");
    shell(&folder, "make run").expect_err("a planted fault passes");
}

/// What is a register on most of them is a bit on some.
#[test]
fn the_board_of_every_avr_compiles() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let board = root().join("targets/firmware/avr/board.h");
    std::fs::copy(board, folder.path().join("board.h")).expect("the board");
    let program = "#include \"board.h\"\n\
                   int main(void) { board_begin(); board_put('='); board_end(); return 0; }\n";
    std::fs::write(folder.path().join("main.c"), program).expect("a program");
    let devices = library.catalog.machines.devices.iter();
    let avr: Vec<_> = devices
        .filter(|device| device.core == "avre-plus")
        .collect();
    let failed: Vec<String> = avr
        .iter()
        .filter_map(|device| {
            let mut compile = tool("avr-gcc", "make tools");
            compile.arg(format!("-mmcu={}", device.name));
            compile.args(["-DF_CPU=8000000UL", "-Os", "-S", "-o", "-", "main.c"]);
            run(folder.path(), &mut compile).err()
        })
        .collect();
    none(&failed, avr.len());
}
