//! The command as people meet it: good and bad arguments, good and bad files.

mod benchmark;
#[path = "../common/mod.rs"]
mod common;
mod drawn;
mod here;
mod ladder;
mod listing;
mod mistakes;
mod mutants;
mod names;
mod papers;
mod widths;

use common::{copy_of_the_repository, root};
use here::{cipherfit, here, text};
use std::path::Path;
use std::process::Command;

#[test]
fn compare_prints_published_figures_beside_ours() {
    let (code, out, _) = here(&["compare", "--isa", "msp430", "--source", "BUHROW14"]);
    assert_eq!(code, 0);
    assert!(out.contains("132") && out.contains("aes-128"), "{out}");
    let verdicts = |further: &[&str]| -> Vec<String> {
        let (code, out, _) = here(&[&["compare", "--json"], further].concat());
        assert_eq!(code, 0);
        let rows: Vec<serde_json::Value> = serde_json::from_str(&out).expect("JSON");
        rows.iter().map(|row| row["verdict"].to_string()).collect()
    };
    let all = verdicts(&[]);
    assert!(all.len() > 5);
    for one in ["--plain", "--same-language"] {
        let some = verdicts(&[one]);
        assert_eq!(some.len(), all.len());
        assert_ne!(some, all, "{one}");
    }
}

#[test]
fn comparisons_keep_to_eighty_columns() {
    for further in [&["--summary"][..], &["--all"]] {
        let (code, out, _) = here(&[&["compare"], further].concat());
        assert_eq!(code, 0);
        let widest = out.lines().max_by_key(|line| line.chars().count());
        let widest = widest.expect("lines");
        assert!(widest.chars().count() <= 80, "{widest}");
    }
}

#[test]
fn outside_a_checkout_the_data_is_what_came_with_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).expect("a folder");
    let installed = bin.join("cipherfit");
    std::fs::copy(env!("CARGO_BIN_EXE_cipherfit"), &installed).expect("a copy");
    let list = |arguments: &[&str]| {
        let output = Command::new(&installed)
            .args(arguments)
            .current_dir(folder.path())
            .env_remove("CIPHERFIT_ROOT")
            .output()
            .expect("the command starts");
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let (code, out, _) = list(&["list", "speck"]);
    assert_eq!(code, Some(0), "the checkout that it was built in");
    assert!(out.contains("speck/msp430/rounds/unrolled"), "{out}");

    let share = folder.path().join("share/cipherfit");
    for name in ["targets/toolchains", "library"] {
        std::fs::create_dir_all(share.join(name)).expect("a folder");
    }
    let (_, out, _) = list(&["list", "speck"]);
    assert!(!out.contains("speck/msp430/rounds/unrolled"), "{out}");

    let (code, _, error) = list(&["list", "--root", "bin"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("--root DIR"), "{error}");
}

#[test]
fn a_broken_manifest_is_told_with_file_line_and_remedy() {
    let folder = copy_of_the_repository();
    let manifest = folder
        .path()
        .join("library/speck/msp430/rounds/method.toml");
    let good = std::fs::read_to_string(&manifest).expect("a manifest");
    for (bad, expected) in [
        (good.replace("summary", "sumary"), "summary"),
        (
            good.replace("msp430x-v2", "msp430x-v3"),
            "did you mean \"msp430x-v2\"",
        ),
        (good.replace("language", "language = = "), "method.toml:"),
        (good.replace("full", "fully"), "full"),
    ] {
        assert_ne!(bad, good);
        std::fs::write(&manifest, bad).expect("a manifest");
        let output = cipherfit(folder.path(), &["list"]);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(
            err.contains("method.toml") && err.contains(expected),
            "{expected}: {err}"
        );
    }
}

#[test]
fn a_broken_published_figure_is_told_with_file_and_line() {
    let folder = copy_of_the_repository();
    let path = folder.path().join("published/msp430-literature.csv");
    let good = std::fs::read_to_string(&path).expect("figures");
    std::fs::write(&path, good.replacen("2112", "many", 1)).expect("figures");
    let output = cipherfit(folder.path(), &["compare"]);
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("msp430-literature.csv:2"), "{err}");
}

#[test]
fn a_broken_rule_is_told_wherever_it_is_asked_for() {
    let folder = copy_of_the_repository();
    let path = folder.path().join("published/rules/strict.toml");
    let good = std::fs::read_to_string(&path).expect("a rule");
    std::fs::write(&path, good.replace("stack =", "stak =")).expect("a rule");
    for command in [
        &["table", "aes"][..],
        &["portfolio", "aes-128", "--target", "r5f100le"],
        &["compare"],
        &["fit", "aes-128"],
    ] {
        let output = cipherfit(folder.path(), command);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains("strict.toml:"), "{command:?}: {err}");
        assert!(err.contains("`stak`"), "{command:?}: {err}");
    }
}

