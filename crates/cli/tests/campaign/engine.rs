//! The engine itself: Snakemake with two workers, one of which is killed.

use crate::bench::{Bench, files};
use crate::common::root;
use crate::{WORDS, in_one_piece, results, without_results};
use cipherfit_lab::cache::cache_dir;
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Stops in one of the measurements, and only in a shard; says whose child it is.
const STOPPING: &str = r#"#!/bin/sh
case "$*" in
    *-DROUNDS_PER_LOOP=4*decrypt.S*)
        if [ -n "$RAYON_NUM_THREADS" ] && [ -e '{tools}/gate' ]; then
            echo "$PPID" > number
            mv number reached
            tries=0
            while [ -e reached ] && [ "$tries" -lt 6000 ]; do sleep 0.05; tries=$((tries + 1)); done
        fi ;;
esac
exec '{real}' "$@"
"#;

const SHARDS: usize = 4;

fn campaign(bench: &Bench) -> Command {
    let engine = cache_dir().join("tools/workflow/bin/snakemake");
    assert!(engine.exists(), "scripts/python-tools workflow installs it");
    let mut command = Command::new(root().join("scripts/campaign"));
    command
        .args(["--shards", &SHARDS.to_string(), "--folder", "campaign"])
        .args(["--program", env!("CARGO_BIN_EXE_cipherfit"), "measure"])
        .args(WORDS)
        .args(["--", "--cores", "2"]);
    let mut command = bench.around(command);
    command
        .env("CIPHERFIT_ROOT", bench.root())
        .env("CIPHERFIT_SNAKEMAKE", engine)
        // Where Snakemake keeps what it knows of sources.
        .env("XDG_CACHE_HOME", bench.outside().join("engine"))
        .env("HOME", bench.outside());
    command
}

/// The answers with what tells a file from one that was written again.
fn answers(bench: &Bench) -> BTreeMap<PathBuf, u64> {
    let all = files(&bench.root().join("campaign/answers")).into_keys();
    let numbered = all.map(|path| {
        let number = path.metadata().expect("a file").ino();
        (path, number)
    });
    numbered.collect()
}

#[test]
fn a_killed_worker_is_resumed_and_the_bytes_are_those_of_one_run() {
    let bench = without_results();
    bench.stop_in("cc");
    bench.wrap("cc", STOPPING);
    let mut first = campaign(&bench);
    let mut first = first
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let reached = bench.reached(&mut first, &bench.tmp());
    let worker = std::fs::read_to_string(&reached).expect("a process");
    let killed = Command::new("kill").args(["-9", worker.trim()]).status();
    assert!(killed.expect("kill").success());
    assert!(!first.wait().expect("it ends").success());
    std::fs::remove_file(bench.tools().join("gate")).expect("removed");
    // Another shard may have swept what the killed one left, this with it.
    let _ = std::fs::remove_file(&reached);
    assert_eq!(results(&bench), "", "nothing is merged");
    let kept = answers(&bench);
    assert_eq!(kept.len(), SHARDS - 1, "the others went on");

    let second = campaign(&bench).output().expect("it starts");
    let told = String::from_utf8_lossy(&second.stdout) + String::from_utf8_lossy(&second.stderr);
    assert!(second.status.success(), "{told}");
    assert!(told.contains("core hours"), "{told}");
    assert_eq!(results(&bench), in_one_piece());
    let all = answers(&bench);
    assert_eq!(all.len(), SHARDS);
    let again = kept.iter().filter(|(path, number)| all[*path] != **number);
    assert_eq!(again.count(), 0, "what is answered is not done again");
}
