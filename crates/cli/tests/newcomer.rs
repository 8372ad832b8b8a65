//! The README's first promise: from a budget to ciphertext in a firmware, in five commands. They are run as they
//! are written, in an empty folder and with an empty environment.

#[allow(dead_code, reason = "shared with the tests that damage a repository")]
mod common;
#[path = "common/installed.rs"]
mod installed;

use cipherfit_lab::cache::cache_dir;
use common::root;
use installed::{cargo_install, shell};
use std::path::Path;

/// The first blocks of commands, output and lines for CMake in the README's first section.
fn readme() -> [String; 3] {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let (_, section) = readme
        .split_once("## From a budget to ciphertext in your firmware")
        .expect("the README's first section");
    ["sh", "text", "cmake"].map(|language| {
        let (_, rest) = section
            .split_once(&format!("```{language}\n"))
            .expect("a block");
        rest.split("```").next().unwrap_or_default().to_owned()
    })
}

#[test]
fn a_newcomer_gets_from_a_budget_to_ciphertext_by_the_readme_alone() {
    let [commands, shown, _] = readme();
    let commands: Vec<&str> = commands.lines().collect();
    let [packages, install, fit, export, run] = commands.as_slice() else {
        panic!("five commands: {commands:?}")
    };
    // Packages are installed with the test's own tools; here it is seen that they are these.
    let named = packages
        .strip_prefix("sudo apt-get install ")
        .expect("packages");
    shell(
        root().as_path(),
        &[],
        &format!("dpkg-query --show {named} >/dev/null"),
    );

    let prefix = tempfile::tempdir().expect("a folder");
    let bin = cargo_install(install, prefix.path());
    let project = tempfile::tempdir().expect("a folder");
    let follow = |line: &str| shell(project.path(), &[&bin], line);
    let answers = follow(fit);
    // What is exported is what the answer says first.
    let (_, next) = answers.split_once("Next:").expect("a next step");
    let named = next
        .split("cipherfit export ")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next());
    let exported = export.split_whitespace().nth(2);
    assert_eq!(
        named, exported,
        "remedy: write the first answer into README.md"
    );
    follow(export);
    let said = follow(run);
    for line in shown.lines() {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(project.path().join("aes/firmware.hex").is_file());
}

/// A firmware of the user's own, as the header says how.
const MAIN: &str = "#include <aes128.h>\nstatic uint8_t key[AES128_KEY_BYTES], block[AES128_BLOCK_BYTES];\n\
                    static uint8_t round_keys[AES128_ROUND_KEY_BYTES];\nint main(void)\n{\n    \
                    aes128_expand_key(round_keys, key);\n    aes128_encrypt(block, round_keys);\n    return \
                    block[0];\n}\n";

#[test]
fn the_two_lines_for_cmake_take_the_library() {
    let [_, _, lines] = readme();
    let project = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| std::fs::write(project.path().join(name), text).expect(name);
    write("main.c", MAIN);
    let before = "cmake_minimum_required(VERSION 3.19)\nproject(user LANGUAGES C ASM)\nadd_executable(firmware main.c)\n";
    write("CMakeLists.txt", &(before.to_owned() + &lines));
    let command = Path::new(env!("CARGO_BIN_EXE_cipherfit"));
    let follow = |line: &str| shell(project.path(), &[command.parent().expect("a folder")], line);
    follow(&format!(
        "cipherfit --root '{}' export aes/avr/sbox/in-flash-loop --primitive aes-128 --target atmega328p --to \
         my-firmware/aes --as cmake",
        root().display()
    ));
    follow("cmake -B build -D CMAKE_TOOLCHAIN_FILE=my-firmware/aes/toolchain.cmake");
    follow("cmake --build build");
    assert!(project.path().join("build/firmware").is_file());
}

/// Devices whose core no simulator but ours has.
#[test]
fn programs_for_other_cores_run_in_our_simulator() {
    let command = Path::new(env!("CARGO_BIN_EXE_cipherfit"));
    let tools = cache_dir().join("tools/bin");
    let place = tempfile::tempdir().expect("a folder");
    let follow = |line: &str| {
        let line = line.replace(
            "cipherfit",
            &format!("CIPHERFIT_ROOT='{}' cipherfit", root().display()),
        );
        shell(
            place.path(),
            &[command.parent().expect("a folder"), &tools],
            &line,
        )
    };
    for (implementation, device) in [
        ("aes/msp430/two-tables/on-the-fly", "msp430f5529"),
        ("aes/rl78/smallest/plain", "r5f10y47"),
    ] {
        follow(&format!(
            "cipherfit export {implementation} --primitive aes-128 --target {device} --to {device} --as firmware"
        ));
        let said = follow(&format!(
            "export CIPHERFIT_ROOT='{}'; make -C {device} run",
            root().display()
        ));
        assert!(
            said.contains("all is right") || said.contains("all vectors pass"),
            "{said}"
        );
    }
}
