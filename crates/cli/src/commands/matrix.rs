//! `cipherfit list --matrix`.

use super::table::rule;
use crate::arguments::ListArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::{self, Column, out};
use cipherfit_atlas::accounting::STRICT;
use cipherfit_atlas::grid::{Cell, Feature, POINTS, grid};
use cipherfit_atlas::published;
use cipherfit_catalog::{Catalog, Family, Parameters};
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::{CostShape, Operation};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ListArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    arguments.selection.check(&catalog)?;
    let selection = arguments.selection.selection();
    let rules = published::rules(&root.join("published"))?;
    let (strict, _) = rule(root, &rules, STRICT)?;
    let store = Measurements::load(&root.join("results"))?;
    let jobs = catalog.jobs();
    // Words about implementations say which cells, not what fills them.
    let chosen = selection.choose(jobs.iter(), |job| {
        let names = [
            &job.parameters.name,
            &job.family.name,
            job.machine.isa.name.get_ref(),
        ];
        names.map(Clone::clone).to_vec()
    });
    let chosen = chosen.map_err(|_| {
        Failure::bad_input(
            "the matrix is chosen by primitive, family and instruction set alone",
            "leave other words away",
        )
    })?;
    let wanted = |name: &str| chosen.iter().any(|job| job.parameters.name == name);
    let families = catalog.families.iter();
    let primitives: Vec<(String, Vec<Operation>)> = families
        .flat_map(|family| family.parameters.iter().map(move |one| (family, one)))
        .filter(|(_, one)| wanted(&one.name))
        .map(|(family, one)| (one.name.clone(), tasks(family, one)))
        .collect();
    let isas: BTreeSet<String> = chosen
        .iter()
        .map(|job| job.machine.isa.name.get_ref().clone())
        .collect();
    let isas: Vec<String> = isas.into_iter().collect();
    let cells = grid(store.records(), strict, &primitives, &isas);
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&cells).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut columns = vec![("primitive", Column::Word)];
    columns.extend(isas.iter().map(|isa| (isa.as_str(), Column::Text)));
    let mut table = terminal::table(&columns);
    for of_primitive in cells.chunks(isas.len().max(1)) {
        let name = of_primitive.first().map_or("", |cell| &cell.primitive);
        let cells = of_primitive.iter().map(in_words);
        table.add_row(std::iter::once(name.to_owned()).chain(cells));
    }
    out!("{table}");
    let blank = cells.iter().filter(|cell| !cell.blank.is_empty()).count();
    terminal::wrapped(&format!(
        "{} of {} cells have all: {POINTS} implementations or more of which none is worse in cycles, ROM and RAM \
         at once (the number), every task, one that leaks nothing, one in C",
        cells.len() - blank,
        cells.len()
    ));
    Ok(ExitCode::SUCCESS)
}

/// What users ask of a primitive: a key is set up where that makes something of it.
fn tasks(family: &Family, parameters: &Parameters) -> Vec<Operation> {
    let once = family
        .kind
        .tasks
        .iter()
        .filter(|task| task.cost == CostShape::OnceAKey && parameters.round_key_bytes > 0);
    let needs = family.kind.needs();
    needs.chain(once).map(|task| task.name).collect()
}

/// `4`, or `2 of 3; no decrypt, C`.
fn in_words(cell: &Cell) -> String {
    let tasks = cell
        .missing_tasks
        .iter()
        .map(|task: &Operation| task.name());
    let others = cell.blank.iter().filter_map(|feature| match feature {
        Feature::Points | Feature::Tasks => None,
        Feature::ConstantTime => Some("constant time"),
        Feature::C => Some("C"),
    });
    if cell.points == 0 {
        return "—".to_owned();
    }
    let missing: Vec<&str> = tasks.chain(others).collect();
    let points = match cell.points {
        few if few < POINTS => format!("{few} of {POINTS}"),
        enough => enough.to_string(),
    };
    match missing.is_empty() {
        true => points,
        false => format!("{points}; no {}", missing.join(", ")),
    }
}
