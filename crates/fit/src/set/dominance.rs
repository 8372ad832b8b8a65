//! Candidates that cannot be needed.

use super::apart::Apart;
use super::shared::Common;
use crate::scope::{Candidate, Scope};
use cipherfit_vocabulary::Operation;

/// For each need, the candidates on a device that keep the need's own constraints and that no other
/// makes superfluous. What they are superfluous for is a best combination: at least one remains.
///
/// A candidate is superfluous if another serves every need that it serves and takes no more of
/// anything: score, ROM of any selection of these needs, RAM of each kind. Of equals the first
/// remains. Putting the other in its place then keeps all budgets, also where implementations share
/// code: of what a candidate may have in common with others nothing counts, of the other all. The other must not be what one
/// firmware cannot hold beside the rest, either ([`Apart`]).
pub(super) fn undominated<'s, 'a>(
    scope: &Scope<'_>,
    own: &[Vec<&'s Candidate<'a>>],
) -> Vec<Vec<&'s Candidate<'a>>> {
    let common = Common::of(own);
    let servings: Vec<Vec<Serving>> = own
        .iter()
        .map(|candidates| {
            candidates
                .iter()
                .map(|one| serving(scope, own, &common, one))
                .collect()
        })
        .collect();
    let apart = Apart::new(own);
    own.iter()
        .zip(&servings)
        .map(|(candidates, of_need)| {
            let superfluous = |index: usize| {
                of_need.iter().enumerate().any(|(other_index, other)| {
                    other_index != index
                        && other.undercuts(&of_need[index])
                        && apart.may_replace(candidates[index], candidates[other_index])
                        && (other_index < index || !of_need[index].undercuts(other))
                })
            };
            let kept = (0..candidates.len()).filter(|&index| !superfluous(index));
            kept.map(|index| candidates[index]).collect()
        })
        .collect()
}

/// Where variables are among the figures.
const STATIC: usize = 1;

/// What an implementation takes for each need that it serves.
struct Serving {
    /// Which needs it serves.
    needs: Vec<bool>,
    /// Score and RAM figures for each need that it serves; infinite for others.
    figures: Vec<[f64; 4]>,
    /// ROM for each selection of needs, as bits of the index, that it serves.
    rom: Vec<u64>,
    /// The same without what it may have in common with others.
    least_rom: Vec<u64>,
    /// Variables that it may have in common with others.
    common_static: f64,
}

impl Serving {
    /// Its figures without variables that it may have in common with others.
    fn least_figures(&self) -> impl Iterator<Item = f64> {
        self.figures.iter().flat_map(|figures| {
            let mut figures = *figures;
            figures[STATIC] -= self.common_static;
            figures
        })
    }

    fn undercuts(&self, other: &Self) -> bool {
        let serves = self
            .needs
            .iter()
            .zip(&other.needs)
            .all(|(mine, others)| *mine || !others);
        let figures = || {
            let pairs = self.figures.iter().flatten();
            pairs.zip(other.least_figures())
        };
        serves
            && figures().all(|(&mine, others)| mine <= others)
            && self
                .rom
                .iter()
                .zip(&other.least_rom)
                .all(|(mine, others)| mine <= others)
    }
}

fn serving<'a>(
    scope: &Scope<'_>,
    own: &[Vec<&Candidate<'a>>],
    common: &Common<'a>,
    candidate: &Candidate<'a>,
) -> Serving {
    let identity = &candidate.offer.identity;
    let of_need: Vec<Option<&Candidate>> = own
        .iter()
        .map(|of_need| {
            of_need
                .iter()
                .copied()
                .find(|one| one.offer.identity == *identity)
        })
        .collect();
    let per_unit = scope.reference.per_unit();
    let figures = of_need.iter().map(|one| match one {
        None => [f64::INFINITY; 4],
        Some(one) => {
            let energy = one
                .cost
                .energy
                .map_or(f64::INFINITY, |energy| energy.middle);
            let energy = if per_unit[3] > 0.0 { energy } else { 0.0 };
            let ram = one.cost.ram;
            [
                per_unit[0] * one.cost.cycles as f64 + per_unit[3] * energy,
                ram.static_bytes as f64,
                ram.kept as f64,
                ram.lent as f64,
            ]
        }
    });
    let selections = 1_usize << own.len();
    let rom_of = |rom: &dyn Fn(&[Operation]) -> u64, selection: usize| {
        let operations: Vec<Operation> = (0..own.len())
            .filter(|need| selection >> need & 1 == 1)
            .flat_map(|need| scope.request.needs[need].operations.iter().copied())
            .collect();
        let served =
            (0..own.len()).all(|need| selection >> need & 1 == 0 || of_need[need].is_some());
        match served {
            false => u64::MAX,
            true if operations.is_empty() => 0,
            true => rom(&operations),
        }
    };
    let all = |operations: &[Operation]| candidate.offer.rom_for(operations);
    let alone = |operations: &[Operation]| {
        let offer = candidate.offer;
        offer.rom_for(operations) - common.rom_for(offer, operations)
    };
    let rom = (0..selections).map(|one| rom_of(&all, one));
    let least_rom = (0..selections).map(|one| rom_of(&alone, one));
    Serving {
        needs: of_need.iter().map(Option::is_some).collect(),
        figures: figures.collect(),
        rom: rom.collect(),
        least_rom: least_rom.collect(),
        common_static: common.static_bytes(candidate.offer) as f64,
    }
}
