//! A machine that nothing but three files, a row and a simulator's module know: it is scaffolded for,
//! measured, chosen and exported, and nothing takes it for another.

use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::{Primitives, stock};
use cipherfit_catalog::scaffold::{self, ImplementationRequest};
use cipherfit_catalog::{Catalog, METHOD_FILE};
use cipherfit_export::{ExportError, Format, Request, Syntax, choose, package};
use cipherfit_fit::{Need, Primitive, fit};
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::Kind;
use std::path::Path;
use tempfile::TempDir;

const FILES: [(&str, &str); 4] = [
    ("targets/isa/toy.toml", include_str!("isa.toml")),
    ("targets/cores/toy.toml", include_str!("core.toml")),
    (
        "targets/toolchains/gnu-toy.toml",
        include_str!("toolchain.toml"),
    ),
    ("targets/devices/toy.csv", include_str!("devices.csv")),
];
const FOLDER: &str = "library/speck/toy/rounds";

fn write(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// A repository with the toy, SPECK and nothing else; a text of the instruction set may be replaced.
fn repository(old: &str, new: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in [
        "library/speck/family.toml",
        "library/speck/vectors/eprint-2013-404.json",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        let text = std::fs::read_to_string(own.join(name)).expect("a file");
        write(folder.path(), name, &text);
    }
    for (name, text) in FILES {
        write(folder.path(), name, &text.replace(old, new));
    }
    folder
}

fn catalog(root: &Path) -> Catalog {
    cipherfit_toy_isa::register().expect("no other core is called toy");
    match Catalog::load(root) {
        Ok(catalog) => catalog,
        Err(errors) => panic!("{:?}", miette::Report::new(errors)),
    }
}

/// Scaffolds, then puts the code in; gives what measuring said of the scaffold.
fn new_implementation(root: &Path) -> String {
    let request = ImplementationRequest {
        primitives: &["speck-64-128".to_owned()],
        isa: "toy",
        c: false,
        decrypt: false,
    };
    for (name, text) in scaffold::implementation(&catalog(root), &request).expect("a scaffold") {
        write(root, &format!("{FOLDER}/{name}"), &text);
    }
    let said = measure(root)
        .expect_err("nothing is written yet")
        .to_string();
    write(root, &format!("{FOLDER}/speck.S"), include_str!("speck.S"));
    let path = root.join(FOLDER).join(METHOD_FILE);
    let manifest = std::fs::read_to_string(&path).expect("a manifest");
    assert!(manifest.contains("cores       = [\"toy\"]"), "{manifest}");
    // What the code takes, in place of the scaffold's return address alone.
    let manifest = manifest.replace(
        "expand_key = 4, encrypt = 4",
        "expand_key = 28, encrypt = 28",
    );
    std::fs::write(
        &path,
        manifest.replace("alignment   = 2", "alignment   = 4"),
    )
    .expect("a file");
    said
}

fn measure(root: &Path) -> Result<(), MeasureError> {
    let catalog = catalog(root);
    let cache = root.join("cache");
    let laboratory = Laboratory::new(&catalog, &cache);
    for job in catalog.jobs() {
        let measurement = laboratory.measure(&job)?;
        let path = root.join("results/toy.jsonl");
        cipherfit_results::write(&path, &[measurement]).expect("results");
    }
    Ok(())
}

#[test]
fn the_toy_is_scaffolded_measured_chosen_and_exported() {
    let folder = repository("", "");
    let root = folder.path();
    let said = new_implementation(root);
    assert!(
        said.contains("speck-64-128 by speck/toy/rounds/plain on toy"),
        "{said}"
    );
    if let Err(error) = measure(root) {
        panic!("{:?}", miette::Report::new(error));
    }
    let store = Measurements::load(&root.join("results")).expect("results");
    let [record] = store.records() else {
        panic!("{} records", store.records().len())
    };
    assert_eq!((record.core.as_str(), record.isa.as_str()), ("toy", "toy"));
    assert_eq!(record.verified.random, 1000);

    let catalog = catalog(root);
    let devices = catalog.machines.all().map(|machine| machine.facts());
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    let published = Published {
        rules: published::rules(&own).expect("the rules"),
        ..Published::default()
    };
    let speck = Primitive {
        name: "speck-64-128".to_owned(),
        family: "speck".to_owned(),
        kind: Kind::BLOCK_CIPHER,
        block_bits: 64,
        key_bits: Some(128),
        digest_bits: None,
        least_padding_bytes: 0,
        security_bits: 128,
    };
    let primitives = Primitives {
        sizes: vec![speck],
        ..Primitives::default()
    };
    let stock = stock(
        &[record.costs()],
        &primitives,
        &published,
        devices.collect(),
    );
    let ask = |target: &str| {
        let request = cipherfit_fit::Request {
            target: Some(target.to_owned()),
            needs: vec![Need {
                any_standing: true,
                ..Need::default()
            }],
            ..cipherfit_fit::Request::default()
        };
        fit(&stock, &request).expect("an answer")
    };
    assert_eq!(ask("toy1000").choices.len(), 1);
    let small = ask("toy64");
    assert!(small.choices.is_empty() && small.infeasible.is_some());

    let request = |target| Request {
        implementation: "speck/toy/rounds/plain",
        target: Some(target),
        ..Request::default()
    };
    let choice = choose(&catalog, &store, &request("toy1000")).expect("a choice");
    let made = package(&catalog, &choice, Format::Cmake, Syntax::Gnu, None).expect("a package");
    let tool_chain = &made.files["toolchain.cmake"];
    assert!(tool_chain.contains("toy-as)"), "{tool_chain}");
    assert!(
        tool_chain.contains("--defsym TOY=1 --device toy1000"),
        "{tool_chain}"
    );
    for (name, text) in &made.files {
        for foreign in ["rl78", "RL78", "avr", "msp430", "MSP430"] {
            assert!(!text.contains(foreign), "{name} speaks of {foreign}");
        }
    }
    let error = choose(&catalog, &store, &request("toy64"))
        .err()
        .expect("too small");
    assert!(error.to_string().contains("RAM"), "{error}");
    for format in [
        Format::Arduino,
        Format::Platformio,
        Format::Firmware,
        Format::Bench,
    ] {
        let refused = package(&catalog, &choice, format, Syntax::Gnu, None);
        assert!(
            names_the_file(refused.expect_err("no fragment")),
            "{format:?}"
        );
    }
}

/// Does an error say which file lacks what?
fn names_the_file(error: ExportError) -> bool {
    let report = format!("{:?}", miette::Report::new(error)).replace(['\n', '│'], " ");
    let text: String = report.split_whitespace().collect::<Vec<_>>().join(" ");
    text.contains("[export.") && text.contains("toy.toml")
}

#[test]
fn a_fragment_that_is_missing_is_an_error_and_never_anothers() {
    let folder = repository(
        "[export.cmake]",
        "[export.platformio]\nplatform = \"toy\"\n[export.cmake_]",
    );
    cipherfit_toy_isa::register().expect("no other core is called toy");
    let Err(errors) = Catalog::load(folder.path()) else {
        panic!("an unknown table is taken")
    };
    let text = errors.errors[0].to_string();
    assert!(
        text.contains("toy.toml") && text.contains("export.cmake_"),
        "{text}"
    );
}

#[test]
fn an_unknown_instruction_set_is_an_error() {
    let folder = repository("isa         = \"toy\"", "isa         = \"tay\"");
    let Err(errors) = Catalog::load(folder.path()) else {
        panic!("an unknown instruction set is taken")
    };
    let text = errors.errors[0].to_string();
    assert!(
        text.contains("there is no instruction set called \"tay\""),
        "{text}"
    );
}
