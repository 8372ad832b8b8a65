//! Every recovered figure of a paper with the figures of ours that meets the row's goal best.

use crate::accounting::Accounted;
use crate::compare::takes_any_key;
use crate::papers::{Cell, Ground, Table, Text};
use crate::published::{Bound, Bounded, Evidence, Goal, Row};
use cipherfit_results::Measurement;

/// One row a published implementation that has figures.
pub(super) fn table(text: &Text, ground: Ground<'_>) -> Table {
    let source = text.source.get_ref();
    let rows = ground.published.rows.iter();
    let rows = rows.filter(|row| {
        let is_known = !matches!(row.evidence, Evidence::Missing | Evidence::Rejected);
        row.source == *source && is_known
    });
    Table {
        name: "recovered",
        title: format!(
            "Recovered figures, and ours that is best for what each was made for, by the rule {}",
            text.rule.get_ref()
        ),
        columns: vec![
            "primitive",
            "name in the paper",
            "operation",
            "cycles (paper)",
            "cycles (ours)",
            "ROM (paper)",
            "ROM (ours)",
            "RAM (paper)",
            "RAM (ours)",
            "by",
        ],
        rows: rows.map(|row| line(row, text, ground)).collect(),
    }
}

fn line(row: &Row, text: &Text, ground: Ground<'_>) -> Vec<Cell> {
    let best = best(row, text, ground);
    let figures = best.as_ref().map(|(_, figures)| figures);
    let block = best.as_ref().map(|(one, _)| one.ram.message as f64);
    let printed = row.figures.cycles.map(|cycles| cycles as f64);
    let per_byte = row.figures.cycles_per_byte;
    let printed = printed.or(per_byte.zip(block).map(|(each, block)| each * block));
    let in_all = row.figures.total_rom.is_some();
    let rom = row.figures.rom.or(row.figures.total_rom);
    vec![
        row.primitive.as_str().into(),
        row.label.as_str().into(),
        row.operation.name().into(),
        printed.into(),
        figures.map(|ours| ours.cycles).into(),
        size(rom),
        figures
            .and_then(|ours| {
                if in_all {
                    ours.total_rom
                } else {
                    Some(ours.rom)
                }
            })
            .into(),
        size(row.figures.ram),
        figures.map(|ours| ours.ram).into(),
        best.map(|(one, _)| one.implementation.clone()).into(),
    ]
}

fn size(bytes: Option<Bounded>) -> Cell {
    match bytes {
        Some(size) if size.bound == Bound::AtMost => format!("≤ {}", size.bytes).into(),
        size => size.map(|size| size.bytes).into(),
    }
}

/// Ours within the row's budgets, the best for its goal.
fn best<'a>(row: &Row, text: &Text, ground: Ground<'a>) -> Option<(&'a Measurement, Accounted)> {
    let rule = text.rule(ground.published)?;
    let operation = row.measured_as()?;
    // A key that is fixed when the firmware is built stands beside rows without RAM alone.
    let without_ram = row.figures.ram.is_some_and(|ram| ram.bytes == 0);
    let fitting = ground.measurements.iter().filter(|one| {
        Some(&one.core) == text.core.as_ref()
            && one.primitive == row.primitive
            && (takes_any_key(one) || without_ram)
    });
    let counted = fitting.filter_map(|one| Some((one, rule.account(one, operation)?)));
    let keeps = |budget: Option<Bounded>, bytes: Option<u64>| {
        budget.is_none_or(|size| {
            size.bound == Bound::Exact || bytes.is_some_and(|bytes| bytes <= size.bytes)
        })
    };
    let within = counted.filter(|(_, ours)| {
        keeps(row.figures.rom, Some(ours.rom))
            && keeps(row.figures.total_rom, ours.total_rom)
            && keeps(row.figures.ram, Some(ours.ram))
            && (row.figures.total_rom.is_none() || ours.total_rom.is_some())
    });
    within.min_by(|(_, one), (_, other)| {
        let cost = |ours: &Accounted| match row.goal {
            Some(Goal::Rom | Goal::TotalRom) if row.figures.total_rom.is_some() => {
                ours.total_rom.unwrap_or(u64::MAX) as f64
            }
            Some(Goal::Rom | Goal::TotalRom) => ours.rom as f64,
            Some(Goal::Ram) => ours.ram as f64,
            Some(Goal::Rank) => -ours.rank.unwrap_or(0.0),
            _ => ours.cycles as f64,
        };
        let rest = |ours: &Accounted| (ours.cycles, ours.rom, ours.ram);
        cost(one)
            .total_cmp(&cost(other))
            .then(rest(one).cmp(&rest(other)))
    })
}
