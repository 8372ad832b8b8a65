//! `cipherfit report`: what it writes, and what it leaves alone.

mod common;

use common::copy_of_the_repository;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

/// The repository's data with an explorer that is one empty page.
fn root(with_explorer: bool) -> tempfile::TempDir {
    let root = copy_of_the_repository();
    if with_explorer {
        let dist = root.path().join("explorer/dist");
        std::fs::create_dir_all(&dist).expect("a folder");
        std::fs::write(dist.join("index.html"), "<!doctype html>").expect("a page");
    }
    root
}

fn report(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .arg("report")
        .args(arguments)
        .current_dir(root)
        .env_remove("CIPHERFIT_ROOT")
        .output()
        .expect("the command starts")
}

fn complaint(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), text)
}

/// The data of a part, out of the call that hands it over packed.
fn part(site: &Path, name: &str) -> Value {
    let file = std::fs::read(site.join(format!("data/{name}.js"))).expect("a part");
    let units = file.chunks_exact(2);
    let units: Vec<u16> = units
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    let text = String::from_utf16(&units).expect("UTF-16");
    let start = format!("\u{FEFF}cipherfit.receivePacked(\"{name}\",");
    let call = text
        .strip_prefix(&start)
        .and_then(|text| text.strip_suffix("\");\n"));
    let (length, packed) = call
        .and_then(|arguments| arguments.split_once(",\""))
        .expect("a call");
    let bits: Vec<u8> = packed
        .chars()
        .map(|character| u32::from(character) - 0x3400)
        .flat_map(|value| (0..15).rev().map(move |bit| (value >> bit & 1) as u8))
        .collect();
    let bytes = bits
        .chunks(8)
        .map(|byte| byte.iter().fold(0, |value, bit| value << 1 | bit));
    let bytes: Vec<u8> = bytes.take(length.parse().expect("a length")).collect();
    serde_json::from_reader(GzDecoder::new(&bytes[..])).expect("JSON")
}

#[test]
fn without_the_explorer_it_says_how_to_build_it() {
    let root = root(false);
    let (code, text) = complaint(&report(root.path(), &[]));
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("make explorer"), "{text}");
    assert!(!root.path().join("report").exists());
}

#[test]
fn results_are_written_whole_and_written_again() {
    let root = root(true);
    let site = root.path().join("site");
    for _ in 0..2 {
        let output = report(root.path(), &["--out", "site", "--live", "none"]);
        assert!(output.status.success(), "{:?}", complaint(&output));
        let count = part(&site, "overview")["count"].as_u64();
        let lines: usize = ["avr", "msp430", "rl78"]
            .iter()
            .map(|isa| common::root().join(format!("results/{isa}.jsonl")))
            .map(|path| {
                std::fs::read_to_string(path)
                    .expect("results")
                    .lines()
                    .count()
            })
            .sum();
        assert_eq!(count, Some(lines as u64));
        let rows = part(&site, "rule/strict")["cycles"]
            .as_array()
            .map(Vec::len);
        assert!(rows > Some(lines), "{rows:?}");
        assert_eq!(part(&site, "live/index"), serde_json::json!([]));
        assert!(site.join("index.html").is_file());
    }
    let left = std::fs::read_dir(root.path())
        .expect("a folder")
        .filter(|entry| {
            let name = entry.as_ref().expect("an entry").file_name();
            name.to_string_lossy().starts_with(".cipherfit-") && name != ".cipherfit-report"
        });
    assert_eq!(left.count(), 0, "nothing half-written is left");
}

#[test]
fn what_is_about_a_record_names_it_by_its_number() {
    let root = root(true);
    let output = report(root.path(), &["--out", "site", "--live", "none"]);
    assert!(output.status.success(), "{:?}", complaint(&output));
    let site = root.path().join("site");
    let overview = part(&site, "overview");
    let word = |column: &str, record: &Value| {
        let column = &overview["columns"][column];
        let at = index(&column["numbers"][index(record)]);
        column["words"][at].as_str().expect("a word").to_owned()
    };
    let published = part(&site, "comparisons");
    let rows = published["rows"].as_array().expect("rows");
    assert!(rows.len() > 200, "{}", rows.len());
    for row in rows {
        let ours = word("primitive", &row["best"]["record"]);
        let theirs = row["successor"].as_str().or(row["primitive"].as_str());
        let theirs = theirs.expect("a name");
        // A family has members, and a cipher modes.
        let rest = ours.strip_prefix(theirs);
        let is_of = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        assert!(is_of, "{ours}: {row}");
    }
    let told = |field: &str| rows.iter().filter(|row| row.get(field).is_some()).count();
    assert_eq!((told("successor"), told("message")), (30, 21 + 30));
    let figures = part(&site, "papers");
    for (set, core) in [("buhrow2014", "msp430x-v2"), ("matsui2013", "rl78-s2")] {
        let charts = figures[set]["figures"].as_array().expect("charts").iter();
        let bars = charts.flat_map(|chart| chart["bars"].as_array().expect("bars"));
        let of_records = bars.filter(|bar| bar.get("record").is_some());
        let mut found = 0;
        for bar in of_records {
            assert_eq!(word("core", &bar["record"]), core, "{bar}");
            assert_eq!(bar["primitive"], word("primitive", &bar["record"]).as_str());
            found += 1;
        }
        assert!(found > 50, "{set}: {found}");
    }
    let mut groups: BTreeMap<String, Value> = BTreeMap::new();
    for core in overview["columns"]["core"]["words"]
        .as_array()
        .expect("words")
    {
        let records = part(
            &site,
            &format!("records/{}", core.as_str().expect("a word")),
        );
        for (number, record) in records.as_object().expect("records") {
            let number = Value::from(number.parse::<u64>().expect("a number"));
            assert_eq!(&record["core"], core);
            let implementation = word("implementation", &number);
            assert_eq!(record["implementation"], implementation.as_str());
            let folder: Vec<&str> = implementation.split('/').collect();
            let name = format!("sources/{}-{}", folder[0], folder[1]);
            let group = groups
                .entry(name)
                .or_insert_with_key(|name| part(&site, name));
            let files = group["implementations"][&implementation]["files"].as_object();
            for text in files.expect("sources").values() {
                assert!(group["texts"][index(text)].is_string(), "{implementation}");
            }
        }
    }
}

fn index(value: &Value) -> usize {
    let number = value.as_u64().expect("a number");
    usize::try_from(number).expect("a small number")
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let root = root(true);
    let thesis = root.path().join("thesis");
    std::fs::create_dir(&thesis).expect("a folder");
    std::fs::write(thesis.join("chapter.tex"), "years of work").expect("a file");
    let (code, text) = complaint(&report(root.path(), &["--out", "thesis", "--live", "none"]));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("other files"), "{text}");
    assert!(thesis.join("chapter.tex").is_file());
}

#[test]
fn an_unknown_word_gets_the_nearest_name() {
    let root = root(true);
    let (code, text) = complaint(&report(root.path(), &["--live", "spek"]));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("speck"), "{text}");
    assert!(!root.path().join("report").exists());
}
