//! The optimisation ladder.

use crate::common::root;
use crate::here::{here, text};
use std::process::Command;

/// Runs in the repository where no tool can be found.
fn without_tools(arguments: &[&str]) -> (i32, String, String) {
    let nowhere = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments)
        .current_dir(root())
        .env_remove("CIPHERFIT_ROOT")
        .env("PATH", nowhere.path())
        .env("CIPHERFIT_TOOLS", nowhere.path())
        .env("CIPHERFIT_CACHE", nowhere.path())
        .output()
        .expect("the command starts");
    let code = output.status.code().unwrap_or(-1);
    (code, text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_ladder_needs_no_tools_and_shows_every_step_and_the_paper() {
    let (code, out, err) = without_tools(&["ladder", "aes-128"]);
    assert_eq!(code, 0, "{err}");
    for expected in [
        "full (-O3)",
        "none (-O0)",
        "+SPECIAL",
        "DATASZ32→64",
        "16BIT_WRITES",
        "5160   260     3580    448",
        "not recovered",
        "published: DIDLA08",
        "579",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let (code, out, _) = without_tools(&["ladder", "AES-256"]);
    assert_eq!(code, 0);
    assert!(
        !out.contains("CC2420"),
        "the radio knows keys of 128 bits only"
    );
}

#[test]
fn the_ladder_as_json_has_all_versions_of_all_builds() {
    let (code, out, _) = without_tools(&["ladder", "aes-128", "--json"]);
    assert_eq!(code, 0);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let builds = value["ladder"]["builds"].as_array().expect("builds");
    assert_eq!(builds.len(), 4, "two compilers at two levels");
    for build in builds {
        assert_eq!(build["rungs"].as_array().map(Vec::len), Some(12));
    }
    // The record: version 12 at -O3 is faster than the published one in less ROM and RAM.
    let last = &builds[0]["rungs"][11];
    let published = &last["published"]["figures"];
    assert!(last["throughput_kbps"].as_f64() >= published["throughput_kbps"].as_f64());
    assert!(last["rom"].as_u64() <= published["rom"]["bytes"].as_u64());
    assert!(last["ram"].as_u64() <= published["ram"]["bytes"].as_u64());
    assert!(value["cc2420"]["timings"][0]["throughput_kbps"] == 579.0);
    let (_, out, _) = without_tools(&[
        "ladder",
        "aes-128",
        "--json",
        "--level",
        "none",
        "--compiler",
        "gcc",
    ]);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let builds = value["ladder"]["builds"].as_array().expect("builds");
    assert_eq!(builds.len(), 1);
    assert_eq!(builds[0]["flags"][0], "-O0");
}

#[test]
fn unknown_names_of_the_ladder_get_the_nearest_one() {
    for (arguments, expected) in [
        (&["ladder", "aes-12"][..], "did you mean aes-128"),
        (&["ladder", "speck-64/128"], "there are: aes-128, aes-256"),
        (
            &["ladder", "aes-128", "--target", "msp43"],
            "did you mean msp430",
        ),
        (
            &["ladder", "aes-128", "--compiler", "gc"],
            "did you mean gcc",
        ),
        (
            &["ladder", "aes-128", "--level", "ful"],
            "did you mean full",
        ),
    ] {
        let (code, out, err) = here(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{expected}: {err}");
    }
}
