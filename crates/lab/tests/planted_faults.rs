//! A deliberately broken copy of each kind must fail, and for the right reason.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::{Failure, Outcome};
use cipherfit_sim::FaultKind;
use std::path::Path;

const SOURCE: &str = include_str!("planted-faults/speck.S");

/// Has something done to the test implementation with a fault planted, on every device.
fn each<T>(
    fault: &str,
    constant_time: &str,
    encrypt_stack: u32,
    act: impl Fn(&Laboratory<'_>, &Job<'_>) -> T,
) -> Vec<T> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = format!(
        r#"
language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430", "msp430x-v2"]
sources = ["speck.S"]
defines = {{ FAULT = "{fault}" }}
operations = {{ expand_key = "{{identifier}}_expand_key", encrypt = "{{identifier}}_encrypt" }}

[contract]
round_keys = "standard"
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "{constant_time}"
stack_bytes = {{ expand_key = 16, encrypt = {encrypt_stack} }}

[variants.subject]
summary = "The subject of a test"
"#
    );
    std::fs::write(folder.path().join("method.toml"), manifest).expect("method.toml");
    std::fs::write(folder.path().join("speck.S"), SOURCE).expect("speck.S");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let variants = catalog
        .load_foreign(folder.path())
        .expect("a good manifest");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let jobs = catalog.jobs_of(&variants[0]);
    assert_eq!(jobs.len(), 2, "one measurement a core");
    jobs.iter().map(|job| act(&laboratory, job)).collect()
}

/// Verifies the test implementation with a fault planted, on every device.
fn verify(fault: &str, constant_time: &str, encrypt_stack: u32) -> Vec<Result<(), Failure>> {
    each(
        fault,
        constant_time,
        encrypt_stack,
        |laboratory, job| match laboratory.measure(job) {
            Ok(_) => Ok(()),
            Err(MeasureError::Verification { failure, .. }) => Err(*failure),
            Err(other) => panic!("{other}"),
        },
    )
}

/// The failure with a fault planted; the same on every core.
fn failure(fault: &str) -> Failure {
    let failures: Vec<Failure> = verify(fault, "full", 10)
        .into_iter()
        .map(|result| result.expect_err(fault))
        .collect();
    assert_eq!(
        std::mem::discriminant(&failures[0]),
        std::mem::discriminant(&failures[1]),
        "both cores fail alike"
    );
    failures.into_iter().next().expect("two cores")
}

fn fault_kind(fault: &str) -> (FaultKind, String) {
    match failure(fault) {
        Failure::Fault { kind, access, .. } => (kind, access.unwrap_or_default()),
        other => panic!("{fault}: {other}"),
    }
}

#[test]
fn without_a_fault_it_passes() {
    assert!(verify("0", "full", 10).iter().all(Result::is_ok));
}

#[test]
fn wrong_output() {
    assert!(matches!(
        failure("WRONG_OUTPUT"),
        Failure::WrongOutput { .. }
    ));
}

#[test]
fn wrong_round_keys() {
    assert!(matches!(
        failure("WRONG_ROUND_KEYS"),
        Failure::NotStandardRoundKeys { at: 4, .. }
    ));
}

#[test]
fn clobbered_register() {
    match failure("CLOBBERED_REGISTER") {
        Failure::ClobberedRegister { register, .. } => assert_eq!(register, "r6"),
        other => panic!("{other}"),
    }
}

#[test]
fn stack_leak() {
    assert_eq!(fault_kind("STACK_LEAK").0, FaultKind::StackImbalance);
}

#[test]
fn write_past_the_block() {
    let (kind, access) = fault_kind("WRITE_PAST_BLOCK");
    assert_eq!(kind, FaultKind::Write);
    assert_eq!(access, "1 bytes behind `block`");
}

#[test]
fn write_to_the_round_keys() {
    let (kind, access) = fault_kind("WRITE_TO_KEYS");
    assert_eq!(kind, FaultKind::Write);
    assert_eq!(access, "byte 106 of `round_keys`");
}

#[test]
fn write_to_flash() {
    let (kind, access) = fault_kind("WRITE_TO_FLASH");
    assert_eq!(kind, FaultKind::Write);
    assert_eq!(access, "section .text.speck64_128_encrypt");
}

#[test]
fn read_of_unwritten_ram() {
    assert_eq!(fault_kind("UNWRITTEN_READ").0, FaultKind::UninitialisedRead);
}

#[test]
fn access_below_the_stack_pointer() {
    assert_eq!(fault_kind("BELOW_STACK").0, FaultKind::BelowStackPointer);
}

#[test]
fn endless_loop() {
    assert_eq!(fault_kind("ENDLESS_LOOP").0, FaultKind::CycleLimit);
}

#[test]
fn wild_jump() {
    assert_eq!(fault_kind("WILD_JUMP").0, FaultKind::Fetch);
}

#[test]
fn false_claim_of_constant_time() {
    for (fault, observed, word) in [
        ("SECRET_BRANCH", "none", "branch"),
        ("SECRET_ADDRESS", "branches", "address"),
    ] {
        match failure(fault) {
            Failure::FalseConstantTimeClaim {
                observed: found,
                evidence,
                ..
            } => {
                assert_eq!(found, observed);
                let evidence = evidence.expect("the place of the finding");
                assert!(
                    evidence.contains(word) && evidence.contains("speck.S:"),
                    "{evidence}"
                );
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_claim_that_says_too_little_is_false_too() {
    for result in verify("0", "branches", 10) {
        assert!(matches!(
            result,
            Err(Failure::FalseConstantTimeClaim { .. })
        ));
    }
}

#[test]
fn more_stack_than_claimed() {
    for result in verify("0", "full", 8) {
        assert!(matches!(
            result,
            Err(Failure::StackClaim {
                claimed: 8,
                observed: 10,
                ..
            })
        ));
    }
}

/// What a proof finds of the operation that a fault is planted in, on every device.
fn outcomes(fault: &str) -> Vec<Outcome> {
    each(fault, "full", 10, |laboratory, job| {
        let proof = laboratory.prove(job).expect(fault);
        let theorems = proof.expect("a specification").theorems;
        let faulty = |outcome: &Outcome| *outcome != Outcome::Proved;
        let mut outcomes = theorems.into_iter().map(|theorem| theorem.outcome);
        outcomes.find(faulty).unwrap_or(Outcome::Proved)
    })
}

#[test]
fn without_a_fault_it_is_proved() {
    assert_eq!(outcomes("0"), [Outcome::Proved, Outcome::Proved]);
}

/// Neither of the two faults with `RARE` is met by any number of random inputs.
#[test]
fn a_proof_passes_over_no_fault() {
    for fault in [
        "WRONG_OUTPUT",
        "CLOBBERED_REGISTER",
        "STACK_LEAK",
        "WRITE_PAST_BLOCK",
        "UNWRITTEN_READ",
        "ENDLESS_LOOP",
        "WILD_JUMP",
        "BELOW_STACK",
        "WRITE_TO_FLASH",
        "WRONG_ROUND_KEYS",
        "WRITE_TO_KEYS",
        "RARE_KEY",
        "RARE_REGISTER",
        "SECRET_JUMP",
        "UNKNOWN_INSTRUCTION",
    ] {
        let found = outcomes(fault);
        assert!(!found.contains(&Outcome::Proved), "{fault}: {found:?}");
        if fault.starts_with("RARE") {
            let is_open = |outcome: &Outcome| matches!(outcome, Outcome::Open { .. });
            assert!(found.iter().all(is_open), "{fault}: {found:?}");
            assert!(verify(fault, "full", 10).iter().all(Result::is_ok));
        }
    }
}
