//! `cipherfit hw list`.

use super::subjects;
use crate::arguments::hardware::HardwareListArguments;
use crate::failure::CommandResult;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::Catalog;
use cipherfit_hardware::subject::select;
use cipherfit_results::CircuitCycles;
use cipherfit_vocabulary::Selection;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// A design, as scripts get it.
#[derive(Serialize)]
struct Entry<'a> {
    design: &'a str,
    part: &'a str,
    primitive: &'a str,
    point: &'a str,
    entity: &'a str,
    bus_bits: u64,
    datapath_bits: u64,
    cycles: CircuitCycles,
    summary: &'a str,
}

pub(crate) fn run(root: &Path, arguments: &HardwareListArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let chosen = select(
        subjects(&catalog)?,
        &Selection::new(&arguments.selection.words),
    )?;
    if arguments.json {
        let entries: Vec<Entry<'_>> = chosen
            .iter()
            .map(|subject| Entry {
                design: &subject.design,
                part: subject.part.name(),
                primitive: &subject.primitive,
                point: &subject.point,
                entity: &subject.entity,
                bus_bits: subject.bus_bits,
                datapath_bits: subject.datapath_bits,
                cycles: subject.cycles,
                summary: &subject.summary,
            })
            .collect();
        let text = serde_json::to_string_pretty(&entries);
        out!("{}", text.unwrap_or_default());
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = terminal::table(&[
        ("design", Column::Word),
        ("part", Column::Word),
        ("primitive", Column::Word),
        ("point", Column::Word),
        ("bus", Column::Number),
        ("cycles", Column::Number),
        ("latency", Column::Number),
        ("summary", Column::Text),
    ]);
    for subject in &chosen {
        table.add_row([
            subject.design.clone(),
            subject.part.to_string(),
            subject.primitive.clone(),
            subject.point.clone(),
            subject.bus_bits.to_string(),
            terminal::number(subject.cycles.compute),
            terminal::number(subject.cycles.latency),
            subject.summary.clone(),
        ]);
    }
    out!("{}", table.trim_fmt());
    Ok(ExitCode::SUCCESS)
}
