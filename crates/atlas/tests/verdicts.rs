//! How ours stand to whole published rows: planted measurements beside planted rows.

mod common;
mod planted;

use cipherfit_atlas::compare::{Aim, Outcome};
use cipherfit_atlas::compare::{
    Asked, Candidate, Comparison, Figure, Reason, Summary, Verdict, compare, summary,
};
use cipherfit_atlas::published::{Condition, PublishedOperation, check_file, load};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Language, Operation, RoundKeyPlace, Selection};
use common::{aes, encrypt_only};
use planted::{committed, with_rows};
use std::path::Path;

const HEADER: &str = "source,place,rule,goal,isa,device,platform,primitive,operation,language,label,\
    cycles,decrypt_cycles,expand_key_cycles,rom_bytes,total_rom_bytes,rom_is,ram_bytes,ram_is,ram_of,\
    conditions,evidence,where_read,notes\n";
/// A row under FELICS' rule that `aes()` meets exactly but for cycles: 2000 of 2100.
const ROW: &str = "FELICS19,t,felics,speed,msp430,msp430f1611,b,aes-128,encrypt,asm,fast,\
    2100,2400,1500,1262,,exact,212,exact,operation,,table,paper,\n";

fn all(ours: &[Measurement], rows: &[&str], asked: Asked) -> Vec<Comparison> {
    let published = with_rows(HEADER, rows);
    let nothing = Primitives::default();
    compare(ours, &published, &nothing, &Selection::default(), asked).expect("all rows")
}

fn best(ours: &[Measurement], row: &str) -> Candidate {
    let one = all(ours, &[row], Asked::default()).remove(0);
    match one.outcome {
        Outcome::Compared(compared) => {
            assert_eq!(one.verdict, compared.best.verdict);
            compared.best
        }
        Outcome::Nothing(reason) => panic!("nothing compared: {reason}"),
    }
}

fn verdict(ours: &[Measurement], row: &str) -> Verdict {
    best(ours, row).verdict
}

fn named(mut ours: Measurement, name: &str) -> Measurement {
    ours.implementation = format!("aes/msp430/{name}");
    ours
}

fn faster(ours: Measurement, cycles: u64) -> Measurement {
    let mut ours = named(ours, &format!("takes-{cycles}"));
    let range = ours.cycles.get_mut(&Operation::ENCRYPT).expect("encrypts");
    range.median = cycles;
    ours
}

#[test]
fn each_figure_of_a_row_counts() {
    assert_eq!(verdict(&[aes()], ROW), Verdict::Ahead);
    assert_eq!(
        verdict(&[aes()], &ROW.replace(",2100,", ",2000,")),
        Verdict::Level
    );
    assert_eq!(
        verdict(&[aes()], &ROW.replace(",2100,", ",1999,")),
        Verdict::Behind
    );
    // One unit less in any other published figure, and ours is ahead at the goal alone.
    let others = [
        (",2400,", ",2399,", Figure::DecryptCycles),
        (",1500,", ",1499,", Figure::ExpandKeyCycles),
        (",1262,", ",1261,", Figure::Rom),
        (",212,", ",211,", Figure::Ram),
    ];
    for (from, to, figure) in others {
        let row = ROW.replace(from, to);
        assert_ne!(row, ROW);
        let ours = best(&[aes()], &row);
        assert_eq!(ours.verdict, Verdict::AheadAtGoal, "{row}");
        let worse: Vec<Figure> = ours.worse().map(|(figure, _)| figure).collect();
        assert_eq!(worse, [figure]);
    }
}

/// The same figures under other operations' names.
fn renamed(name: &str, operations: [(Operation, Operation); 2]) -> Measurement {
    let mut ours = aes();
    ours.primitive = name.into();
    ours.implementation = "mode/msp430/plain".into();
    for (from, to) in operations {
        if let Some(range) = ours.cycles.remove(&from) {
            ours.cycles.insert(to, range);
        }
        if let Some(task) = ours.tasks.remove(&from) {
            ours.tasks.insert(to, task);
        }
    }
    ours
}

