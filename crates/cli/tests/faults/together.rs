//! Two at once.

use crate::bench::Bench;
use crate::{SIMON, SPECK, forget, line_of};
use std::process::Stdio;

#[test]
fn two_runs_of_measure_lose_nothing_of_each_other() {
    let bench = Bench::new();
    forget(&bench);
    bench.stop_in("msp430-elf-ld");
    let mut first = bench.command(&SPECK);
    let mut first = first.stderr(Stdio::null()).spawn().expect("it starts");
    let reached = bench.reached(&mut first, &bench.tmp());
    // The first has read the results and is at work; the second comes and goes.
    std::fs::remove_file(bench.tools().join("gate")).expect("removed");
    bench.succeed(&SIMON);
    assert!(line_of(&bench, SIMON).is_some());
    assert!(line_of(&bench, SPECK).is_none());
    std::fs::remove_file(reached).expect("removed");
    assert!(first.wait().expect("it ends").success());
    assert!(
        line_of(&bench, SIMON).is_some(),
        "the second's is still there"
    );
    assert!(line_of(&bench, SPECK).is_some());
    bench.assert_clean();
}

#[test]
fn rows_of_devices_that_are_added_at_once_are_all_there() {
    let bench = Bench::new();
    let names: Vec<String> = (0..6).map(|number| format!("board-{number}")).collect();
    let children: Vec<_> = names
        .iter()
        .map(|name| {
            let new = ["new", "target", name, "--core", "msp430"];
            let rest = ["--flash", "0xc000-0xffe0", "--ram", "0x200-0x400"];
            let source = [
                "--clock-hz",
                "16000000",
                "--source",
                "a test",
                "--table",
                "boards",
            ];
            let all = [&new[..], &rest, &source].concat();
            let mut command = bench.command(&all);
            command.stdout(Stdio::null()).stderr(Stdio::piped());
            command.spawn().expect("it starts")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{err}");
    }
    let table = bench.root().join("targets/devices/boards.csv");
    let table = std::fs::read_to_string(table).expect("a table");
    for name in names {
        assert!(table.contains(&name), "{name}: {table}");
    }
    bench.assert_clean();
}
