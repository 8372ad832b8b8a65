//! What must hold of every answer, whatever the stock and the request.

mod common;

use cipherfit_fit::answer::{Answer, Choice};
use cipherfit_fit::constraint::{Check, Constraint};
use cipherfit_fit::{Request, Stock, fit};
use cipherfit_vocabulary::Operation;
use common::{request, stock};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The answer, if the request is about something in the stock.
fn answered(stock: &Stock, request: &Request) -> Option<Answer> {
    fit(stock, request).ok()
}

/// Sums up what a choice takes, apart from the engine: (cycles, ROM, RAM). What several implementations have in
/// common is put aside and counts once.
fn taken(stock: &Stock, request: &Request, choice: &Choice) -> (u64, u64, u64) {
    let offers: Vec<_> = choice
        .parts
        .iter()
        .map(|part| {
            let mut offers = stock.offers.iter();
            let found = offers.find(|offer| offer.identity == part.identity);
            (part, found.expect("an offer of the stock"))
        })
        .collect();
    let mut rom = 0;
    let mut ram = 0;
    let mut lent = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    let (mut code, mut variables) = (BTreeMap::new(), BTreeMap::new());
    for (part, offer) in &offers {
        let operations = &request.needs[part.need].operations;
        ram += offer.ram.context + offer.ram.key + offer.ram.block + offer.ram.digest;
        let runs =
            |operation| operation == Operation::EXPAND_KEY || operations.contains(&operation);
        let stacks = offer
            .ram
            .stack
            .iter()
            .filter(|(operation, _)| runs(**operation));
        lent.push(offer.ram.work + stacks.map(|(_, bytes)| *bytes).max().unwrap_or(0));
        if seen.contains(&&*offer.identity.implementation) {
            continue;
        }
        seen.push(&offer.identity.implementation);
        ram += offer.ram.static_bytes;
        let used = |users: &[Operation]| {
            offers.iter().any(|(other, its)| {
                let operations = &request.needs[other.need].operations;
                let runs =
                    |user: &Operation| *user == Operation::EXPAND_KEY || operations.contains(user);
                its.identity == offer.identity && users.iter().any(runs)
            })
        };
        let needed = offer.rom.iter().filter(|part| used(&part.users));
        rom += needed.map(|part| part.bytes).sum::<u64>();
        for part in &offer.shared {
            ram -= part.static_bytes;
            variables.insert(&part.of, part.static_bytes);
            if used(&part.users) {
                rom -= part.rom;
                code.insert(&part.of, part.rom);
            }
        }
    }
    rom += code.values().sum::<u64>();
    ram += variables.values().sum::<u64>();
    ram += if request.at_once {
        lent.iter().sum::<u64>()
    } else {
        lent.iter().max().copied().unwrap_or(0)
    };
    let cycles = choice.parts.iter().map(|part| part.cost.cycles).sum();
    (cycles, rom, ram)
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * one.abs().max(other.abs()).max(1.0)
}

fn best(answer: &Answer) -> f64 {
    answer
        .choices
        .first()
        .map_or(f64::INFINITY, |choice| choice.score)
}

fn with(request: &Request, constraint: Constraint, need: Option<usize>, limit: f64) -> Request {
    let mut relaxed = request.clone();
    let need = &mut relaxed.needs[need.unwrap_or(0)];
    match constraint {
        Constraint::Rom => relaxed.rom = Some(limit as u64),
        Constraint::Ram => relaxed.ram = Some(limit as u64),
        Constraint::Cycles => need.cycles = Some(limit as u64),
        Constraint::Throughput => need.bytes_per_second = Some(limit),
        Constraint::Energy => need.nanojoules = Some(limit),
        _ => unreachable!("a budget of the random requests"),
    }
    relaxed
}

/// A limit a little stricter, by a unit where it is counted in whole ones.
fn stricter(constraint: Constraint, limit: f64) -> f64 {
    match constraint {
        Constraint::Throughput => limit * (1.0 + 1e-9),
        Constraint::Energy => limit * (1.0 - 1e-9),
        _ => limit - 1.0,
    }
}

