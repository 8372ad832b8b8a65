//! `cipherfit profile`.

use crate::arguments::ProfileArguments;
use crate::failure::{CommandResult, Failure};
use crate::subject::Subject;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::build::{Built, sources};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::listing::{ListedInstruction, disassemble};
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::profile::Profile;
use cipherfit_vocabulary::Operation;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ProfileArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let subject = Subject::load(&catalog, &arguments.subject)?;
    let chosen = subject.jobs(&catalog, &arguments.selection)?;
    let operation = arguments.operation;
    // One profile a call: the first of what was asked for.
    let Some(job) = chosen.into_iter().find(|job| {
        job.implementation
            .manifest
            .operations
            .contains_key(&operation)
    }) else {
        return Err(Failure::bad_input(
            format!("{} has no operation {operation}", arguments.subject),
            "--operation NAME names another, one of those in [operations] of its method.toml",
        ));
    };
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let (built, profile) = laboratory.profile(&job, operation)?;
    let listing = disassemble(&job, &built.image).map_err(MeasureError::from)?;
    let sources = sources(&job).map_err(MeasureError::from)?.files;
    if arguments.json {
        print_json(&job, operation, &built, &profile, &listing);
    } else if arguments.listing {
        print_heading(&job, operation, &profile);
        print_listing(&built, &profile, &listing, &sources);
    } else {
        print_heading(&job, operation, &profile);
        print_hottest(&built, &profile, &listing, &sources, arguments.most);
    }
    Ok(ExitCode::SUCCESS)
}

fn print_heading(job: &Job<'_>, operation: Operation, profile: &Profile) {
    let claims = &job.implementation.manifest.claims;
    let class = claims.constant_time(job.level);
    terminal::wrapped(&format!(
        "{operation}: {} — {} cycles in {} instructions, the call instruction apart",
        job.title(),
        terminal::number(profile.cycles()),
        terminal::number(
            profile
                .instructions
                .values()
                .map(|(visits, _)| visits)
                .sum()
        ),
    ));
    terminal::wrapped(class.in_words(Some(job.machine.has_cache())));
    out!("");
}

/// Per cent of the whole, one decimal.
fn share(cycles: u64, whole: u64) -> String {
    format!("{:.1} %", cycles as f64 * 100.0 / whole.max(1) as f64)
}

/// The text of a place `file:line` among the sources, blanks joined; empty where it is no line of
/// theirs.
fn source_line(sources: &BTreeMap<String, Vec<u8>>, place: &str) -> String {
    let found = || {
        let (file, line) = place.rsplit_once(':')?;
        let text = String::from_utf8_lossy(sources.get(file)?);
        let line = line.parse::<usize>().ok()?.checked_sub(1)?;
        let words: Vec<&str> = text.lines().nth(line)?.split_whitespace().collect();
        Some(words.join(" "))
    };
    found().unwrap_or_default()
}

fn print_hottest(
    built: &Built,
    profile: &Profile,
    listing: &[ListedInstruction],
    sources: &BTreeMap<String, Vec<u8>>,
    most: usize,
) {
    let whole = profile.cycles();
    let places = profile.by_place(|address| built.image.place(address));
    let mut table = terminal::table(&[
        ("source line", Column::Word),
        ("visits", Column::Number),
        ("cycles", Column::Number),
        ("share", Column::Number),
        ("", Column::Text),
    ]);
    for (place, visits, cycles) in places.iter().take(most) {
        table.add_row([
            place.clone(),
            terminal::number(*visits),
            terminal::number(*cycles),
            share(*cycles, whole),
            source_line(sources, place),
        ]);
    }
    out!("{}", table);
    let text = |address: u32| {
        let line = listing.iter().find(|line| line.address == address);
        line.map_or(String::new(), |line| line.text.clone())
    };
    let mut hottest: Vec<_> = profile.instructions.iter().collect();
    hottest.sort_by_key(|(address, (_, cycles))| (std::cmp::Reverse(*cycles), **address));
    let mut table = terminal::table(&[
        ("address", Column::Word),
        ("instruction", Column::Text),
        ("visits", Column::Number),
        ("cycles", Column::Number),
        ("share", Column::Number),
    ]);
    for &(&address, &(visits, cycles)) in hottest.iter().take(most) {
        table.add_row([
            format!("{address:#06x}"),
            text(address),
            terminal::number(visits),
            terminal::number(cycles),
            share(cycles, whole),
        ]);
    }
    out!("\n{}", table);
}

fn print_listing(
    built: &Built,
    profile: &Profile,
    listing: &[ListedInstruction],
    sources: &BTreeMap<String, Vec<u8>>,
) {
    out!("{:>8} {:>8}  address  instruction", "visits", "cycles");
    let mut place = String::new();
    for line in listing
        .iter()
        .filter(|line| line.near(&profile.instructions))
    {
        let now = built.image.place(line.address);
        if now != place {
            let mark = format!("{:>8} {:>8}  ", "", "");
            terminal::paragraph(&mark, &format!("{now}  {}", source_line(sources, &now)));
            place = now;
        }
        let (visits, cycles) = profile
            .instructions
            .get(&line.address)
            .copied()
            .unwrap_or_default();
        out!(
            "{visits:>8} {cycles:>8}  {:#06x}   {}",
            line.address,
            line.text
        );
    }
}

fn print_json(
    job: &Job<'_>,
    operation: Operation,
    built: &Built,
    profile: &Profile,
    listing: &[ListedInstruction],
) {
    let instructions: Vec<_> = profile
        .instructions
        .iter()
        .map(|(&address, &(visits, cycles))| {
            let line = listing.iter().find(|line| line.address == address);
            json!({
                "address": address,
                "instruction": line.map(|line| &line.text),
                "place": built.image.place(address),
                "visits": visits,
                "cycles": cycles,
            })
        })
        .collect();
    let lines: Vec<_> = profile
        .by_place(|address| built.image.place(address))
        .into_iter()
        .map(|(place, visits, cycles)| json!({"place": place, "visits": visits, "cycles": cycles}))
        .collect();
    let value = json!({
        "implementation": job.implementation.name,
        "primitive": job.parameters.name,
        "core": job.machine.core.name.get_ref(),
        "toolchain": job.toolchain().name,
        "optimisation": job.level,
        "operation": operation,
        "cycles": profile.cycles(),
        "lines": lines,
        "instructions": instructions,
    });
    out!(
        "{}",
        serde_json::to_string_pretty(&value).unwrap_or_default()
    );
}
