//! A sample of mutants in every test run: each differs from right code in one instruction or one byte of a
//! table. What verification does not find wrong must be proved right.

#[path = "../assurance/mod.rs"]
mod assurance;
mod survivors;

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Alteration, Checks, Laboratory, Mutation};
use cipherfit_lab::mutation::{Class, Mutant, Score, Verdict, sample};
use cipherfit_results::assurance::{Mutants, Mutated};
use cipherfit_vocabulary::Operation;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is mutated: implementation, primitive, core.
const SUBJECTS: [(&str, &str, &str); 12] = [
    ("aes/msp430/byte-pairs/one-round-loop", "aes-128", "msp430"),
    ("present/msp430/nibble-loop/plain", "present-80", "msp430"),
    (
        "speck/msp430/rounds/four-a-loop-with-decrypt",
        "speck-64-128",
        "msp430x-v2",
    ),
    ("simon/msp430/rounds/one-a-loop", "simon-64-128", "msp430"),
    (
        "aes/avr/sbox/in-flash-loop-with-decrypt",
        "aes-128",
        "avre-plus",
    ),
    HIGHT,
    (
        "present/avr/nibble-loop/with-decrypt",
        "present-80",
        "avre-plus",
    ),
    SPECK,
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
    CLEFIA,
    PRESENT,
];
const HIGHT: (&str, &str, &str) = ("hight/avr/tables/unrolled", "hight", "avre-plus");
const SPECK: (&str, &str, &str) = ("speck/avr/low-flash/plain", "speck-64-128", "avre-plus");
const CLEFIA: (&str, &str, &str) = (
    "clefia/rl78/stored-round-keys/with-decrypt",
    "clefia-128",
    "rl78-s2",
);
const PRESENT: (&str, &str, &str) = ("present/rl78/smallest/plain", "present-80", "rl78-s2");

/// Makes the same mutants again.
const SEED: u64 = 14;
/// Mutants of each implementation.
const MUTANTS: usize = 40;

/// Has something done to a job of the repository.
fn with_job<T>(
    (name, primitive, core): (&str, &str, &str),
    act: impl FnOnce(&Laboratory<'_>, &Job<'_>) -> T,
) -> T {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let jobs = catalog.jobs();
    let wanted = |job: &&Job<'_>| {
        job.implementation.name == name
            && job.parameters.name == primitive
            && job.machine.core.name.get_ref() == core
    };
    let job = jobs.iter().find(wanted);
    let job = job.unwrap_or_else(|| panic!("{name} for {primitive} on {core}"));
    act(&Laboratory::new(&catalog, &cache_dir()), job)
}

fn decided(mutation: &Mutation<'_, '_>, mutants: &[Mutant]) -> Vec<Verdict> {
    let decide = |mutant: &Mutant| mutation.decide(mutant).expect("right code that is built");
    mutants.par_iter().map(decide).collect()
}

#[test]
fn mutants_are_found_or_proved_right() {
    let tried = SUBJECTS.into_par_iter().map(|subject| {
        with_job(subject, |laboratory, job| {
            let mutation = laboratory.mutation(job, Checks::All).expect("right code");
            let mutants = sample(mutation.mutants(), MUTANTS, SEED);
            let verdicts = decided(&mutation, &mutants);
            let title = job.title();
            let titled = |(mutant, verdict)| (title.clone(), mutant, verdict);
            mutants.into_iter().zip(verdicts).map(titled).collect()
        })
    });
    let tried: Vec<Vec<(String, Mutant, Verdict)>> = tried.collect();
    let mut classes = BTreeMap::<Class, Score>::new();
    let mut survivors = String::new();
    for (title, mutant, verdict) in tried.into_iter().flatten() {
        classes.entry(mutant.class).or_default().add(&verdict);
        if verdict.survives() {
            survivors += &format!("{title}: {mutant:?}: {verdict:?}\n");
        }
    }
    assert!(survivors.is_empty(), "{survivors}Mend the verification.");
    let equal: u64 = classes.values().map(|score| score.equal).sum();
    assert!(equal > 0);
    let faults = classes.into_iter().map(|(class, score)| {
        let mutated = Mutated {
            made: score.made,
            found: score.killed,
            equal: score.equal,
        };
        (class.name().to_owned(), mutated)
    });
    let record = Mutants {
        seed: SEED,
        implementations: SUBJECTS.len() as u64,
        faults: faults.collect(),
    };
    let text = serde_json::to_string_pretty(&record).expect("a record");
    assurance::hold("mutants.json", &(text + "\n"));
}

