//! Toolchains that change, or are gone.

use crate::bench::{Bench, files};
use crate::{SPECK, forget, line_of};
use std::process::Stdio;

/// Says another version, or the same, and does the same.
const OTHER: &str = r#"#!/bin/sh
case "$*" in *--version*) echo 'GNU assembler of a test, {version}'; exit ;; esac
exec '{real}' "$@"
"#;

#[test]
fn another_version_is_measured_anew_and_the_former_again() {
    let bench = Bench::new();
    forget(&bench);
    bench.succeed(&SPECK);
    let first = line_of(&bench, SPECK).expect("a line");
    for version in ["2.1", "2.2"] {
        bench.wrap("msp430-elf-as", &OTHER.replace("{version}", version));
        bench.succeed(&SPECK);
        let line = line_of(&bench, SPECK).expect("a line");
        assert!(
            line.contains(&format!("GNU assembler of a test, {version}")),
            "{line}"
        );
    }
    std::fs::remove_file(bench.tools().join("msp430-elf-as")).expect("removed");
    bench.succeed(&SPECK);
    assert_eq!(line_of(&bench, SPECK), Some(first));
}

#[test]
fn another_program_of_the_same_version_is_asked_again() {
    let bench = Bench::new();
    let images = || files(&bench.cache().join("images")).len();
    let script = OTHER.replace("{version}", "3");
    bench.wrap("msp430-elf-as", &script);
    bench.succeed(&SPECK);
    assert_eq!(images(), 1);
    bench.succeed(&SPECK);
    assert_eq!(images(), 1);
    bench.wrap("msp430-elf-as", &(script + "# another program\n"));
    bench.succeed(&SPECK);
    assert_eq!(images(), 2);
}

#[test]
fn a_tool_that_is_gone_is_named_with_the_way_to_it() {
    let bench = Bench::new();
    let before = forget(&bench);
    let mut command = bench.command(&SPECK);
    let output = command
        .env("CIPHERFIT_TOOLS", bench.tools())
        .output()
        .expect("it starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    for part in ["msp430-elf-ld", "not installed", "make tools", "doctor"] {
        assert!(err.contains(part), "{err}");
    }
    // It goes while the command runs.
    bench.wrap("msp430-elf-as", "#!/bin/sh\nexec '{real}' \"$@\"\n");
    bench.stop_in("cc");
    let mut command = bench.command(&SPECK);
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let reached = bench.reached(&mut child, &bench.tmp());
    std::fs::remove_file(bench.tools().join("msp430-elf-as")).expect("removed");
    bench.release(&reached);
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    for part in ["msp430-elf-as", "is there no more", "make tools"] {
        assert!(err.contains(part), "{err}");
    }
    let after = std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results");
    assert!(before == after);
    bench.assert_clean();
}
