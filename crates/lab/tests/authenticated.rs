//! Authenticated encryption: the library's portable C passes, and each fault that an opener may have is found,
//! for the right reason.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Operation};
use std::path::{Path, PathBuf};

const MANIFEST: &str = r#"
language   = "c"
parameters = ["ascon-aead128"]
cores      = ["msp430"]
sources    = ["aead128.c"]
operations = { seal = "{identifier}_seal", open = "{identifier}_open" }

[contract]
interface   = "struct"
round_keys  = "key"
alignment   = 1
reentrant   = true
relocatable = true

[claims]
constant_time = "full"

[variants.plain]
summary = "A copy of the library's"
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Builds the library's source with some of its text replaced, and has a laboratory look at it, with the first
/// compiler.
fn look<T>(
    changes: &[(&str, &str)],
    at: impl FnOnce(&Laboratory<'_>, &Job<'_>) -> Result<T, MeasureError>,
) -> Result<T, MeasureError> {
    let folder = tempfile::tempdir().expect("a folder");
    let library = root().join("library");
    let mut source = std::fs::read_to_string(library.join("ascon-aead/common/aead128.c"))
        .expect("the library's source");
    for (from, to) in changes {
        assert!(source.contains(from), "{from} is not in the source");
        source = source.replace(from, to);
    }
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("aead128.c", &source);
    write("method.toml", MANIFEST);
    for header in ["ascon/common/permutation.h", "common/opaque.h"] {
        let path = library.join(header);
        let name = path.file_name().expect("a name");
        std::fs::copy(&path, folder.path().join(name)).expect("a header");
    }
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let implementations = catalog
        .load_foreign(folder.path())
        .unwrap_or_else(|errors| panic!("{:?}", errors.errors));
    let jobs = catalog.jobs_of(&implementations[0]);
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    at(&laboratory, &jobs[0])
}

fn measure(changes: &[(&str, &str)]) -> Result<Measurement, Failure> {
    look(changes, |laboratory, job| laboratory.measure(job)).map_err(|error| match error {
        MeasureError::Verification { failure, .. } => *failure,
        other => panic!("{other}"),
    })
}

/// The operation and the case of a wrong result.
fn wrong(changes: &[(&str, &str)]) -> (Operation, String) {
    match measure(changes) {
        Err(Failure::WrongOutput {
            operation, case, ..
        }) => (operation, case),
        Err(other) => panic!("{changes:?}: {other}"),
        Ok(_) => panic!("{changes:?} passes"),
    }
}

#[test]
fn messages_are_sealed_and_opened() {
    let measurement = measure(&[]).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(measurement.claims.constant_time, ConstantTime::Full);
    // Key, nonce and tag, a block of message and of associated data, and seven words of the struct.
    let ram = &measurement.ram;
    assert_eq!((ram.key, ram.digest, ram.message), (16, 16, 32));
    assert_eq!(ram.work, 16 + 2 * 7);
    let further = measurement.tasks[&Operation::SEAL].further.expect("a rate");
    assert_eq!(further.min, further.max);
    // A message of one block has 15 bytes, as one byte at least is padding.
    let lengths = &measurement.lengths[&Operation::SEAL];
    let first = measurement.tasks[&Operation::SEAL].first;
    assert_eq!(lengths.cycles(15, 0).most, first.max);
    assert_eq!(lengths.cycles(15 + 16, 0).most, first.max + further.max);
    assert!(lengths.has_associated_data());
    // 150 short messages, each bit of three messages wrong and pairs of their tags' bits, two series of four a task; and, as
    // it is slow, some of every length from 0 to 300 and of 400 pairs.
    let bits = 8 * ((16 + 16) + (16 + 16 + 17 + 3) + (16 + 16 + 32 + 16));
    let forged = bits + 3 * ((16 - 1) + (16 - 2) + (16 - 4));
    let always = 150 + forged + 2 * 2 * 4;
    let random = measurement.verified.random;
    assert!(
        always + 100 < random && random < always + 301 + 400,
        "{random}"
    );
}

/// What is wrong with the costs by lengths where `seal` waits under a condition.
fn waits_if(condition: &str) -> (Operation, usize, usize) {
    let begin = "void NAME(IDENTIFIER, seal)(const struct message *given) {";
    let wait = format!("{begin} if ({condition}) for (volatile uint8_t i = 0; i < 9; i++) {{}}");
    match look(&[(begin, &wait)], |laboratory, job| laboratory.lengths(job)) {
        Err(MeasureError::Lengths {
            task,
            message,
            associated,
            ..
        }) => (task, message, associated),
        Err(other) => panic!("{condition}: {other}"),
        Ok(_) => panic!("{condition}: it passes"),
    }
}

