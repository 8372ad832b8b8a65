//! The set that the solver finds is the best of all sets.

mod common;

use cipherfit_fit::constraint::{Constraint, Memory, checks};
use cipherfit_fit::cost::{Cost, cost};
use cipherfit_fit::{Offer, Request, Stock, fit};
use cipherfit_vocabulary::Operation;
use common::{CORES, request, stock};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Candidate<'a> = (&'a Offer, Cost);

/// The candidates of each need on a device; with `constrained`, those that keep its own constraints.
fn candidates<'a>(
    stock: &'a Stock,
    request: &Request,
    core: &str,
    constrained: bool,
) -> Vec<Vec<Candidate<'a>>> {
    // Budgets are looked at for whole sets.
    let memory = Memory::default();
    let of_need = |need| {
        stock
            .offers
            .iter()
            .filter(|offer| offer.identity.core == core)
            .filter_map(|offer| {
                let primitive = stock.primitive(&offer.identity.primitive)?;
                let cost = cost(offer, primitive, need)?;
                let own = |constraint| !matches!(constraint, Constraint::Rom | Constraint::Ram);
                let standing = stock.standing(primitive).map(|standing| standing.status);
                let kept = checks(request, memory, need, offer, primitive, standing, &cost)
                    .iter()
                    .all(|check| check.is_kept() || !own(check.constraint));
                (kept || !constrained).then_some((offer, cost))
            })
            .collect()
    };
    request.needs.iter().map(of_need).collect()
}

/// Cycles, ROM and RAM of a combination, summed up byte by byte: what several have in common is put aside.
fn sums(request: &Request, set: &[Candidate<'_>]) -> [u64; 3] {
    let mut sums = [0; 3];
    let mut lent: Vec<u64> = Vec::new();
    let (mut code, mut variables) = (BTreeMap::new(), BTreeMap::new());
    for (index, (offer, cost)) in set.iter().enumerate() {
        sums[0] += cost.cycles;
        sums[2] += cost.ram.kept;
        lent.push(cost.ram.lent);
        let first = set
            .iter()
            .position(|(other, _)| other.identity == offer.identity);
        if first != Some(index) {
            continue;
        }
        sums[2] += offer.ram.static_bytes;
        let mut operations: Vec<Operation> = Vec::new();
        for ((other, _), need) in set.iter().zip(&request.needs) {
            if other.identity == offer.identity {
                operations.extend(&need.operations);
            }
        }
        sums[1] += offer.rom_for(&operations);
        for part in offer.shared_for(&operations) {
            sums[1] -= part.rom;
            code.insert(&part.of, part.rom);
        }
        for part in &offer.shared {
            sums[2] -= part.static_bytes;
            variables.insert(&part.of, part.static_bytes);
        }
    }
    sums[1] += code.values().sum::<u64>();
    sums[2] += variables.values().sum::<u64>();
    sums[2] += if request.at_once {
        lent.iter().sum::<u64>()
    } else {
        *lent.iter().max().expect("two or more")
    };
    sums
}

/// Every combination of one candidate for each need.
fn combinations<'a>(candidates: &[Vec<Candidate<'a>>]) -> Vec<Vec<Candidate<'a>>> {
    let start = vec![Vec::new()];
    candidates.iter().fold(start, |sets, of_need| {
        sets.iter()
            .flat_map(|set: &Vec<Candidate>| {
                of_need.iter().map(move |one| {
                    let mut longer = set.clone();
                    longer.push(*one);
                    longer
                })
            })
            .collect()
    })
}

/// Two implementations of a primitive have functions of the same names.
fn goes_together(set: &[Candidate<'_>]) -> bool {
    set.iter().all(|(one, _)| {
        set.iter().all(|(other, _)| {
            one.identity.primitive != other.identity.primitive || one.identity == other.identity
        })
    })
}

/// Least score within the budgets; none if there is no set.
fn brute_force(stock: &Stock, request: &Request) -> Option<f64> {
    let mut least = [0.0; 3];
    for need in 0..request.needs.len() {
        let all: Vec<Cost> = CORES
            .iter()
            .flat_map(|device| candidates(stock, request, device, false).swap_remove(need))
            .map(|(_, cost)| cost)
            .collect();
        let smallest = |figure: fn(&Cost) -> u64| all.iter().map(figure).min().unwrap_or(0) as f64;
        least[0] += smallest(|cost| cost.cycles);
        least[1] += smallest(|cost| cost.rom);
        least[2] += smallest(|cost| cost.ram.total());
    }
    let weights = request.objective.weights();
    let score = |sums: [u64; 3]| -> f64 {
        (0..3)
            .map(|figure| weights[figure] * sums[figure] as f64 / f64::max(least[figure], 1.0))
            .sum()
    };
    CORES
        .iter()
        .flat_map(|device| combinations(&candidates(stock, request, device, true)))
        .filter(|set| goes_together(set))
        .map(|set| sums(request, &set))
        .filter(|sums| request.rom.is_none_or(|limit| sums[1] <= limit))
        .filter(|sums| request.ram.is_none_or(|limit| sums[2] <= limit))
        .map(score)
        .min_by(f64::total_cmp)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_set_is_better_than_the_one_found(stock in stock(), request in request(2..4)) {
        let Ok(answer) = fit(&stock, &request) else { return Ok(()) };
        let found = answer.choices.first().map(|choice| choice.score);
        match (brute_force(&stock, &request), found) {
            (None, None) => {}
            (Some(best), Some(found)) => {
                prop_assert!((best - found).abs() <= 1e-6 * best.max(1.0), "{} is best, {} found", best, found);
            }
            (best, found) => prop_assert!(false, "{best:?} is best, {found:?} found"),
        }
    }
}
