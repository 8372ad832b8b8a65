//! Second opinions on cycles where the manual's table is the only source: CPUXV2 and RL78.
//!
//! Each form of instruction that the decoder knows is executed and compared with figures that do not
//! come from that table. What differs stands in `data/disagreements.csv` with its explanation; a
//! disagreement that is not listed there fails, and so does one that is listed and gone.

mod accesses;
mod cpuxv2;
#[allow(dead_code, reason = "the list's figures are for another test")]
#[path = "../rl78/forms.rs"]
mod forms;
#[allow(dead_code, reason = "another test uses the rest")]
#[path = "../rl78/machine.rs"]
mod machine;
mod rl78;
mod stages;
#[path = "../support/mod.rs"]
mod support;
mod table;

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use table::{Compared, settle};

/// A source of figures, and what it says.
struct Opinion {
    name: &'static str,
    source: &'static str,
    compared: BTreeSet<Compared>,
}

/// What a CPU's opinions come to; `wrong` takes what the table has not or has wrong.
fn facts(cpu: &str, opinions: &[Opinion], wrong: &mut Vec<String>) -> Value {
    let rows = table::rows();
    let mut facts = Map::new();
    for opinion in opinions {
        let (mut figures, complaints) = settle(&rows, cpu, opinion.name, &opinion.compared);
        figures["source"] = json!(opinion.source);
        facts.insert(opinion.name.to_owned(), figures);
        wrong.extend(complaints);
    }
    Value::Object(facts)
}

/// The figures of `results/assurance/clocks.json`, as the rows of the page's table begin.
fn page_rows(found: &Value) -> Vec<String> {
    let cpus = found.as_object().into_iter().flatten();
    let rows = cpus.flat_map(|(cpu, opinions)| {
        let opinions = opinions.as_object().into_iter().flatten();
        opinions.map(move |(opinion, figures)| {
            let [forms, agreeing, explained] =
                ["forms", "agreeing", "explained"].map(|name| &figures[name]);
            format!("| {cpu} | {opinion} | {forms} | {agreeing} | {explained} |")
        })
    });
    rows.collect()
}

/// The figures are what `results/assurance/clocks.json` and the page say; the file is written anew
/// where the environment has `CIPHERFIT_WRITE_ASSURANCE=1`.
#[test]
fn second_opinions_agree_or_are_explained() {
    let mut wrong = Vec::new();
    let found = json!({
        "cpuxv2": facts("cpuxv2", &cpuxv2::opinions(), &mut wrong),
        "rl78": facts("rl78", &rl78::opinions(), &mut wrong),
    });
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    let text = serde_json::to_string_pretty(&found).expect("JSON") + "\n";
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("results/assurance/clocks.json");
    if std::env::var_os("CIPHERFIT_WRITE_ASSURANCE").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("results/assurance");
        std::fs::write(&path, &text).expect("results/assurance/clocks.json");
    }
    let written = std::fs::read_to_string(&path).expect("results/assurance/clocks.json");
    assert!(
        written == text,
        "results/assurance/clocks.json no longer says what is found; it would be\n{text}\
         write it with CIPHERFIT_WRITE_ASSURANCE=1"
    );
    let page = std::fs::read_to_string(root.join("docs/src/second-opinions.md"));
    let page = page.expect("docs/src/second-opinions.md");
    for row in page_rows(&found) {
        let has = page.lines().any(|line| line.starts_with(&row));
        assert!(has, "docs/src/second-opinions.md has no row {row}");
    }
}
