//! `confirm`: benches that are exported, built and run in simulators whose timers are modelled, and logs that
//! are not as they should be.

#[allow(dead_code, reason = "shared with the tests that damage a repository")]
mod common;
#[allow(dead_code, reason = "shared with the tests that install")]
#[path = "common/installed.rs"]
mod installed;

use cipherfit_lab::cache::cache_dir;
use common::root;
use installed::shell;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cipherfit(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments)
        .env("CIPHERFIT_ROOT", root())
        .output()
        .expect("the command starts")
}

/// Exports a bench, runs it, and gives the log.
fn bench(folder: &Path, implementation: &str, primitive: &str, device: &str) -> PathBuf {
    let to = folder.join(format!("bench-{device}"));
    let arguments = [
        "export",
        implementation,
        "--primitive",
        primitive,
        "--target",
        device,
        "--as",
        "bench",
        "--to",
    ];
    let to_word = to.display().to_string();
    let output = cipherfit(&[&arguments[..], &[&to_word]].concat());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let tools = cache_dir().join("tools/bin");
    let said = shell(&to, &[&tools], "make run");
    let log = folder.join(format!("{device}.log"));
    std::fs::write(&log, said).expect("a log");
    log
}

/// Operation, verdict and how much it is off.
fn verdicts(log: &Path) -> Vec<(String, String, i64)> {
    let output = cipherfit(&["confirm", &log.display().to_string(), "--json"]);
    let judged: Vec<Value> = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let text = |value: &Value| value.as_str().expect("a word").to_owned();
    let judged = judged.iter();
    judged
        .map(|one| {
            (
                text(&one["operation"]),
                text(&one["verdict"]),
                one["by"].as_i64().unwrap_or(0),
            )
        })
        .collect()
}

fn equal(operations: &[&str]) -> Vec<(String, String, i64)> {
    let equal = operations.iter();
    equal
        .map(|operation| ((*operation).to_owned(), "equal".to_owned(), 0))
        .collect()
}

#[test]
fn simavrs_timer_counts_what_was_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = bench(
        folder.path(),
        "aes/avr/sbox/in-flash-loop",
        "aes-128",
        "atmega328p",
    );
    assert_eq!(verdicts(&log), equal(&["expand_key", "encrypt"]));
    // More cycles than the timer's 16 bits hold.
    let log = bench(
        folder.path(),
        "aes/avr/smallest/computed-sbox",
        "aes-128",
        "atmega128",
    );
    let found = verdicts(&log);
    assert!(
        found
            .iter()
            .all(|(_, verdict, _)| verdict == "equal" || verdict == "within"),
        "{found:?}"
    );
}

#[test]
fn mspdebugs_timer_counts_what_was_measured_but_for_the_constants_that_it_miscounts() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = bench(
        folder.path(),
        "speck/msp430/rounds/unrolled",
        "speck-64-128",
        "msp430f1611",
    );
    let found = verdicts(&log);
    assert_eq!(found[1..], equal(&["encrypt"]));
    // 52 constants that the constant generator makes: a cycle each too many (crates/oracle, mspdebug_faults).
    assert_eq!(found[0], ("expand_key".to_owned(), "off".to_owned(), 52));
}

#[test]
fn several_implementations_are_timed_by_one_export_into_one_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("benches");
    let to_word = to.display().to_string();
    let export = |words: &[&str]| {
        let named = [
            "export",
            "speck/avr/rounds/unrolled",
            "aes/avr/sbox/in-flash-loop",
        ];
        let of = ["--target", "atmega328p", "--to", &to_word];
        let output = cipherfit(&[&named[..], words, &of].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let primitives = ["--primitive", "speck-64-128", "--primitive", "aes-128"];
    let arduino = [&primitives[..], &["--as", "arduino"]].concat();
    let (code, said) = export(&arduino);
    assert_eq!(code, Some(2), "{said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("psa and bench take several"), "{said}");
    let bench = [&primitives[..], &["--as", "bench"]].concat();
    let (code, said) = export(&[&bench[..], &["--primitive", "speck-32-64"]].concat());
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("serves speck-64-128 and speck-32-64"),
        "{said}"
    );
    let (code, said) = export(&bench);
    assert_eq!(code, Some(0), "{said}");
    let said = shell(&to, &[&cache_dir().join("tools/bin")], "make -s run");
    let log = folder.path().join("benches.log");
    std::fs::write(&log, said).expect("a log");
    let operations = ["expand_key", "encrypt", "expand_key", "encrypt"];
    assert_eq!(verdicts(&log), equal(&operations));
}

/// The committed logs.
fn committed() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("confirmations")).expect("confirmations/");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "log"));
    paths.sort();
    paths
}