#[test]
fn what_is_said_of_a_primitive_is_checked_before_a_choice() {
    let folder = copy_of_the_repository();
    let path = folder.path().join("library/keccak/family.toml");
    let good = std::fs::read_to_string(&path).expect("a family");
    for (from, to, place, said) in [
        (
            "KECCAKPAD",
            "KECCAKPAT",
            ":8:",
            "did you mean \"KECCAKPAD\"?",
        ),
        ("KECCAKPAD", "NOBODY", ":8:", "add the source"),
        ("never-standard", "gone", ":8:", "unknown variant `gone`"),
        ("security_bits       = 128\n", "", ":10:", "security_bits"),
        (
            "security_bits       = 128",
            "security_bits       = 129",
            ":17:",
            "give 1 to 128, half the bits of its digest",
        ),
        ("statement", "statment", ":8:", "did you mean `statement`?"),
    ] {
        assert!(good.contains(from), "{from}");
        std::fs::write(&path, good.replacen(from, to, 1)).expect("a family");
        let output = cipherfit(folder.path(), &["fit", "sha3-256", "--operations", "hash"]);
        let err = text(&output.stderr).replace('|', " ");
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{err}");
        let placed = format!("family.toml{place}");
        assert!(err.contains(&placed) && err.contains(said), "{to}: {err}");
    }
}

#[test]
fn a_damaged_results_file_is_told_and_kept() {
    let folder = copy_of_the_repository();
    let path = folder.path().join("results/msp430.jsonl");
    std::fs::write(&path, "{\"device\":").expect("results");
    for command in [
        &["table"][..],
        &["compare"],
        &["measure", "speck-64-128", "unrolled"],
    ] {
        let output = cipherfit(folder.path(), command);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains("msp430.jsonl:1"), "{err}");
    }
    assert_eq!(
        std::fs::read_to_string(&path).expect("results"),
        "{\"device\":"
    );
}

#[test]
fn measuring_again_changes_no_byte() {
    let folder = copy_of_the_repository();
    let path = folder.path().join("results/msp430.jsonl");
    let before = std::fs::read(&path).expect("results");
    let output = cipherfit(
        folder.path(),
        &["measure", "speck-64/128", "unrolled", "--jobs", "1"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(&path).expect("results"), before);
}

/// Whenever it is stopped, the results are as they were or complete.
#[cfg(unix)]
#[test]
fn an_interrupted_run_loses_nothing() {
    let folder = copy_of_the_repository();
    let cache = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results/msp430.jsonl");
    let before = std::fs::read(&path).expect("results");
    for milliseconds in [0, 30, 300] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
            .args(["measure", "speck-64/128"])
            .current_dir(folder.path())
            .env(
                "CIPHERFIT_TOOLS",
                cipherfit_lab::cache::cache_dir().join("tools/bin"),
            )
            .env("CIPHERFIT_CACHE", cache.path())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the command starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        child.kill().expect("it can be stopped");
        child.wait().expect("it ends");
        assert_eq!(std::fs::read(&path).expect("results"), before);
    }
    // The next run goes on with what the others have left in the cache.
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(["measure", "speck-64/128", "unrolled"])
        .current_dir(folder.path())
        .env(
            "CIPHERFIT_TOOLS",
            cipherfit_lab::cache::cache_dir().join("tools/bin"),
        )
        .env("CIPHERFIT_CACHE", cache.path())
        .output()
        .expect("the command starts");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(&path).expect("results"), before);
}

#[test]
fn a_changed_source_is_noticed_by_the_check() {
    let folder = copy_of_the_repository();
    let check = ["measure", "speck-64/128", "unrolled", "--check"];
    assert_eq!(cipherfit(folder.path(), &check).status.code(), Some(0));
    let manifest = folder
        .path()
        .join("library/speck/msp430/rounds/method.toml");
    let good = std::fs::read_to_string(&manifest).expect("a manifest");
    std::fs::write(&manifest, format!("# a remark\n{good}")).expect("a manifest");
    assert_eq!(cipherfit(folder.path(), &check).status.code(), Some(0));
    let source = manifest.with_file_name("encrypt.S");
    let good = std::fs::read_to_string(&source).expect("a source");
    std::fs::write(&source, format!("{good}.equ never_used, 1\n")).expect("a source");
    let output = cipherfit(folder.path(), &check);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("source_sha256"));
}

#[test]
fn a_missing_tool_has_an_exit_code_of_its_own() {
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(["measure", "speck-64/128", "unrolled"])
        .current_dir(root())
        .env("PATH", "/nonexistent")
        .env("CIPHERFIT_TOOLS", "/nonexistent")
        .env("CIPHERFIT_CACHE", "/nonexistent")
        .output()
        .expect("the command starts");
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(
        err.contains("apt-get install") || err.contains("make tools"),
        "{err}"
    );
}

#[test]
fn a_folder_without_a_manifest_is_told_what_it_lacks() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, _, err) = here(&["try", &folder.path().to_string_lossy()]);
    assert_eq!(code, 2);
    assert!(err.contains("method.toml"), "{err}");
}

