//! Which of our measurements is the best answer to a published row.

use super::candidate::Measured;
use crate::accounting::Accounted;
use crate::published::{Bound, Bounded, Goal, Row};
use std::cmp::Ordering;

/// Whether the figures keep the budgets that the published row keeps.
pub(super) fn within_budgets(row: &Row, figures: &Accounted) -> bool {
    let keeps = |size: Option<Bounded>, ours: Option<u64>| {
        size.is_none_or(|size| {
            size.bound == Bound::Exact || ours.is_some_and(|ours| ours <= size.bytes)
        })
    };
    keeps(row.figures.rom, Some(figures.rom))
        && keeps(row.figures.total_rom, figures.total_rom)
        && keeps(row.figures.ram, Some(figures.ram))
}

/// Best first by the row's goal; ties are broken by the other figures, then by name.
pub(super) fn order(row: &Row, one: &Measured<'_>, other: &Measured<'_>) -> Ordering {
    let key = |ours: &Measured<'_>| costs(row, &ours.figures);
    let by_figures = key(one)
        .into_iter()
        .zip(key(other))
        .map(|(one, other)| one.total_cmp(&other));
    by_figures
        .fold(Ordering::Equal, Ordering::then)
        .then_with(|| {
            one.measurement
                .identity()
                .cmp(&other.measurement.identity())
        })
}

/// Figures in the order in which they matter, each the smaller the better.
fn costs(row: &Row, figures: &Accounted) -> [f64; 4] {
    let cycles = figures.cycles as f64;
    let ram = figures.ram as f64;
    let total_rom = figures
        .total_rom
        .map_or(f64::INFINITY, |bytes| bytes as f64);
    let rom = match row.figures.rom {
        None if row.figures.total_rom.is_some() => total_rom,
        _ => figures.rom as f64,
    };
    // A rank of ours says nothing where the published one is not known.
    let published_rank =
        row.figures.rank.is_some() || row.figures.rom.is_some() && row.figures.ram.is_some();
    let by_rank = match figures.rank {
        Some(rank) if published_rank => -rank,
        _ => cycles,
    };
    match row.goal {
        Some(Goal::Rom) => [rom, cycles, ram, 0.0],
        Some(Goal::TotalRom) => [total_rom, cycles, rom, ram],
        Some(Goal::Ram) => [ram, by_rank, cycles, rom],
        Some(Goal::Rank) => [by_rank, cycles, rom, ram],
        Some(Goal::Combined) => [rom * cycles, cycles, ram, 0.0],
        Some(Goal::Speed | Goal::Energy | Goal::Area) | None => [cycles, rom, ram, 0.0],
    }
}
