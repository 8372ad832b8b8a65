//! The long run: random instructions, millions of them, against every oracle.

use crate::dice::Dice;
use crate::error::Error;
use crate::msp430::comparison::{Mismatch, Report, compare};
use crate::msp430::oracle::Oracle;
use crate::msp430::program::Program;
use crate::msp430::step::Machine;
use indicatif::ProgressBar;
use rayon::prelude::*;

/// How long a run is and what it starts from.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Instructions to compare, at least.
    pub instructions: u64,
    /// The seed; the same seed gives the same instructions.
    pub seed: u64,
    /// The run stops after so many unexplained disagreements.
    pub mismatch_limit: usize,
}

/// Compares random instructions with an oracle until there are enough, or enough disagreements.
///
/// # Errors
/// When the oracle cannot be run.
pub fn fuzz(oracle: &dyn Oracle, run: &Run, progress: &ProgressBar) -> Result<Report, Error> {
    progress.set_length(run.instructions);
    let mut total = Report::default();
    let mut next_batch = 0;
    while total.instructions < run.instructions && total.mismatches.len() < run.mismatch_limit {
        let round = next_batch..next_batch + 2 * rayon::current_num_threads() as u64;
        next_batch = round.end;
        let reports: Vec<Report> = round
            .into_par_iter()
            .map(|batch| {
                let report = run_batch(oracle, run.seed, batch)?;
                progress.inc(report.instructions);
                Ok(report)
            })
            .collect::<Result<_, Error>>()?;
        reports.into_iter().for_each(|report| total.add(report));
    }
    Ok(total)
}

fn run_batch(oracle: &dyn Oracle, seed: u64, batch: u64) -> Result<Report, Error> {
    let sources: Vec<Source> = (0..oracle.programs_per_run() as u64)
        .map(|index| Source { seed, batch, index })
        .collect();
    let programs: Vec<Program> = sources
        .iter()
        .map(|source| source.program(oracle, usize::MAX))
        .collect();
    let memories = match oracle.run(&programs) {
        Ok(memories) => memories,
        Err(error) => return Err(explain_failure(oracle, &sources, error)),
    };
    let mut machine = Machine::new(oracle.core())?;
    let mut report = Report::default();
    for ((program, memory), source) in programs.iter().zip(&memories).zip(&sources) {
        let compared = compare(oracle, program, memory, &mut machine);
        if compared.agrees() {
            report.add(compared);
        } else {
            report.instructions += compared.instructions;
            report
                .mismatches
                .extend(first_mismatch(oracle, source, program.tests.len())?);
        }
    }
    Ok(report)
}

/// Where a program comes from.
#[derive(Clone, Copy)]
struct Source {
    seed: u64,
    batch: u64,
    index: u64,
}

impl Source {
    /// The program, cut off after so many tests: a prefix of the whole.
    fn program(&self, oracle: &dyn Oracle, limit: usize) -> Program {
        let finale = |layout: &_, log_end| oracle.finale(layout, log_end);
        let mut dice = Dice::of_batch(self.seed, self.batch << 8 | self.index);
        let tests = oracle.tests_per_program().min(limit);
        Program::random(&mut dice, oracle.dialect(), tests, &finale)
    }
}

/// The first test of a program on which we disagree, found by cutting the program short.
///
/// A wrong write to memory may show only in a later test that reads it, or at the end; with the
/// program cut behind the culprit it shows there.
fn first_mismatch(
    oracle: &dyn Oracle,
    source: &Source,
    tests: usize,
) -> Result<Option<Mismatch>, Error> {
    let mut machine = Machine::new(oracle.core())?;
    let mut report_of = |limit: usize| {
        let program = source.program(oracle, limit);
        let memories = oracle.run(std::slice::from_ref(&program))?;
        Ok(compare(oracle, &program, &memories[0], &mut machine))
    };
    let (mut good, mut bad) = (0, tests);
    while bad - good > 1 {
        let middle = (good + bad) / 2;
        if report_of(middle)?.agrees() {
            good = middle
        } else {
            bad = middle
        }
    }
    Ok(report_of(bad)?.mismatches.pop())
}

/// Names the first test of each program after which the oracle does not come back.
fn explain_failure(oracle: &dyn Oracle, sources: &[Source], error: Error) -> Error {
    let fails =
        |source: &Source, limit: usize| oracle.run(&[source.program(oracle, limit)]).is_err();
    let astray: Vec<String> = sources
        .iter()
        .filter(|source| fails(source, usize::MAX))
        .filter_map(|source| {
            let (mut good, mut bad) = (0, oracle.tests_per_program());
            while bad - good > 1 {
                let middle = (good + bad) / 2;
                if fails(source, middle) {
                    bad = middle
                } else {
                    good = middle
                }
            }
            let program = source.program(oracle, bad);
            let test = program.tests.last()?;
            Some(format!(
                "{:04x?} at {:#x}: {:x?}",
                test.words, test.address, test.case
            ))
        })
        .collect();
    Error::Failed {
        program: oracle.name(),
        reason: format!("{error}\nit goes astray after\n{}", astray.join("\n")),
    }
}
