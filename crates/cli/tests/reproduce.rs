//! The same sources give the same bytes wherever, whenever and by whomever they are built; and where they do
//! not, that is found and told.
#![cfg(unix)]

#[allow(dead_code, reason = "shared with the tests of faults")]
#[path = "common/bench.rs"]
mod bench;
mod common;

use bench::{Bench, Told};
use std::process::Command;

fn reproduce(bench: &Bench) -> Told {
    let mut command = Command::new(common::root().join("scripts/reproduce"));
    command.args(["--quick", "--program", env!("CARGO_BIN_EXE_cipherfit")]);
    let mut command = bench.around(command);
    command.env("CIPHERFIT_ROOT", bench.root());
    command.output().expect("it starts").into()
}

#[test]
fn what_is_made_twice_is_the_same() {
    let told = reproduce(&Bench::new());
    assert_eq!(told.code, Some(0), "{}{}", told.out, told.err);
    assert!(told.out.ends_with("the same bytes twice\n"), "{}", told.out);
    let counted = told.out.lines().find(|line| line.starts_with("exports: "));
    let counted = counted.expect("what was compared");
    for (what, least) in [("exports: ", 100), ("images: ", 8), ("site: ", 20)] {
        let count = counted
            .split(what)
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let count: usize = count.expect(what).parse().expect("a number");
        assert!(count >= least, "{counted}");
    }
}

#[test]
fn a_path_and_a_date_that_leak_are_found_and_placed() {
    let bench = Bench::new();
    // An assembler that knows nothing of prefixes, and one that writes down when it ran.
    let forgetful = "#!/bin/sh\nfor one; do\n    shift\n    case $one in\n        \
                     --debug-prefix-map*) ;;\n        *) set -- \"$@\" \"$one\" ;;\n    esac\ndone\n\
                     exec '{real}' \"$@\"\n";
    bench.wrap("msp430-elf-as", forgetful);
    let dated = "#!/bin/sh\nexec '{real}' --defsym \"made_in=$(date +%Y)\" \"$@\"\n";
    bench.wrap("rl78-elf-as", dated);
    let told = reproduce(&bench);
    assert_eq!(told.code, Some(1), "{}{}", told.out, told.err);
    assert!(
        told.err.contains("depends on where, when or by whom"),
        "{}",
        told.err
    );
    let about = |symbol: &str| {
        let lines: Vec<&str> = told.out.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.starts_with("images/") && line.contains(symbol));
        let at = at.unwrap_or_else(|| panic!("{symbol}: {}", told.out));
        [lines[at], lines[at + 1], lines[at + 2]]
    };
    let [place, one, two] = about("speck64_128_encrypt");
    assert!(place.contains("section .debug_"), "{place}");
    assert!(
        one.contains("/one/tmp/") && two.contains("/two/tmp/"),
        "{one}\n{two}"
    );
    let [place, ..] = about("present80_encrypt");
    assert!(place.contains("section .symtab"), "{place}");
    // What no fault reaches is still the same: records count cycles, not paths.
    assert!(
        !told
            .out
            .lines()
            .any(|line| line.starts_with("records.jsonl")),
        "{}",
        told.out
    );
}
