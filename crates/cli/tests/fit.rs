//! `cipherfit fit` as people meet it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn fit(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .arg("fit")
        .args(arguments)
        .current_dir(folder)
        .env_remove("CIPHERFIT_ROOT")
        .env("PATH", "")
        .output()
        .expect("the command starts")
}

/// Exit code, standard output, and standard error on one line.
fn here(arguments: &[&str]) -> (i32, String, String) {
    let output = fit(&root(), arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let error = text(&output.stderr).replace('|', " ");
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    (
        output.status.code().unwrap_or(-1),
        text(&output.stdout),
        error,
    )
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    let (code, out, error) = here(&all);
    assert_eq!(code, 0, "{error}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn a_newcomers_question_is_answered_and_the_next_command_named() {
    let (code, out, _) = here(&[
        "aes-128",
        "--target",
        "msp430f1611",
        "--rom",
        "2KB",
        "--ram",
        "128B",
    ]);
    assert_eq!(code, 0);
    assert!(out.contains("Rejected by one constraint alone"), "{out}");
    assert!(out.contains("What more would buy"), "{out}");
    let (_, command) = out.rsplit_once("  cipherfit ").expect("the next command");
    let folder = tempfile::tempdir().expect("a folder");
    let words = command.replace("\\\n", " ");
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(words.split_whitespace())
        .current_dir(folder.path())
        .output()
        .expect("the command starts");
    assert!(output.status.success(), "{command}");
    assert!(folder.path().join("aes-128/include/aes128.h").is_file());
}

#[test]
fn units_may_be_written_as_people_do() {
    let budget = |text| {
        json(&["aes-128", "--target", "msp430f1611", "--rom", text])["request"]["rom"].clone()
    };
    for text in ["2048", "2k", "2KB", "2KiB", "2 kb"] {
        assert_eq!(budget(text), 2048, "{text}");
    }
}

#[test]
fn mistakes_are_explained_with_the_nearest_name() {
    for (arguments, said) in [
        (&["aes-12"][..], "did you mean aes-128?"),
        (&["aes-128", "--target", "mps430"], "did you mean msp430?"),
        (
            &["--rom", "2 parsecs"],
            "--rom: `2 parsecs`: parsecs is no unit of size help: a size is written in",
        ),
        (
            &["--clock", "128B"],
            "`128B` is a size, and a frequency is wanted",
        ),
        (&["--throughput", "1kB/s"], "add --clock 8MHz"),
        (&["--objective", "sped"], "did you mean speed?"),
        (&["--need", "encypt"], "did you mean encrypt?"),
        (
            &["--need", "encrypt,hash"],
            "no primitive does both encrypt and hash",
        ),
        (
            &["hight", "--target", "rl78-s1"],
            "it is measured on avre-plus",
        ),
        (
            &["aes-128", "--target", "kintex-7"],
            "no hardware is measured on this device",
        ),
        (
            &["sha-256", "--operations", "encrypt"],
            "sha-256 is a hash function",
        ),
        (
            &["aes-128", "--target", "avr", "--objective", "energy"],
            "no device with core avre-plus has an energy model: the literature gives none",
        ),
        (
            &["sha-256", "--target", "rl78", "--energy", "5uJ"],
            "no device with one of the cores rl78-s1, rl78-s2, rl78-s3 has an energy model",
        ),
        (&["--message", "0"], "has nothing to encrypt or decrypt"),
        (&["--digest", "256"], "`encrypt` has no digest"),
        (
            &["sha-256", "--key-size", "128"],
            "`hash sha-256` has no key",
        ),
        (
            &["--objective", "rom,speed=2,rom"],
            "the objective weighs rom twice",
        ),
        (&["--objective", "speed=-1"], "below zero"),
        (&["--most", "0"], "a whole number from 1 on is wanted"),
    ] {
        let (code, out, error) = here(arguments);
        assert_eq!(code, 2, "{arguments:?}: {out}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn an_impossible_budget_names_what_blocks_and_the_nearest_point() {
    let (code, out, _) = here(&[
        "aes-128",
        "--target",
        "msp430f1611",
        "--rom",
        "300B",
        "--ram",
        "100B",
    ]);
    assert_eq!(code, 1);
    assert!(out.contains("Nothing fits"), "{out}");
    assert!(out.contains("over 300 B"), "{out}");
    assert!(out.contains("The nearest point that can be had"), "{out}");
}

#[test]
fn a_device_answers_from_the_measurements_of_its_core() {
    let answer = json(&["speck-64/128", "--target", "atmega328p"]);
    assert_eq!(answer["target"][0], "atmega328p");
    assert!(
        answer["notes"][0]
            .as_str()
            .is_some_and(|note| note.contains("atmega328p"))
    );
}

#[test]
fn code_with_a_multiplication_is_never_offered_for_an_attiny() {
    let answer = json(&["speck-64-128", "--target", "attiny85"]);
    let of = |choice: &serde_json::Value| choice["parts"][0]["implementation"].clone();
    let offered: Vec<_> = answer["choices"]
        .as_array()
        .expect("choices")
        .iter()
        .map(of)
        .collect();
    assert!(!offered.is_empty(), "{answer:#}");
    let results = std::fs::read_to_string(root().join("results/avr.jsonl")).expect("results");
    let mut multiplying = 0;
    for line in results.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        let words = record["instructions"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let foreign = ["MUL", "CALL", "JMP"]
            .iter()
            .any(|word| words.contains(&(*word).into()));
        if foreign && record["language"] == "asm" && record["primitive"] == "speck-64-128" {
            multiplying += 1;
            assert!(
                !offered.contains(&record["implementation"]),
                "{}",
                record["implementation"]
            );
        }
    }
    assert!(multiplying > 0, "no record says which instructions it has");
}

#[test]
fn shared_conditions_concern_the_needs_that_have_what_they_are_about() {
    let answer = json(&[
        "--target",
        "msp430f5528",
        "--need",
        "encrypt",
        "--need",
        "hash energy<=1mJ",
        "--digest",
        "256",
        "--key-size",
        "128",
        "--cycles",
        "200k",
    ]);
    let needs = &answer["request"]["needs"];
    assert_eq!(needs[0]["key_size"]["exactly"], 128);
    assert!(needs[0]["digest"].is_null() && needs[1]["key_size"].is_null());
    assert_eq!(needs[1]["digest"]["exactly"], 256);
    let relaxed = answer["sensitivity"].as_array().expect("limits");
    let limits: Vec<_> = relaxed
        .iter()
        .map(|one| {
            (
                one["constraint"].as_str().expect("a name"),
                one["need"].as_u64(),
            )
        })
        .collect();
    let expected = [
        ("cycles", Some(0)),
        ("cycles", Some(1)),
        ("energy", Some(1)),
    ];
    assert_eq!(limits, expected);
}

#[test]
fn several_needs_share_the_budgets() {
    let needs = [
        "--target",
        "r5f100le",
        "--need",
        "encrypt aes-128",
        "--need",
        "hash digest>=256",
    ];
    let answer = json(&[&needs[..], &["--rom", "3KB", "--ram", "400B"]].concat());
    let best = &answer["choices"][0];
    assert_eq!(best["parts"].as_array().map(Vec::len), Some(2));
    let (rom, ram) = (best["total"]["rom"].as_u64(), best["total"]["ram"].as_u64());
    assert!(rom <= Some(3072) && ram <= Some(400), "{best}");
    let at_once = json(&[&needs[..], &["--rom", "1MB", "--at-once"]].concat());
    for (choice, together) in [(best, false), (&at_once["choices"][0], true)] {
        let bytes = |kind: &str| -> Vec<u64> {
            let parts = choice["parts"].as_array().expect("parts");
            let ram = parts.iter().map(|part| &part["cost"]["ram"]);
            ram.filter_map(|ram| ram[kind].as_u64()).collect()
        };
        let kept: u64 = bytes("kept").iter().chain(&bytes("static")).sum();
        let lent = bytes("lent");
        let lent = if together {
            lent.iter().sum()
        } else {
            lent.iter().max().copied().unwrap_or(0)
        };
        assert_eq!(
            choice["total"]["ram"].as_u64(),
            Some(kept + lent),
            "{choice}"
        );
    }
}

#[test]
fn what_is_against_a_primitive_is_said_with_its_source() {
    let (_, out, _) = here(&[
        "present-80",
        "--target",
        "avr",
        "--traffic",
        "1GB",
        "--most",
        "1",
    ]);
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("80 bits of security: fewer than 112 are disallowed [NIST57]"),
        "{flat}"
    );
    assert!(flat.contains("[SWEET32]"), "{flat}");
    let (_, out, _) = here(&["speck-128/128", "--target", "avr", "--most", "1"]);
    assert!(out.contains("[ASHUR21]"), "{out}");
}

#[test]
fn every_line_but_tables_keeps_to_eighty_columns() {
    let (_, out, _) = here(&[
        "--target",
        "avr",
        "--rom",
        "512",
        "--traffic",
        "10GB",
        "--most",
        "8",
    ]);
    // A row of the table may begin with the mark, too: then its number follows.
    let is_row = |line: &str| {
        line.trim_start_matches("! ")
            .starts_with(|c: char| c.is_ascii_digit())
    };
    for line in out
        .lines()
        .filter(|line| line.starts_with('!') && !is_row(line))
    {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// What an example in the book begins with.
const EXAMPLE: &str = "```text\n$ cipherfit fit ";

/// The examples of the book's pages print what the book shows. With `CIPHERFIT_UPDATE_BOOK` set, the pages
/// are changed to what they print.
#[test]
fn the_book_shows_what_is_printed() {
    let pages = std::fs::read_dir(root().join("docs/src")).expect("the book");
    let mut examples = 0;
    for page in pages {
        let path = page.expect("a page").path();
        if path.extension().is_some_and(|end| end == "md") {
            examples += shows_what_is_printed(&path);
        }
    }
    assert!(examples >= 4, "{examples} examples");
}

/// The number of a page's examples.
fn shows_what_is_printed(path: &Path) -> usize {
    let page = std::fs::read_to_string(path).expect("the page");
    let mut parts = page.split(EXAMPLE);
    let mut printed = parts.next().expect("a beginning").to_owned();
    let mut examples = 0;
    for part in parts {
        let (shown, after) = part.split_once("```").expect("an end");
        let command = shown.lines().next().expect("a command");
        let arguments = words(command);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (_, out, error) = here(&arguments);
        assert_eq!(error, "", "cipherfit fit {command}");
        printed += &format!("{EXAMPLE}{command}\n{out}```{after}");
        examples += 1;
    }
    if std::env::var_os("CIPHERFIT_UPDATE_BOOK").is_some() {
        std::fs::write(path, printed).expect("written");
    } else {
        assert_eq!(
            page, printed,
            "CIPHERFIT_UPDATE_BOOK=1 puts the new output into the book"
        );
    }
    examples
}

/// Splits a command line at blanks outside double quotes.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let mut words: Vec<String> = Vec::new();
    for (index, part) in parts {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The examples of `--help` are answered: exit code 0, or 1 where nothing fits.
#[test]
fn the_examples_in_the_help_work() {
    let (code, help, _) = here(&["--help"]);
    assert_eq!(code, 0);
    let examples = help
        .split("Examples:")
        .nth(1)
        .expect("examples")
        .replace("\\\n", " ");
    let mut ran = 0;
    for line in examples.lines() {
        let Some(command) = line.trim().strip_prefix("cipherfit fit ") else {
            continue;
        };
        let arguments = words(command);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (code, _, error) = here(&arguments);
        assert_eq!(code, 0, "cipherfit fit {command}: {error}");
        ran += 1;
    }
    assert!(ran >= 6, "{ran} examples");
}