#[test]
fn rows_of_messages_stand_beside_what_takes_messages() {
    let mode = [
        (Operation::ENCRYPT, Operation::ENCRYPT_MESSAGE),
        (Operation::DECRYPT, Operation::DECRYPT_MESSAGE),
    ];
    let ours = [aes(), renamed("aes-128-ctr", mode)];
    let of_mode = ROW.replace(",encrypt,", ",encrypt_ctr,");
    let mode = best(&ours, &of_mode);
    assert_eq!(mode.implementation, "mode/msp430/plain");
    assert_eq!(mode.ratios[&Figure::DecryptCycles].ours, 2400.0);
    // Of a cipher alone there is no mode; of nothing, no primitive; whole messages are others'.
    let reasons = [
        (
            of_mode.clone(),
            Reason::NoOperation {
                operation: PublishedOperation::EncryptCtr,
            },
        ),
        (
            of_mode.replace("aes-128", "simon-64-128"),
            Reason::NoPrimitive,
        ),
    ];
    for (row, expected) in reasons {
        let found = all(&[aes()], &[&row], Asked::default()).remove(0);
        assert_eq!(found.outcome, Outcome::Nothing(expected));
    }
    let whole = of_mode.replace(",felics,", ",felics-ctr,");
    let found = all(&ours, &[&whole], Asked::default()).remove(0);
    assert_eq!(found.outcome, Outcome::Nothing(Reason::WholeMessages));
    let sealing = [
        (Operation::ENCRYPT, Operation::SEAL),
        (Operation::DECRYPT, Operation::OPEN),
    ];
    let row = ROW.replace("aes-128,encrypt,", "aes-128-gcm,aead_encrypt,");
    let both = best(&[renamed("aes-128-gcm", sealing)], &row);
    assert!(both.verdict.is_ahead());
    assert_eq!(both.ratios[&Figure::DecryptCycles].ours, 2400.0);
}

#[test]
fn what_lacks_a_figure_of_the_row_is_not_ahead() {
    let ours = best(&[encrypt_only()], ROW);
    assert_eq!(
        (ours.verdict, ours.lacking),
        (Verdict::AheadAtGoal, vec!["decrypt_cycles"])
    );
    // What has it answers, though it is slower.
    let whole = named(aes(), "whole");
    let part = faster(encrypt_only(), 1000);
    assert_eq!(
        best(&[part.clone(), whole], ROW).implementation,
        "aes/msp430/whole"
    );
    let slow = faster(aes(), 5000);
    assert_eq!(best(&[part, slow], ROW).verdict, Verdict::AheadAtGoal);
    let total = ROW.replace(",1262,,", ",1262,3000,");
    assert_eq!(
        best(&[encrypt_only()], &total).lacking,
        ["decrypt_cycles", "total_rom"]
    );
}

#[test]
fn one_implementation_answers_for_the_whole_row() {
    // Each is better in one figure and worse in another: together they would be ahead.
    let mut small = faster(aes(), 3000);
    small.rom.code.insert("encrypt".into(), 100);
    let mut fast = faster(aes(), 1000);
    fast.rom.code.insert("encrypt".into(), 2000);
    let ours = best(&[small, fast], ROW);
    assert_eq!(ours.implementation, "aes/msp430/takes-1000");
    assert_eq!(ours.verdict, Verdict::AheadAtGoal);
}

#[test]
fn a_verdict_comes_before_the_figure_of_the_goal() {
    let mut large = faster(aes(), 1000);
    large.rom.code.insert("encrypt".into(), 2000);
    let ours = best(&[large, aes()], ROW);
    assert_eq!(ours.implementation, "aes/msp430/example");
    assert_eq!(ours.verdict, Verdict::Ahead);
}

#[test]
fn a_budget_is_kept_or_ours_is_behind() {
    let budget = ROW.replace(",1262,,exact,", ",1262,,at-most,");
    assert_eq!(verdict(&[aes()], &budget), Verdict::Ahead);
    let same_time = budget.replace(",2100,", ",2000,");
    assert_eq!(verdict(&[aes()], &same_time), Verdict::Level);
    let tight = budget.replace(",1262,", ",1200,");
    assert_eq!(verdict(&[aes()], &tight), Verdict::Behind);
}

