//! The ladder, its last version at every level, and the radio beside.

use crate::cc2420;
use crate::ladder::{CLOCK_HZ, ladder};
use crate::papers::{Cell, Ground, Table, Text};
use cipherfit_vocabulary::Operation;

/// Each primitive's ladder, all builds in one table.
pub(super) fn versions(ground: Ground<'_>) -> Vec<Table> {
    let names = [("aes-128", "ladder-aes-128"), ("aes-256", "ladder-aes-256")];
    let mut tables = Vec::new();
    for (primitive, name) in names {
        let Some(ladder) = ladder(ground.measurements, ground.published, primitive, "msp430")
        else {
            continue;
        };
        let mut rows = Vec::new();
        for build in &ladder.builds {
            for rung in &build.rungs {
                let paper = rung.published.as_ref();
                let flags = build.flags.join(" ");
                rows.push(vec![
                    Cell::Text(format!("{} {flags}", build.toolchain)),
                    u64::from(rung.version).into(),
                    rung.switches.join(" ").into(),
                    paper.and_then(|one| one.figures.cycles).into(),
                    rung.cycles.into(),
                    paper
                        .and_then(|one| one.figures.rom.map(|rom| rom.bytes))
                        .into(),
                    rung.rom.into(),
                    paper
                        .and_then(|one| one.figures.ram.map(|ram| ram.bytes))
                        .into(),
                    rung.ram.into(),
                    rung.gain.into(),
                ]);
            }
        }
        tables.push(Table {
            name,
            title: format!("The versions of {primitive} on the MSP430F1611"),
            columns: vec![
                "build",
                "version",
                "switches",
                "cycles (paper)",
                "cycles (ours)",
                "ROM (paper)",
                "ROM (ours)",
                "RAM (paper)",
                "RAM (ours)",
                "gain",
            ],
            rows,
        });
    }
    tables
}

/// Version 12 by every compiler at every level.
pub(super) fn levels(text: &Text, ground: Ground<'_>) -> Table {
    let rule = text.rule(ground.published);
    let rows = ground.measurements.iter().filter_map(|one| {
        let label = one.labels.get(text.rule.get_ref())?;
        let is_it = label.starts_with("Version 12") && one.primitive == "aes-128";
        let figures = rule?.account(one, Operation::ENCRYPT)?;
        let flags = one.flags.iter().filter(|flag| flag.starts_with("-O"));
        let flags: Vec<&str> = flags.map(String::as_str).collect();
        let kbps = 8.0 * one.ram.message as f64 * CLOCK_HZ / figures.cycles as f64 / 1000.0;
        (is_it && Some(&one.core) == text.core.as_ref()).then(|| {
            vec![
                one.toolchain.as_str().into(),
                flags.join(" ").into(),
                figures.cycles.into(),
                kbps.into(),
                figures.rom.into(),
                figures.ram.into(),
            ]
        })
    });
    Table {
        name: "levels",
        title: "Version 12 at each level of optimisation, at 8 MHz".to_owned(),
        columns: vec!["compiler", "level", "cycles", "kbit/s", "ROM", "RAM"],
        rows: rows.collect(),
    }
}

/// Encryption by the radio, published and by the model.
pub(super) fn radio(ground: Ground<'_>) -> Table {
    let rows = cc2420::timings(ground.published).into_iter().map(|timing| {
        vec![
            timing.name.into(),
            u64::from(timing.bytes).into(),
            timing.transfer_us.into(),
            timing.wait_us.into(),
            timing.total_us.into(),
            timing.throughput_kbps.into(),
        ]
    });
    Table {
        name: "cc2420",
        title: "AES-128 by the CC2420 radio over SPI, key already there".to_owned(),
        columns: vec!["how", "bytes", "SPI µs", "wait µs", "µs", "kbit/s"],
        rows: rows.collect(),
    }
}
