//! `cipherfit report`: the explorer with the committed results, as a folder that opens from disk.

mod comparisons;
mod index;
mod live;
mod overview;
mod rule;
mod site;

use crate::arguments::ReportArguments;
use crate::failure::{CommandResult, Failure, MISSING_TOOL};
use crate::primitives::primitives;
use crate::side_by_side::side_by_side;
use crate::terminal::out;
use cipherfit_atlas::compare::compare;
use cipherfit_atlas::figures::{Figure, FigureSet, figures};
use cipherfit_atlas::{circuits, published, stock};
use cipherfit_catalog::{Catalog, Job, select};
use cipherfit_lab::build::sources;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_results::Measurement;
use cipherfit_results::store::Circuits;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::Selection;
use index::Index;
use serde_json::{Value, json};
use site::Site;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ReportArguments) -> CommandResult {
    let explorer = root.join("explorer/dist");
    if !explorer.join("index.html").is_file() {
        let report = miette::miette!(
            help = "make explorer",
            "the explorer is not built: {} is missing",
            explorer.join("index.html").display()
        );
        let code = MISSING_TOOL;
        return Err(Failure { report, code });
    }
    let catalog = Catalog::load(root)?;
    let jobs = catalog.jobs();
    let live_jobs = live_jobs(&jobs, &arguments.live)?;
    let store = Measurements::load(&root.join("results"))?;
    let measurements = store.records();
    let published = published::load(&root.join("published"))?;
    let circuits = Circuits::load(&root.join("results"))?;
    let records = circuits.records();
    let index = Index::new(measurements);
    let site = Site::begin(&arguments.out, &explorer)?;

    site.write(
        "overview",
        &overview::overview(&index, &catalog, &published.rules, !records.is_empty()),
    )?;
    for (rule, counts) in published.rules.counting() {
        site.write(&format!("rule/{rule}"), &rule::rule(counts, &index))?;
    }
    let primitives = primitives(root, &published)?;
    let all = compare(measurements, &published, &primitives, &Selection::default())?;
    site.write(
        "comparisons",
        &comparisons::comparisons(&all, &published, &index),
    )?;
    let sets: BTreeMap<&str, Value> = FigureSet::all()
        .iter()
        .map(|&set| {
            // A page has room for the bars that are drawn; the CSV files have all.
            let drawn = figures(set, measurements, &records, &published)
                .into_iter()
                .map(|figure| {
                    let bars = figure.drawn().into_iter().cloned().collect();
                    Figure { bars, ..figure }
                });
            (set.word(), json!(drawn.collect::<Vec<_>>()))
        })
        .collect();
    site.write("figures", &sets)?;
    let stock = stock::stock(measurements, &primitives, &published);
    site.write("stock", &stock)?;
    let devices: BTreeSet<&str> = measurements.iter().map(|one| &*one.device).collect();
    for device in devices {
        let records: BTreeMap<usize, &Measurement> = index.on_device(device).collect();
        site.write(&format!("records/{device}"), &records)?;
    }
    if !records.is_empty() {
        let hardware = json!({
            "records": records,
            "figures": records.iter().map(circuits::figures).collect::<Vec<_>>(),
            "comparison": circuits::comparison(&records, measurements, &published),
        });
        site.write("hardware", &hardware)?;
    }
    write_sources(&site, &jobs)?;
    let left_out = write_live(&site, &index, &catalog, &live_jobs)?;

    let parts = [
        ("results", "r"),
        ("published figures", "comparisons"),
        ("sources", "source/"),
        ("machine code", "live/"),
    ];
    for (what, start) in parts {
        eprintln!("{:>8} kB  {what}", site.bytes(start) / 1000);
    }
    site.finish()?;
    for (why, count) in left_out {
        eprintln!("left out: machine code and listings of {count} measurements\n  {why}");
    }
    out!("{}", arguments.out.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// What any of the words selects; everything if there is no word.
fn live_jobs<'a>(jobs: &[Job<'a>], words: &[String]) -> CommandResult<Vec<Job<'a>>> {
    if words.is_empty() {
        return Ok(jobs.to_vec());
    }
    let mut chosen: BTreeMap<String, Job<'a>> = BTreeMap::new();
    for word in words.iter().filter(|word| *word != "none") {
        let selected = select(jobs, &Selection::new([word]))?;
        chosen.extend(selected.into_iter().map(|job| (job.title(), job)));
    }
    Ok(chosen.into_values().collect())
}

/// The sources of each implementation, with what its manifest says of it.
fn write_sources(site: &Site, jobs: &[Job<'_>]) -> CommandResult<()> {
    let mut written: BTreeSet<&str> = BTreeSet::new();
    for job in jobs {
        let name = &job.implementation.name;
        if !written.insert(name) {
            continue;
        }
        let manifest = &job.implementation.manifest;
        let files = sources(job).map_err(MeasureError::from)?.files;
        let texts: BTreeMap<&String, _> = files
            .iter()
            .map(|(name, bytes)| (name, String::from_utf8_lossy(bytes)))
            .collect();
        let own: Vec<&str> = manifest
            .sources
            .iter()
            .map(|source| source.get_ref().as_str())
            .collect();
        let part = json!({
            "summary": manifest.summary,
            "technique": manifest.technique,
            "notes": manifest.contract.notes,
            "sources": own,
            "files": texts,
        });
        site.write(&format!("source/{}", name.replace('/', "-")), &part)?;
    }
    Ok(())
}

/// Machine code where the toolchains exist; gives why it is left out, and how often.
fn write_live(
    site: &Site,
    index: &Index<'_>,
    catalog: &Catalog,
    jobs: &[Job<'_>],
) -> CommandResult<BTreeMap<String, usize>> {
    let laboratory = Laboratory::new(catalog, &cache_dir());
    let numbered: Vec<(usize, &Job<'_>)> = jobs
        .iter()
        .filter_map(|job| {
            let number = index.number(
                &job.target.name,
                &job.parameters.name,
                &job.implementation.name,
                &job.toolchain().name,
                job.level,
            );
            Some((number?, job))
        })
        .collect();
    let made: Vec<CommandResult<(usize, Option<String>)>> = side_by_side(
        &numbered,
        None,
        |(_, job)| job.title(),
        |(number, job)| {
            let why = match live::live(&laboratory, job) {
                Ok(part) => {
                    site.write(&format!("live/{number}"), &part)?;
                    None
                }
                Err(error) => Some(error.to_string()),
            };
            Ok((*number, why))
        },
    );
    let mut present: Vec<usize> = Vec::new();
    let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
    for made in made {
        let (number, why) = made?;
        match why {
            None => present.push(number),
            Some(why) => *left_out.entry(why).or_default() += 1,
        }
    }
    site.write("live/index", &present)?;
    Ok(left_out)
}
