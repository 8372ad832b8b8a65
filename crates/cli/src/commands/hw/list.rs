//! `cipherfit hw list`.

use super::{chosen, subjects};
use crate::arguments::hardware::HardwareListArguments;
use crate::failure::CommandResult;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::Catalog;
use cipherfit_results::CircuitCycles;
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
    let chosen = chosen(&catalog, subjects(&catalog)?, &arguments.selection)?;
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
        ("design", Column::Text),
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
    out!("{}", table);
    Ok(ExitCode::SUCCESS)
}