#[test]
fn a_plain_one_is_shown_where_it_is_ahead_too() {
    let mut tied = faster(aes(), 1000);
    tied.contract.overwrites_key = true;
    tied.contract.relocatable = false;
    let mut plain = named(aes(), "plain");
    plain.ram.static_bytes = 0;
    plain.contract.relocatable = true;
    plain.contract.reentrant = true;
    let ours = [tied.clone(), plain.clone()];
    assert_eq!(best(&ours, ROW).implementation, "aes/msp430/plain");
    assert!(
        best(&[tied.clone()], ROW)
            .conditions
            .contains(&Condition::KeyOverwritten)
    );
    // Behind, it does not stand in the way.
    let row = ROW.replace(",2100,", ",1500,");
    assert_eq!(best(&ours, &row).implementation, "aes/msp430/takes-1000");
    let asked = Asked {
        plain: true,
        ..Asked::default()
    };
    let only = all(&ours, &[&row], asked).remove(0);
    assert_eq!(only.verdict, Verdict::Behind);
    let none = all(&[tied.clone()], &[&row], asked).remove(0);
    assert_eq!(none.outcome, Outcome::Nothing(Reason::NoneAskedFor));
    // What theirs is known to ask too is no convenience.
    let both = "key-overwritten=yes aligned-tables=yes static-ram=yes not-reentrant=yes";
    let theirs = ROW.replace("operation,,table", &format!("operation,{both},table"));
    let alike = all(&[tied.clone()], &[&theirs], asked).remove(0);
    assert_eq!(alike.verdict, Verdict::Ahead);
    // Nor is working in place, unless theirs is known to do without.
    let theirs = theirs.replace(both, &format!("{both} in-place-only=no"));
    let apart = all(&[tied], &[&theirs], asked).remove(0);
    assert_eq!(apart.outcome, Outcome::Nothing(Reason::NoneAskedFor));
}

#[test]
fn the_language_is_chosen_like_for_like() {
    let mut in_c = faster(aes(), 3000);
    in_c.language = Language::C;
    let asked = Asked {
        same_language: true,
        ..Asked::default()
    };
    let row = ROW.replace(",asm,", ",c,");
    let ours = [aes(), in_c];
    assert_eq!(
        all(&ours, &[&row], Asked::default())[0].verdict,
        Verdict::Ahead
    );
    assert_eq!(all(&ours, &[&row], asked)[0].verdict, Verdict::Behind);
    let counted = summary(&all(&ours, &[&row], Asked::default()));
    assert_eq!(counted.all.count(Verdict::Ahead), 1);
    assert_eq!(counted.same_language.count(Verdict::Behind), 1);
}

#[test]
fn a_fixed_key_stands_beside_a_fixed_key_alone() {
    let mut fixed = encrypt_only();
    fixed.contract.round_keys_in = RoundKeyPlace::Flash;
    fixed.cycles.remove(&Operation::EXPAND_KEY);
    fixed.tasks.remove(&Operation::EXPAND_KEY);
    let row = all(&[fixed.clone()], &[ROW], Asked::default()).remove(0);
    assert_eq!(row.verdict, Verdict::NotComparable);
    let theirs = ROW.replace("operation,,table", "operation,fixed-key=yes,table");
    // It makes no round keys: that figure of the row has no counterpart.
    let lacking = best(&[fixed], &theirs).lacking;
    assert_eq!(lacking, ["decrypt_cycles", "expand_key_cycles"]);
}

fn counted(ours: &[Measurement], rows: &[String]) -> Summary {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    summary(&all(ours, &rows, Asked::default()))
}

