//! The command in shards: together they print and record what one run does. It asks the simulator that
//! `make test` builds.

use std::path::Path;
use std::process::{Command, Output};

fn fuzz(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherfit-oracle"));
    command.arg("fuzz").args(arguments).current_dir(folder);
    command.output().expect("it starts")
}

fn succeed(folder: &Path, arguments: &[&str]) -> String {
    let output = fuzz(folder, arguments);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {err}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(folder: &Path, arguments: &[&str], says: &str) {
    let output = fuzz(folder, arguments);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && err.contains(says),
        "{says}: {err}"
    );
}

const RUN: [&str; 6] = ["--isa", "rl78", "--instructions", "30000", "--seed", "7"];

#[test]
fn shards_merge_to_what_one_run_prints_and_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let whole = succeed(folder, &[&RUN[..], &["--record", "whole"]].concat());
    for shard in ["1/3", "2/3", "3/3"] {
        let out = format!("answers/{}", &shard[..1]);
        succeed(
            folder,
            &[&RUN[..], &["--shard", shard, "--out", &out]].concat(),
        );
    }
    let merged = succeed(folder, &["--merge", "answers", "--record", "merged"]);
    assert_eq!(merged, whole);
    let record = |of: &str| std::fs::read(folder.join(of).join("oracle-rl78-elf-run.json"));
    assert_eq!(
        record("merged").expect("a record"),
        record("whole").expect("a record")
    );

    let merge = ["--merge", "answers/1", "answers/2", "other"];
    let other = [&RUN[..5], &["8", "--shard", "3/3", "--out", "other"]].concat();
    succeed(folder, &other);
    refused(folder, &merge, "the requests differ");
    refused(
        folder,
        &merge[..3],
        "no answer of shard 3/3; run each of them",
    );
    refused(
        folder,
        &[&RUN[..], &["--shard", "4/3", "--out", "x"]].concat(),
        "they are 1/3 to 3/3",
    );
    let told = succeed(folder, &[&RUN[..], &["--estimate"]].concat());
    assert!(
        told.contains("30000 instructions with each of rl78-elf-run: about "),
        "{told}"
    );
}
