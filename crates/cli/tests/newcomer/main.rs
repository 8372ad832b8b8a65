//! The README's first promise: from a budget to code in a build of the user's own, in under five commands.
//!
//! Only what the README shows is run: its commands, and its lines for CMakeLists.txt. The project was there
//! before, with a start-up, a linker script and a tool-chain file of its own.

#[allow(dead_code, reason = "shared with the tests of exported folders")]
#[path = "../../../export/tests/build/simulators.rs"]
mod simulators;
#[allow(dead_code, reason = "shared with the tests of exported folders")]
#[path = "../../../export/tests/build/tool.rs"]
mod tool;

use simulators::in_mspdebug;
use std::path::{Path, PathBuf};
use std::process::Command;
use tool::{run, tool};

/// FIPS 197, appendix B.
const CIPHERTEXT: &str = "3925841d02dc09fbdc118597196a0b32";

/// The user's project before.
const BEFORE: [(&str, &str); 5] = [
    ("CMakeLists.txt", include_str!("project/CMakeLists.txt")),
    ("msp430.cmake", include_str!("project/msp430.cmake")),
    ("main.c", include_str!("project/main.c")),
    (
        "board.S",
        include_str!("../../../export/tests/build/user/board_msp430.S"),
    ),
    (
        "device.ld",
        include_str!("../../../export/tests/build/user/msp430.ld"),
    ),
];

/// The user's program after: it follows the header that came with the code.
const AFTER: &str = include_str!("project/main_with_cipher.c");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The first blocks of `sh` and `cmake` in the README's first section.
fn readme() -> (Vec<String>, String) {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let (_, section) = readme
        .split_once("## From a budget to code in your build")
        .expect("the README's first section");
    let block = |language: &str| {
        let (_, rest) = section
            .split_once(&format!("```{language}\n"))
            .expect("a block");
        rest.split("```").next().unwrap_or_default().to_owned()
    };
    let commands = block("sh");
    let commands = commands.lines().map(|line| {
        let command = line.split('#').next().unwrap_or_default();
        command.trim().to_owned()
    });
    (commands.collect(), block("cmake"))
}

/// Runs a command of the README in the user's project, `cipherfit` being the one under test.
fn follow(project: &Path, command: &str) -> String {
    let words = shlex::split(command).expect("words of a shell");
    let (program, arguments) = words.split_first().expect("a command");
    let mut command = match program.as_str() {
        "cipherfit" => Command::new(env!("CARGO_BIN_EXE_cipherfit")),
        other => tool(other, "scripts/packages build export"),
    };
    run(project, command.args(arguments)).unwrap_or_else(|reason| panic!("{reason}"))
}

#[test]
fn a_newcomer_gets_from_a_budget_to_running_code_by_the_readme_alone() {
    let (commands, lines) = readme();
    assert!(commands.len() < 5, "{commands:?}");
    let (install, commands) = commands.split_first().expect("commands");
    assert!(install.starts_with("cargo install"), "{install}");

    let project = tempfile::tempdir().expect("a temporary folder");
    let project = project.path();
    for (name, text) in BEFORE {
        std::fs::write(project.join(name), text).expect(name);
    }
    follow(
        project,
        "cmake -B build -D CMAKE_TOOLCHAIN_FILE=msp430.cmake -D CMAKE_BUILD_TYPE=MinSizeRel",
    );
    follow(project, "cmake --build build");
    let before = in_mspdebug(project, "build/firmware", "block", 16);
    assert_eq!(before, Ok(vec![0; 16]), "there is no cipher yet");

    let (build, asked) = commands.split_last().expect("commands");
    let mut implementation = String::new();
    for command in asked {
        let printed = follow(project, &command.replace("IMPL", &implementation));
        // The answers' last line is the command that exports the first of them.
        let next = printed.rsplit("cipherfit export ").next();
        let name = next.and_then(|rest| rest.split_whitespace().next());
        implementation = name.unwrap_or_default().to_owned();
    }
    let lists = project.join("CMakeLists.txt");
    let text = std::fs::read_to_string(&lists).expect("CMakeLists.txt");
    std::fs::write(&lists, text + &lines).expect("CMakeLists.txt");
    std::fs::write(project.join("main.c"), program(project)).expect("main.c");
    follow(project, build);

    let block = in_mspdebug(project, "build/firmware", "block", 16).expect("a block");
    let shown: String = block.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(shown, CIPHERTEXT);
}

/// The user reads in the header whether there are round keys to be made beforehand.
fn program(project: &Path) -> String {
    let header = project.join("my-firmware/aes/include/aes128.h");
    let header = std::fs::read_to_string(header).expect("the header");
    if header.contains("void aes128_expand_key(") {
        format!("#define HAS_ROUND_KEYS\n{AFTER}")
    } else {
        AFTER.to_owned()
    }
}
