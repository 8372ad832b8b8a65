//! Disks that are full, read-only or damaged, and clocks that are wrong.

use crate::bench::{Bench, Told, files};
use crate::{SPECK, forget, line_of};
use std::fs::File;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// What happens to a file.
type Damage = fn(&[u8]) -> Vec<u8>;

/// Runs a command where a file system is mounted for it alone, and a script behind it; `None` where
/// nobody may mount.
fn mounted(bench: &Bench, mount: &str, arguments: &[&str], then: &str) -> Option<Told> {
    let within = |script: &str| {
        let mut command = Command::new("unshare");
        let own = ["--user", "--map-root-user", "--mount", "sh", "-c", script];
        command
            .args(own)
            .arg(env!("CARGO_BIN_EXE_cipherfit"))
            .args(arguments);
        bench.around(command).output()
    };
    if !within(mount).is_ok_and(|output| output.status.success()) {
        println!("nothing can be mounted here: another way is taken");
        return None;
    }
    let script = format!("{mount} && {{ \"$0\" \"$@\"; code=$?; {then}; exit $code; }}");
    Some(within(&script).expect("it starts").into())
}

#[test]
fn a_full_disk_leaves_the_old_results() {
    let bench = Bench::new();
    let before = forget(&bench);
    // Room for the files, and for half of one more.
    let mount = "mkdir -p held && cp results/*.jsonl held && \
                 mount -t tmpfs -o size=3600k tmpfs results && cp held/*.jsonl results";
    let then = "cmp results/msp430.jsonl held/msp430.jsonl; ls -A results";
    let told = mounted(&bench, mount, &SPECK, then);
    if let Some(told) = told {
        assert_eq!(told.code, Some(2), "{}", told.err);
        assert!(told.err.contains("No space left on device"), "{}", told.err);
        assert!(told.err.contains("results/msp430.jsonl"), "{}", told.err);
        assert!(!told.out.contains("differ"), "{}", told.out);
        assert!(!told.out.contains("unfinished"), "{}", told.out);
        std::fs::remove_dir_all(bench.root().join("held")).expect("removed");
    } else {
        // A limit of the size of files ends the program in the middle of writing.
        let mut command = Command::new("prlimit");
        command
            .arg("--fsize=1000000")
            .arg(env!("CARGO_BIN_EXE_cipherfit"))
            .args(SPECK);
        let output = bench.around(command).output().expect("it starts");
        assert!(!output.status.success());
    }
    let after = std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results");
    assert!(after == before);
    bench.succeed(&SPECK);
    assert!(line_of(&bench, SPECK).is_some());
    bench.assert_clean();
}

#[test]
fn output_that_cannot_be_written_is_told() {
    let bench = Bench::new();
    let full = File::options()
        .write(true)
        .open("/dev/full")
        .expect("/dev/full");
    let output = bench
        .command(&["list"])
        .stdout(full)
        .output()
        .expect("it starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(
        err.contains("cannot write the output: No space left"),
        "{err}"
    );
}

#[test]
fn read_only_results_stay_as_they_are() {
    let bench = Bench::new();
    let before = forget(&bench);
    let mount = "mount --bind results results && mount -o remount,ro,bind results";
    let told = mounted(&bench, mount, &SPECK, ":").unwrap_or_else(|| {
        // Nobody, not even an administrator, can make a file there.
        std::fs::rename(bench.root().join("results"), bench.root().join("held")).expect("moved");
        let link = bench.root().join("results");
        std::os::unix::fs::symlink("/proc/self/task", &link).expect("a link");
        let told = bench.run(&SPECK);
        std::fs::remove_file(&link).expect("removed");
        std::fs::rename(bench.root().join("held"), link).expect("moved");
        told
    });
    assert_eq!(told.code, Some(2), "{}", told.err);
    assert!(told.err.contains("cannot write"), "{}", told.err);
    assert!(told.err.contains("results"), "{}", told.err);
    assert!(told.err.contains("the next run goes on"), "{}", told.err);
    let after = std::fs::read_to_string(bench.results("msp430.jsonl")).expect("results");
    assert!(after == before);
    bench.assert_clean();
}

#[test]
fn a_damaged_cache_heals() {
    let bench = Bench::new();
    forget(&bench);
    bench.succeed(&SPECK);
    let line = line_of(&bench, SPECK);
    let whole = files(&bench.cache());
    let damage: [Damage; 4] = [
        |_| Vec::new(),
        |whole| whole[..whole.len() / 2].to_vec(),
        // A digit of a figure, a byte of code: still well-formed.
        |whole| {
            let mut damaged = whole.to_vec();
            let digits = whole
                .iter()
                .enumerate()
                .filter(|(_, byte)| byte.is_ascii_digit());
            let at = digits.map(|(at, _)| at).nth(40).unwrap_or(60);
            damaged[at] ^= 1;
            damaged
        },
        |whole| whole.iter().map(|_| 0).collect(),
    ];
    for (path, contents) in &whole {
        for damage in damage {
            std::fs::write(path, damage(contents)).expect("a file");
            forget(&bench);
            bench.succeed(&SPECK);
            assert_eq!(line_of(&bench, SPECK), line, "{}", path.display());
            let healed = cipherfit_files::read_sealed(path);
            assert!(healed.is_some(), "{}", path.display());
        }
    }
}

#[test]
fn clock_and_language_change_nothing() {
    let plain = Bench::new();
    forget(&plain);
    plain.succeed(&SPECK);
    let text = std::fs::read(plain.results("msp430.jsonl")).expect("results");
    let future = SystemTime::now() + Duration::from_secs(20 * 365 * 86400);
    for (language, zone) in [
        ("de_DE.UTF-8", "Pacific/Kiritimati"),
        ("tr_TR.UTF-8", "America/St_Johns"),
        ("C.UTF-8", "UTC-14"),
    ] {
        let bench = Bench::new();
        forget(&bench);
        // The clock was set back: everything was written tomorrow.
        for path in files(bench.root()).keys() {
            let file = File::options().append(true).open(path).expect("a file");
            file.set_modified(future).expect("a time");
        }
        for _ in 0..2 {
            let mut command = bench.command(&SPECK);
            for name in ["LANG", "LC_ALL", "LC_NUMERIC", "LANGUAGE"] {
                command.env(name, language);
            }
            let output = command.env("TZ", zone).output().expect("it starts");
            let err = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{err}");
            let other = std::fs::read(bench.results("msp430.jsonl")).expect("results");
            assert!(other == text, "{language} {zone}");
            for path in files(&bench.cache()).keys() {
                let file = File::options().append(true).open(path).expect("a file");
                file.set_modified(future).expect("a time");
            }
            forget(&bench);
        }
    }
}
