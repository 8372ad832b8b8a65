//! What is kept of an examination, and whether it is still what is committed.

use crate::harness::examine;
use crate::isa::Isa;
use crate::verdict::Verdict;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Set to 1, it has the committed files rewritten.
const REWRITE: &str = "CIPHERFIT_WRITE_ASSURANCE";

/// Examines an instruction set, demands that every form is complete, and that the committed facts hold:
/// `over/<core>.txt` beside this file lists labels that are too many, one a line, and
/// `results/assurance/labels-<core>.json` has the figures.
///
/// # Panics
/// A label is missing, or a committed file says something else.
pub(crate) fn check(isa: &dyn Isa) {
    let verdicts = examine(isa);
    let failures: Vec<&str> = verdicts
        .iter()
        .filter_map(|verdict| verdict.failure.as_deref())
        .collect();
    let mut groups: BTreeMap<String, Verdict> = BTreeMap::new();
    for verdict in &verdicts {
        let name = isa.group(&verdict.name);
        let group = groups.entry(name.clone()).or_default();
        group.name = name;
        group.add(verdict);
    }
    let over: Vec<String> = groups.values().flat_map(Verdict::over_labelled).collect();
    let core = isa.core().name;
    let sum = |what: fn(&Verdict) -> usize| verdicts.iter().map(what).sum::<usize>();
    let facts = json!({
        "core": core,
        "forms": verdicts.len(),
        "complete": verdicts.len() - failures.len(),
        "over_labelled": over.len(),
        "programs": sum(|verdict| verdict.programs),
        "states": sum(|verdict| verdict.states),
    });
    println!("{facts}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = tests.join(format!("tests/labels/over/{core}.txt"));
    let lines: String = over.iter().map(|line| format!("{line}\n")).collect();
    agree(list, &lines);
    let file = tests.join(format!("../../results/assurance/labels-{core}.json"));
    agree(file, &format!("{facts:#}\n"));
}

fn agree(path: PathBuf, text: &str) {
    if std::env::var(REWRITE).is_ok_and(|value| value == "1") {
        let folder = path.parent().expect("a folder");
        std::fs::create_dir_all(folder).expect("a folder to write to");
        std::fs::write(&path, text).expect("a file to write");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let path = path.display();
    assert!(
        committed == text,
        "{path} says something else than the CPU does now:\n{text}\nIf that is right, {REWRITE}=1 rewrites it."
    );
}
