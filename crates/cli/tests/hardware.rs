//! `cipherfit hw` as people meet it. What needs the tools of `make hw` is passed over without them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cipherfit(arguments: &[&str], python: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherfit"));
    command.args(arguments).current_dir(root());
    command.env_remove("CIPHERFIT_ROOT");
    if let Some(python) = python {
        command.env("CIPHERFIT_HARDWARE_PYTHON", python);
    }
    command.output().expect("the command starts")
}

fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().unwrap_or(-1);
    (code, text(&output.stdout), text(&output.stderr))
}

#[test]
fn vectors_are_official_then_random_and_always_the_same() {
    let ask = |primitive: &str, seed: &str| {
        let all = ["hw", "vectors", primitive, "--random", "3", "--seed", seed];
        let (code, out, err) = told(&cipherfit(&all, None));
        assert_eq!(code, 0, "{err}");
        out
    };
    let text = ask("simon-96/96", "1");
    let vectors: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(vectors.as_array().map(Vec::len), Some(4));
    assert_eq!(vectors[0]["key"], "00010203040508090a0b0c0d");
    assert_eq!(vectors[0]["ciphertext"], "82f08f3d0669b462a4072860");
    assert_eq!(vectors[3]["source"], "random 3 of seed 1");
    assert_eq!(ask("simon-96-96", "1"), text);
    assert_ne!(ask("simon-96-96", "2"), text);
}

#[test]
fn unknown_names_get_the_nearest() {
    let (code, _, err) = told(&cipherfit(&["hw", "vectors", "presnt-80"], None));
    assert_eq!(code, 2);
    assert!(err.contains("did you mean present-80"), "{err}");
    let (code, _, err) = told(&cipherfit(&["hw", "list", "twin-80"], None));
    assert_eq!(code, 2);
    assert!(err.contains("did you mean `twine-80`"), "{err}");
    let (code, _, err) = told(&cipherfit(&["hw", "list", "twine-80", "aes-128"], None));
    assert_eq!(code, 2);
    assert!(err.contains("nothing is at once"), "{err}");
}

#[test]
fn a_design_is_exported_with_the_handshake_around_its_core() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("new");
    let out = out.to_str().expect("a path");
    let ask = |words: &[&str]| {
        let all = [&["hw", "export", "--out", out], words].concat();
        told(&cipherfit(&all, Some("/nonexistent/python")))
    };
    let (code, listed, err) = ask(&["led-80"]);
    assert_eq!(code, 2, "a circuit and programs: {listed}");
    assert!(err.contains("rtl/led/column-per-cycle"), "{err}");
    let (code, listed, err) = ask(&["rtl/led/column-per-cycle"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("led80_column_per_cycle_handshake"), "{err}");
    let files = [
        "handshake",
        "led80_column_per_cycle",
        "led80_column_per_cycle_handshake",
    ];
    let expected: Vec<String> = files
        .iter()
        .map(|name| format!("{out}/{name}.vhd"))
        .collect();
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    let top = std::fs::read_to_string(&expected[2]).expect("the file");
    for part in [
        "entity led80_column_per_cycle_handshake is",
        "std_logic_vector(15 downto 0)",
        "load_words => 5, unload_words => 4",
        "entity work.led80_column_per_cycle\n",
    ] {
        assert!(top.contains(part), "{part}: {top}");
    }
}

#[test]
fn without_the_tools_the_way_to_them_is_named() {
    for stage in ["synth", "place", "power", "test", "prove"] {
        let (code, _, err) = told(&cipherfit(&["hw", stage], Some("/nonexistent/python")));
        assert_eq!(code, 3, "{stage}: {err}");
        assert!(err.contains("make hw"), "{err}");
    }
}

#[test]
fn the_report_needs_no_tool() {
    let (code, out, err) = told(&cipherfit(&["hw", "report"], Some("/nonexistent/python")));
    assert_eq!(code, 0, "{err}");
    for expected in [
        "Hardware",
        "soft core",
        "msp430",
        "avr",
        "By throughput-to-area ratio, hardware ranks TWINE",
        "not like for like, so it refutes nothing",
        "cipherfit paper diehl2017",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let (code, out, _) = told(&cipherfit(&["hw", "report", "--json"], None));
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["rule"], "diehl2017");
    assert_eq!(report["cycles_of_block"].as_array().map(Vec::len), Some(6));
    let statements = report["statements"].as_array().expect("statements");
    for one in statements {
        let is_refuted = one["verdict"] == "does-not-hold";
        assert!(!is_refuted || one.get("differs").is_none(), "{one}");
    }
}

#[test]
fn one_design_passes_its_tests() {
    let output = cipherfit(&["hw", "test", "twine-80", "published"], None);
    let (code, out, err) = told(&output);
    if code == 3 {
        println!("skipped: {err}");
        return;
    }
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("0 failed"), "{out}");
}
