//! Code that is right where it happens to be called, and wrong where a caller may call it: each fault must
//! be found on every machine where it can be made.

#[path = "../assurance/mod.rs"]
mod assurance;
mod leaks;

use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use std::path::Path;

/// The machines: their cores, and the source with the faults.
const MACHINES: [(&[&str], &str); 3] = [
    (&["msp430", "msp430x-v2"], include_str!("msp430.S")),
    (&["avre-plus"], include_str!("avr.S")),
    (&["rl78-s2", "rl78-s3"], include_str!("rl78.S")),
];

/// What may be claimed of the source.
#[derive(Clone, Copy)]
struct Claims {
    reentrant: bool,
    relocatable: bool,
    constant_time: &'static str,
    /// More of the contract.
    also: &'static str,
}

const EVERYTHING: Claims = Claims {
    reentrant: true,
    relocatable: true,
    constant_time: "full",
    also: "",
};

/// Measures the source with a fault planted on each core; tells where it was caught, and how.
fn measure(fault: &str, machine: usize, claims: Claims) -> Vec<Result<(), Failure>> {
    let (cores, source) = MACHINES[machine];
    let constant_time = match fault {
        // What keeps it from failing at once takes a branch.
        "SECOND_CALL" | "STACK_CARRY" => "none",
        _ => "full",
    };
    let claims = Claims {
        constant_time,
        ..claims
    };
    measure_source(fault, cores, source, claims)
}

/// Measures a source on each core.
fn measure_source(
    fault: &str,
    cores: &[&str],
    source: &str,
    claims: Claims,
) -> Vec<Result<(), Failure>> {
    let Claims {
        reentrant,
        relocatable,
        constant_time,
        also,
    } = claims;
    // Words lie at even addresses where they are accessed as such.
    let alignment = if cores == ["avre-plus"] { 1 } else { 2 };
    let manifest = format!(
        r#"
language = "asm"
parameters = ["speck-32-64"]
cores = {cores:?}
sources = ["speck.S"]
defines = {{ FAULT = "{fault}" }}
operations = {{ expand_key = "{{identifier}}_expand_key", encrypt = "{{identifier}}_encrypt" }}

[contract]
round_keys = "standard"
alignment = {alignment}
reentrant = {reentrant}
relocatable = {relocatable}
{also}

[claims]
constant_time = "{constant_time}"

[variants.subject]
summary = "The subject of a test"
"#
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = [
        ("method.toml", manifest.as_str()),
        ("speck.S", source),
        ("faults.h", include_str!("faults.h")),
    ];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect(name);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let variants = catalog
        .load_foreign(folder.path())
        .expect("a good manifest");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let jobs = catalog.jobs_of(&variants[0]);
    assert_eq!(jobs.len(), cores.len(), "one measurement a core");
    jobs.iter()
        .map(|job| match laboratory.measure(job) {
            Ok(_) => Ok(()),
            Err(MeasureError::Verification { failure, .. }) => Err(*failure),
            Err(other) => panic!("{fault}: {other}"),
        })
        .collect()
}

/// All machines, by their places in [`MACHINES`].
const ALL: [usize; 3] = [0, 1, 2];

/// The fault is caught on these machines, each time in a way that `right` knows.
fn caught(fault: &str, machines: &[usize], right: impl Fn(&Failure) -> bool) {
    for &machine in machines {
        for result in measure(fault, machine, EVERYTHING) {
            let Err(failure) = result else {
                panic!("{fault} on {machine} is not found");
            };
            assert!(right(&failure), "{fault} on {machine}: {failure}");
        }
    }
}

fn is_wrong(failure: &Failure) -> bool {
    matches!(failure, Failure::WrongOutput { .. } | Failure::Fault { .. })
}

#[test]
fn without_a_fault_it_passes() {
    for machine in ALL {
        for result in measure("0", machine, EVERYTHING) {
            assert_eq!(result, Ok(()));
        }
    }
}

#[test]
fn a_cipher_that_fails_from_its_second_call_on() {
    caught("SECOND_CALL", &ALL, is_wrong);
}

#[test]
fn a_register_saved_where_a_second_call_saves_it_too() {
    let right = |failure: &Failure| matches!(failure, Failure::NotReentrant { .. });
    caught("STATIC_SAVE", &ALL, right);
    // It is right as long as nobody says that it may be interrupted by itself.
    let claims = Claims {
        reentrant: false,
        ..EVERYTHING
    };
    for machine in ALL {
        for result in measure("STATIC_SAVE", machine, claims) {
            assert_eq!(result, Ok(()));
        }
    }
}

#[test]
fn a_flag_taken_for_granted() {
    caught("FLAG_AT_ENTRY", &ALL, is_wrong);
}

#[test]
fn a_bank_register_taken_for_granted() {
    caught("MODE_AT_ENTRY", &[1, 2], is_wrong);
}

#[test]
fn a_pointer_into_a_buffer_without_its_carry() {
    caught("POINTER_CARRY", &ALL, is_wrong);
}

#[test]
fn a_pointer_into_the_stack_without_its_carry() {
    caught("STACK_CARRY", &ALL, is_wrong);
}

#[test]
fn a_pointer_into_a_table_or_a_variable_without_its_carry() {
    let right = |failure: &Failure| matches!(failure, Failure::NotRelocatable { .. });
    let claims = Claims {
        relocatable: false,
        ..EVERYTHING
    };
    for fault in ["TABLE_CARRY", "VARIABLE_CARRY"] {
        caught(fault, &ALL, right);
        for machine in ALL {
            for result in measure(fault, machine, claims) {
                assert_eq!(result, Ok(()), "{fault}");
            }
        }
    }
}

#[test]
fn a_mode_that_is_not_given_back() {
    let right = |failure: &Failure| {
        matches!(failure, Failure::ClobberedRegister { register, .. }
            if ["sr", "sreg", "psw"].contains(&register.as_str()))
    };
    caught("MODE_AT_EXIT", &ALL, right);
}

#[test]
fn another_bank_of_registers_taken_for_granted() {
    caught("BANK_AT_ENTRY", &[2], is_wrong);
}

#[test]
fn another_bank_of_registers_that_is_not_given_back() {
    let right = |failure: &Failure| matches!(failure, Failure::ClobberedRegister { register, .. } if register == "c of bank 3");
    caught("BANK_AT_EXIT", &[2], right);
}

#[test]
fn reentrance_that_cannot_be_tried() {
    // Of two sets of round keys, one would lie elsewhere.
    let one_place = Claims {
        also: "round_keys_end = { remainder = 0x600, modulo = 0x10000 }",
        ..EVERYTHING
    };
    for result in measure("0", 1, one_place) {
        assert!(matches!(result, Err(Failure::NeverInterrupted { .. })));
    }
    let modest = Claims {
        reentrant: false,
        ..one_place
    };
    for result in measure("0", 1, modest) {
        assert_eq!(result, Ok(()));
    }
}

#[test]
fn code_that_keeps_interrupts_away_is_reentrant() {
    for result in measure("NO_INTERRUPTS", 1, EVERYTHING) {
        assert_eq!(result, Ok(()));
    }
}

#[test]
fn a_stack_pointer_that_an_interrupt_finds_half_moved() {
    let right = |failure: &Failure| matches!(failure, Failure::UnusableStack { .. });
    caught("STACK_IN_TWO_STEPS", &[1], right);
}
