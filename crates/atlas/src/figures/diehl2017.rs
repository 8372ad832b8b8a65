//! The comparisons of Diehl et al. 2017 as charts: throughput-to-area ratio of hardware and of
//! software, cycles of a block, and energy.

use super::{Bar, Figure, LOGARITHMIC_FROM, spread};
use crate::circuits::{self, Figures, cycles_of_block};
use crate::published::{Published, Row};
use cipherfit_results::{Circuit, Measurement};

const SOURCE: &str = "DIEHL17";

/// All charts.
pub(super) fn figures(
    measurements: &[Measurement],
    circuits: &[Circuit],
    published: &Published,
) -> Vec<Figure> {
    let all = circuits::whole_circuits(circuits);
    let (hardware, software): (Vec<&Figures>, Vec<&Figures>) =
        all.iter().partition(|one| one.profile.is_none());
    let ratio = |one: &Figures| one.throughput_to_area;
    let mut charts = vec![
        chart(
            "tpa-hardware",
            "Throughput-to-area ratio of hardware",
            "kilobits a second for each LUT4 of ECP5, routed",
            bars(&hardware, ratio),
        ),
        chart(
            "tpa-software",
            "Throughput-to-area ratio of software on the soft core",
            "kilobits a second for each LUT4 of ECP5, routed",
            bars(&software, ratio),
        ),
        chart(
            "cycles",
            "Cycles of a block, key schedule included",
            "cycles a block",
            cycles(&all, measurements, published),
        ),
        chart(
            "energy",
            "Energy of a bit, hardware and soft core",
            "picojoules a bit, Nangate45 at the gates, without wires",
            bars(&all.iter().collect::<Vec<_>>(), |one| one.energy_a_bit_pj),
        ),
    ];
    for (chart, number) in charts.iter_mut().zip(1..) {
        chart.number = number;
        chart.larger_is_better = chart.name.starts_with("tpa");
    }
    charts
}

fn chart(name: &str, title: &str, axis: &'static str, bars: Vec<Bar>) -> Figure {
    Figure {
        number: 0,
        name: name.to_owned(),
        title: title.to_owned(),
        axis,
        logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
        larger_is_better: false,
        bars,
    }
}

/// A bar for each circuit with a value, in the order of the circuits.
fn bars(all: &[&Figures], value: impl Fn(&Figures) -> Option<f64>) -> Vec<Bar> {
    let bars = all.iter().map(|one| Bar {
        label: label(one),
        ours: value(one),
        ..bar(&one.primitive, &one.design)
    });
    bars.filter(Bar::has_value).collect()
}

/// The paper has hardware of one kind, and software on one soft core: a text for each profile.
fn label(one: &Figures) -> Option<String> {
    match &one.profile {
        None if one.point == "published" => Some("hardware".to_owned()),
        None => None,
        Some(profile) => Some(format!("soft core {profile} {}", one.point)),
    }
}

fn bar(primitive: &str, implementation: &str) -> Bar {
    Bar {
        primitive: primitive.to_owned(),
        label: None,
        implementation: Some(implementation.to_owned()),
        core: None,
        toolchain: None,
        optimisation: None,
        language: "vhdl".to_owned(),
        ours: None,
        ours_interval: None,
        published: None,
    }
}

/// Of each primitive a bar for each machine; the paper's own cycles of hardware beside ours.
fn cycles(all: &[Figures], measurements: &[Measurement], published: &Published) -> Vec<Bar> {
    let of_hardware = |row: &&Row| row.source == SOURCE && row.figures.cycles.is_some();
    let rows: Vec<&Row> = published.rows.iter().filter(of_hardware).collect();
    let mut bars = Vec::new();
    for each in cycles_of_block(all, measurements, &published.rules) {
        for (machine, cycles) in &each.cycles {
            let row = rows.iter().find(|row| row.primitive == each.primitive);
            let row = row.filter(|_| machine == "hardware");
            bars.push(Bar {
                label: Some(machine.clone()),
                ours: Some(*cycles as f64),
                published: row.and_then(|row| row.figures.cycles.map(|cycles| cycles as f64)),
                ..bar(&each.primitive, machine)
            });
        }
    }
    bars
}
