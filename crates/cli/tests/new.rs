//! `cipherfit new`: what it writes loads and builds, and is refused until the code is written.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Exit code, standard output and standard error.
fn cipherfit(root: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .arg("--root")
        .arg(root)
        .args(arguments)
        .output()
        .expect("the command starts");
    (
        output.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
fn a_new_implementation_builds_and_fails_verification() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, options) in [
        ("msp430", "--primitive aes-128 --isa msp430"),
        ("avr", "--primitive speck-64-128 --isa avr --decrypt"),
        ("rl78", "--primitive present-80 --isa rl78"),
        ("rl78-hash", "--primitive sha-256 --isa rl78"),
        (
            "c",
            "--primitive aes-128 --primitive aes-256 --isa avr --language c",
        ),
        ("c-hash", "--primitive sha-256 --isa msp430 --language c"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a plain path");
        let mut arguments = vec!["new", "implementation", path];
        arguments.extend(options.split(' '));
        let (code, _, error) = cipherfit(&root(), &arguments);
        assert_eq!(code, 0, "{name}: {error}");
        let (code, _, error) = cipherfit(&root(), &["try", path]);
        assert_eq!(code, 1, "{name}: {error}");
        assert!(
            error.contains("verify::wrong_output") || error.contains("verify::round_keys"),
            "{name}: {error}"
        );
    }
}

#[test]
fn nothing_is_overwritten_and_mistakes_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path().to_str().expect("a plain path");
    let fresh = folder.path().join("fresh");
    let fresh = fresh.to_str().expect("a plain path");
    for (path, options, complaint) in [
        (there, "--primitive aes-128 --isa avr", "is there already"),
        (
            fresh,
            "--primitive aes-12 --isa avr",
            "did you mean `aes-128`",
        ),
        (
            fresh,
            "--primitive aes-128 --isa avrr",
            "did you mean `avr`",
        ),
        (
            fresh,
            "--primitive sha-256 --isa avr --decrypt",
            "decrypts nothing",
        ),
        (
            fresh,
            "--primitive aes-128 --primitive led-64 --isa avr",
            "two families",
        ),
    ] {
        let mut arguments = vec!["new", "implementation", path];
        arguments.extend(options.split(' '));
        let (code, _, error) = cipherfit(&root(), &arguments);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(complaint), "{error}");
        assert!(!Path::new(fresh).exists());
    }
}

/// A root with the devices of the repository and nothing else.
fn devices_only() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for part in [
        "library",
        "targets/isa",
        "targets/cores",
        "targets/devices",
        "targets/toolchains",
    ] {
        std::fs::create_dir_all(folder.path().join(part)).expect("a folder");
        if part == "library" {
            continue;
        }
        for entry in std::fs::read_dir(root().join(part)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name");
                std::fs::copy(&path, folder.path().join(part).join(name)).expect("a copy");
            }
        }
    }
    folder
}

const TARGET: [&str; 11] = [
    "new",
    "target",
    "my-board",
    "--core",
    "msp430",
    "--flash",
    "0xc000-0xffe0",
    "--ram",
    "0x200-0x400",
    "--source",
    "TI SLAS735",
];

#[test]
fn a_new_target_is_a_device_of_the_catalog() {
    let root = devices_only();
    let arguments = [TARGET.as_slice(), &["--clock-hz", "16000000"]].concat();
    let (code, _, error) = cipherfit(root.path(), &arguments);
    assert_eq!(code, 0, "{error}");
    let catalog = cipherfit_catalog::Catalog::load(root.path()).expect("a catalog");
    let machine = catalog.machines.machine("my-board").expect("the device");
    assert_eq!(machine.core.name.get_ref(), "msp430");
    assert_eq!(machine.ram(), 0x200..0x400);
    assert_eq!(machine.isa.toolchains.assembler.get_ref(), "gnu-msp430");
    let second: Vec<&str> = arguments
        .iter()
        .map(|&word| if word == "my-board" { "a-board" } else { word })
        .collect();
    let (code, _, error) = cipherfit(root.path(), &second);
    assert_eq!(code, 0, "{error}");
    let table = std::fs::read_to_string(root.path().join("targets/devices/own.csv"));
    let table = table.expect("the table");
    let names: Vec<&str> = table
        .lines()
        .filter_map(|row| row.split(',').next())
        .collect();
    assert_eq!(names, ["name", "a-board", "my-board"]);
    let (code, _, error) = cipherfit(root.path(), &arguments);
    assert_eq!(code, 2);
    assert!(error.contains("describes this device already"), "{error}");
}

#[test]
fn a_target_that_cannot_be_is_refused() {
    for (old, new, complaint) in [
        ("my-board", "My board", "no name for a device"),
        ("msp430", "msp43", "did you mean"),
        ("0x200-0x400", "0x400-0x200", "is empty"),
        ("0x200-0x400", "0xc100-0xc200", "overlap"),
        ("0x200-0x400", "0x200", "START-END"),
        ("0xc000-0xffe0", "0x0-0xffe0", "overlap"),
    ] {
        let root = devices_only();
        let mut arguments = [TARGET.as_slice(), &["--clock-hz", "16000000"]].concat();
        for argument in &mut arguments {
            if *argument == old {
                *argument = new;
            }
        }
        let before = std::fs::read_dir(root.path().join("targets/devices")).map(Iterator::count);
        let (code, _, error) = cipherfit(root.path(), &arguments);
        assert_eq!(code, 2, "{new}: {error}");
        assert!(error.contains(complaint), "{new}: {error}");
        let after = std::fs::read_dir(root.path().join("targets/devices")).map(Iterator::count);
        assert_eq!(before.ok(), after.ok());
    }
}
