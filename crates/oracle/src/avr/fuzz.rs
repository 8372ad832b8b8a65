//! The long run: random instructions, millions of them.

use crate::avr::comparison::{Report, Watch, compare};
use crate::avr::generator::Generator;
use crate::avr::machine::Machine;
use crate::avr::simavr::Simavr;
use crate::avr::state::{DATA_END, FLASH_BYTES, SRAM_START, Test};
use crate::dice::Dice;
use crate::error::Error;
use crate::fuzz::Run;
use indicatif::ProgressBar;
use rayon::prelude::*;

/// Tests that simavr is given at once.
const TESTS_PER_BATCH: u64 = 100_000;

/// Compares random instructions with simavr until there are enough, or enough disagreements.
///
/// # Errors
/// When simavr cannot be run.
pub fn fuzz(simavr: &Simavr, run: &Run, progress: &ProgressBar) -> Result<Report, Error> {
    progress.set_length(run.instructions);
    let plain_io = simavr.plain_io()?;
    let mut total = Report::default();
    let mut next_batch = 0;
    while total.instructions < run.instructions && total.mismatches.len() < run.mismatch_limit {
        let missing = (run.instructions - total.instructions).div_ceil(TESTS_PER_BATCH);
        let threads = rayon::current_num_threads() as u64;
        let round = next_batch..next_batch + missing.min(2 * threads);
        next_batch = round.end;
        let reports: Vec<Report> = round
            .into_par_iter()
            .map(|batch| {
                let report = run_batch(simavr, &plain_io, run.seed, batch)?;
                progress.inc(report.instructions);
                Ok(report)
            })
            .collect::<Result<_, Error>>()?;
        reports.into_iter().for_each(|report| total.add(report));
    }
    Ok(total)
}

fn run_batch(simavr: &Simavr, plain_io: &[u8], seed: u64, batch: u64) -> Result<Report, Error> {
    let mut dice = Dice::of_batch(seed, batch);
    let memory = random_memory(&mut dice);
    let generator = Generator { plain_io };
    let tests: Vec<Test> = (0..TESTS_PER_BATCH)
        .map(|_| generator.draw(&mut dice))
        .collect();
    let answers = simavr.run(&memory, &tests)?;
    let machine = || Machine::new(&memory[..FLASH_BYTES as usize], &answers.data);
    if let Ok(report) = compare(&mut machine()?, &tests, &answers, Watch::Changes) {
        return Ok(report);
    }
    compare(&mut machine()?, &tests, &answers, Watch::Everything).map_err(|_| Error::Failed {
        program: "comparison",
        reason: "memory differs at the end of a batch, though it did after no instruction".into(),
    })
}

/// Flash, and data space behind the I/O registers.
#[must_use]
pub fn random_memory(dice: &mut Dice) -> Vec<u8> {
    let bytes = FLASH_BYTES + u32::from(DATA_END - SRAM_START);
    (0..bytes / 4)
        .flat_map(|_| dice.bits().to_le_bytes())
        .collect()
}
