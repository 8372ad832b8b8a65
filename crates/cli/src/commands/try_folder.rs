//! `cipherfit try`.

use crate::arguments::TryArguments;
use crate::commands::measure::{fail, measure_all, report_skipped};
use crate::commands::table::rule;
use crate::failure::CommandResult;
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_atlas::accounting::{Accounted, Counts, STRICT};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TryArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let variants = catalog.load_foreign(&arguments.folder)?;
    let jobs: Vec<_> = variants
        .iter()
        .flat_map(|variant| catalog.jobs_of(variant))
        .collect();
    let jobs = catalog.select(&jobs, &arguments.selection.selection())?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let outcome = measure_all(&jobs, None, |job| laboratory.measure(job));
    report_skipped(&outcome.skipped);
    if arguments.json {
        for measurement in &outcome.measured {
            out!("{}", serde_json::to_string(measurement).unwrap_or_default());
        }
    } else if !outcome.measured.is_empty() {
        let rules = published::rules(&root.join("published"))?;
        let (_, strict) = rule(&rules, STRICT)?;
        print_table(&outcome.measured, strict);
    }
    fail(outcome.failed)?;
    Ok(ExitCode::SUCCESS)
}

fn print_table(measurements: &[Measurement], strict: &Counts) {
    // What a folder implements is of one family, and so of one kind.
    let hashes = measurements.iter().any(|one| one.blocks.is_some());
    let of_the_kind = if hashes {
        ["one block", "further block"].as_slice()
    } else {
        &["encrypt", "decrypt", "set-up"]
    };
    let mut columns = vec![
        ("primitive", Column::Word),
        ("device", Column::Text),
        ("toolchain", Column::Text),
        ("constant time", Column::Text),
    ];
    columns.extend(of_the_kind.iter().map(|name| (*name, Column::Number)));
    columns.extend(["ROM", "RAM", "stack"].map(|name| (name, Column::Number)));
    let mut table = terminal::table(&columns);
    for one in measurements {
        let figures = || {
            let tasks = [Operation::ENCRYPT, Operation::DECRYPT, Operation::HASH];
            let figures = tasks.map(|operation| strict.account(one, operation));
            figures.into_iter().flatten()
        };
        let most = |figure: fn(Accounted) -> u64| figures().map(figure).max().unwrap_or(0);
        let cycles = |operation| {
            one.cycles
                .get(&operation)
                .map_or("—".to_owned(), |c| terminal::number(c.max))
        };
        let mut cells = vec![
            one.primitive.clone(),
            one.device.clone(),
            one.identity().built_by(),
            one.claims.constant_time.to_string(),
        ];
        cells.extend(match one.blocks {
            Some(blocks) => [blocks.one, blocks.further]
                .map(|range| terminal::number(range.max))
                .to_vec(),
            None => [
                Operation::ENCRYPT,
                Operation::DECRYPT,
                Operation::EXPAND_KEY,
            ]
            .map(cycles)
            .to_vec(),
        });
        cells.extend([
            terminal::number(most(|figures| figures.total_rom.unwrap_or(figures.rom))),
            terminal::number(most(|figures| figures.ram)),
            terminal::number(most(|figures| figures.stack)),
        ]);
        table.add_row(cells);
    }
    out!("{}", table.trim_fmt());
    let inputs: u64 = measurements
        .iter()
        .map(|m| m.verified.vectors + m.verified.random)
        .sum();
    out!(
        "verified with {inputs} inputs; cycles are whole calls, the most seen; bytes by the strict rule"
    );
}
