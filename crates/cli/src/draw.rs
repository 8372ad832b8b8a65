//! One measurement of each implementation.

use cipherfit_campaign::sha256;
use cipherfit_catalog::Job;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// One job of each implementation, drawn by its name and a lot, and all in an order that has nothing to do with what
/// they are, so that the first of them are a sample of the library. Optional toolchains do not take part. Other
/// implementations change neither.
pub(crate) fn one_each<'a>(jobs: &[Job<'a>], lot: &str) -> Vec<Job<'a>> {
    draw(
        jobs.iter().filter(|job| !job.toolchain().optional),
        Some(lot),
    )
}

/// The same with an optional toolchain where there is no other.
pub(crate) fn one_each_of_all<'a>(jobs: &[Job<'a>]) -> Vec<Job<'a>> {
    let with_others = jobs.iter().filter(|job| !job.toolchain().optional);
    let with_others: BTreeSet<&str> = with_others
        .map(|job| job.implementation.name.as_str())
        .collect();
    let takes_part = |job: &&Job<'_>| {
        !job.toolchain().optional || !with_others.contains(job.implementation.name.as_str())
    };
    draw(jobs.iter().filter(takes_part), None)
}

fn draw<'j, 'a: 'j>(jobs: impl Iterator<Item = &'j Job<'a>>, lot: Option<&str>) -> Vec<Job<'a>> {
    let mut drawn = BTreeMap::<&str, (String, Job<'a>)>::new();
    for job in jobs {
        let title = job.title();
        let own = sha256(lot.into_iter().chain([title.as_str()]));
        match drawn.entry(job.implementation.name.as_str()) {
            Entry::Occupied(mut entry) if own < entry.get().0 => {
                entry.insert((own, *job));
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(entry) => {
                entry.insert((own, *job));
            }
        }
    }
    let mut drawn: Vec<(String, Job<'a>)> = drawn.into_values().collect();
    drawn.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    drawn.into_iter().map(|(_, job)| job).collect()
}
