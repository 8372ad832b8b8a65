//! How long a choice takes, as ratios within one run: `cipherfit fit` beside what any answer takes at
//! least, which is to start the command and to read the same bytes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Of so many runs the median counts.
const RUNS: usize = 21;

const QUESTIONS: [(&str, &[&str]); 3] = [
    (
        "one device, two budgets",
        &[
            "aes-128",
            "--target",
            "msp430f1611",
            "--rom",
            "2KB",
            "--ram",
            "128B",
        ],
    ),
    ("one instruction set", &["aes-128", "--target", "avr"]),
    ("every device", &["aes-128"]),
];

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let runs = if std::env::args().any(|argument| argument == "--bench") {
        RUNS
    } else {
        1
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let start = median(runs, || cipherfit(&root, &["--version"]));
    let files = results(&root);
    let read = median(runs, || {
        for file in &files {
            assert!(!std::fs::read(file).expect("results").is_empty());
        }
    });
    println!("start of the command: {start:.1?}; reading results/: {read:.1?}");
    for (title, words) in QUESTIONS {
        let words: Vec<&str> = ["fit"].iter().chain(words).copied().collect();
        let time = median(runs, || cipherfit(&root, &words));
        let ratio = time.as_secs_f64() / (start + read).as_secs_f64();
        println!("fit, {title}: {time:.1?}, {ratio:.1} times both");
    }
}

fn cipherfit(root: &Path, words: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .arg("--root")
        .arg(root)
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("the command").success(), "{words:?}");
}

fn results(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root.join("results")).expect("results");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect()
}

fn median(runs: usize, work: impl Fn()) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[runs / 2]
}
