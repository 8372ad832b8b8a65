//! The long run: random instructions, millions of them, against an oracle.

use crate::comparison::{Watch, compare};
use crate::dice::Dice;
use crate::error::Error;
use crate::expectation::Rule;
use crate::mismatch::describe;
use crate::oracle::{Batch, Oracle};
use crate::report::Found;
use cipherfit_campaign::{Shard, sha256};
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

/// Tests of a batch that shows how an oracle answers.
const SAMPLE: usize = 200;

/// Compares the random instructions of a shard until all are, or there are enough disagreements; gives
/// what each batch showed, in order.
///
/// # Errors
/// When the oracle cannot be run.
pub fn fuzz<O: Oracle>(
    oracle: &O,
    run: &Run,
    shard: Shard,
    progress: &ProgressBar,
) -> Result<Vec<Found>, Error> {
    let batches = batches(oracle, run);
    let held =
        |(number, _): &(u64, u64)| shard.holds(&format!("{} {} {number}", O::NAME, run.seed));
    let held: Vec<(u64, u64)> = batches.into_iter().filter(held).collect();
    progress.set_length(held.iter().map(|(_, tests)| tests).sum());
    let (mut found, mut mismatches) = (Vec::new(), 0);
    for round in held.chunks(2 * rayon::current_num_threads()) {
        let reports = round.par_iter().map(|&(number, tests)| {
            let source = Source {
                oracle,
                seed: run.seed,
                number,
            };
            let report = source.report()?;
            progress.inc(tests);
            Ok(report)
        });
        for report in reports.collect::<Result<Vec<Found>, Error>>()? {
            // However many were compared at once, the run ends with the same one.
            if mismatches < run.mismatch_limit {
                mismatches += report.mismatches.len();
                found.push(report);
            }
        }
        if mismatches >= run.mismatch_limit {
            break;
        }
    }
    Ok(found)
}

/// The batches of a run, each with how many tests it holds: the first that hold enough together. They
/// are drawn, which takes far less time than to run them.
pub fn batches<O: Oracle>(oracle: &O, run: &Run) -> Vec<(u64, u64)> {
    let (mut batches, mut drawn) = (Vec::new(), 0);
    while drawn < run.instructions {
        let first = batches.len() as u64;
        let round = first..first + rayon::current_num_threads() as u64;
        let draw = |number| {
            let mut dice = Dice::of_batch(run.seed, number);
            (
                number,
                oracle.draw(&mut dice, usize::MAX).tests.len() as u64,
            )
        };
        for batch in round.into_par_iter().map(draw).collect::<Vec<_>>() {
            if drawn < run.instructions {
                drawn += batch.1;
                batches.push(batch);
            }
        }
    }
    batches
}

/// A hash of how an oracle answers the beginning of a run: that of another version, or of another build
/// with another fault, is another.
///
/// # Errors
/// When it cannot be run.
pub fn fingerprint<O: Oracle>(oracle: &O, run: &Run) -> Result<String, Error> {
    let source = Source {
        oracle,
        seed: run.seed,
        number: 0,
    };
    let answers = oracle.run(&source.batch(SAMPLE))?;
    Ok(sha256([O::NAME, &format!("{answers:?}")]))
}

/// Where a batch comes from.
struct Source<'a, O> {
    oracle: &'a O,
    seed: u64,
    number: u64,
}

impl<O: Oracle> Source<'_, O> {
    /// The batch, cut off after so many tests.
    fn batch(&self, limit: usize) -> Batch<O::Form> {
        let mut dice = Dice::of_batch(self.seed, self.number);
        self.oracle.draw(&mut dice, limit)
    }

    /// Compares a batch; tells whether all of it agrees.
    fn compare(&self, batch: &Batch<O::Form>) -> Result<(Found, bool), Error> {
        let answers = self.oracle.run(batch)?;
        let (mut found, mut agrees) = (self.nothing(), true);
        compare::<O>(batch, &answers, Watch::Nothing, |compared| {
            found.instructions += 1;
            agrees &= compared.agrees();
            for Rule(name) in compared.rules {
                *found.rules.entry(name.to_owned()).or_default() += 1;
            }
        })?;
        Ok((found, agrees))
    }

    fn nothing(&self) -> Found {
        Found::nothing(O::NAME, self.number)
    }

    /// Compares the whole batch.
    fn report(&self) -> Result<Found, Error> {
        let batch = self.batch(usize::MAX);
        match self.compare(&batch) {
            Ok((found, true)) => Ok(found),
            Ok((mut found, false)) => {
                found
                    .mismatches
                    .push(self.first_culprit(batch.tests.len())?);
                Ok(found)
            }
            Err(error) => {
                // What fails without any test, no test is to blame for.
                self.oracle.run(&self.batch(0))?;
                let culprit = self.first_culprit(batch.tests.len())?;
                let mut found = self.nothing();
                found.mismatches.push(format!("{culprit}  {error}\n"));
                Ok(found)
            }
        }
    }

    /// The first test on which we disagree or that the oracle does not come back from, found by
    /// cutting the batch short.
    ///
    /// A wrong write to memory may show only in a later test that reads it, or at the end; with the
    /// batch cut behind the culprit it shows there.
    fn first_culprit(&self, tests: usize) -> Result<String, Error> {
        let (mut good, mut bad) = (0, tests);
        while bad - good > 1 {
            let middle = (good + bad) / 2;
            if let Ok((_, true)) = self.compare(&self.batch(middle)) {
                good = middle
            } else {
                bad = middle
            }
        }
        let batch = self.batch(bad);
        let answers = self.oracle.run(&batch).unwrap_or_default();
        let mut text = None;
        compare::<O>(&batch, &answers, Watch::Last, |compared| {
            if !compared.agrees() {
                text.get_or_insert_with(|| describe::<O>(&compared));
            }
        })?;
        Ok(text.unwrap_or_else(|| {
            let test = batch.tests.last().map(O::describe).unwrap_or_default();
            format!("{} does not come back from {test}\n", O::NAME)
        }))
    }
}
