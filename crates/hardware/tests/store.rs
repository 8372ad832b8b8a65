//! The file of circuits, as several stages write it.

use cipherfit_hardware::store::keep;
use cipherfit_results::store::Circuits;
use cipherfit_results::{CIRCUITS_FILE, Circuit};
use std::path::Path;

/// Two committed circuits, and an empty folder for results.
fn circuits(folder: &Path) -> Vec<Circuit> {
    let store = Circuits::load(folder).expect("circuits");
    store.records().to_vec()
}

fn two_circuits() -> (Circuit, Circuit, tempfile::TempDir) {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let mut circuits = circuits(&results).into_iter();
    let (one, other) = (circuits.next(), circuits.next());
    let folder = tempfile::tempdir().expect("a folder");
    (one.expect("a circuit"), other.expect("a second"), folder)
}

#[test]
fn stages_side_by_side_keep_the_circuits_of_each_other() {
    let (one, other, folder) = two_circuits();
    let mut first = Circuits::load(folder.path()).expect("an empty store");
    let mut second = Circuits::load(folder.path()).expect("an empty store");
    assert_eq!(keep(&mut first, one.clone()).expect("kept"), 1);
    assert_eq!(keep(&mut second, other.clone()).expect("kept"), 1);
    assert_eq!(keep(&mut first, one.clone()).expect("kept"), 0, "as it was");
    let mut kept = circuits(folder.path());
    kept.sort_by_key(|circuit| circuit != &one);
    assert_eq!(kept, [one, other]);
}

#[test]
fn what_a_stage_was_not_asked_for_is_kept_if_the_sources_are_the_same() {
    let (mut one, _, folder) = two_circuits();
    one.energy = None;
    let mut store = Circuits::load(folder.path()).expect("an empty store");
    let placed = Circuit {
        ecp5: circuits(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results"))
            .into_iter()
            .find_map(|circuit| circuit.ecp5),
        ..one.clone()
    };
    let synthesised = Circuit { ecp5: None, ..one };
    keep(&mut store, placed.clone()).expect("kept");
    assert_eq!(keep(&mut store, synthesised.clone()).expect("kept"), 0);
    let other_sources = Circuit {
        source_sha256: "0".repeat(64),
        ..synthesised
    };
    assert_eq!(keep(&mut store, other_sources.clone()).expect("kept"), 1);
    assert_eq!(circuits(folder.path()), [other_sources]);
}

#[test]
fn a_line_that_cannot_be_read_is_not_lost() {
    let (one, _, folder) = two_circuits();
    let mut store = Circuits::load(folder.path()).expect("an empty store");
    let file = folder.path().join(CIRCUITS_FILE);
    std::fs::write(&file, "broken\n").expect("a file");
    let error = keep(&mut store, one).expect_err("broken").to_string();
    assert!(error.contains("hardware.jsonl:1"), "{error}");
    assert_eq!(
        std::fs::read_to_string(&file).expect("the file"),
        "broken\n"
    );
}
