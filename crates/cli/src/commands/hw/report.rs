//! `cipherfit hw report`.

use crate::arguments::hardware::ReportArguments;
use crate::commands::paper::{Shelf, print_statements};
use crate::failure::{CommandResult, Failure};
use crate::terminal::{self, Column, out};
use cipherfit_atlas::circuits::{
    Comparison, CyclesOfBlock, Figures, Gates, HandshakeCost, comparison,
};
use cipherfit_atlas::papers::{Judged, Paper};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ReportArguments) -> CommandResult {
    let shelf = Shelf::load(root)?;
    let ground = shelf.ground();
    if ground.circuits.is_empty() {
        return Err(Failure::bad_input(
            "results/hardware.jsonl holds no circuit",
            "`make hw` makes it",
        ));
    }
    let report = Report {
        comparison: comparison(ground.circuits, ground.measurements, ground.published),
        statements: shelf.page(Paper::Diehl2017).statements,
    };
    if arguments.json {
        let text = serde_json::to_string_pretty(&report);
        out!("{}", text.unwrap_or_default());
    } else {
        print(&report);
    }
    Ok(ExitCode::SUCCESS)
}

/// Circuits beside programs, and what the paper that asked says of both.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    comparison: Comparison,
    statements: Vec<Judged>,
}

fn print(
    Report {
        comparison: report,
        statements,
    }: &Report,
) {
    let (hardware, software): (Vec<&Figures>, Vec<&Figures>) = report
        .circuits
        .iter()
        .partition(|one| one.profile.is_none());
    out!("Hardware, behind the handshake");
    halves(&hardware);
    out!("\nSoftware on the soft core, with its data memory");
    halves(&software);
    out!("\nWhat the handshake adds to the bare core");
    handshake(&report.handshake);
    out!("");
    terminal::wrapped("Cycles of a block, key schedule included: the fewest of each machine");
    cycles(&report.cycles_of_block);
    if !report.gates.is_empty() {
        out!("");
        let beside = "Gates beside published ones: the smallest bare core of ours with their throughput, \
                      or our fastest";
        terminal::wrapped(beside);
        gates(&report.gates);
    }
    out!("\nWhat Diehl et al. 2017 say (cipherfit paper diehl2017)");
    print_statements(statements);
    out!("");
    let ecp5 = "MHz, LUT4, Mbit/s, kbit/s/LUT: ECP5 (LFE5U-25F-6) routed, median of five seeds. LUT6: \
                estimate for Kintex-7 after pairing.";
    terminal::wrapped(ecp5);
    let nangate45 = "Gates, pJ, µW at 100 MHz: Nangate45, gates alone; docs/src/hardware.md says what each \
                 figure leaves out.";
    terminal::wrapped(nangate45);
}

fn halves(figures: &[&Figures]) {
    let mut table = terminal::table(&[
        ("primitive", Column::Word),
        ("design", Column::Word),
        ("cycles", Column::Number),
        ("latency", Column::Number),
        ("MHz", Column::Number),
        ("LUT4", Column::Number),
        ("Mbit/s", Column::Number),
        ("kbit/s/LUT", Column::Number),
        ("LUT6", Column::Number),
        ("gates", Column::Number),
        ("µW", Column::Number),
        ("pJ/block", Column::Number),
        ("pJ/bit", Column::Number),
    ]);
    for one in figures {
        let design = one.design.split_once('/').map_or("", |(_, design)| design);
        table.add_row([
            one.primitive.clone(),
            match one.program_bytes {
                Some(bytes) => format!("{design}, {bytes} B"),
                None => design.to_owned(),
            },
            terminal::number(one.cycles),
            terminal::number(one.latency),
            decimal(one.frequency_mhz, 0),
            one.lut4.map(terminal::number).unwrap_or_default(),
            decimal(one.throughput_mbps, 1),
            decimal(one.throughput_to_area, 1),
            terminal::number(one.lut6),
            decimal(Some(one.gates), 0),
            decimal(one.power_uw, 0),
            decimal(one.energy_a_block_pj, 0),
            decimal(one.energy_a_bit_pj, 2),
        ]);
    }
    out!("{}", table);
}

fn handshake(costs: &[HandshakeCost]) {
    let mut table = terminal::table(&[
        ("design", Column::Word),
        ("LUT6, core", Column::Number),
        ("with handshake", Column::Number),
        ("gates, core", Column::Number),
        ("with handshake", Column::Number),
        ("MHz, core", Column::Number),
        ("with handshake", Column::Number),
    ]);
    for cost in costs {
        table.add_row([
            cost.design.clone(),
            cost.core_lut6.to_string(),
            cost.lut6.to_string(),
            decimal(Some(cost.core_gates), 0),
            decimal(Some(cost.gates), 0),
            decimal(cost.core_frequency_mhz, 0),
            decimal(cost.frequency_mhz, 0),
        ]);
    }
    out!("{}", table);
}

fn cycles(all: &[CyclesOfBlock]) {
    let mut machines: Vec<&str> = all
        .iter()
        .flat_map(|one| one.cycles.keys().map(String::as_str))
        .collect();
    machines.sort_unstable();
    machines.dedup();
    let columns = machines.iter().map(|machine| (*machine, Column::Number));
    let columns: Vec<(&str, Column)> = [("primitive", Column::Word)]
        .into_iter()
        .chain(columns)
        .collect();
    let mut table = terminal::table(&columns);
    for one in all {
        let cells = machines
            .iter()
            .map(|machine| one.cycles.get(*machine).copied().map(terminal::number));
        let first = std::iter::once(one.primitive.clone());
        table.add_row(first.chain(cells.map(Option::unwrap_or_default)));
    }
    out!("{}", table);
}

fn gates(all: &[Gates]) {
    let mut table = terminal::table(&[
        ("primitive", Column::Word),
        ("published in", Column::Word),
        ("gates", Column::Number),
        ("kbit/s", Column::Number),
        ("ours", Column::Word),
        ("gates", Column::Number),
        ("kbit/s", Column::Number),
        ("flip-flops", Column::Number),
    ]);
    for one in all {
        let design = one.design.split_once('/').map_or("", |(_, design)| design);
        table.add_row([
            one.primitive.clone(),
            one.source.clone(),
            decimal(Some(one.published), 0),
            decimal(Some(one.published_kbps), 1),
            design.to_owned(),
            decimal(Some(one.ours), 0),
            decimal(Some(one.ours_kbps), 1),
            one.flip_flops.to_string(),
        ]);
    }
    out!("{}", table);
    let mut processes: Vec<&str> = all.iter().map(|one| one.platform.as_str()).collect();
    processes.dedup();
    terminal::wrapped(&format!(
        "Theirs: {}, at the clock that their throughput is printed for. Ours: Nangate45, without \
         wires or scan; flip-flops weigh otherwise in each process. Logic for loading is in ours; whether it \
         is in theirs is not stated. No verdict follows.",
        processes.join(", ")
    ));
}

/// A number with so many decimals; nothing where there is none.
fn decimal(value: Option<f64>, decimals: usize) -> String {
    value.map_or(String::new(), |value| format!("{value:.decimals$}"))
}
