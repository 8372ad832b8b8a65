//! `cipherfit list`.

use super::{matrix, packets};
use crate::arguments::ListArguments;
use crate::device;
use crate::failure::CommandResult;
use crate::names::{Names, TARGETS};
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_vocabulary::{DeviceFacts, Selection, SelectionError};
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
    cores: BTreeSet<&'a str>,
    toolchains: BTreeSet<&'a str>,
    /// Levels of optimisation that it asks for by name.
    optimisations: BTreeSet<&'a str>,
    operations: Vec<&'static str>,
    /// What its timing tells of secrets: nothing, addresses or branches.
    leaks: &'static str,
}

pub(crate) fn run(root: &Path, arguments: &ListArguments) -> CommandResult {
    if arguments.devices {
        return devices(root, arguments);
    }
    if arguments.matrix {
        return matrix::run(root, arguments);
    }
    if arguments.packets {
        return packets::run(root, arguments);
    }
    let catalog = Catalog::load(root)?;
    arguments.selection.check(&catalog)?;
    let (_, mut jobs) = device::jobs(&catalog, &catalog.jobs(), &arguments.selection.selection())?;
    jobs.retain(|job| {
        let claims = &job.implementation.manifest.claims;
        arguments.leaks.allow(claims.constant_time(job.level))
    });
    let entries = entries(&jobs);
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&entries).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let count = format!(
        "{} implementations, {} measurements",
        entries.len(),
        jobs.len()
    );
    if arguments.selection.selection() == Selection::default() && !arguments.each {
        families(&jobs);
        terminal::wrapped(&format!(
            "{count}; words narrow it down and name each: cipherfit list aes avr (--each names all)"
        ));
        return Ok(ExitCode::SUCCESS);
    }
    for entry in &entries {
        let primitives: Vec<&str> = entry.primitives.iter().copied().collect();
        terminal::paragraph("", entry.implementation);
        terminal::paragraph("    ", entry.summary);
        let told = format!("for {}; leaks {}", primitives.join(", "), entry.leaks);
        terminal::paragraph("    ", &told);
    }
    out!("{count}");
    Ok(ExitCode::SUCCESS)
}

/// A line a family: how many implementations each instruction set has, and the primitives.
fn families(jobs: &[Job<'_>]) {
    let isas: BTreeSet<&str> = jobs
        .iter()
        .map(|job| job.machine.isa.name.get_ref().as_str())
        .collect();
    let mut columns = vec![("family", Column::Word)];
    columns.extend(isas.iter().map(|isa| (*isa, Column::Number)));
    columns.push(("primitives", Column::Text));
    let mut table = terminal::table(&columns);
    let names: BTreeSet<&str> = jobs.iter().map(|job| job.family.name.as_str()).collect();
    for name in names {
        let of_family = || jobs.iter().filter(|job| job.family.name == name);
        let mut cells = vec![name.to_owned()];
        for isa in &isas {
            let here = of_family().filter(|job| job.machine.isa.name.get_ref() == isa);
            let here: BTreeSet<&str> = here.map(|job| job.implementation.name.as_str()).collect();
            cells.push(if here.is_empty() {
                "—".to_owned()
            } else {
                here.len().to_string()
            });
        }
        let primitives: BTreeSet<&str> = of_family()
            .map(|job| job.parameters.name.as_str())
            .collect();
        let primitives: Vec<&str> = primitives.into_iter().collect();
        cells.push(primitives.join(" "));
        table.add_row(cells);
    }
    out!("{}", table);
}

/// The devices that all words fit: of a name, a core or an instruction set.
fn devices(root: &Path, arguments: &ListArguments) -> CommandResult {
    let machines = Catalog::load_machines(root)?;
    let facts = machines.all().map(|machine| machine.facts());
    let names = |device: &DeviceFacts| {
        [&device.name, &device.core, &device.isa]
            .map(String::clone)
            .to_vec()
    };
    let found = arguments.selection.selection().choose(facts, names);
    let found = found.map_err(|error| match error {
        SelectionError::Unknown { word, .. } => Names::load(root).refuse(&word, TARGETS),
        empty => empty.into(),
    })?;
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&found).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = terminal::table(&[
        ("device", Column::Word),
        ("core", Column::Word),
        ("ROM", Column::Number),
        ("RAM", Column::Number),
        ("figures", Column::Text),
    ]);
    for device in &found {
        let figures = match &device.recorded_as {
            Some(core) if *core == device.core => "measured".to_owned(),
            Some(core) => format!("those of {core}"),
            None => "none".to_owned(),
        };
        table.add_row([
            device.name.clone(),
            device.core.clone(),
            terminal::number(device.rom_bytes),
            terminal::number(device.ram_bytes),
            figures,
        ]);
    }
    out!("{}", table);
    out!("{} devices", found.len());
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
                cores: BTreeSet::new(),
                toolchains: BTreeSet::new(),
                optimisations: BTreeSet::new(),
                operations: manifest
                    .operations
                    .keys()
                    .map(|operation| operation.name())
                    .collect(),
                leaks: manifest.claims.constant_time.leaks(),
            });
        entry.primitives.insert(&job.parameters.name);
        entry.cores.insert(job.machine.core.name.get_ref());
        entry.toolchains.insert(&job.toolchain().name);
        entry.optimisations.extend(job.level);
    }
    entries.into_values().collect()
}
