//! Answers of `cipherfit fit`, executed as their reader would: the commands that an answer ends with are run,
//! what they export is built into firmware of several messages, and the firmware runs on the simulator of
//! its core. Outputs are those of the models; cycles are those of the answer, or within the interval that it
//! states; ROM and RAM with stack are never more.
//!
//! `make answers` executes a thousand and records it in `results/assurance/answers.json`.

mod answer;
mod build;
#[allow(dead_code, reason = "shared with the tests that damage a repository")]
#[path = "../common/mod.rs"]
mod common;
mod firmware;
mod in_c;
mod in_rl78;
mod judge;
mod kept;
mod link;
mod model;
mod plan;
mod planted;
mod question;
#[allow(dead_code, reason = "shared with the tests of exported folders")]
#[path = "../../../export/tests/build/tool.rs"]
mod tool;

use cipherfit_catalog::Catalog;
use cipherfit_results::assurance::Answers;
use cipherfit_results::store::Measurements;
use common::root;
use judge::{Verdict, judge};
use question::{SEED, World};
use rayon::prelude::*;

/// Answers that every run of the tests executes.
const SMOKE: u64 = 30;
/// Questions between two looks at how many answers there are.
const AT_ONCE: usize = 20;

/// A number in the environment.
fn given(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn answers_are_true_when_executed() {
    let root = root();
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let store = Measurements::load(&root.join("results")).expect("the results");
    let world = World::new(&catalog, &store);
    let wanted = given("CIPHERFIT_ANSWERS").unwrap_or(SMOKE);
    let mut next = given("CIPHERFIT_FIRST_QUESTION").unwrap_or(0) as usize;
    let mut found = Answers {
        seed: SEED,
        ..Answers::default()
    };
    let mut told = Vec::new();
    while found.executed.values().sum::<u64>() < wanted {
        let numbers: Vec<usize> = (next..next + AT_ONCE).collect();
        next += AT_ONCE;
        found.asked += AT_ONCE as u64;
        let verdicts: Vec<_> = numbers
            .into_par_iter()
            .map(|number| {
                let question = world.question(number);
                let verdict = judge(&root, &catalog, &question);
                verdict.map_err(|wrong| format!("{}\n    {wrong}", question.join(" ")))
            })
            .collect();
        eprintln!("{} questions: {:?}", found.asked, found.executed);
        for verdict in verdicts {
            match verdict {
                Ok(Verdict::Nothing | Verdict::NotExecuted) => {}
                Ok(Verdict::True { isa, calls }) => {
                    *found.executed.entry(isa).or_default() += 1;
                    found.calls += calls as u64;
                }
                Err(wrong) => {
                    found.wrong += 1;
                    *found.executed.entry("wrong".to_owned()).or_default() += 1;
                    eprintln!("fit {wrong}");
                    told.push(format!("fit {wrong}"));
                }
            }
        }
    }
    assert!(
        told.is_empty(),
        "{} are wrong:\n{}",
        told.len(),
        told.join("\n")
    );
    if std::env::var("CIPHERFIT_WRITE_ASSURANCE").is_ok_and(|value| value == "1") && wanted > SMOKE
    {
        let text = serde_json::to_string_pretty(&found).expect("JSON") + "\n";
        let path = root.join("results/assurance/answers.json");
        std::fs::write(path, text).expect("the record");
    }
}
