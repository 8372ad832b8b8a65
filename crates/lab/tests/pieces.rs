//! Messages in pieces: the library's code for AVR passes over steps of its own, each fault that such code may have is
//! found, and a contract that leaves something out is refused.

use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const MANIFEST: &str = r#"
language   = "asm"
parameters = ["sha-256"]
cores      = ["avre-plus"]
sources    = ["avr_in_pieces.S"]

[operations]
hash       = "{identifier}_hash"
initialise = "{identifier}_init"
update     = "{identifier}_update"
finish     = "{identifier}_final"

[contract]
alignment   = 1
state_bytes = { sha-256 = 308 }
reentrant   = true
relocatable = true

[claims]
constant_time = "full"

[variants.plain]
summary    = "A copy of the library's"
uses.steps = "sha2/avr/two-phases/four-a-pass"
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder with the library's source and a manifest, some of whose text is replaced.
fn folder(changes: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let common = root().join("library/common");
    let mut manifest = MANIFEST.to_owned();
    let source = std::fs::read_to_string(common.join("avr_in_pieces.S"));
    let mut source = source.expect("the library's source");
    for (from, to) in changes {
        let text = match source.contains(from) {
            true => &mut source,
            false => &mut manifest,
        };
        assert!(text.contains(from), "{from} is nowhere");
        *text = text.replace(from, to);
    }
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("avr_in_pieces.S", &source);
    write("method.toml", &manifest);
    std::fs::copy(common.join("avr.inc"), folder.path().join("avr.inc")).expect("a header");
    folder
}

fn measure(changes: &[(&str, &str)]) -> Result<Measurement, Failure> {
    let folder = folder(changes);
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let implementations = catalog
        .load_foreign(folder.path())
        .unwrap_or_else(|errors| panic!("{:?}", errors.errors));
    let jobs = catalog.jobs_of(&implementations[0]);
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    laboratory.measure(&jobs[0]).map_err(|error| match error {
        MeasureError::Verification { failure, .. } => *failure,
        other => panic!("{other}"),
    })
}

/// What is said of a manifest that has a mistake.
fn refused(changes: &[(&str, &str)]) -> String {
    let folder = folder(changes);
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let errors = match catalog.load_foreign(folder.path()) {
        Ok(_) => panic!("{changes:?} is taken"),
        Err(errors) => errors.errors,
    };
    let told: Vec<String> = errors.iter().map(|one| format!("{one:?}")).collect();
    told.join("\n")
}

/// The code is found to be wrong, or to do what it may not.
fn found(changes: &[(&str, &str)]) {
    assert!(measure(changes).is_err(), "{changes:?} passes");
}

#[test]
fn messages_are_taken_in_pieces() {
    let measurement = measure(&[]).unwrap_or_else(|failure| panic!("{failure}"));
    let cycles = &measurement.cycles;
    for operation in [
        Operation::HASH,
        Operation::INITIALISE,
        Operation::UPDATE,
        Operation::FINISH,
    ] {
        assert!(cycles.contains_key(&operation), "{operation}");
    }
    // A piece of nothing takes little, and one of several blocks much.
    let update = &cycles[&Operation::UPDATE];
    assert!(update.min < 100 && update.max > 3 * 17_000, "{update:?}");
    // Of what a message costs, pieces are no part.
    assert!(measurement.tasks[&Operation::HASH].first.max < 20_000);
    assert_eq!((measurement.ram.context, measurement.ram.digest), (308, 32));
}

#[test]
fn a_length_of_one_byte_is_found() {
    found(&[("        adc     r21, r1\n", "")]);
}

#[test]
fn pieces_of_one_page_at_most_are_found() {
    found(&[("        sbc     r15, r1\n", "")]);
}

#[test]
fn a_state_that_begins_with_what_was_there_is_found() {
    found(&[(
        ".irp place, HELD, HELD + 1, TOTAL",
        ".irp place, HELD + 1, TOTAL",
    )]);
}

#[test]
fn a_whole_last_block_that_is_forgotten_is_found() {
    found(&[("        brne    .Lrest\n        rcall   .Ltake\n", "")]);
}

#[test]
fn a_block_that_is_taken_with_what_follows_it_is_found() {
    found(&[(
        "        sub     COUNT, FULL\n",
        "        sub     COUNT, FULL\n        inc     COUNT\n",
    )]);
}

#[test]
fn a_register_that_a_piece_destroys_is_found() {
    let of_update = "restore_registers r29, r28, r17, r16, r15, r14\n";
    found(&[(of_update, &format!("{of_update}        clr     r14\n"))]);
}

#[test]
fn a_contract_that_leaves_the_state_out_is_refused() {
    let told = refused(&[("state_bytes = { sha-256 = 308 }\n", "")]);
    assert!(
        told.contains("the size of the state of sha-256 is missing"),
        "{told}"
    );
    let told = refused(&[("{ sha-256 = 308 }", "{ sha-265 = 308 }")]);
    assert!(told.contains("sha-265"), "{told}");
}

#[test]
fn a_state_of_the_wrong_size_is_refused() {
    let folder = folder(&[("sha-256 = 308", "sha-256 = 306")]);
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let implementations = catalog.load_foreign(folder.path());
    let implementations = implementations.unwrap_or_else(|errors| panic!("{:?}", errors.errors));
    let jobs = catalog.jobs_of(&implementations[0]);
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let error = laboratory.measure(&jobs[0]).expect_err("a wrong size");
    let told = format!("{error:?}");
    assert!(told.contains("four bytes more than the area"), "{told}");
}

#[test]
fn steps_of_another_interface_or_primitive_are_refused() {
    let steps = "sha2/avr/two-phases/four-a-pass";
    let told = refused(&[(steps, "sha2/avr/portable-c/plain")]);
    assert!(
        told.contains("does not get one pointer for everything"),
        "{told}"
    );
    let told = refused(&[(steps, "sha2/avr/smallest/512")]);
    assert!(told.contains("does not serve sha-256"), "{told}");
    let told = refused(&[(steps, "keccak/avr/byte-planes/small-256")]);
    assert!(told.contains("does not serve sha-256"), "{told}");
}
