//! The committed circuits follow from the sources. No tool is needed to see it.

use cipherfit_catalog::Catalog;
use cipherfit_hardware::flow::scripts;
use cipherfit_hardware::subject;
use cipherfit_results::store::Circuits;
use std::path::Path;

#[test]
fn committed_circuits_follow_from_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the library");
    let folder = tempfile::tempdir().expect("a folder");
    let subjects = subject::all(&catalog, folder.path()).expect("designs and soft cores");
    let circuits = Circuits::load(&root.join("results")).expect("results/hardware.jsonl");
    let circuits = circuits.records();
    for subject in &subjects {
        let title = subject.title();
        let circuit = circuits
            .iter()
            .find(|one| one.design == subject.design && one.part == subject.part)
            .unwrap_or_else(|| panic!("{title} is missing; remedy: make hw"));
        let expected = subject.source_sha256(&scripts(&root)).expect("sources");
        assert_eq!(
            circuit.source_sha256, expected,
            "{title} was made from other sources; remedy: make hw"
        );
        // What no tool sees and the hash leaves out.
        assert_eq!(
            (&circuit.primitive, &circuit.point, &circuit.summary),
            (&subject.primitive, &subject.point, &subject.summary),
            "{title} is described otherwise now; remedy: make hw"
        );
        assert_eq!(
            (&circuit.program, circuit.cycles, circuit.datapath_bits),
            (&subject.program, subject.cycles, subject.datapath_bits),
            "{title} is described otherwise now; remedy: make hw"
        );
        assert_eq!(
            (circuit.ecp5.is_some(), circuit.energy.is_some()),
            (subject.is_observed(), subject.is_observed()),
            "{title} is not complete; remedy: make hw"
        );
    }
    for circuit in circuits {
        let (design, part) = (&circuit.design, circuit.part);
        assert!(
            subjects
                .iter()
                .any(|one| (&*one.design, one.part) == (design, part)),
            "{design} {part} has no source any more; remedy: make hw"
        );
    }
}
