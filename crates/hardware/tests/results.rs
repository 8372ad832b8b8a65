//! The committed circuits follow from the sources. No tool is needed to see it.

use cipherfit_hardware::flow::scripts;
use cipherfit_hardware::store::load_circuits;
use cipherfit_hardware::subject::{Subject, parts};
use cipherfit_hardware::{design, soft_core};
use cipherfit_lab::catalog::Catalog;
use cipherfit_results::Part;
use std::path::Path;

#[test]
fn committed_circuits_follow_from_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the library");
    let folder = tempfile::tempdir().expect("a folder");
    let designs = design::load(&catalog).expect("designs");
    let mut subjects: Vec<Subject> = designs.iter().flat_map(parts).collect();
    subjects.extend(soft_core::subjects(&catalog, folder.path()).expect("soft cores"));
    let circuits = load_circuits(&root.join("results")).expect("results/hardware.jsonl");
    // `make hw-test` sees to it that none is missing; that takes the tools, and an hour.
    for circuit in &circuits {
        let subject = subjects
            .iter()
            .find(|one| circuit.identity() == (&one.design, one.part));
        let subject = subject.unwrap_or_else(|| {
            panic!("{} {} has no source any more", circuit.design, circuit.part)
        });
        let expected = subject.source_sha256(&scripts(&root)).expect("sources");
        assert_eq!(
            circuit.source_sha256,
            expected,
            "{} was made from other sources; remedy: make hw",
            subject.title()
        );
        assert!(
            (circuit.ecp5.is_none() || subject.is_placed())
                && (circuit.energy.is_none() || subject.is_observed()),
            "{} is no circuit by itself",
            subject.title()
        );
    }
    for subject in subjects.iter().filter(|one| one.point == "published") {
        if subject.part != Part::Handshake {
            continue;
        }
        let circuit = circuits
            .iter()
            .find(|one| one.identity() == (&subject.design, subject.part));
        let complete = circuit.is_some_and(|one| one.ecp5.is_some() && one.energy.is_some());
        assert!(
            complete,
            "{} is not complete; remedy: make hw",
            subject.title()
        );
    }
}
