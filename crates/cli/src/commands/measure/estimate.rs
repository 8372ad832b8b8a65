//! How long measurements take, before they are begun.

use super::shard;
use crate::arguments::MeasureArguments;
use crate::failure::CommandResult;
use crate::terminal::out;
use cipherfit_campaign::Plan;
use cipherfit_catalog::Job;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Jobs for each one that is tried, and how many are tried at most.
const FOR_EACH_SAMPLE: usize = 8;
const MOST_SAMPLES: usize = 8;

/// Times a few measurements and says what all of them come to.
pub(super) fn run(
    root: &Path,
    laboratory: &Laboratory<'_>,
    jobs: &[Job<'_>],
    words: &[String],
    arguments: &MeasureArguments,
) -> CommandResult {
    let store = Measurements::load(&root.join("results"))?;
    let known: Vec<Option<f64>> = jobs
        .iter()
        .map(|job| store.get(&job.identity()).map(instructions))
        .collect();
    let of_known: Vec<f64> = known.iter().copied().flatten().collect();
    let mean = of_known.iter().sum::<f64>() / of_known.len().max(1) as f64;
    let mut by_work: Vec<(f64, &Job<'_>)> = known
        .iter()
        .map(|known| known.unwrap_or(mean).max(1.0))
        .zip(jobs)
        .collect();
    by_work.sort_by(|one, other| one.0.total_cmp(&other.0));
    let samples = (jobs.len() / FOR_EACH_SAMPLE).clamp(1, MOST_SAMPLES);
    let (mut core_seconds, mut tried) = (0.0, 0.0);
    for part in by_work.chunks(jobs.len().div_ceil(samples).max(1)) {
        let (work, job) = part[part.len() / 2];
        let started = Instant::now();
        match laboratory.measure(job) {
            // Nothing is measured without its toolchain.
            Err(error) if error.is_missing_tool() && job.toolchain().optional => continue,
            measured => measured.map(drop)?,
        }
        let seconds = started.elapsed().as_secs_f64();
        tried += seconds;
        core_seconds += seconds * part.iter().map(|(work, _)| work).sum::<f64>() / work;
    }
    let plan = Plan {
        campaign: shard::campaign(jobs, words.to_vec(), arguments.check)?,
        amount: format!("{} measurements", jobs.len()),
        core_seconds,
        how: format!(
            "measured now, on one core in {tried:.1} s: {samples} of them, one of each part of the list \
             sorted by the instructions that their records say are simulated ({} have a record); a part takes \
             as long for each instruction as its one. What the cache has already takes less",
            of_known.len()
        ),
    };
    if arguments.json {
        out!("{}", serde_json::to_string(&plan).unwrap_or_default());
    } else {
        out!("{plan}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Instructions that are simulated for a measurement, but for interruptions and calls that are repeated.
fn instructions(record: &Measurement) -> f64 {
    let calls = record.events.values().map(|one| one.instructions);
    let inputs = record.verified.vectors + record.verified.random;
    calls.sum::<u64>() as f64 * inputs as f64
}
