//! `cipherfit table`.

use crate::arguments::TableArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal;
use cipherfit_atlas::accounting::Rule;
use cipherfit_atlas::table::{Query, TableRow, rows};
use cipherfit_lab::catalog::{Catalog, select};
use cipherfit_lab::nearest::nearest;
use cipherfit_lab::store::Store;
use cipherfit_results::Measurement;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TableArguments) -> CommandResult {
    let rule = rule(&arguments.rule)?;
    if arguments.explain {
        println!("{}\n", rule.explain());
    }
    let measurements = chosen(root, &arguments.selection.all_words())?;
    let query = Query {
        rule,
        operation: arguments.operation.into(),
        sort: arguments.sort,
        ..Query::default()
    };
    let rows = rows(&measurements, &query);
    if arguments.json {
        println!(
            "{}",
            serde_json::to_string_pretty(&rows).unwrap_or_default()
        );
    } else {
        print_table(&rows, rule);
    }
    Ok(ExitCode::SUCCESS)
}

/// The rule of that name.
fn rule(name: &str) -> CommandResult<Rule> {
    Rule::named(name).ok_or_else(|| {
        let names: Vec<&str> = Rule::all().iter().map(|rule| rule.word()).collect();
        let hint = nearest(name, names.iter().copied())
            .map_or(String::new(), |near| format!("did you mean {near}? "));
        Failure::bad_input(
            format!("there is no accounting rule called {name}"),
            format!("{hint}rules: {}", names.join(", ")),
        )
    })
}

/// The committed measurements that the words fit. Names are those of the catalog.
fn chosen(root: &Path, words: &[String]) -> CommandResult<Vec<Measurement>> {
    let store = Store::load(&root.join("results"))?;
    let catalog = Catalog::load(root)?;
    let jobs = select(&catalog.jobs(), words)?;
    let found: Vec<Measurement> = jobs
        .iter()
        .filter_map(|job| store.get(job))
        .cloned()
        .collect();
    if found.is_empty() {
        return Err(Failure::bad_input(
            "results/ hold no measurement of this",
            "make it with `cipherfit measure`",
        ));
    }
    Ok(found)
}

fn print_table(rows: &[TableRow], rule: Rule) {
    let scored = rows.iter().any(|row| row.figures.combined.is_some());
    let ranked = rows.iter().any(|row| row.figures.rank.is_some());
    let mut headings = vec![
        "primitive",
        "device",
        "implementation",
        "cycles",
        "c/B",
        "ROM",
        "RAM",
    ];
    headings.push("stack");
    headings.push("key set-up");
    headings.extend(scored.then_some("ROM·c/B"));
    headings.extend(ranked.then_some("rank"));
    let mut table = terminal::table(&headings, 3);
    for row in rows {
        let figures = &row.figures;
        let mut cells = vec![
            row.primitive.clone(),
            row.device.clone(),
            implementation(row),
            terminal::number(figures.cycles),
            figures
                .cycles_per_byte
                .map_or("—".to_owned(), |value| format!("{value:.1}")),
            terminal::number(figures.rom),
            terminal::number(figures.ram),
            terminal::number(figures.stack),
            figures
                .key_setup_cycles
                .map_or("—".to_owned(), terminal::number),
        ];
        if scored {
            cells.push(
                figures
                    .combined
                    .map_or("—".to_owned(), |v| terminal::number(v as u64)),
            );
        }
        if ranked {
            cells.push(
                figures
                    .rank
                    .map_or("—".to_owned(), |value| format!("{value:.1}")),
            );
        }
        table.add_row(cells);
    }
    println!("{}", table.trim_fmt());
    println!(
        "{} measurements by the rule {} (--explain says what it counts)",
        rows.len(),
        rule
    );
}

/// The folder, with the toolchain where several build it.
fn implementation(row: &TableRow) -> String {
    let short = row
        .implementation
        .split('/')
        .skip(2)
        .collect::<Vec<_>>()
        .join("/");
    let name = if short.is_empty() {
        row.implementation.clone()
    } else {
        short
    };
    if row.language == "c" {
        format!("{name} ({})", row.toolchain)
    } else {
        name
    }
}
