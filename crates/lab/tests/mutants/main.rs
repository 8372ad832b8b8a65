//! A sample of mutants of machine code in every test run: each differs from right code in one instruction.
//! All must be found wrong, but for those that `survivors.csv` explains.

mod directed;

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::image::{Image, SectionContent};
use cipherfit_lab::kinds::named_randomness;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

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
    ("aes/rl78/smallest/with-decrypt", "aes-128", "rl78-s2"),
    (
        "clefia/rl78/stored-round-keys/with-decrypt",
        "clefia-128",
        "rl78-s2",
    ),
    ("present/rl78/smallest/plain", "present-80", "rl78-s2"),
    ("sha2/rl78/smallest/256", "sha-256", "rl78-s2"),
];

/// Mutants of each kind and subject.
const MUTANTS: usize = 10;

/// One changed byte or more of an image.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mutant {
    /// What was done, for a person: `a bit`, `a pointer's carry`.
    what: &'static str,
    /// Index of the section.
    section: usize,
    offset: usize,
    bytes: Vec<u8>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The addresses at which a job's operations execute instructions.
fn executed(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Result<BTreeSet<u32>, MeasureError> {
    let mut addresses = BTreeSet::new();
    for call in job.firmware_calls() {
        let (_, profile) = laboratory.profile(job, call.description.operation)?;
        addresses.extend(profile.instructions.keys());
    }
    Ok(addresses)
}

/// At most so many of what there is, drawn without putting back.
fn draw<T>(randomness: &mut ChaCha8Rng, mut things: Vec<T>, most: usize) -> Vec<T> {
    let mut drawn = Vec::new();
    while drawn.len() < most && !things.is_empty() {
        let index = randomness.next_u32() as usize % things.len();
        drawn.push(things.swap_remove(index));
    }
    drawn
}

/// Mutants of an image: a bit of an executed instruction, and faults that programmers make.
fn mutants(image: &Image, isa: &str, executed: &BTreeSet<u32>, name: &str) -> Vec<Mutant> {
    let mut randomness = named_randomness(name);
    let mut general = Vec::new();
    let mut directed = Vec::new();
    for (section, found) in image.sections.iter().enumerate() {
        if found.content != SectionContent::Code {
            continue;
        }
        for &address in executed.range(found.range()) {
            let offset = (address - found.address) as usize;
            let code = &found.bytes[offset..];
            let mutant = |what, bytes| Mutant {
                what,
                section,
                offset,
                bytes,
            };
            let bit = randomness.next_u32() % 8;
            general.push(mutant("a bit", vec![code[0] ^ 1 << bit]));
            let faults = directed::faults(isa, code);
            directed.extend(faults.into_iter().map(|(what, bytes)| mutant(what, bytes)));
        }
    }
    let mut drawn = draw(&mut randomness, general, MUTANTS);
    drawn.extend(draw(&mut randomness, directed, MUTANTS));
    drawn
}

/// How a survivor is called in `survivors.csv`.
fn line(subject: &str, image: &Image, mutant: &Mutant) -> String {
    let section = &image.sections[mutant.section];
    let before = &section.bytes[mutant.offset..mutant.offset + mutant.bytes.len()];
    let hexadecimal = cipherfit_vocabulary::hexadecimal::format;
    format!(
        "{subject},{},{},{} to {}",
        image.place(section.address + mutant.offset as u32),
        mutant.what,
        hexadecimal(before),
        hexadecimal(&mutant.bytes),
    )
}

/// The explanations, by what they explain.
fn explained() -> BTreeMap<String, String> {
    let text = include_str!("survivors.csv");
    let lines = text.lines().skip(1);
    lines
        .map(|line| {
            let (what, why) = line.rsplit_once(',').expect("an explanation");
            assert!(!why.trim().is_empty(), "{line}");
            (what.to_owned(), why.to_owned())
        })
        .collect()
}

#[test]
fn mutants_are_found_or_explained() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let survivors = Mutex::new(BTreeSet::new());
    let counts = Mutex::new(BTreeMap::<&str, (usize, usize)>::new());
    std::thread::scope(|scope| {
        for half in SUBJECTS.chunks(SUBJECTS.len().div_ceil(2)) {
            let (laboratory, catalog) = (&laboratory, &catalog);
            let (survivors, counts) = (&survivors, &counts);
            scope.spawn(move || {
                for &(name, primitive, core) in half {
                    let jobs = catalog.jobs();
                    let job = jobs.iter().find(|job| {
                        job.implementation.name == name
                            && job.parameters.name == primitive
                            && job.machine.core.name.get_ref() == core
                    });
                    let job = job.unwrap_or_else(|| panic!("{name} for {primitive} on {core}"));
                    let image = || laboratory.build(job).expect(name).image;
                    let original = image();
                    let executed = executed(laboratory, job).expect(name);
                    let isa = job.machine.isa.name.get_ref();
                    for mutant in mutants(&original, isa, &executed, name) {
                        let mut changed = image();
                        let bytes = &mut changed.sections[mutant.section].bytes;
                        let place = mutant.offset..mutant.offset + mutant.bytes.len();
                        bytes[place].copy_from_slice(&mutant.bytes);
                        let survives = match laboratory.verify(job, &changed) {
                            Ok(()) => true,
                            Err(MeasureError::Verification { .. }) => false,
                            Err(other) => panic!("{name}: {other}"),
                        };
                        let mut counts = counts.lock().expect("counts");
                        let (all, alive) = counts.entry(mutant.what).or_default();
                        *all += 1;
                        *alive += usize::from(survives);
                        if survives {
                            let line = line(name, &original, &mutant);
                            survivors.lock().expect("survivors").insert(line);
                        }
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().expect("counts");
    let record = |(what, (all, alive)): (&str, (usize, usize))| {
        let found = all - alive;
        (
            what.to_owned(),
            json!({"made": all, "found": found, "explained": alive}),
        )
    };
    let record: serde_json::Map<String, serde_json::Value> =
        counts.into_iter().map(record).collect();
    let explained = explained();
    let survivors = survivors.into_inner().expect("survivors");
    let known = |line: &&String| explained.contains_key(*line);
    let unknown: Vec<&String> = survivors.iter().filter(|line| !known(line)).collect();
    assert!(
        unknown.is_empty(),
        "not found and not explained:\n{unknown:#?}"
    );
    let gone: Vec<&String> = explained
        .keys()
        .filter(|line| !survivors.contains(*line))
        .collect();
    assert!(gone.is_empty(), "explained, but found:\n{gone:#?}");
    let record = format!("{:#}\n", serde_json::Value::Object(record));
    let path = root().join("results/assurance/mutants.json");
    if std::env::var_os("CIPHERFIT_WRITE_ASSURANCE").is_some() {
        std::fs::write(&path, &record).expect("a file");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), record);
}
