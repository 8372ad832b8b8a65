//! The table of rules in the book is that of `published/rules/`.

use cipherfit_atlas::accounting::{
    Counts, KeyCount, KeySetupCode, KeySetupTime, Rule, StackCount, Statistic,
};
use cipherfit_atlas::published;
use std::path::Path;

const HEADING: &str = "| rule | what counts | time | ROM | RAM | stated in |\n\
    |---|---|---|---|---|---|\n";

fn time(counts: &Counts) -> String {
    let statistic = match counts.cycles.statistic {
        Statistic::Median => "median",
        Statistic::Max => "worst case",
    };
    let key_schedule = match counts.cycles.key_schedule {
        KeySetupTime::Apart => "key schedule apart",
        KeySetupTime::Counted => "with the key schedule",
    };
    format!("{statistic}, {key_schedule}{}", left_out(counts))
}

fn left_out(counts: &Counts) -> String {
    let interface = &counts.interface;
    let parts = [
        (interface.call_and_return, "call and return"),
        (interface.convention, "convention"),
        (interface.block_io, "block load and store"),
    ];
    let parts = parts.iter().filter(|(counts, _)| !counts);
    let parts: Vec<&str> = parts.map(|(_, name)| *name).collect();
    match parts.as_slice() {
        [] => String::new(),
        parts => format!("; without {}", parts.join(", ")),
    }
}

fn rom(counts: &Counts) -> String {
    let parts = match counts.rom.key_schedule {
        KeySetupCode::Counted => "operation, key schedule",
        KeySetupCode::WithRoundKeysInRam => "operation; key schedule if round keys lie in RAM",
        KeySetupCode::NotCounted => "operation alone",
    };
    format!("{parts}{}", left_out(counts))
}

fn ram(counts: &Counts) -> String {
    let mut parts = vec!["static", "round keys"];
    match counts.ram.key {
        KeyCount::Always => parts.push("key"),
        KeyCount::InPlaceOfRoundKeys => parts.push("the key where there are none"),
        KeyCount::Never => {}
    }
    parts.extend(counts.ram.block.then_some("block"));
    match counts.ram.stack {
        StackCount::Counted => parts.push("stack"),
        StackCount::Apart => parts.push("the stack apart"),
        StackCount::NotCounted => {}
    }
    parts.join(", ")
}

fn line(rule: &Rule) -> String {
    let definition = rule.definition();
    let source = definition.source.as_ref().map_or("—".to_owned(), |source| {
        format!("`{}`: {}", source.id.get_ref(), source.section)
    });
    let cells = match rule.counts() {
        Some(counts) => [time(counts), rom(counts), ram(counts)],
        None => ["—"; 3].map(str::to_owned),
    };
    let (word, summary) = (rule.word(), &definition.summary);
    format!(
        "| `{word}` | {summary} | {} | {source} |\n",
        cells.join(" | ")
    )
}

#[test]
fn the_book_has_every_rule() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let book = std::fs::read_to_string(root.join("docs/src/accounting.md")).expect("the page");
    let rules = published::rules(&root.join("published"));
    let rules = rules.unwrap_or_else(|error| panic!("{error}"));
    let lines: String = rules.all().iter().map(line).collect();
    let table = format!("\n{HEADING}{lines}\n");
    assert!(
        book.contains(&table),
        "docs/src/accounting.md has another table of rules. It should be:\n{table}"
    );
}