#[test]
fn no_summary_counts_a_row_as_ahead_that_is_behind_in_a_figure() {
    let row = |to: &str, label: &str| ROW.replace(",2400,", to).replace(",fast,", label);
    let rows = [
        row(",2400,", ",one,"),
        row(",2399,", ",two,"),
        row(",2398,", ",three,").replace(",felics,", ",unstated,"),
    ];
    let found = counted(&[aes()], &rows);
    let counts = |verdict| found.all.count(verdict);
    assert_eq!(
        (counts(Verdict::Ahead), counts(Verdict::AheadAtGoal)),
        (1, 2)
    );
    let stated = found.by_aim.iter();
    let stated = stated.map(|(aim, stated, tally)| (*aim, *stated, tally.compared()));
    let stated: Vec<_> = stated.collect();
    assert_eq!(stated, [(Aim::Speed, false, 1), (Aim::Speed, true, 2)]);
    // Every row that is counted as ahead is no worse in any figure that it gives.
    let published = load(&committed()).unwrap_or_else(|error| panic!("{error}"));
    let ours: Vec<Measurement> = ["avr", "msp430", "rl78"]
        .iter()
        .flat_map(|isa| {
            let path = committed().join(format!("../results/{isa}.jsonl"));
            cipherfit_results::read(&path).expect("the committed results")
        })
        .collect();
    let nothing = Primitives::default();
    let all = compare(
        &ours,
        &published,
        &nothing,
        &Selection::default(),
        Asked::default(),
    );
    let all = all.expect("all rows");
    for one in all.iter().filter(|one| one.verdict == Verdict::Ahead) {
        let best = one.outcome.best().expect("an answer");
        let row = &one.published;
        assert!(best.worse().next().is_none(), "{}:{}", row.file, row.line);
        assert!(best.lacking.is_empty(), "{}:{}", row.file, row.line);
    }
}

#[test]
fn an_implementation_is_counted_once_by_its_worst_verdict() {
    let rows = [
        ROW.to_owned(),
        // For another goal, at which ours is behind.
        ROW.replace(",speed,", ",rom,").replace(",1262,", ",1000,"),
        // By another name, with equal figures.
        ROW.replace(",fast,", ",quick,"),
        // Another one.
        ROW.replace(",fast,", ",other,").replace(",2100,", ",2200,"),
    ];
    let found = counted(&[aes()], &rows);
    assert_eq!(found.rows, 4);
    assert_eq!(found.all.compared(), 2);
    assert_eq!(found.all.count(Verdict::Behind), 1);
    assert_eq!(found.publications, 1);
}

#[test]
fn a_family_and_one_of_it_with_the_same_size_are_one_implementation() {
    let family = ROW.replace(",aes-128,", ",aes,").replace(
        "2100,2400,1500,1262,,exact,212,exact,operation,",
        ",,,1262,,exact,,,,",
    );
    let rows = |family: &str| counted(&[aes()], &[ROW.to_owned(), family.to_owned()]);
    assert_eq!(rows(&family).all.compared(), 1);
    assert_eq!(rows(&family.replace(",1262,", ",1300,")).all.compared(), 2);
    // A name that goes on is no member of what has times of its own.
    let other = ROW.replace(",aes-128,", ",aes-128-fast,");
    assert_eq!(rows(&other).all.verdicts.values().sum::<usize>(), 2);
}

#[test]
fn medians_of_even_counts_are_the_mean_of_the_two_in_the_middle() {
    let row = |cycles: u64| {
        let label = format!(",label-{cycles},");
        ROW.replace(",2100,", &format!(",{cycles},"))
            .replace(",fast,", &label)
    };
    let odd = counted(&[aes()], &[row(4000), row(8000), row(2000)]);
    assert_eq!(odd.all.median(), Some(0.5));
    let even = counted(&[aes()], &[row(4000), row(8000), row(2000), row(2500)]);
    assert_eq!(even.all.median(), Some(0.65));
}

#[test]
fn a_row_without_rule_scope_or_evidence_is_refused_with_its_line() {
    let known = load(&committed()).unwrap_or_else(|error| panic!("{error}"));
    let faults = [
        (",felics,", ",,", "rule"),
        (",exact,operation,", ",exact,,", "ram_of"),
        (",1262,,exact,", ",1262,,,", "rom_is"),
        (",table,paper,", ",,paper,", "evidence"),
        (
            "operation,,table",
            "operation,fixed-key,table",
            "conditions",
        ),
    ];
    for (from, to, column) in faults {
        let row = ROW.replacen(from, to, 1);
        assert_ne!(row, ROW);
        let text = format!("{HEADER}{ROW}{row}");
        let error = check_file(Path::new("figures.csv"), text.as_bytes(), &known);
        let error = error.expect_err(column).to_string();
        assert!(
            error.contains(&format!("figures.csv:3: {column}: ")),
            "{error}"
        );
        assert!(error.contains("remedy: "), "{error}");
    }
}
