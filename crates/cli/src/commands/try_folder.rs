//! `cipherfit try`.

use crate::arguments::TryArguments;
use crate::commands::measure::{fail, measure_all, report_skipped};
use crate::failure::CommandResult;
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::catalog::{Catalog, select};
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::{Measurement, Operation};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TryArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let variants = catalog.load_foreign(&arguments.folder)?;
    let jobs: Vec<_> = variants
        .iter()
        .flat_map(|variant| catalog.jobs_of(variant))
        .collect();
    let jobs = select(&jobs, &arguments.selection.all_words())?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let outcome = measure_all(&jobs, None, |job| laboratory.measure(job));
    report_skipped(&outcome.skipped);
    if arguments.json {
        for measurement in &outcome.measured {
            out!("{}", serde_json::to_string(measurement).unwrap_or_default());
        }
    } else if !outcome.measured.is_empty() {
        print_table(&outcome.measured);
    }
    fail(outcome.failed)?;
    Ok(ExitCode::SUCCESS)
}

fn print_table(measurements: &[Measurement]) {
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
        let cycles = |operation| {
            one.cycles
                .get(&operation)
                .map_or("—".to_owned(), |c| terminal::number(c.max))
        };
        let stack = one.ram.stack.values().max().copied().unwrap_or_default();
        let ram = &one.ram;
        let lent = ram.context + ram.message + ram.key + ram.digest + ram.work;
        let mut cells = vec![
            one.primitive.clone(),
            one.device.clone(),
            one.built_by(),
            one.claims.constant_time.clone(),
        ];
        cells.extend(match one.blocks {
            Some(blocks) => [blocks.one, blocks.further]
                .map(|range| terminal::number(range.max))
                .to_vec(),
            None => [Operation::Encrypt, Operation::Decrypt, Operation::ExpandKey]
                .map(cycles)
                .to_vec(),
        });
        cells.extend([
            terminal::number(one.rom.total()),
            terminal::number(ram.static_bytes + lent + stack),
            terminal::number(stack),
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
