//! `cipherfit measure`.

mod estimate;
mod shard;

use crate::arguments::MeasureArguments;
use crate::device;
use crate::draw::one_each;
use crate::failure::{CHECK_FAILED, CommandResult, Failure, MISSING_TOOL, expect_there};
use crate::side_by_side::side_by_side;
use crate::terminal::out;
use cipherfit_campaign::Answers;
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_results::Measurement;
use cipherfit_results::store::{Difference, Measurements};
use cipherfit_vocabulary::{Identity, Selection};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

/// What came of the jobs.
#[derive(Default)]
pub(crate) struct Outcome<'a> {
    pub measured: Vec<Measurement>,
    /// Jobs of optional toolchains that are not installed.
    pub skipped: Vec<Job<'a>>,
    /// Jobs that were not drawn.
    pub left_out: Vec<Job<'a>>,
    pub failed: Vec<MeasureError>,
}

pub(crate) fn run(root: &Path, arguments: &MeasureArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let all = catalog.jobs();
    let possible: BTreeSet<Identity> = all.iter().map(Job::identity).collect();
    let answers = match arguments.merge.as_slice() {
        [] => None,
        places => {
            let help =
                "name what `cipherfit measure --shard I/N --out FILE` has written, or its folder";
            places
                .iter()
                .try_for_each(|place| expect_there(place, help))?;
            Some(Answers::read(places)?)
        }
    };
    let words = match answers.as_ref().and_then(Answers::campaign) {
        Some(campaign) => campaign.request.clone(),
        None => arguments.selection.all_words(),
    };
    let (_, chosen) = device::jobs(&catalog, &all, &Selection::new(&words))?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    if arguments.estimate {
        return estimate::run(root, &laboratory, &chosen, &words, arguments);
    }
    // The check believes nothing that was measured before.
    let measure = |job: &Job<'_>| {
        let measured = if arguments.check {
            laboratory.measure(job)
        } else {
            laboratory.measure_if_changed(job)
        };
        measured.map_err(|error| vec![error])
    };
    if let (Some(shard), Some(path)) = (arguments.shard, &arguments.out) {
        let campaign = shard::campaign(&chosen, words, arguments.check)?;
        let part = shard::part(&chosen, shard);
        let outcome = measure_all(&part, arguments.jobs, measure);
        report_skipped(&outcome.skipped);
        return shard::write(path, campaign, shard, outcome);
    }
    // Before the long work: what cannot be read now could not be updated then.
    let mut store = Measurements::load(&root.join("results"))?;
    let outcome = match (&answers, &arguments.draw) {
        (Some(answers), _) => {
            answers.check(&shard::campaign(&chosen, words, arguments.check)?)?;
            shard::outcome(answers, &chosen)?
        }
        (None, Some(lot)) => {
            let drawn = one_each(&chosen, lot);
            let mut outcome = measure_all(&drawn, arguments.jobs, measure);
            let identities: BTreeSet<Identity> = drawn.iter().map(Job::identity).collect();
            let not_drawn = |job: &&Job<'_>| !identities.contains(&job.identity());
            outcome.left_out = chosen.iter().filter(not_drawn).copied().collect();
            outcome
        }
        (None, None) => measure_all(&chosen, arguments.jobs, measure),
    };
    if arguments.json {
        for measurement in &outcome.measured {
            out!("{}", serde_json::to_string(measurement).unwrap_or_default());
        }
    }
    report_skipped(&outcome.skipped);
    let code = if arguments.check {
        check(
            &laboratory,
            &store,
            &outcome,
            (chosen.len() == all.len()).then_some(&possible),
        )?
    } else {
        let changed = store.renew(outcome.measured, Some(&possible))?;
        eprintln!(
            "{} measured, {} changed in results/, {} failed",
            chosen.len() - outcome.skipped.len() - outcome.failed.len(),
            changed,
            outcome.failed.len()
        );
        ExitCode::SUCCESS
    };
    fail(outcome.failed)?;
    Ok(code)
}

