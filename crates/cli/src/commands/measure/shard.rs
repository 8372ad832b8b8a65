//! Measuring in shards: what one writes, and what all of them are together.

use super::{Outcome, fail};
use crate::failure::{CommandResult, Failure};
use cipherfit_campaign::{Answer, Answers, Campaign, MergeError, Shard, program_sha256, sha256};
use cipherfit_catalog::Job;
use cipherfit_lab::build::source_sha256;
use cipherfit_lab::measure::MeasureError;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Identity;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What came of one job.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Item {
    Measured(Box<Measurement>),
    /// Its optional toolchain is not installed.
    Skipped(Identity),
}

impl Item {
    fn identity(&self) -> Identity {
        match self {
            Self::Measured(measurement) => measurement.identity(),
            Self::Skipped(identity) => identity.clone(),
        }
    }
}

/// What these jobs are as a campaign, whoever does it.
pub(super) fn campaign(
    jobs: &[Job<'_>],
    request: Vec<String>,
    check: bool,
) -> CommandResult<Campaign> {
    let mut parts = Vec::new();
    for job in jobs {
        parts.push(job.identity().to_string());
        parts.push(source_sha256(job).map_err(MeasureError::from)?);
        // What a record repeats of it without following from it.
        parts.push(job.implementation.description.clone());
    }
    let program = program_sha256().map_err(|error| {
        Failure::bad_input(
            format!("cannot read the program that is running: {error}"),
            "without it, nobody can tell whether all shards were measured by the same one",
        )
    })?;
    Ok(Campaign {
        work: if check { "check" } else { "measure" }.to_owned(),
        request,
        sources: sha256(parts),
        program,
    })
}

/// The jobs of a shard.
pub(super) fn part<'a>(jobs: &[Job<'a>], shard: Shard) -> Vec<Job<'a>> {
    let held = |job: &&Job<'a>| shard.holds(&job.identity().to_string());
    jobs.iter().filter(held).copied().collect()
}

/// Writes a shard's answer. Where something failed there is none: what was measured is in the cache, so
/// that it is there at once when the shard is run again.
pub(super) fn write(
    path: &Path,
    campaign: Campaign,
    shard: Shard,
    outcome: Outcome<'_>,
) -> CommandResult {
    fail(outcome.failed)?;
    let measured = outcome.measured.into_iter().map(Box::new);
    let skipped = outcome.skipped.iter().map(Job::identity);
    let items = measured.map(Item::Measured);
    let mut items: Vec<Item> = items.chain(skipped.map(Item::Skipped)).collect();
    items.sort_by_cached_key(Item::identity);
    let count = items.len();
    let answer = Answer {
        campaign,
        shard,
        items,
    };
    answer.write(path).map_err(|error| {
        Failure::bad_input(
            format!("cannot write {}: {error}", path.display()),
            "give another place with `--out`; what was measured is in the cache",
        )
    })?;
    eprintln!("shard {shard}: {count} measurements in {}", path.display());
    Ok(ExitCode::SUCCESS)
}

/// What came of all jobs, as if they had been measured in one piece.
pub(super) fn outcome<'a>(
    answers: &Answers<Item>,
    jobs: &[Job<'a>],
) -> Result<Outcome<'a>, MergeError> {
    let mut found: BTreeMap<Identity, &Item> = BTreeMap::new();
    for (path, answer) in &answers.parts {
        let named = answer.items.iter().map(|item| (item.identity(), item));
        let mut expected: Vec<Identity> =
            part(jobs, answer.shard).iter().map(Job::identity).collect();
        expected.sort();
        if !named.clone().map(|(identity, _)| identity).eq(expected) {
            return Err(MergeError::Damaged { path: path.clone() });
        }
        found.extend(named);
    }
    check_tools(answers)?;
    let mut outcome = Outcome::default();
    for job in jobs {
        match found.get(&job.identity()) {
            Some(Item::Measured(measurement)) => outcome.measured.push((**measurement).clone()),
            _ => outcome.skipped.push(*job),
        }
    }
    Ok(outcome)
}

/// One machine has one version of each tool, and so have all that answer for one.
fn check_tools(answers: &Answers<Item>) -> Result<(), MergeError> {
    let mut versions: BTreeMap<(&str, &str), (&PathBuf, &str)> = BTreeMap::new();
    for (path, answer) in &answers.parts {
        for item in &answer.items {
            let Item::Measured(measurement) = item else {
                continue;
            };
            for (role, version) in &measurement.tools {
                let tool = (measurement.toolchain.as_str(), role.as_str());
                let (one, first) = versions.entry(tool).or_insert((path, version));
                if first != version {
                    return Err(MergeError::Unlike {
                        one: (*one).clone(),
                        other: path.clone(),
                        what: format!("the versions of {}, step {role},", tool.0),
                        values: [(*first).to_owned(), version.clone()],
                    });
                }
            }
        }
    }
    Ok(())
}