#[test]
fn committed_logs_confirm_and_say_what_they_were_made_on() {
    let paths = committed();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a log");
        let says = ["# board: ", "# simulator: "]
            .map(|mark| text.lines().any(|line| line.starts_with(mark)));
        assert!(
            says[0] != says[1],
            "{}: one line `# board: …` or `# simulator: …`",
            path.display()
        );
        let output = cipherfit(&["confirm", &path.display().to_string()]);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{said}\nremedy: make it again, or leave it out: {}",
            path.display()
        );
    }
}

#[test]
fn what_does_not_confirm_is_told_apart() {
    // One whose cycles do not depend on the input.
    let good = root().join("confirmations/atmega328p-simavr.log");
    let good = std::fs::read_to_string(good).expect("a log");
    let line = good
        .lines()
        .find(|line| line.starts_with("cipherfit-bench") && line.contains("operation=encrypt "));
    let line = line.expect("a line");
    let ticks = line
        .split("ticks=0x")
        .nth(1)
        .and_then(|rest| rest.get(..4))
        .expect("ticks");
    let more = i64::from_str_radix(ticks, 16).expect("digits") + 7;
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("changed.log");
    let judged = |from: &str, to: &str| {
        let changed = line.replacen(from, to, 1);
        assert_ne!(changed, line, "{from}");
        std::fs::write(&log, changed).expect("a log");
        let output = cipherfit(&["confirm", &log.display().to_string()]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (
            output.status.code(),
            said.split_whitespace().collect::<Vec<_>>().join(" "),
        )
    };
    let device = line
        .split("device=")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .expect("a device");
    for (from, to, code, said) in [
        (
            &*format!("0x{ticks}"),
            &*format!("0x{more:04x}"),
            1,
            "off by +7",
        ),
        (
            "vectors=ok",
            "vectors=failed",
            1,
            "an official vector fails",
        ),
        ("revision=", "revision=f", 1, "stale"),
        (
            "implementation=",
            "implementation=my-",
            1,
            "unknown: results/ hold no",
        ),
        (
            &*format!("device={device}"),
            "device=z80",
            1,
            "no device with records is called z80",
        ),
        (
            "operation=encrypt",
            "operation=sign",
            1,
            "no operation sign",
        ),
        (" empty=", " full=", 2, "changed.log:1: empty is missing"),
        ("divider=", "divider=x", 2, "changed.log:1: divider is `x"),
        (
            "coarse=0x",
            "coarse=0x4",
            2,
            "changed.log:1: ticks and coarse are more than",
        ),
        (
            "coarse=0x00",
            "coarse=0x07",
            2,
            "changed.log:1: ticks and coarse contradict",
        ),
        (
            "cipherfit-bench 1",
            "cipherfit-bench 2",
            2,
            "changed.log:1: it is of another version",
        ),
        (
            "cipherfit-bench",
            "cipherfit",
            2,
            "it has no line of a bench",
        ),
        ("clock=", "clock=1 clock=", 2, "clock stands there twice"),
    ] {
        let (found, text) = judged(from, to);
        assert_eq!(found, Some(code), "{to}: {text}");
        assert!(text.contains(said), "{to}: {text}");
    }
    let output = cipherfit(&["confirm", "no-such.log"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such.log"));
}
