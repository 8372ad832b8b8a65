//! A kind of primitive that cipherfit does not know: what must be written for it, and that it then goes
//! all the way. It takes four files: its description (`kind.rs`), the reference model (`model.rs`), what
//! it is verified with (`checker.rs`), and the library's entry (`library.rs`).

mod checker;
mod kind;
mod library;
mod model;

use cipherfit_atlas::published;
use cipherfit_atlas::stock::{self, Primitives};
use cipherfit_catalog::Catalog;
use cipherfit_export::{Format, Package, Syntax, choose, package};
use cipherfit_fit::{Need, Primitive, Request, fit, need_text};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use kind::{CHECKSUM, STAMP};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A byte of the message: add, two halves of a rotation, count, jump.
const CYCLES_A_BYTE: u64 = 2 + 1 + 1 + 1 + 2;

fn catalog(root: &Path) -> Catalog {
    assert_eq!(CHECKSUM.name, "checksum");
    Catalog::load(root).unwrap_or_else(|errors| panic!("{:?}", errors.errors))
}

fn measured(catalog: &Catalog) -> Result<Measurement, MeasureError> {
    let laboratory = Laboratory::new(catalog, &cache_dir()).with_kind(Box::new(checker::Macs));
    let jobs = catalog.jobs();
    laboratory.measure(jobs.first().expect("a job"))
}

