//! `cipherfit list`.

use crate::arguments::ListArguments;
use crate::failure::CommandResult;
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_catalog::{Catalog, Job};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

/// One implementation and all that it is offered for.
#[derive(Serialize)]
struct Entry<'a> {
    implementation: &'a str,
    language: &'a str,
    summary: &'a str,
    primitives: BTreeSet<&'a str>,
    devices: BTreeSet<&'a str>,
    toolchains: BTreeSet<&'a str>,
    /// Levels of optimisation that it asks for by name.
    optimisations: BTreeSet<&'a str>,
    operations: Vec<&'static str>,
    constant_time: &'static str,
}

pub(crate) fn run(root: &Path, arguments: &ListArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let jobs = catalog.select(&catalog.jobs(), &arguments.selection.selection())?;
    let entries = entries(&jobs);
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&entries).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = terminal::table(&[
        ("implementation", Column::Word),
        ("primitives", Column::Text),
        ("what it is", Column::Text),
    ]);
    for entry in &entries {
        let join = |names: &BTreeSet<&str>| names.iter().copied().collect::<Vec<_>>().join(" ");
        table.add_row([
            entry.implementation.to_owned(),
            join(&entry.primitives),
            entry.summary.to_owned(),
        ]);
    }
    out!("{}", table.trim_fmt());
    out!(
        "{} implementations, {} measurements",
        entries.len(),
        jobs.len()
    );
    Ok(ExitCode::SUCCESS)
}

fn entries<'a>(jobs: &[Job<'a>]) -> Vec<Entry<'a>> {
    let mut entries: BTreeMap<&str, Entry<'a>> = BTreeMap::new();
    for job in jobs {
        let manifest = &job.implementation.manifest;
        let entry = entries
            .entry(&job.implementation.name)
            .or_insert_with(|| Entry {
                implementation: &job.implementation.name,
                language: manifest.language.name(),
                summary: &manifest.summary,
                primitives: BTreeSet::new(),
                devices: BTreeSet::new(),
                toolchains: BTreeSet::new(),
                optimisations: BTreeSet::new(),
                operations: manifest
                    .operations
                    .keys()
                    .map(|operation| operation.name())
                    .collect(),
                constant_time: manifest.claims.constant_time.name(),
            });
        entry.primitives.insert(&job.parameters.name);
        entry.devices.insert(&job.target.name);
        entry.toolchains.insert(&job.toolchain().name);
        entry.optimisations.extend(job.level);
    }
    entries.into_values().collect()
}
