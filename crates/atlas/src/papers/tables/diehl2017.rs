//! The poster's table of hardware, and programs of the soft core with extensions and without.

use crate::circuits::PRIMITIVES;
use crate::papers::{Cell, CircuitQuantity, Circuits, Ground, Table, Text};
use crate::published::Further;
use cipherfit_results::Circuit;

/// Cycles and latency, the paper's and ours.
pub(super) fn hardware(text: &Text, ground: Ground<'_>) -> Table {
    let circuits = Circuits::default();
    let rows = PRIMITIVES.iter().map(|primitive| {
        let own = ground.circuits.iter();
        let ours = own
            .filter(|one| one.primitive == *primitive)
            .find(|one| circuits.has(one));
        let rows = ground.published.rows.iter();
        let mut own =
            rows.filter(|row| row.source == *text.source.get_ref() && row.primitive == *primitive);
        let row = own.find(|row| row.figures.cycles.is_some());
        let printed = row.and_then(|row| row.figures.cycles);
        let latency = row.and_then(|row| row.figures.further.get(&Further::LatencyCycles));
        let latency = latency.map(|clocks| *clocks as u64);
        let moving = printed
            .zip(latency)
            .map(|(cycles, latency)| latency - cycles);
        vec![
            (*primitive).into(),
            printed.into(),
            ours.map(|one| one.cycles.compute).into(),
            latency.into(),
            ours.map(|one| one.cycles.latency).into(),
            moving.into(),
            ours.map(|one| one.cycles.latency - one.cycles.compute)
                .into(),
        ]
    });
    Table {
        name: "hardware",
        title:
            "The poster's table of hardware, ours beside; transfer: latency without the cycles, in \
                which words go in and out"
                .to_owned(),
        columns: vec![
            "primitive",
            "cycles (paper)",
            "cycles (ours)",
            "latency (paper)",
            "latency (ours)",
            "transfer (paper)",
            "transfer (ours)",
        ],
        rows: rows.collect(),
    }
}

/// Each cipher's program without instructions of its own and its fastest with them.
pub(super) fn software(ground: Ground<'_>) -> Table {
    let quantities = [
        CircuitQuantity::Lut6,
        CircuitQuantity::ThroughputToLut6,
        CircuitQuantity::Power,
        CircuitQuantity::Energy,
    ];
    let mut rows = Vec::new();
    for (profile, point, told) in [
        ("risc", "base", "base"),
        ("risc", "fast", "own"),
        ("fused", "fast", "fused"),
    ] {
        let circuits = Circuits {
            profile: Some(profile.to_owned()),
            point: Some(point.to_owned()),
            ..Circuits::default()
        };
        for primitive in PRIMITIVES {
            let mut own = ground
                .circuits
                .iter()
                .filter(|one| one.primitive == primitive);
            let one: Option<&Circuit> = own.find(|one| circuits.has(one));
            let bytes = one.and_then(|one| one.program.as_ref());
            let mut row: Vec<Cell> = vec![
                primitive.into(),
                told.into(),
                one.map(|one| one.cycles.compute).into(),
                bytes.map(|program| program.bytes).into(),
            ];
            let figure = |quantity: &CircuitQuantity| Some(quantity.of(one?)?.middle);
            row.extend(
                quantities
                    .iter()
                    .map(|quantity| Cell::from(figure(quantity))),
            );
            rows.push(row);
        }
    }
    Table {
        name: "software",
        title: "Programs of the soft cores: base instructions of risc alone, the fastest with \
                instructions of its own, and of fused"
            .to_owned(),
        columns: vec![
            "primitive",
            "program",
            "cycles",
            "bytes",
            "LUT6",
            "kbit/s (a LUT6)",
            "µW (100 MHz)",
            "pJ (a bit)",
        ],
        rows,
    }
}
