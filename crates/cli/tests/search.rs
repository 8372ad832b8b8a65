//! The search for registers and orders in `tools/search`, whose tests are in Python: what its page says of each routine,
//! programs that are wrong, files that cannot be used.

#[allow(dead_code, reason = "shared with the tests that damage a repository")]
mod common;

use cipherfit_lab::cache::cache_dir;
use std::process::Command;

#[test]
fn the_search_finds_what_its_page_says_and_takes_no_wrong_program() {
    let python = cache_dir().join("tools/search/bin/python");
    assert!(python.exists(), "scripts/python-tools search installs it");
    let output = Command::new(python)
        .args(["-m", "unittest", "tests"])
        .current_dir(common::root().join("tools/search"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("Python starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