#[test]
fn run_refuses_what_is_no_elf_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("firmware.elf");
    std::fs::write(&path, b"\x7fELF and nothing more").expect("a file");
    let path = path.to_string_lossy().into_owned();
    let (code, _, err) = here(&["run", &path, "main", "--core", "msp430"]);
    assert_eq!(code, 2);
    assert!(err.contains("ELF"), "{err}");
    let (code, _, err) = here(&["run", &path, "main", "--core", "msp43"]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean msp430"), "{err}");
}

#[test]
fn profile_accounts_for_every_cycle() {
    let arguments = [
        "profile",
        "speck/msp430/rounds/unrolled",
        "speck-64/128",
        "msp430f1611",
        "--json",
    ];
    let (code, out, err) = here(&arguments);
    assert_eq!(code, 0, "{err}");
    let profile: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let sum: u64 = profile["instructions"]
        .as_array()
        .expect("instructions")
        .iter()
        .map(|one| one["cycles"].as_u64().expect("a number"))
        .sum();
    assert_eq!(Some(sum), profile["cycles"].as_u64());
    let (_, table, _) = here(&["table", "speck-64/128", "unrolled", "msp430f1611", "--json"]);
    let table: serde_json::Value = serde_json::from_str(&table).expect("JSON");
    // The call instruction belongs to the caller: 5 cycles on this core.
    assert_eq!(table[0]["cycles"].as_u64(), Some(sum + 5));
}

#[test]
fn energy_never_stands_without_its_interval() {
    let (code, out, err) = here(&["energy", "aes-128", "--explain"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("nJ × cycles") && out.contains("residual"),
        "{out}"
    );
    assert!(
        out.contains("no energy for a device with core msp430"),
        "{out}"
    );
    let (code, out, _) = here(&["energy", "--json"]);
    assert_eq!(code, 0);
    let energy: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(energy["models"][0]["supply_volts"], 2.85);
    let estimates = energy["estimates"].as_array().expect("estimates");
    assert!(!estimates.is_empty());
    for estimate in estimates {
        let end = |name: &str| estimate["call"][name].as_f64().expect("a number");
        assert!(end("low") < end("middle") && end("middle") < end("high"));
        assert!(estimate["call"]["model"].is_string());
    }
}

#[test]
fn a_device_without_energy_is_told_why() {
    let (code, out, err) = here(&["energy", "msp430f1611"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("gives no energy"), "{err}");
}

#[test]
fn the_papers_names_stand_in_tables_even_where_its_figures_are_lost() {
    let (code, out, _) = here(&["compare", "--rule", "buhrow2014", "--all"]);
    assert_eq!(code, 0);
    assert!(out.contains("not recovered; ours of that name: "), "{out}");
    assert!(out.contains("portable-c/bytes-looped"), "{out}");
    let (code, out, _) = here(&["table", "aes-192", "--rule", "buhrow2014"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("in the paper") && out.contains("8-BIT-LOOPED"),
        "{out}"
    );
    let (_, out, _) = here(&["table", "aes-192", "--rule", "strict"]);
    assert!(!out.contains("in the paper"), "{out}");
    let words = ["table", "ladder/12", "aes-128", "msp430f1611", "none"];
    let (code, out, _) = here(&words);
    assert_eq!(code, 0);
    assert!(out.contains("ladder/12 (gcc-msp430 none)"), "{out}");
    assert!(!out.contains(" full)"), "{out}");
}

#[test]
fn export_makes_a_folder_and_refuses_with_a_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("present");
    let to = to.to_str().expect("UTF-8");
    let present = "present/msp430/word-tables/unrolled";
    let (code, _, err) = here(&["export", present, "--to", to]);
    assert_eq!(code, 2);
    assert!(
        err.contains("--target") && err.contains("msp430x-v2"),
        "{err}"
    );
    let (code, _, err) = here(&["export", "present/msp430/word-tables", "--to", to]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean"), "{err}");
    let whole = [
        "export",
        present,
        "--to",
        to,
        "--target",
        "msp430f1611",
        "--primitive",
        "present-80",
    ];
    let (code, out, err) = here(&whole);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("README.md"), "{out}");
    let header = std::fs::read_to_string(Path::new(to).join("include/present80.h"));
    let header = header.expect("the header");
    assert!(
        header.contains("ROM: ") && header.contains("cycles"),
        "{header}"
    );
    let (code, _, err) = here(&whole);
    assert_eq!(code, 2);
    assert!(err.contains("--force"), "{err}");
    let (code, _, err) = here(&[&whole[..], &["--force"]].concat());
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = here(&[&whole[..], &["--force", "--as", "arduino"]].concat());
    assert_eq!(code, 2);
    assert!(err.contains("--as folder"), "{err}");
    let nowhere = "/proc/nowhere/present";
    let (code, _, err) = here(&[
        "export",
        "aes/rl78/smallest/plain",
        "--target",
        "r5f104le",
        "--to",
        nowhere,
    ]);
    assert_eq!(code, 2);
    assert!(err.contains("cannot write /proc/nowhere"), "{err}");
}