/// Measures side by side, with progress. Implementations of a primitive come one after the other: what is worked out
/// once for all of them is at hand then.
pub(crate) fn measure_all<'a>(
    jobs: &[Job<'a>],
    at_once: Option<u16>,
    measure: impl Fn(&Job<'a>) -> Result<Measurement, Vec<MeasureError>> + Sync,
) -> Outcome<'a> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    order.sort_by_key(|&index| &jobs[index].parameters.name);
    let title = |&index: &usize| jobs[index].title();
    let results = side_by_side(&order, at_once, title, |&index| measure(&jobs[index]));
    let mut results: Vec<_> = order.into_iter().zip(results).collect();
    results.sort_by_key(|(index, _)| *index);
    let mut outcome = Outcome::default();
    for (&job, (_, result)) in jobs.iter().zip(results) {
        match result {
            Ok(measurement) => outcome.measured.push(measurement),
            Err(errors)
                if errors.iter().any(MeasureError::is_missing_tool) && job.toolchain().optional =>
            {
                outcome.skipped.push(job);
            }
            Err(errors) => outcome.failed.extend(errors),
        }
    }
    outcome
}

/// Says which optional toolchains were missing.
pub(crate) fn report_skipped(skipped: &[Job<'_>]) {
    let mut names: Vec<(&str, &str)> = skipped
        .iter()
        .map(|job| {
            (
                job.toolchain().name.as_str(),
                job.toolchain().obtain.as_str(),
            )
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    for (name, obtain) in names {
        let count = skipped
            .iter()
            .filter(|job| job.toolchain().name == name)
            .count();
        eprintln!("{count} skipped: optional toolchain {name} is not installed (`{obtain}`)");
    }
}

/// Reports every failure once, in order; the first that is no missing tool decides the exit code.
pub(crate) fn fail(mut failed: Vec<MeasureError>) -> CommandResult<()> {
    let mut told = BTreeSet::new();
    failed.retain(|error| told.insert(error.to_string()));
    let failures: Vec<Failure> = failed.into_iter().map(Failure::from).collect();
    let mut codes = failures.iter().map(|failure| failure.code);
    let deciding = codes.find(|code| *code != MISSING_TOOL);
    let code = deciding.unwrap_or(MISSING_TOOL);
    let mut last: Option<Failure> = None;
    for failure in failures {
        if let Some(earlier) = last.replace(failure) {
            eprintln!("{:?}", earlier.report);
        }
    }
    last.map_or(Ok(()), |last| Err(Failure { code, ..last }))
}

fn check(
    laboratory: &Laboratory<'_>,
    store: &Measurements,
    outcome: &Outcome<'_>,
    possible: Option<&BTreeSet<Identity>>,
) -> CommandResult {
    let not_made = outcome.skipped.iter().chain(&outcome.left_out);
    let not_made: Vec<_> = not_made
        .map(|job| (job.identity(), laboratory.source_sha256(job).ok()))
        .collect();
    let mut differences = store.differences(&outcome.measured, &not_made, possible);
    // What optional toolchains make need not be there.
    let expected = outcome.left_out.iter();
    let expected = expected.filter(|job| !job.toolchain().optional);
    let missing = expected.filter(|job| store.get(&job.identity()).is_none());
    differences.extend(missing.map(|job| Difference {
        record: job.title(),
        what: "is missing".to_owned(),
    }));
    if differences.is_empty() {
        let made = outcome.measured.len();
        match outcome.left_out.len() {
            0 => eprintln!("results/ follow from the sources: {made} measurements"),
            others => eprintln!(
                "{made} measurements, one of each implementation, follow from the sources; {others} others are of the \
                 same sources"
            ),
        }
        return Ok(ExitCode::SUCCESS);
    }
    for Difference { record, what } in &differences {
        out!("{record}: {what}");
    }
    eprintln!(
        "{} lines of results/ do not follow from the sources; `cipherfit measure` makes them anew",
        differences.len()
    );
    Ok(ExitCode::from(CHECK_FAILED))
}