#[test]
fn what_a_weak_verification_lets_pass_is_refuted() {
    // One of 256 bytes of a table, which no official vector looks up.
    with_job(HIGHT, |laboratory, job| {
        let checks = Checks::Vectors;
        let mutation = laboratory.mutation(job, checks).expect("right code");
        let mut mutants = mutation.mutants().iter();
        let wanted = |one: &&Mutant| one.place == "hight_f0+0x65" && one.after == [0xE9];
        let mutant = mutants.find(wanted).expect("that mutant");
        let verdict = mutation.decide(mutant).expect("a verdict");
        let Verdict::Refuted {
            input: Some(input),
            failure,
        } = &verdict
        else {
            panic!("{verdict:?}");
        };
        assert!(input.starts_with("encrypt with key "), "{input}");
        assert!(failure.contains("gives a wrong result"), "{failure}");
        assert!(verdict.survives());
        let thorough = laboratory.mutation(job, Checks::All).expect("right code");
        let verdict = thorough.decide(mutant).expect("a verdict");
        assert!(matches!(verdict, Verdict::Killed { .. }), "{verdict:?}");
    });
}

#[test]
fn a_pointer_without_its_carry_is_found_and_by_places_alone() {
    // At the two places of a proof all is right.
    for (subject, least) in [(SPECK, 1), (PRESENT, 4)] {
        with_job(subject, |laboratory, job| {
            let weak = laboratory.mutation(job, Checks::Vectors);
            let weak = weak.expect("right code");
            let carries = weak.mutants().iter();
            let carries = carries.filter(|one| one.class == Class::Carry).cloned();
            let mut carries: Vec<Mutant> = carries.collect();
            let verdicts = decided(&weak, &carries);
            let mut at_border = verdicts.iter().map(|verdict| match verdict {
                Verdict::Refuted {
                    input: None,
                    failure,
                } => failure.contains("with buffers and stack at byte 0x"),
                _ => false,
            });
            carries.retain(|_| at_border.next() == Some(true));
            assert!(carries.len() >= least, "{verdicts:?}");
            let strong = laboratory.mutation(job, Checks::All).expect("right code");
            for verdict in decided(&strong, &carries) {
                assert!(matches!(verdict, Verdict::Killed { .. }), "{verdict:?}");
            }
        });
    }
}

#[test]
fn a_call_that_takes_longer_than_it_may_is_found() {
    with_job(SPECK, |laboratory, job| {
        let alteration = Alteration {
            patience: [(Operation::ENCRYPT, 1000)].into(),
            ..Alteration::default()
        };
        let refused = laboratory.verify(job, &alteration);
        let refused = refused.err().map(|error| error.to_string());
        let said = refused.expect("an encryption that takes longer");
        assert!(said.contains("encrypt fails at"), "{said}");
        assert!(said.contains("used up its cycle limit"), "{said}");
    });
}

#[test]
fn a_sample_is_drawn_by_its_seed_and_no_mutant_is_made_twice() {
    with_job(SPECK, |laboratory, job| {
        let mutation = laboratory.mutation(job, Checks::Vectors);
        let mutation = mutation.expect("right code");
        let all = mutation.mutants();
        let numbers = |mutants: &[Mutant]| -> Vec<usize> {
            mutants.iter().map(|mutant| mutant.number).collect()
        };
        assert_eq!(numbers(&sample(all, usize::MAX, 1)), numbers(all));
        let drawn = numbers(&sample(all, 50, 1));
        assert!(drawn.is_sorted() && drawn.len() == 50);
        assert_eq!(drawn, numbers(&sample(all, 50, 1)));
        assert_ne!(drawn, numbers(&sample(all, 50, 2)));
        let mut flips: Vec<_> = all.iter().map(|mutant| &mutant.flips).collect();
        flips.sort();
        flips.dedup();
        assert_eq!(flips.len(), all.len());
        // Two opcodes of one word, as the disassembler writes them.
        let order = all.iter().find(|one| one.class == Class::Order);
        let texts = mutation.texts(order.expect("two in a row"));
        let [before, after] = texts.expect("a disassembler");
        let (first, second) = before.split_once("; ").expect("two instructions");
        assert_eq!(after, format!("{second}; {first}"));
    });
}
