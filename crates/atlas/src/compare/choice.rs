//! Which of our measurements is the best answer to a published row.

use super::candidate::Measured;
use crate::accounting::Accounted;
use crate::published::{Goal, Row};
use std::cmp::Ordering;

/// Best first: by verdict; then what has most of the row's figures; where ours is ahead, what asks
/// nothing of its user; what exceeds the row's budgets least; by the row's goal and the other figures;
/// by name.
pub(super) fn order(row: &Row, one: &Measured<'_>, other: &Measured<'_>) -> Ordering {
    let asks_much = |ours: &Measured<'_>| ours.verdict.is_ahead() && !ours.is_plain(row);
    let first = |ours: &Measured<'_>| (ours.verdict, ours.lacking.len(), asks_much(ours));
    let costs = |ours: &Measured<'_>| {
        let costs = costs(row, &ours.figures);
        std::iter::once(ours.excess(row)).chain(costs)
    };
    let by_figures = costs(one)
        .zip(costs(other))
        .map(|(one, other)| one.total_cmp(&other))
        .fold(Ordering::Equal, Ordering::then);
    first(one)
        .cmp(&first(other))
        .then(by_figures)
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