#[test]
fn cycles_that_depend_on_both_lengths_are_found() {
    let (task, ..) = waits_if("given->length > 100 && given->associated_length > 100");
    assert_eq!(task, Operation::SEAL);
}

#[test]
fn cycles_that_do_not_go_on_as_they_began_are_found() {
    let (task, message, _) = waits_if("given->length > 255");
    assert_eq!(task, Operation::SEAL);
    assert!(message > 255, "{message}");
}

#[test]
fn a_tag_that_is_compared_in_part_is_found() {
    let part = "for (uint8_t i = 0; i < RATE; i++) {\n        differences";
    let (operation, case) = wrong(&[(part, &part.replace("i < RATE", "i < RATE - 1"))]);
    assert_eq!(operation, Operation::OPEN);
    let told = [" of its tag wrong", "Wycheproof"];
    assert!(told.iter().any(|words| case.contains(words)), "{case}");
}

#[test]
fn differences_that_are_added_up_are_found() {
    let gathered = "differences |= given->tag[i] ^ byte_of(&x[3], i);";
    let of_all = "differences += given->tag[i] ^ byte_of(&x[3], i);";
    let of_one = format!("if (i == 13) {of_all} else {gathered}");
    // Project Wycheproof has tags that the first takes for right, but none for the second.
    let (operation, _) = wrong(&[(gathered, of_all)]);
    assert_eq!(operation, Operation::OPEN);
    let (operation, case) = wrong(&[(gathered, &of_one)]);
    assert_eq!(operation, Operation::OPEN);
    assert!(
        case.contains(" with bits ") && case.contains(" of its tag wrong"),
        "{case}"
    );
}

#[test]
fn a_message_that_is_not_wiped_is_found() {
    let (operation, case) = wrong(&[("given->message[i] &= kept;", "")]);
    assert_eq!(operation, Operation::OPEN);
    assert!(case.contains("wrong"), "{case}");
}

#[test]
fn associated_data_that_is_not_authenticated_is_found() {
    let (_, case) = wrong(&[("if (left > 0) {", "if (left > 16) {")]);
    assert!(case.contains("LWC_AEAD_KAT"), "{case}");
}

#[test]
fn a_verdict_that_is_the_wrong_way_round_is_found() {
    let (operation, _) = wrong(&[("return forged;", "return forged ^ 1;")]);
    assert_eq!(operation, Operation::OPEN);
}

#[test]
fn a_length_that_is_cut_to_a_byte_is_found() {
    let (_, case) = wrong(&[(
        "uint16_t left = given->length;",
        "uint8_t left = (uint8_t)given->length;",
    )]);
    // Wycheproof has messages of 513 bytes.
    let mut words = case.split(' ');
    let length = words.find_map(|word| word.parse::<usize>().ok());
    let is_long = length.is_some_and(|length| length > 255);
    assert!(is_long || case.contains("Wycheproof"), "{case}");
}

#[test]
fn a_length_that_loses_one_of_its_upper_bits_is_found() {
    for length in ["length", "associated_length"] {
        let whole = format!("uint16_t left = given->{length};");
        let cut = format!("uint16_t left = given->{length} & 0xdfff;");
        let (operation, case) = wrong(&[(&whole, &cut)]);
        assert_eq!(operation, Operation::SEAL);
        assert!(case.contains("8613 "), "{case}");
    }
}

#[test]
fn a_comparison_that_ends_early_leaks() {
    let loop_ = "differences |= given->tag[i] ^ byte_of(&x[3], i);";
    let early = "if (given->tag[i] != byte_of(&x[3], i)) { differences = 1; break; }";
    match measure(&[(loop_, early)]) {
        Err(Failure::FalseConstantTimeClaim { .. }) => {}
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it passes"),
    }
}

#[test]
fn a_struct_that_is_written_to_is_found() {
    let change = (
        "void NAME(IDENTIFIER, seal)(const struct message *given) {",
        "void NAME(IDENTIFIER, seal)(struct message *given) { *(volatile uint16_t *)&given->length = given->length;",
    );
    match measure(&[change]) {
        Err(Failure::Fault { access, .. }) => {
            let access = access.expect("a place");
            assert!(access.contains("struct of arguments"), "{access}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it passes"),
    }
}
