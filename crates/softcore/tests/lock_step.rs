//! The circuit does in every cycle what the simulator does.

mod common;

use cipherfit_softcore::machine::{Action, Instruction, Machine};
use cipherfit_softcore::vhdl::{Circuit, Decoding};
use cipherfit_softcore::{Design, Sizes, Tailored};
use common::{CYCLE_LIMIT, all_programs, ghdl, input, library, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

/// Two for each cipher, whose own instructions take part; more until each instruction has been executed.
const RANDOM_PROGRAMS: u64 = 12;
const MOST_RANDOM_PROGRAMS: u64 = 60;
/// Jumps may make a random program endless. Longer than the program with the planted fault.
const RANDOM_CYCLES: u64 = 2000;

#[test]
fn every_program_runs_in_lock_step() {
    if !ghdl::is_installed() {
        return;
    }
    for program in all_programs() {
        let data = input(&program, &random(&program.primitive, 1)[0]);
        let circuit = program.circuit();
        match ghdl::lock_step(&circuit, &data, CYCLE_LIMIT, |text| text) {
            Ok(cycles) => println!("{}: {cycles} cycles in lock step", circuit.name),
            Err(difference) => panic!("{}: {difference}", circuit.name),
        }
    }
}

#[test]
fn random_programs_run_in_lock_step() {
    if !ghdl::is_installed() {
        return;
    }
    let library = library();
    for profile in library.profiles().unwrap() {
        let description = library.profile(&profile).unwrap();
        let mut names = library.programs(&profile).unwrap();
        // The texts of a cipher share its own instructions.
        names.dedup_by(|later, earlier| cipher(later) == cipher(earlier));
        let mut seen = BTreeSet::new();
        let mut known = BTreeSet::new();
        for seed in 0..MOST_RANDOM_PROGRAMS {
            if seed >= RANDOM_PROGRAMS && known.is_subset(&seen) {
                break;
            }
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut rom = vec![
                0;
                if description.text.rom.is_some() {
                    1024
                } else {
                    0
                }
            ];
            random.fill_bytes(&mut rom);
            let sizes = Sizes {
                program_address_bits: 8,
                data_address_bits: 8,
                data_bytes: 256,
                rom,
            };
            let user = names.get(seed as usize % names.len().max(1));
            let user = user.map(|name| library.program(&profile, name).unwrap().description);
            let design = description.design(user.as_ref(), &sizes).unwrap();
            let words = random_program(&design, &mut random);
            let mut data = vec![0; 256];
            random.fill_bytes(&mut data);
            let circuit = Circuit {
                name: format!("softcore_{profile}_random"),
                design: &design,
                words: &words,
                decoding: Decoding::AllBits,
            };
            if let Err(difference) = ghdl::lock_step(&circuit, &data, RANDOM_CYCLES, |text| text) {
                panic!("{profile}, random program {seed}: {difference}");
            }
            known.extend(names_of(&design));
            seen.extend(executed(&design, &words, &data));
        }
        let missed: Vec<_> = known.difference(&seen).collect();
        assert!(missed.is_empty(), "{profile}: never executed: {missed:?}");
    }
}

#[test]
fn a_fault_in_the_decoder_is_caught() {
    if !ghdl::is_installed() {
        return;
    }
    let library = library();
    for (profile, name) in [("risc", "present-80/small"), ("fused", "led-80/small")] {
        let description = library.profile(profile).unwrap();
        let program = library.program(profile, name).unwrap();
        let program = Tailored::new(&description, &program).unwrap();
        let data = input(&program, &random(&program.primitive, 1)[0]);
        for name in names_of(&program.design) {
            let spoil = |text: String| {
                let right = format!("  is_{name} <= valid and ");
                let (before, after) = text.split_once(&right).expect("the decoder");
                let after = after
                    .strip_prefix("not ")
                    .map_or(format!("not {after}"), str::to_owned);
                format!("{before}{right}{after}")
            };
            // A core that has lost its way may never halt.
            let result = ghdl::lock_step(&program.circuit(), &data, RANDOM_CYCLES, spoil);
            assert!(
                result.is_err(),
                "{profile}: a wrong decoder for {name} goes unnoticed"
            );
        }
    }
}

#[test]
fn a_fault_in_the_repetition_is_caught() {
    if !ghdl::is_installed() {
        return;
    }
    let library = library();
    let profile = library.profile("fused").unwrap();
    let program = library.program("fused", "speck-96-96/fast").unwrap();
    let program = Tailored::new(&profile, &program).unwrap();
    let data = input(&program, &random(&program.primitive, 1)[0]);
    let spoil = |text: String| {
        let right = "minus(reg_left, bits'(\"00001\"))";
        assert!(text.contains(right), "the repeat counter");
        text.replace(right, "minus(reg_left, bits'(\"00010\"))")
    };
    let result = ghdl::lock_step(&program.circuit(), &data, RANDOM_CYCLES, spoil);
    assert!(result.is_err(), "a wrong repeat counter goes unnoticed");
}

fn cipher(program: &str) -> &str {
    program.split('/').next().unwrap_or(program)
}

/// Any instructions with any operands, the last of which ends the program.
fn random_program(design: &Design, random: &mut ChaCha8Rng) -> Vec<u32> {
    let core = &design.core;
    let mut words = Vec::new();
    while words.len() < (1 << core.program_address_bits) - 2 {
        let index = random.next_u32() as usize % core.instructions.len();
        let instruction = &core.instructions[index];
        if ends(instruction) {
            continue;
        }
        let word_mask = u32::MAX >> (32 - core.word_bits);
        let free = random.next_u32() & word_mask & !instruction.mask;
        words.push(instruction.pattern | free);
        if instruction.words == 2 {
            words.push(random.next_u32() & word_mask);
        }
    }
    let halt = core
        .instructions
        .iter()
        .find(|instruction| ends(instruction));
    words.resize(
        1 << core.program_address_bits,
        halt.expect("an end").pattern,
    );
    words
}

fn ends(instruction: &Instruction) -> bool {
    instruction.last_cycle.actions.contains(&Action::Halt)
}

fn names_of(design: &Design) -> Vec<String> {
    let instructions = design.core.instructions.iter();
    instructions
        .filter(|instruction| !ends(instruction))
        .map(|instruction| instruction.name.clone())
        .collect()
}

/// The instructions that a program executes.
fn executed(design: &Design, words: &[u32], data: &[u8]) -> BTreeSet<String> {
    let mut machine = Machine::new(&design.core, words);
    machine.data_mut().copy_from_slice(data);
    let mut names = BTreeSet::new();
    while !machine.halted() && machine.cycles() < RANDOM_CYCLES && machine.cycle().is_ok() {
        let word = machine.executing();
        let index = word.and_then(|word| design.core.decode(word));
        names.extend(index.map(|index| design.core.instructions[index].name.clone()));
    }
    names
}
