//! A sample of mutants of machine code in every test run: each differs from right code in one instruction.
//! All must be found wrong, but for those that `survivors.csv` explains.

#[path = "../assurance/mod.rs"]
mod assurance;
mod directed;
mod sample;

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Alteration, Laboratory};
use cipherfit_results::assurance::{Mutants, Mutated};
use cipherfit_vocabulary::{Operation, PerOperation};
use rayon::prelude::*;
use sample::{Mutant, SEED, mutants};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is mutated: implementation, primitive, core.
const SUBJECTS: [(&str, &str, &str); 12] = [
    ("aes/msp430/smallest/with-decrypt", "aes-128", "msp430"),
    ("present/msp430/nibble-loop/plain", "present-80", "msp430"),
    (
        "speck/msp430/rounds/four-a-loop-with-decrypt",
        "speck-64-128",
        "msp430x-v2",
    ),
    ("twine/msp430/nibble-loop/plain", "twine-80", "msp430"),
    (
        "aes/avr/sbox/in-flash-loop-with-decrypt",
        "aes-128",
        "avre-plus",
    ),
    ("hight/avr/smallest/plain", "hight", "avre-plus"),
    (
        "present/avr/nibble-loop/with-decrypt",
        "present-80",
        "avre-plus",
    ),
    ("simon/avr/rounds/low-flash", "simon-64-128", "avre-plus"),
    (
        "aes/rl78/unrolled-round/with-small-decrypt",
        "aes-128",
        "rl78-s2",
    ),
    (
        "camellia/rl78/key-in-place/with-decrypt-one-round-in-line",
        "camellia-128",
        "rl78-s2",
    ),
    (
        "clefia/rl78/stored-round-keys/with-decrypt",
        "clefia-128",
        "rl78-s2",
    ),
    ("sha2/rl78/one-round-a-loop/256", "sha-256", "rl78-s2"),
];

/// A call that takes so many times as long as the longest of right code, and so many cycles more, is wrong
/// in any case: its record would be another.
const TIMES: u64 = 4;
const CYCLES_MORE: u64 = 1000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Has something done to a job of the list.
fn with_job<T>(
    catalog: &Catalog,
    (name, primitive, core): (&str, &str, &str),
    act: impl FnOnce(&Job<'_>) -> T,
) -> T {
    let jobs = catalog.jobs();
    let wanted = |job: &&Job<'_>| {
        job.implementation.name == name
            && job.parameters.name == primitive
            && job.machine.core.name.get_ref() == core
    };
    let job = jobs.iter().find(wanted);
    act(job.unwrap_or_else(|| panic!("{name} for {primitive} on {core}")))
}

/// Cycles that calls of right code take at most, and more: as it is, it passes.
fn patience(laboratory: &Laboratory<'_>, job: &Job<'_>) -> PerOperation<u64> {
    let seen = laboratory.verify(job, &Alteration::default());
    let records = seen.expect("right code").records.into_iter();
    let most = |cycles: Vec<u64>| cycles.into_iter().max().unwrap_or_default();
    records
        .map(|(operation, record)| (operation, TIMES * most(record.cycles) + CYCLES_MORE))
        .collect()
}

/// Which mutants a text in the form of `survivors.csv` explains.
fn explained(text: &str) -> BTreeSet<&str> {
    let explained = |line| str::split_once(line, ",\"").expect("a reason in quotes").0;
    text.lines().skip(1).map(explained).collect()
}

/// Are those that survive those that are explained?
fn judge(survivors: &BTreeSet<&str>, explained: &BTreeSet<&str>) -> Result<(), String> {
    let unknown = survivors.difference(explained);
    let unknown = unknown.map(|name| format!("survives: {name}\n"));
    let gone = explained.difference(survivors);
    let gone = gone.map(|name| format!("is explained and does not survive: {name}\n"));
    let said: String = unknown.chain(gone).collect();
    if said.is_empty() { Ok(()) } else { Err(said) }
}

/// All mutants of a job, each with whether it survives.
fn tried(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Vec<(Mutant, bool)> {
    let patience = patience(laboratory, job);
    let mutants = mutants(laboratory, job).into_par_iter();
    mutants
        .map(|mutant| {
            let survives = mutant.survives(laboratory, job, &patience);
            (mutant, survives)
        })
        .collect()
}

/// What `results/assurance/mutants.json` says.
fn record(tried: &[(Mutant, bool)]) -> String {
    let mut faults = BTreeMap::<&str, Mutated>::new();
    for (mutant, survives) in tried {
        let fault = faults.entry(mutant.what).or_default();
        fault.made += 1;
        fault.found += u64::from(!survives);
        fault.explained += u64::from(*survives);
    }
    let faults = faults.into_iter().map(|(what, of)| (what.to_owned(), of));
    let record = Mutants {
        seed: SEED,
        implementations: SUBJECTS.len() as u64,
        faults: faults.collect(),
    };
    let text = serde_json::to_string_pretty(&record).expect("a record");
    text + "\n"
}

#[test]
fn mutants_are_found_or_explained() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let all = |subject| with_job(&catalog, subject, |job| tried(&laboratory, job));
    let tried: Vec<(Mutant, bool)> = SUBJECTS.into_par_iter().flat_map(all).collect();
    let survivors = tried.iter().filter(|(_, survives)| *survives);
    let survivors = survivors.map(|(mutant, _)| mutant.name.as_str()).collect();
    let verdict = judge(&survivors, &explained(include_str!("survivors.csv")));
    verdict.unwrap_or_else(|said| {
        panic!("{said}Mend the verification, or say in survivors.csv why the code is right.")
    });
    assurance::hold("mutants.json", &record(&tried));
}

#[test]
fn a_survivor_that_is_not_explained_is_told_and_so_is_an_explanation_too_many() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    with_job(&catalog, SUBJECTS[5], |job| {
        let patience = patience(&laboratory, job);
        let survives = |mutant: &Mutant| mutant.survives(&laboratory, job, &patience);
        let mut mutants = mutants(&laboratory, job);
        // One that changes nothing survives anything.
        let mut unchanged = mutants.remove(0);
        unchanged.flips.clear();
        assert!(survives(&unchanged));
        let found = mutants.iter().find(|mutant| !survives(mutant));
        let found = found.expect("a mutant that is found");
        let survivors = BTreeSet::from([unchanged.name.as_str()]);
        let list = |mutant: &Mutant| format!("head\n{},\"why\"\n", mutant.name);
        assert_eq!(judge(&survivors, &explained(&list(&unchanged))), Ok(()));
        let told = judge(&survivors, &explained(&list(found))).expect_err("two mistakes");
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines,
            [
                format!("survives: {}", unchanged.name),
                format!("is explained and does not survive: {}", found.name),
            ]
        );
    });
}

#[test]
fn a_call_that_takes_longer_than_it_may_is_found() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    with_job(&catalog, SUBJECTS[5], |job| {
        let alteration = Alteration {
            patience: [(Operation::ENCRYPT, CYCLES_MORE)].into(),
            ..Alteration::default()
        };
        let refused = laboratory.verify(job, &alteration);
        let refused = refused.err().map(|error| error.to_string());
        let said = refused.expect("an encryption that takes longer");
        assert!(said.contains("encrypt fails at"), "{said}");
        assert!(said.contains("used up its cycle limit"), "{said}");
    });
}
