//! The long run: random instructions, millions of them, against an oracle.

use crate::comparison::{Watch, compare};
use crate::dice::Dice;
use crate::error::Error;
use crate::expectation::Rule;
use crate::mismatch::describe;
use crate::oracle::{Batch, Oracle};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::collections::BTreeMap;

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

/// What a run showed.
#[derive(Default)]
pub struct Report {
    /// Instructions compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<Rule, u64>,
    /// Instructions that no rule explains, told for a person; the first of each batch.
    pub mismatches: Vec<String>,
}

impl Report {
    fn add(&mut self, other: Self) {
        self.instructions += other.instructions;
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
        self.mismatches.extend(other.mismatches);
    }
}

/// Compares random instructions until there are enough, or enough disagreements.
///
/// # Errors
/// When the oracle cannot be run.
pub fn fuzz<O: Oracle>(oracle: &O, run: &Run, progress: &ProgressBar) -> Result<Report, Error> {
    progress.set_length(run.instructions);
    let mut total = Report::default();
    let mut next = 0;
    while total.instructions < run.instructions && total.mismatches.len() < run.mismatch_limit {
        // What the batches so far held on average says how many are missing.
        let missing = (run.instructions - total.instructions) * next;
        let wanted = missing.div_ceil(total.instructions.max(1)).max(1);
        let round = next..next + wanted.min(2 * rayon::current_num_threads() as u64);
        next = round.end;
        let reports: Vec<Report> = round
            .into_par_iter()
            .map(|number| {
                let source = Source {
                    oracle,
                    seed: run.seed,
                    number,
                };
                let report = source.report()?;
                progress.inc(report.instructions);
                Ok(report)
            })
            .collect::<Result<_, Error>>()?;
        reports.into_iter().for_each(|report| total.add(report));
    }
    Ok(total)
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
    fn compare(&self, batch: &Batch<O::Form>) -> Result<(Report, bool), Error> {
        let answers = self.oracle.run(batch)?;
        let (mut report, mut agrees) = (Report::default(), true);
        compare::<O>(batch, &answers, Watch::Nothing, |compared| {
            report.instructions += 1;
            agrees &= compared.agrees();
            for rule in compared.rules {
                *report.rules.entry(rule).or_default() += 1;
            }
        })?;
        Ok((report, agrees))
    }

    /// Compares the whole batch.
    fn report(&self) -> Result<Report, Error> {
        let batch = self.batch(usize::MAX);
        match self.compare(&batch) {
            Ok((report, true)) => Ok(report),
            Ok((mut report, false)) => {
                report
                    .mismatches
                    .push(self.first_culprit(batch.tests.len())?);
                Ok(report)
            }
            Err(error) => {
                // What fails without any test, no test is to blame for.
                self.oracle.run(&self.batch(0))?;
                let culprit = self.first_culprit(batch.tests.len())?;
                Ok(Report {
                    mismatches: vec![format!("{culprit}  {error}\n")],
                    ..Report::default()
                })
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
