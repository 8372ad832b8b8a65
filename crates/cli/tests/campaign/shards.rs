//! The command alone.

use crate::bench::{Bench, Told};
use crate::{WORDS, in_one_piece, results, without_results};

fn answer(bench: &Bench, shard: &str, file: &str) {
    bench.succeed(&[&["measure"][..], &WORDS, &["--shard", shard, "--out", file]].concat());
}

fn refused(told: &Told, parts: &[&str]) {
    assert_eq!(told.code, Some(2), "{}", told.err);
    // A message is broken where the terminal ends.
    let words: Vec<&str> = told
        .err
        .split_whitespace()
        .filter(|word| !["│", "|"].contains(word))
        .collect();
    let said = words.join(" ");
    for part in parts {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn shards_together_write_what_one_run_writes() {
    let bench = without_results();
    // In another order, on as many threads as there are.
    for shard in ["3/3", "1/3", "2/3"] {
        answer(&bench, shard, &format!("answers/{}", &shard[..1]));
        assert_eq!(results(&bench), "", "only the merge writes results");
    }
    bench.succeed(&["measure", "--merge", "answers"]);
    let merged = results(&bench);
    assert_eq!(merged, in_one_piece());
    // The same words, compared with what is there.
    let check = [
        &["measure"][..],
        &WORDS,
        &["--check", "--shard", "1/1", "--out", "check"],
    ]
    .concat();
    bench.succeed(&check);
    bench.succeed(&["measure", "--check", "--merge", "check"]);
    std::fs::write(
        bench.results("msp430.jsonl"),
        merged.replacen("\"min\":", "\"min\":1", 1),
    )
    .expect("results");
    assert_eq!(
        bench.run(&["measure", "--check", "--merge", "check"]).code,
        Some(1)
    );
    let told = bench.run(&["measure", "--merge", "check"]);
    refused(
        &told,
        &["the kinds of work differ: \"check\" and \"measure\""],
    );
    bench.assert_clean();
}

#[test]
fn words_that_name_no_shard_are_told_so() {
    let bench = Bench::new();
    for (shard, says) in [
        ("0/4", "they are 1/4 to 4/4"),
        ("5/4", "they are 1/4 to 4/4"),
        ("1/0", "1/1 is all of it"),
        ("x", "1/4 is the first of four"),
    ] {
        let told = bench.run(&["measure", "--shard", shard, "--out", "a"]);
        refused(&told, &[says]);
    }
    refused(
        &bench.run(&["measure", "--shard", "1/4"]),
        &["--out <FILE>"],
    );
    refused(&bench.run(&["measure", "--out", "a"]), &["--shard <I/N>"]);
    refused(
        &bench.run(&["measure", "aes", "--merge", "a"]),
        &["cannot be used with"],
    );
}

#[test]
fn answers_that_do_not_make_one_run_are_refused_and_nothing_is_lost() {
    let bench = without_results();
    answer(&bench, "1/3", "a");
    answer(&bench, "2/3", "b");
    answer(&bench, "2/3", "copy");
    let merge = |files: &[&str]| bench.run(&[&["measure", "--merge"][..], files].concat());
    refused(
        &merge(&["a", "b"]),
        &["no answer of shard 3/3", "--shard I/N --out FILE"],
    );
    refused(
        &merge(&["a", "b", "copy"]),
        &["shard 2/3 was answered twice: b and copy", "give one"],
    );
    refused(
        &merge(&["nowhere"]),
        &["there is no nowhere", "measure --shard I/N --out FILE"],
    );
    // Another version of a tool.
    let version = "#!/bin/sh\ncase \"$*\" in *--version*) echo 'GNU assembler 1.0'; exit ;; esac\n\
                   exec '{real}' \"$@\"\n";
    bench.wrap("msp430-elf-as", version);
    answer(&bench, "3/3", "c");
    refused(
        &merge(&["a", "b", "c"]),
        &[
            "the versions of gnu-msp430, step assemble, differ",
            "\"GNU assembler 1.0\"",
        ],
    );
    std::fs::remove_file(bench.tools().join("msp430-elf-as")).expect("removed");
    // Other sources.
    let source = bench.root().join("library/speck/msp430/rounds/encrypt.S");
    let text = std::fs::read_to_string(&source).expect("a source");
    std::fs::write(&source, format!("{text}\n        .set another, 1\n")).expect("a source");
    answer(&bench, "3/3", "c");
    refused(
        &merge(&["a", "b", "c"]),
        &["a and c do not belong together: the sources differ"],
    );
    std::fs::write(&source, text).expect("a source");
    refused(&merge(&["c"]), &["no answer of shard 1/3, shard 2/3"]);
    // None of them has changed anything, and what was good still is.
    assert_eq!(results(&bench), "");
    answer(&bench, "3/3", "c");
    assert_eq!(merge(&["a", "b", "c"]).code, Some(0));
    assert_eq!(results(&bench), in_one_piece());
    bench.assert_clean();
}

#[test]
fn an_estimate_says_how_much_and_why_and_writes_nothing() {
    let bench = Bench::new();
    let before = results(&bench);
    let told = bench.succeed(&[&["measure"][..], &WORDS, &["--estimate"]].concat());
    let jobs = told.out.split(' ').next().expect("a number");
    assert!(
        jobs.parse::<usize>().is_ok_and(|jobs| jobs > 4),
        "{}",
        told.out
    );
    for part in [
        " measurements: about ",
        " core hours",
        "measured now, on one core",
    ] {
        assert!(told.out.contains(part), "{}", told.out);
    }
    let told = bench.succeed(&[&["measure"][..], &WORDS, &["--estimate", "--json"]].concat());
    let plan: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert!(
        plan["core_seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds > 0.0)
    );
    assert_eq!(plan["campaign"]["request"], serde_json::json!(WORDS));
    assert_eq!(results(&bench), before);
    bench.assert_clean();
}
