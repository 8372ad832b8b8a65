//! The form of `library/`: what every file there is held to.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::build::{source_sha256, sources};
use cipherfit_results::store::Measurements;
use cipherfit_results::{Measurement, Proof};
use cipherfit_vocabulary::ConstantTime;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const LICENCE: &str = "SPDX-License-Identifier: MIT OR Apache-2.0";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// Files of the library whose names end in one of these, with their texts.
fn files(extensions: &[&str]) -> Vec<(PathBuf, String)> {
    let has_one = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        extensions.contains(&&*extension)
    };
    let found: Vec<(PathBuf, String)> = below(&root().join("library"))
        .into_iter()
        .filter(has_one)
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            (path, text)
        })
        .collect();
    assert!(!found.is_empty(), "no files {extensions:?}");
    found
}

/// Complains about the files that fail.
fn all(files: Vec<(PathBuf, String)>, fits: impl Fn(&Path, &str) -> bool) {
    let failing: Vec<String> = files
        .iter()
        .filter(|(path, text)| !fits(path, text))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(failing.is_empty(), "{}", failing.join("\n"));
}

/// A text without its comments `/* … */`.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once("*/").map_or("", |(_, behind)| behind)
    })
}

#[test]
fn every_source_and_manifest_begins_with_its_licence() {
    all(files(&["S", "c", "h", "inc", "toml"]), |_, text| {
        text.lines()
            .next()
            .is_some_and(|line| line.contains(LICENCE))
    });
}

#[test]
fn every_translated_file_holds_code() {
    let is_code = |line: &str| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with(['#', ';']) && !line.starts_with("//")
    };
    // What a file gives names to may be a function that it includes.
    let included = files(&["inc"]).into_iter().filter(|(_, text)| {
        let mut lines = text.lines();
        lines.any(|line| line.trim_start().starts_with("function"))
    });
    let functions: Vec<String> = included
        .filter_map(|(path, _)| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let includes_code = |line: &str| {
        let name = line.strip_prefix("#include \"");
        name.is_some_and(|name| {
            functions
                .iter()
                .any(|one| one == name.trim_end_matches('"'))
        })
    };
    all(files(&["S", "c"]), |_, text| {
        let text = without_comments(text);
        text.lines()
            .any(|line| is_code(line) || includes_code(line))
    });
}

/// Cycles and stacks of whole operations stand in the records and in the claims, where they are
/// checked.
#[test]
fn no_translated_file_states_figures_of_its_own() {
    let figures = ["* cycles ", "* clocks ", "* stack ", "/* Cycles:"];
    all(files(&["S", "c"]), |_, text| {
        !text.lines().any(|line| {
            figures
                .iter()
                .any(|figure| line.trim_start().starts_with(figure))
        })
    });
}

#[test]
fn every_file_of_code_is_part_of_an_implementation() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let mut used = BTreeSet::new();
    for implementation in &catalog.implementations {
        let job = catalog.jobs_of(implementation)[0];
        let sources = sources(&job).expect("sources");
        used.extend(sources.files.into_iter().map(|(name, text)| {
            let text = String::from_utf8(text).expect("a text");
            (name, text)
        }));
    }
    all(files(&["S", "c", "h", "inc"]), |path, text| {
        let name = path.file_name().expect("a name").to_string_lossy();
        used.contains(&(name.into_owned(), text.to_owned()))
    });
}

fn proofs_of_block_ciphers(store: &Measurements) -> impl Iterator<Item = (&Measurement, &Proof)> {
    let of_block_ciphers =
        |one: &&Measurement| cipherfit_reference::block_cipher(&one.primitive).is_some();
    let records = store.records().iter().filter(of_block_ciphers);
    records.filter_map(|one| Some((one, one.verified.proof.as_ref()?)))
}

/// Whether a toolchain is installed or not: no tool is asked.
#[test]
fn every_record_follows_from_the_sources_that_there_are() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let store = Measurements::load(&root().join("results")).expect("the results");
    let (mut compared, mut stale) = (0, Vec::new());
    for job in catalog.jobs() {
        let Some(record) = store.get(&job.identity()) else {
            continue;
        };
        compared += 1;
        let cases = catalog.vectors.get(&job.family.name);
        let first = cases.and_then(|groups| {
            let own = groups
                .iter()
                .find(|one| one.parameter == job.parameters.name)?;
            own.tests.first()?.values.get("key").cloned()
        });
        let key = first
            .as_deref()
            .filter(|_| job.implementation.has_key_in_code());
        let job = Job { key, ..job };
        if source_sha256(&job).expect("sources") != record.source_sha256 {
            stale.push(job.title());
        }
    }
    assert!(compared > 2000, "{compared}");
    assert!(
        stale.is_empty(),
        "{} are stale:\n{}",
        stale.len(),
        stale.join("\n")
    );
}

/// By operations, and by implementations that are proved in all of them, everywhere.
#[test]
fn nearly_every_implementation_of_a_block_cipher_is_proved() {
    let store = Measurements::load(&root().join("results")).expect("the results");
    let (mut all, mut proved) = (0, 0);
    let mut whole: BTreeMap<&str, bool> = BTreeMap::new();
    for (one, proof) in proofs_of_block_ciphers(&store) {
        let (operations, of_them) = (proof.operations.len(), proof.operations_proved().len());
        all += operations;
        proved += of_them;
        *whole.entry(&one.implementation).or_insert(true) &= of_them == operations;
    }
    assert!(all > 0 && 100 * proved >= 98 * all, "{proved} of {all}");
    let (all, whole) = (whole.len(), whole.values().filter(|whole| **whole).count());
    assert!(100 * whole >= 98 * all, "{whole} of {all}");
}

/// By one core, or by all together where they share them.
#[test]
fn every_implementation_is_tried_with_a_thousand_random_inputs() {
    let catalog = Catalog::load(&root()).expect("the catalog");
    let store = Measurements::load(&root().join("results")).expect("the results");
    let mut tried: BTreeMap<_, u64> = BTreeMap::new();
    for job in catalog.jobs() {
        let Some(one) = store.get(&job.identity()) else {
            continue;
        };
        let built = (&one.toolchain, &one.optimisation, &one.memory);
        let of = tried.entry((&one.implementation, &one.primitive, built));
        *of.or_default() += one.verified.random;
    }
    assert!(tried.len() > 2000, "{}", tried.len());
    for (what, inputs) in tried {
        assert!(inputs >= 1000, "{what:?}: {inputs}");
    }
}

/// What a message costs lies between what it costs with buffers at even and at odd addresses, which is not far apart; GCC has
/// its helpers near or far besides.
#[test]
fn costs_by_length_of_code_that_branches_on_no_secret_lie_close_together() {
    let store = Measurements::load(&root().join("results")).expect("the results");
    let mut bounded = 0;
    for one in store.records() {
        for (task, lengths) in &one.lengths {
            let bounds = lengths.cycles(40, 0);
            if one.claims.constant_time == ConstantTime::None || bounds.least == bounds.most {
                continue;
            }
            bounded += 1;
            assert!(
                bounds.most <= bounds.least + bounds.least / 8,
                "{} {task}: {bounds:?}",
                one.implementation
            );
        }
    }
    assert!(bounded > 20, "{bounded}");
}