/// The request with one check's limit moved to the value that missed it.
fn relaxed(request: &Request, need: usize, check: &Check) -> Option<Request> {
    let value = check.value?;
    let mut relaxed = request.clone();
    let need = &mut relaxed.needs[need];
    match check.constraint {
        Constraint::Rom => relaxed.rom = Some(value as u64),
        Constraint::Ram => relaxed.ram = Some(value as u64),
        Constraint::Cycles => need.cycles = Some(value as u64),
        Constraint::Throughput => need.bytes_per_second = Some(value),
        Constraint::Energy => need.nanojoules = Some(value),
        Constraint::Security => need.security_bits = Some(value as u64),
        Constraint::ConstantTime => need.constant_time = None,
        Constraint::Standard => need.any_standing = true,
        Constraint::Reentrant => relaxed.at_once = false,
        _ => return None,
    }
    Some(relaxed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn choices_keep_all_constraints(stock in stock(), request in request(1..4)) {
        let Some(answer) = answered(&stock, &request) else { return Ok(()) };
        for choice in &answer.choices {
            let (cycles, rom, ram) = taken(&stock, &request, choice);
            prop_assert_eq!((choice.total.cycles, choice.total.rom, choice.total.ram), (cycles, rom, ram));
            prop_assert!(request.rom.is_none_or(|limit| rom <= limit), "ROM {}", rom);
            prop_assert!(request.ram.is_none_or(|limit| ram <= limit), "RAM {}", ram);
            let core = &choice.parts[0].identity.core;
            for (index, part) in choice.parts.iter().enumerate() {
                prop_assert_eq!(part.need, index);
                prop_assert_eq!(&part.identity.core, core);
                let need = &request.needs[index];
                prop_assert!(need.cycles.is_none_or(|limit| part.cost.cycles <= limit));
                prop_assert!(need.constant_time.is_none_or(|class| part.constant_time >= class));
                prop_assert!(part.checks.iter().all(Check::is_kept));
            }
        }
        prop_assert_eq!(answer.choices.is_empty(), answer.infeasible.is_some());
        for pair in answer.choices.windows(2) {
            prop_assert!(pair[0].score <= pair[1].score);
        }
    }

    #[test]
    fn a_larger_budget_never_makes_the_best_worse(
        stock in stock(),
        request in request(1..4),
        rom in any::<bool>(),
        more in 0_u64..200,
    ) {
        let (constraint, limit) = if rom {
            (Constraint::Rom, request.rom)
        } else {
            (Constraint::Ram, request.ram)
        };
        let Some(limit) = limit else { return Ok(()) };
        let Some(before) = answered(&stock, &request) else { return Ok(()) };
        let larger = with(&request, constraint, None, (limit + more) as f64);
        let after = answered(&stock, &larger).expect("what is asked exists");
        let (before, after) = (best(&before), best(&after));
        prop_assert!(after <= before || same(after, before), "{} -> {}", before, after);
    }

    #[test]
    fn a_near_miss_fits_once_its_constraint_is_relaxed(stock in stock(), request in request(1..2)) {
        let Some(answer) = answered(&stock, &request) else { return Ok(()) };
        for miss in &answer.near_misses {
            prop_assert!(!miss.missed.is_kept());
            prop_assert_eq!(miss.part.checks.iter().filter(|check| !check.is_kept()).count(), 1);
            let Some(relaxed) = relaxed(&request, miss.part.need, &miss.missed) else { continue };
            let after = answered(&stock, &relaxed).expect("what is asked exists");
            let fits = after.choices.iter().any(|one| one.parts[0].identity == miss.part.identity);
            prop_assert!(fits, "{:?}", miss);
        }
    }

    #[test]
    fn every_numerical_limit_is_relaxed(stock in stock(), request in request(1..4)) {
        let Some(answer) = answered(&stock, &request) else { return Ok(()) };
        if answer.choices.is_empty() {
            return Ok(());
        }
        let shared = [request.rom.is_some(), request.ram.is_some()];
        let own = request.needs.iter().flat_map(|need| {
            [need.cycles.is_some(), need.bytes_per_second.is_some(), need.nanojoules.is_some()]
        });
        let limits = shared.into_iter().chain(own).filter(|given| *given).count();
        prop_assert_eq!(answer.sensitivity.len(), limits);
        for one in &answer.sensitivity {
            let own = !matches!(one.constraint, Constraint::Rom | Constraint::Ram);
            prop_assert_eq!(one.need.is_some(), own && request.needs.len() > 1);
        }
    }

    #[test]
    fn what_more_would_buy_is_what_asking_for_it_gives(stock in stock(), request in request(1..4)) {
        let Some(answer) = answered(&stock, &request) else { return Ok(()) };
        for one in &answer.sensitivity {
            let ask = |limit: f64| {
                let request = with(&request, one.constraint, one.need, limit);
                best(&answered(&stock, &request).expect("exists"))
            };
            let floor = one.constraint.is_floor();
            let expected = ask(if floor { one.limit - one.step } else { one.limit + one.step });
            let said = one.at_step.as_ref().map_or(best(&answer), |relaxed| relaxed.best.score);
            prop_assert!(same(expected, said), "step: {} {}", expected, said);
            let expected = ask(if floor { 0.0 } else { 1e9 });
            let said = one.unlimited.as_ref().map_or(best(&answer), |relaxed| relaxed.best.score);
            prop_assert!(same(expected, said), "unlimited: {} {}", expected, said);
            if let Some(next) = &one.next {
                prop_assert!(same(ask(next.limit), next.best.score));
                prop_assert!(next.best.score < best(&answer));
                prop_assert!(same(ask(stricter(one.constraint, next.limit)), best(&answer)), "a smaller step helps");
            }
            if let Some(unlimited) = &one.unlimited {
                prop_assert!(same(ask(unlimited.limit), unlimited.best.score));
                prop_assert!(ask(stricter(one.constraint, unlimited.limit)) > unlimited.best.score);
            }
        }
    }

    #[test]
    fn relaxing_what_blocks_makes_it_feasible(stock in stock(), request in request(1..4)) {
        let Some(answer) = answered(&stock, &request) else { return Ok(()) };
        let Some(infeasible) = &answer.infeasible else { return Ok(()) };
        prop_assert!(!infeasible.missed.is_empty());
        for blocking in &infeasible.blocking {
            let need = blocking.need.unwrap_or(0);
            let Some(relaxed) = relaxed(&request, need, &blocking.check) else { continue };
            let after = answered(&stock, &relaxed).expect("what is asked exists");
            prop_assert!(after.infeasible.is_none(), "{:?}", blocking);
            if matches!(blocking.check.constraint, Constraint::Rom | Constraint::Ram) {
                let value = blocking.check.value.expect("bytes are known") as u64;
                let less = with(&request, blocking.check.constraint, None, value as f64 - 1.0);
                let after = answered(&stock, &less).expect("what is asked exists");
                prop_assert!(after.infeasible.is_some(), "a smaller relaxation does");
            }
        }
        // Lifting ROM or RAM entirely makes it feasible if and only if it is said to block.
        for constraint in [Constraint::Rom, Constraint::Ram] {
            let lifted = answered(&stock, &with(&request, constraint, None, 1e12)).expect("exists");
            let blocks = infeasible.blocking.iter().any(|one| one.check.constraint == constraint);
            let limited = match constraint { Constraint::Rom => request.rom, _ => request.ram };
            if limited.is_some() {
                prop_assert_eq!(lifted.infeasible.is_none(), blocks, "{:?}", constraint);
            }
        }
    }

    #[test]
    fn requests_and_answers_survive_json(stock in stock(), mut request in request(1..3)) {
        // The last digit of a fraction may be lost on the way, and rates are fractions.
        request.clock_hz = None;
        request.needs.iter_mut().for_each(|need| need.bytes_per_second = None);
        let text = serde_json::to_string(&stock).expect("JSON");
        prop_assert_eq!(&serde_json::from_str::<Stock>(&text).expect("a stock"), &stock);
        let text = serde_json::to_string(&request).expect("JSON");
        prop_assert_eq!(&serde_json::from_str::<Request>(&text).expect("a request"), &request);
        if let Some(answer) = answered(&stock, &request) {
            let text = serde_json::to_string(&answer).expect("JSON");
            let read: Answer = serde_json::from_str(&text).expect("an answer");
            let parts = |answer: &Answer| -> Vec<_> {
                answer.choices.iter().map(|one| (one.parts.clone(), one.total)).collect()
            };
            prop_assert_eq!(parts(&read), parts(&answer));
            prop_assert_eq!(read.near_misses, answer.near_misses);
        }
    }
}
