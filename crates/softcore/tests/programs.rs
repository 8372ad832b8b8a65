//! Every program computes what it says, in a number of cycles that no input changes.

mod common;

use cipherfit_softcore::machine::Machine;
use cipherfit_softcore::{Origin, Tailored};
use common::{CYCLE_LIMIT, Case, all_programs, input, official, random};

const RANDOM_BLOCKS: usize = 300;

#[test]
fn programs_give_the_official_answers_and_those_of_the_model() {
    for program in all_programs() {
        let mut cases = official(&program.primitive);
        assert!(!cases.is_empty(), "{}", program.primitive);
        cases.extend(random(&program.primitive, RANDOM_BLOCKS));
        let cycles: Vec<u64> = cases.iter().map(|case| encrypt(&program, case)).collect();
        println!(
            "{} {:24} {:6} cycles {:5} bytes",
            program.profile,
            program.program,
            cycles[0],
            program.program_bytes()
        );
        assert!(
            cycles.iter().all(|&each| each == cycles[0]),
            "{}: the time depends on the input",
            program.program
        );
    }
}

/// Runs a program with every register full of ones that reset does not clear, as none may count on what it
/// finds.
fn encrypt(program: &Tailored, case: &Case) -> u64 {
    let core = &program.design.core;
    let mut machine = Machine::new(core, &program.assembly.words);
    for (index, scalar) in core.scalars.iter().enumerate() {
        if core.repeat != Some(index) && !scalar.cleared {
            machine.set_scalar(index, u128::MAX);
        }
    }
    for (array, description) in core.arrays.iter().enumerate() {
        for number in 0..description.present.len() {
            machine.set_element(array, number, u128::MAX);
        }
    }
    machine.data_mut().copy_from_slice(&input(program, case));
    let cycles = machine
        .run(CYCLE_LIMIT)
        .unwrap_or_else(|fault| panic!("{} {}: {fault}", program.profile, program.program));
    let start = program.layout.ciphertext as usize;
    assert_eq!(
        &machine.data()[start..start + case.ciphertext.len()],
        case.ciphertext,
        "{} {}",
        program.profile,
        program.program
    );
    cycles
}

#[test]
fn programs_named_base_use_base_instructions_alone() {
    let programs = all_programs();
    let base: Vec<_> = programs
        .iter()
        .filter(|program| program.program.ends_with("/base"))
        .collect();
    assert!(!base.is_empty());
    for program in base {
        let mut forms = program.design.forms.iter();
        assert!(
            forms.all(|form| form.origin == Origin::Base),
            "{}",
            program.program
        );
    }
}
