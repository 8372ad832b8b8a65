//! The ROM that `cipherfit fit` says of several needs is that of the program which holds their code.
//!
//! Each choice is exported as one set, translated by the machine's own tools, linked into one program that keeps what
//! the needs call, and counted by the linker's map.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}{error}");
    out
}

fn cipherfit() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherfit"));
    command.env("CIPHERFIT_ROOT", root());
    command
}

/// The first choice for needs on a device, by an objective.
fn choice(target: &str, needs: &[&str], objective: &str) -> Value {
    let mut fit = cipherfit();
    fit.args([
        "fit",
        "--target",
        target,
        "--objective",
        objective,
        "--json",
    ]);
    for need in needs {
        fit.args(["--need", need]);
    }
    let mut answer: Value = serde_json::from_str(&run(&mut fit)).expect("JSON");
    let choice = answer["choices"][0].take();
    assert!(choice.is_object(), "nothing fits");
    choice
}

/// A choice in a folder.
fn export(target: &str, choice: &Value, folder: &Path) {
    let mut export = cipherfit();
    export.arg("export");
    for part in choice["parts"].as_array().expect("parts") {
        export.arg(part["implementation"].as_str().expect("a name"));
        export.args(["--primitive", part["primitive"].as_str().expect("a name")]);
        if part["language"] == "c" {
            export.args(["--toolchain", part["toolchain"].as_str().expect("a name")]);
        }
    }
    export.args(["--target", target, "--to"]).arg(folder);
    run(&mut export);
}

/// The options that the figures hold for, as an export's README says them.
fn options(package: &Path) -> Vec<String> {
    let readme = std::fs::read_to_string(package.join("README.md")).expect("a README");
    let line = readme
        .lines()
        .find_map(|line| line.strip_prefix("The figures hold for `"));
    let words = line.map_or("", |line| line.split('`').next().unwrap_or_default());
    let options = words.split(' ').filter(|word| word.starts_with('-'));
    options.map(str::to_owned).collect()
}

/// Translates the sources of every package of a set; gives the objects.
fn objects(compiler: &str, machine: &[&str], set: &Path) -> Vec<PathBuf> {
    let mut objects = Vec::new();
    for package in std::fs::read_dir(set).expect("a set") {
        let package = package.expect("an entry").path();
        if !package.is_dir() {
            continue;
        }
        let options = options(&package);
        for source in std::fs::read_dir(package.join("src")).expect("sources") {
            let source = source.expect("an entry").path();
            let kind = source.extension().and_then(|end| end.to_str());
            if !matches!(kind, Some("S" | "c")) {
                continue;
            }
            let object = source.with_extension("o");
            let mut translate = Command::new(compiler);
            translate
                .args(machine)
                .args(["-Wall", "-Wextra", "-Werror", "-c"]);
            if kind == Some("c") {
                translate.args(&options);
            }
            translate.arg("-I").arg(package.join("include"));
            run(translate.arg(&source).arg("-o").arg(&object));
            objects.push(object);
        }
    }
    objects
}

/// Bytes in ROM of what a linker's map says of these objects: compilers' helpers are in archives.
fn rom(map: &str) -> u64 {
    let (_, map) = map
        .split_once("Linker script and memory map")
        .expect("a map");
    let mut bytes = 0;
    let mut name = "";
    for line in map.lines() {
        // ` .text.x 0x100 0x20 file.o`, of a long name on two lines.
        let mut words = line.split_whitespace();
        if let Some(begins) = line.strip_prefix(' ').filter(|rest| rest.starts_with('.')) {
            name = begins.split_whitespace().next().unwrap_or_default();
            words.next();
        }
        let (Some(_), Some(size), Some(file), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        let in_rom = [".text", ".rodata", ".data", ".progmem"].iter();
        if let (Some(size), true, true) = (
            size.strip_prefix("0x"),
            file.ends_with(".o"),
            in_rom.clone().any(|kind| name.starts_with(kind)),
        ) {
            bytes += u64::from_str_radix(size, 16).expect("a size");
            name = "";
        }
    }
    bytes
}

/// Exports the choice for needs and links it; gives what `fit` says and what the linker made, in bytes of ROM.
fn said_and_linked(
    target: &str,
    needs: &[&str],
    objective: &str,
    (compiler, machine): (&str, &[&str]),
    roots: &[&str],
) -> (Value, u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let set = folder.path().join("set");
    let choice = choice(target, needs, objective);
    export(target, &choice, &set);
    let map = folder.path().join("map");
    let mut link = Command::new(compiler);
    link.args(machine)
        .args(["-nostartfiles", "-Wl,--gc-sections", "-Wl,-e,0"]);
    link.args(roots.iter().map(|root| format!("-Wl,-u,{root}")));
    link.arg(format!("-Wl,-Map={}", map.display()));
    link.args(objects(compiler, machine, &set));
    run(link.arg("-o").arg(folder.path().join("program.elf")));
    let map = std::fs::read_to_string(map).expect("a map");
    (choice, rom(&map))
}

const AVR: (&str, &[&str]) = ("avr-gcc", &["-mmcu=atmega128"]);

/// Something is shared, and ROM is what was linked.
fn is_what_was_linked((choice, linked): (Value, u64)) {
    let shared = choice["shared"].as_array().map_or(0, Vec::len);
    assert!(shared > 0, "nothing is shared: {choice:#}");
    assert_eq!(choice["total"]["rom"].as_u64(), Some(linked), "{choice:#}");
}

#[test]
fn modes_over_one_cipher_hold_it_once() {
    let needs = [
        "seal aes-128-ccm-4 message=20B associated=21B",
        "authenticate aes-128-cmac message=64B",
    ];
    let roots = [
        "aes128_ccm_4_seal",
        "aes128_ccm_4_expand_key",
        "aes128_cmac_authenticate",
        "aes128_cmac_expand_key",
    ];
    is_what_was_linked(said_and_linked("atmega128", &needs, "speed", AVR, &roots));
}

#[test]
fn a_hash_function_and_what_is_made_of_it_hold_it_once() {
    let needs = [
        "authenticate hmac-sha-256 message=64B",
        "hash sha-256 message=100B",
    ];
    let roots = ["hmac_sha256_authenticate", "sha256_hash"];
    is_what_was_linked(said_and_linked("atmega128", &needs, "rom", AVR, &roots));
}
