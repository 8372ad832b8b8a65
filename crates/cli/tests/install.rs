//! Installed into an empty prefix, far from any checkout, the command has what it needs or says what it lacks.

#[allow(dead_code, reason = "shared with the tests that damage a repository")]
mod common;
#[path = "common/installed.rs"]
mod installed;

use common::root;
use installed::{cargo_install, output, shell};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout that a command remembers, as it stands in its machine code.
fn remembered() -> String {
    format!("{}/../..", env!("CARGO_MANIFEST_DIR"))
}

/// Makes a command believe that it was built in a checkout which is gone: as if that had moved.
fn forget_the_checkout(command: &Path) {
    let mut bytes = std::fs::read(command).expect("the command");
    let place = remembered().into_bytes();
    let mut gone = place.clone();
    gone[1..5].copy_from_slice(b"gone");
    let mut found = 0;
    let mut at = 0;
    while let Some(next) = bytes[at..]
        .windows(place.len())
        .position(|window| window == place)
    {
        at += next;
        bytes[at..at + place.len()].copy_from_slice(&gone);
        found += 1;
    }
    assert!(found > 0, "the command does not remember {}", remembered());
    // A file that is being written cannot be run.
    let other = command.with_extension("new");
    std::fs::write(&other, bytes).expect("a command");
    std::fs::set_permissions(
        &other,
        std::fs::metadata(command).expect("it").permissions(),
    )
    .expect("executable");
    std::fs::rename(&other, command).expect("a command");
}

/// What a user does first, in a folder of their own.
fn works(bin: &Path, explorer: bool) {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    let follow = |line: &str| shell(place, &[bin], line);
    assert!(follow("cipherfit fit aes-128 --target atmega328p").contains("cipherfit export "));
    follow(
        "cipherfit export aes/avr/sbox/in-flash-loop --primitive aes-128 --target atmega328p --to aes --as firmware",
    );
    assert!(place.join("aes/LICENSE-MIT").is_file() && place.join("aes/Makefile").is_file());
    std::fs::create_dir(place.join("mine")).expect("a folder");
    assert!(
        follow("CIPHERFIT_CACHE=$PWD/cache cipherfit try speck/avr/low-flash/plain speck-64-128")
            .contains("verified")
    );
    if explorer {
        follow("cipherfit report --out site --live none");
        assert!(place.join("site/index.html").is_file());
    } else {
        let refused = output(place, &[bin], "cipherfit report --live none");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            !refused.status.success() && said.contains("make explorer"),
            "{said}"
        );
    }
}

#[test]
fn a_command_installed_by_cargo_finds_its_checkout_and_says_so_when_that_has_moved() {
    let prefix = tempfile::tempdir().expect("a folder");
    let bin = cargo_install("cargo install --path crates/cli", prefix.path());
    works(&bin, root().join("explorer/dist/index.html").is_file());
    let command = bin.join("cipherfit");
    forget_the_checkout(&command);
    let place = tempfile::tempdir().expect("a folder");
    let refused = output(place.path(), &[&bin], "cipherfit fit aes-128");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    let words: Vec<&str> = said.split_whitespace().collect();
    let said = words.join(" ");
    assert_eq!(refused.status.code(), Some(2), "{said}");
    for part in [
        "checkout",
        "moved",
        "--root DIR",
        "CIPHERFIT_ROOT",
        "pipx install .",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let named = format!("cipherfit --root '{}' fit aes-128", root().display());
    shell(place.path(), &[&bin], &named);
}

/// Builds the wheel of the checkout and installs it apart; gives its prefix.
fn pip_install(place: &Path) -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let cargo = Path::new(env!("CARGO"))
        .parent()
        .expect("a folder")
        .to_owned();
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(cargo).chain(std::env::split_paths(&usual)));
    let path = path.expect("plain names");
    let python = place.join("python");
    let run = |program: &Path, arguments: &[&str]| {
        let output = Command::new(program)
            .args(arguments)
            .current_dir(root())
            .env("PATH", &path)
            .env("CARGO_TARGET_DIR", &target)
            .output()
            .expect("Python");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
    };
    run(
        Path::new("python3"),
        &["-m", "venv", &python.to_string_lossy()],
    );
    run(
        &python.join("bin/pip"),
        &[
            "--quiet",
            "--disable-pip-version-check",
            "install",
            "--no-deps",
            ".",
        ],
    );
    python
}

#[test]
fn a_wheel_carries_all_that_the_command_needs() {
    let place = tempfile::tempdir().expect("a folder");
    let prefix = pip_install(place.path());
    let bin = prefix.join("bin");
    forget_the_checkout(&bin.join("cipherfit"));
    let shared = prefix.join("share/cipherfit");
    let built = root().join("explorer/dist/index.html").is_file();
    assert_eq!(shared.join("explorer/dist/index.html").is_file(), built);
    works(&bin, built);
    if !built {
        // As it is where `make explorer` came before.
        std::fs::create_dir_all(shared.join("explorer/dist")).expect("a folder");
        std::fs::write(shared.join("explorer/dist/index.html"), "<!doctype html>").expect("a page");
        works(&bin, true);
    }
    let confirmed = format!("cipherfit confirm {}/confirmations/*.log", shared.display());
    shell(place.path(), &[&bin], &confirmed);
}