fn good() -> Measurement {
    let repository = library::repository("NONE");
    measured(&catalog(repository.path())).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn it_is_verified_and_measured() {
    let record = good();
    let task = record.tasks[&*STAMP];
    let further = task.further.expect("a rate");
    assert_eq!(
        (further.min, further.max),
        (8 * CYCLES_A_BYTE, 8 * CYCLES_A_BYTE)
    );
    assert!(task.first.min > further.max && task.first.min == task.first.max);
    let ram = &record.ram;
    assert_eq!(
        (ram.message, ram.key, ram.digest, ram.context),
        (8, 8, 1, 0)
    );
    assert_eq!(ram.stack[&*STAMP], 6);
    assert_eq!(record.contract.round_keys, "none");
    // Lengths from 0 to 16, and four series of four.
    assert_eq!(
        (record.verified.vectors, record.verified.random),
        (1, 17 + 16)
    );
    let line = serde_json::to_string(&record).expect("JSON");
    assert!(line.contains("\"tasks\":{\"stamp\":{\"first\":{"), "{line}");
    let read: Measurement = serde_json::from_str(&line).expect("a record");
    assert_eq!(read, record);
}

#[test]
fn a_planted_fault_is_caught() {
    let failure = |fault: &str| {
        let repository = library::repository(fault);
        match measured(&catalog(repository.path())) {
            Err(MeasureError::Verification { failure, .. }) => *failure,
            other => panic!("{fault}: {other:?}"),
        }
    };
    let wrong = failure("KEY_ONCE");
    assert!(matches!(wrong, Failure::WrongOutput { .. }), "{wrong}");
    match failure("WRITES_KEY") {
        Failure::Fault { access, .. } => assert_eq!(access.as_deref(), Some("byte 0 of `key`")),
        other => panic!("{other}"),
    }
}

#[test]
fn without_a_checker_it_is_not_believed() {
    let repository = library::repository("NONE");
    let catalog = catalog(repository.path());
    let jobs = catalog.jobs();
    let refused = Laboratory::new(&catalog, &cache_dir()).measure(&jobs[0]);
    assert!(matches!(refused, Err(MeasureError::NoReference { .. })));
}

fn exported() -> Package {
    let repository = library::repository("NONE");
    let catalog = catalog(repository.path());
    let mut store = Measurements::load(&repository.path().join("results")).expect("no results yet");
    let record = measured(&catalog).unwrap_or_else(|error| panic!("{error}"));
    let possible = BTreeSet::from([record.identity()]);
    store
        .renew(vec![record], Some(&possible))
        .expect("a record kept");
    let request = cipherfit_export::Request {
        implementation: "loops/plain",
        ..Default::default()
    };
    let choice = choose(&catalog, &store, &request).unwrap_or_else(|error| panic!("{error}"));
    package(&catalog, &choice, Format::Folder, Syntax::Gnu, None)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Another implementation, for this machine: what the exported header declares.
const ON_THE_HOST: &str = "#include \"toy8.h\"\nstatic uint8_t take(uint8_t tag, const uint8_t *from, \
    unsigned bytes)\n{\n    while (bytes--) {\n        tag = (uint8_t)(tag + *from++);\n        tag = \
    (uint8_t)(tag << 1 | tag >> 7);\n    }\n    return tag;\n}\nvoid toy8_stamp(uint8_t *tag, \
    const uint8_t *message, uint16_t length, const uint8_t *key)\n{\n    *tag = take(take(take(FIRST, \
    key, 8), message, length), key, 8);\n}\n";

#[test]
fn it_is_exported_with_header_and_self_test() {
    let package = exported();
    let ends_with = |end: &str| {
        let found = package.files.iter().find(|(name, _)| name.ends_with(end));
        found.unwrap_or_else(|| panic!("no {end}")).1
    };
    let header = ends_with("toy8.h");
    let declaration = "/* The sum of a message under a key. ";
    assert!(header.contains(declaration), "{header}");
    assert!(header.contains("void toy8_stamp(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key);"));
    assert!(header.contains("#define TOY8_TAG_BYTES 1"), "{header}");
    assert!(header.contains("more for each further block"), "{header}");

    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect(name);
    write("toy8.h", header);
    write("self_test.c", ends_with("self_test.c"));
    write(
        "main.c",
        "int toy8_self_test(void);\nint main(void) { return toy8_self_test(); }\n",
    );
    write("toy.c", ON_THE_HOST);
    let outcome = |first: &str| {
        let mut compiler = Command::new("cc");
        let files = ["-o", "test", "main.c", "self_test.c", "toy.c"];
        compiler
            .args(["-Wall", "-Wextra", "-Werror", first])
            .args(files);
        let built = compiler.current_dir(folder.path()).status().expect("cc");
        assert!(built.success());
        let run = Command::new(folder.path().join("test")).status();
        run.expect("the self-test").code()
    };
    assert_eq!(outcome("-DFIRST=0"), Some(0));
    assert_eq!(outcome("-DFIRST=1"), Some(1), "a wrong tag is found");
}

#[test]
fn it_can_be_chosen() {
    let record = good();
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let published = published::load(&real.join("published")).expect("published/");
    let mut stock = stock::stock(
        &[record.costs()],
        &Primitives::default(),
        &published,
        Vec::new(),
    );
    stock.primitives.push(Primitive {
        name: "toy-8".to_owned(),
        family: "toy".to_owned(),
        kind: *CHECKSUM,
        block_bits: 64,
        key_bits: Some(64),
        digest_bits: None,
        least_padding_bytes: 0,
        security_bits: 8,
    });
    let ask = |text: &str| {
        let need = need_text::need(text, &Need::default()).expect("a need");
        let needs = vec![need];
        fit(
            &stock,
            &Request {
                needs,
                ..Request::default()
            },
        )
    };
    let answer = ask("stamp toy-8 message=20B").expect("an answer");
    let task = record.tasks[&*STAMP];
    let further = task.further.expect("a rate").max;
    let total = &answer.choices[0].total;
    assert_eq!(total.cycles, task.first.max + 2 * further);
    assert_eq!((total.rom, total.ram), (record.rom.total(), 8 + 8 + 1 + 6));
    let refused = ask("encrypt toy").expect_err("it does not encrypt");
    assert!(
        refused.problem.contains("toy is a keyed checksum"),
        "{refused:?}"
    );
}
