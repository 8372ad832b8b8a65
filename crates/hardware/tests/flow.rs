//! The flow with its tools: the quick part, one synthesis and what must fail. Without the tools there
//! is nothing to see, and the test says so.

use cipherfit_catalog::Catalog;
use cipherfit_hardware::flow::{Flow, FlowError};
use cipherfit_hardware::subject::{self, Subject};
use cipherfit_results::Part;
use cipherfit_results::store::Circuits;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The flow without its memory, unless the tools are missing.
fn flow() -> Option<Flow> {
    match Flow::find(&root()) {
        Ok(mut flow) => {
            flow.trust_cache = false;
            Some(flow)
        }
        Err(error @ FlowError::MissingTool { .. }) => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn subject(design: &str, part: Part, folder: &Path) -> Subject {
    let catalog = Catalog::load(&root()).expect("the library");
    let all = subject::all(&catalog, folder).expect("subjects");
    let mut all = all.into_iter();
    all.find(|one| one.design == design && one.part == part)
        .expect("a design")
}

#[test]
fn a_synthesis_gives_the_committed_figures() {
    let Some(flow) = flow() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let subject = subject("rtl/twine/round-per-cycle", Part::Handshake, folder.path());
    let made = flow.synthesise(&subject).expect("a netlist");
    let circuits = Circuits::load(&root().join("results")).expect("circuits");
    let circuits = circuits.records();
    let committed = circuits
        .iter()
        .find(|one| one.design == subject.design && one.part == subject.part)
        .expect("a committed circuit");
    assert_eq!(made.kintex7, committed.kintex7);
    assert_eq!(made.nangate45, committed.nangate45);
}

#[test]
fn what_is_no_synchronous_circuit_fails_with_its_place() {
    let Some(flow) = flow() else { return };
    let faults = [
        (
            "looped",
            "x <= y xor a; y <= not x when a = '1' else x;",
            "timing loop",
        ),
        (
            "latched",
            "process (all) begin if a = '1' then x <= q; end if; end process;",
            "latch inferred",
        ),
    ];
    for (name, statements, expected) in faults {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join(format!("{name}.vhd"));
        let text = format!(
            "library ieee;\nuse ieee.std_logic_1164.all;\n\
             entity {name} is\n  port (clk, a : in std_logic; q : buffer std_logic);\nend;\n\
             architecture rtl of {name} is\n  signal x, y : std_logic;\nbegin\n  {statements}\n  \
             process (clk) begin if rising_edge(clk) then q <= x; end if; end process;\nend;\n"
        );
        std::fs::write(&source, text).expect("a file");
        let mut subject = subject("rtl/twine/round-per-cycle", Part::Core, folder.path());
        name.clone_into(&mut subject.entity);
        subject.sources = vec![source];
        let said = flow.synthesise(&subject).expect_err("a fault").to_string();
        assert!(said.contains(expected), "{said}");
        assert!(said.contains(&format!("{name}.vhd:")), "{said}");
    }
}
