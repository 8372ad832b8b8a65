//! `cipherfit report`: the explorer with the committed results, as a folder that opens from disk.

use super::paper::texts;
use crate::arguments::ReportArguments;
use crate::device;
use crate::failure::{CommandResult, Failure, MISSING_TOOL};
use crate::primitives::{of_families, placed};
use crate::side_by_side::side_by_side;
use crate::terminal::out;
use cipherfit_atlas::published;
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::store::{Circuits, Measurements};
use cipherfit_site::{Contents, Site};
use cipherfit_vocabulary::Selection;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ReportArguments) -> CommandResult {
    let explorer = root.join("explorer/dist");
    if !explorer.join("index.html").is_file() {
        let report = miette::miette!(
            help = "in a checkout of cipherfit: make explorer; then --root CHECKOUT names it, and a command \
                    installed with `pipx install .` from there carries it",
            "the explorer is not built: {} is missing",
            explorer.join("index.html").display()
        );
        let code = MISSING_TOOL;
        return Err(Failure { report, code });
    }
    let catalog = Catalog::load(root)?;
    let jobs = catalog.jobs();
    let live_jobs = live_jobs(&catalog, &jobs, &arguments.live)?;
    let store = Measurements::load(&root.join("results"))?;
    let published = published::load(&root.join("published"))?;
    let circuits = Circuits::load(&root.join("results"))?;
    let mut primitives = of_families(root, &catalog.families, &published)?;
    primitives.placed = placed(
        &catalog.families,
        &catalog.implementations,
        &catalog.machines,
    );
    let texts = texts(root, &published, &primitives)?;
    let contents = Contents {
        catalog: &catalog,
        measurements: store.records(),
        circuits: circuits.records(),
        published: &published,
        primitives: &primitives,
        texts: &texts,
    };
    let site = Site::begin(&arguments.out, &explorer, contents)?;
    site.write_results()?;
    site.write_sources(&jobs)?;
    let left_out = write_live(&site, &Laboratory::new(&catalog, &cache_dir()), &live_jobs)?;

    let parts: [(&str, &[&str]); 4] = [
        (
            "results",
            &["overview", "rule/", "records/", "stock", "hardware"],
        ),
        ("published figures", &["comparisons", "papers"]),
        ("sources", &["sources/"]),
        ("machine code", &["live/"]),
    ];
    for (what, starts) in parts {
        eprintln!("{:>8} kB  {what}", site.bytes(starts) / 1000);
    }
    site.finish()?;
    for (why, count) in left_out {
        eprintln!("left out: machine code and listings of {count} measurements\n  {why}");
    }
    out!("{}", arguments.out.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// What any of the words selects; everything if there is no word.
fn live_jobs<'a>(
    catalog: &Catalog,
    jobs: &[Job<'a>],
    words: &[String],
) -> CommandResult<Vec<Job<'a>>> {
    if words.is_empty() {
        return Ok(jobs.to_vec());
    }
    let mut chosen: BTreeMap<String, Job<'a>> = BTreeMap::new();
    for word in words.iter().filter(|word| *word != "none") {
        let (_, selected) = device::jobs(catalog, jobs, &Selection::new([word]))?;
        chosen.extend(selected.into_iter().map(|job| (job.title(), job)));
    }
    Ok(chosen.into_values().collect())
}

/// Machine code where the toolchains exist; gives why it is left out, and how often.
fn write_live(
    site: &Site<'_>,
    laboratory: &Laboratory<'_>,
    jobs: &[Job<'_>],
) -> CommandResult<BTreeMap<String, usize>> {
    let numbered: Vec<(usize, &Job<'_>)> = jobs
        .iter()
        .filter_map(|job| Some((site.number(job)?, job)))
        .collect();
    let made = side_by_side(
        &numbered,
        None,
        |(_, job)| job.title(),
        |(number, job)| site.write_live(laboratory, job, *number),
    );
    let mut present: Vec<usize> = Vec::new();
    let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
    for (made, (number, _)) in made.into_iter().zip(&numbered) {
        match made? {
            Ok(()) => present.push(*number),
            Err(why) => *left_out.entry(why.to_string()).or_default() += 1,
        }
    }
    site.write_live_index(&present)?;
    Ok(left_out)
}
