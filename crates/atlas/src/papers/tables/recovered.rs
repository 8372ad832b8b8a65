//! Every recovered figure of a paper with those of the implementation that answers for the row.

use crate::compare::{Asked, compare_row};
use crate::papers::{Cell, Ground, Table, Text};
use crate::published::{Bound, Bounded, Evidence, Row};

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
            "Recovered figures, and the one of ours that answers for each, by the rule {}",
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
            "verdict",
            "by",
        ],
        rows: rows.map(|row| line(row, ground)).collect(),
    }
}

fn line(row: &Row, ground: Ground<'_>) -> Vec<Cell> {
    let compared = compare_row(
        ground.measurements,
        ground.published,
        ground.primitives,
        row,
        Asked::default(),
    );
    let best = compared.as_ref().and_then(|one| one.outcome.best());
    let figures = best.map(|one| &one.figures);
    let sizes = ground.primitives.sizes.iter();
    let block = sizes.filter(|one| one.name == row.primitive);
    let block = block.map(|one| (one.block_bits / 8) as f64).next();
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
        compared.as_ref().map(|one| one.verdict.name()).into(),
        best.map(|one| one.implementation.as_str()).into(),
    ]
}

fn size(bytes: Option<Bounded>) -> Cell {
    match bytes {
        Some(size) if size.bound == Bound::AtMost => format!("≤ {}", size.bytes).into(),
        size => size.map(|size| size.bytes).into(),
    }
}
