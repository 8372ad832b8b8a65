//! The long run: random instructions, millions of them.

use crate::dice::Dice;
use crate::error::Error;
use crate::fuzz::Run;
use crate::rl78::comparison::{Report, compare};
use crate::rl78::form::forms;
use crate::rl78::generator::Generator;
use crate::rl78::gnu::GnuSimulator;
use crate::rl78::layout::CONSTANTS;
use crate::rl78::program::Program;
use crate::rl78::state::Test;
use indicatif::ProgressBar;
use rayon::prelude::*;

/// Tests in one program; more do not fit into flash.
const TESTS_PER_PROGRAM: u64 = 6_000;

/// Compares random instructions with GNU's simulator until there are enough, or enough
/// disagreements.
///
/// # Errors
/// When the simulator cannot be run.
pub fn fuzz(gnu: &GnuSimulator, run: &Run, progress: &ProgressBar) -> Result<Report, Error> {
    progress.set_length(run.instructions);
    let generator = Generator { forms: forms()? };
    let mut total = Report::default();
    let mut next_batch = 0;
    while total.instructions < run.instructions && total.mismatches.len() < run.mismatch_limit {
        let missing = (run.instructions - total.instructions).div_ceil(TESTS_PER_PROGRAM);
        let threads = rayon::current_num_threads() as u64;
        let round = next_batch..next_batch + missing.min(4 * threads);
        next_batch = round.end;
        let reports: Vec<Report> = round
            .into_par_iter()
            .map(|batch| {
                let report = run_batch(&generator, gnu, run.seed, batch)?;
                progress.inc(report.instructions);
                Ok(report)
            })
            .collect::<Result<_, Error>>()?;
        reports.into_iter().for_each(|report| total.add(report));
    }
    Ok(total)
}

fn run_batch(
    generator: &Generator,
    gnu: &GnuSimulator,
    seed: u64,
    batch: u64,
) -> Result<Report, Error> {
    let mut dice = Dice::of_batch(seed, batch);
    let mut program = Program::new(&constants(&mut dice));
    let tests: Vec<Test> = (0..TESTS_PER_PROGRAM)
        .map(|_| {
            let test = generator.draw(&mut dice, program.next_start());
            program.push(&test);
            test
        })
        .collect();
    program.finish();
    let answers = gnu.run(&program, &tests)?;
    compare(&generator.forms, &program, &tests, &answers)
}

/// Random constants for flash.
#[must_use]
pub fn constants(dice: &mut Dice) -> Vec<u8> {
    (0..CONSTANTS.len() / 4)
        .flat_map(|_| dice.bits().to_le_bytes())
        .collect()
}
