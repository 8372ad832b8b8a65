//! One need: every implementation is looked at.

use crate::Request;
use crate::answer::{Answer, Blocking, Choice, Infeasible, NearMiss, Relaxed, Sensitivity};
use crate::constraint::{Check, Constraint};
use crate::scope::{Candidate, Scope};
use crate::warning::warnings;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn answer(scope: &Scope<'_>) -> Answer {
    let all = ranked(scope, &scope.candidates[0]);
    let fitting: Vec<&Candidate> = all
        .iter()
        .copied()
        .filter(|one| one.keeps_all_but(&[]))
        .collect();
    let choices: Vec<Choice> = builds(&fitting)
        .into_iter()
        .map(|one| choice(scope, one))
        .collect();
    let near = near_misses(scope, 0, &choices);
    let far_misses = all.iter().filter(|one| one.missed().count() > 1).count();
    let (sensitivity, infeasible) = match fitting.first() {
        Some(best) => (sensitivity(scope, &all, best), None),
        None => (Vec::new(), Some(infeasible(scope, &all))),
    };
    let nearest = infeasible.as_ref().map(|lack| &lack.nearest);
    Answer {
        request: scope.request.clone(),
        target: scope.target.names(),
        notes: scope.notes.clone(),
        warnings: warnings(scope, choices.iter().chain(nearest)),
        choices,
        near_misses: near,
        far_misses,
        sensitivity,
        infeasible,
    }
}

/// Best first, whatever they miss; those whose score is not known are left out.
fn ranked<'s, 'a>(scope: &Scope<'_>, candidates: &'s [Candidate<'a>]) -> Vec<&'s Candidate<'a>> {
    let mut scored: Vec<(f64, &Candidate)> = candidates
        .iter()
        .filter_map(|one| Some((scope.reference.score(&one.cost)?, one)))
        .collect();
    let ties = |one: &Candidate| {
        let cost = &one.cost;
        let directions = (cost.cycles, cost.other_direction_cycles);
        (directions, cost.rom, cost.ram.total())
    };
    scored.sort_by(|(score, one), (other_score, other)| {
        score
            .total_cmp(other_score)
            .then_with(|| ties(one).cmp(&ties(other)))
            .then_with(|| one.offer.identity.cmp(&other.offer.identity))
    });
    scored.into_iter().map(|(_, one)| one).collect()
}

/// The first build of each implementation.
fn builds<'s, 'a>(candidates: &[&'s Candidate<'a>]) -> Vec<&'s Candidate<'a>> {
    let mut seen = BTreeSet::new();
    let mut first = Vec::new();
    for one in candidates {
        if seen.insert(implementation(one)) {
            first.push(*one);
        }
    }
    first
}

fn implementation<'a>(candidate: &Candidate<'a>) -> (&'a str, &'a str, &'a str) {
    let identity = &candidate.offer.identity;
    (
        &identity.core,
        &identity.primitive,
        &identity.implementation,
    )
}

fn choice(scope: &Scope<'_>, candidate: &Candidate<'_>) -> Choice {
    Choice::of(scope, &[candidate])
}

/// What one constraint alone rejects of a need's candidates, nearest first; of each implementation
/// that is not among the choices, the nearest build.
pub(crate) fn near_misses(scope: &Scope<'_>, need: usize, choices: &[Choice]) -> Vec<NearMiss> {
    let chosen = |one: &Candidate| {
        choices.iter().any(|choice| {
            let parts = choice.parts.iter().filter(|part| part.need == need);
            let mut names = parts.map(|part| &part.identity);
            names.any(|identity| {
                (
                    &*identity.core,
                    &*identity.primitive,
                    &*identity.implementation,
                ) == implementation(one)
            })
        })
    };
    let mut nearest: BTreeMap<(&str, &str, &str), (Check, &Candidate)> = BTreeMap::new();
    for one in ranked(scope, &scope.candidates[need]) {
        let missed: Vec<Check> = one.missed().copied().collect();
        if let ([check], false) = (missed.as_slice(), chosen(one)) {
            let entry = nearest.entry(implementation(one)).or_insert((*check, one));
            if check.excess() < entry.0.excess() {
                *entry = (*check, one);
            }
        }
    }
    let mut found: Vec<(Check, &Candidate)> = nearest.into_values().collect();
    let score = |one: &Candidate| scope.reference.score(&one.cost).unwrap_or(f64::INFINITY);
    found.sort_by(|(check, one), (other_check, other)| {
        check
            .excess()
            .total_cmp(&other_check.excess())
            .then_with(|| score(one).total_cmp(&score(other)))
            .then_with(|| one.offer.identity.cmp(&other.offer.identity))
    });
    found
        .into_iter()
        .map(|(missed, one)| NearMiss {
            part: scope.part(need, one),
            missed,
        })
        .collect()
}

/// Is a limit the request's and not the device's own, of which there cannot be more?
pub(crate) fn is_asked(request: &Request, check: &Check) -> bool {
    match check.constraint {
        Constraint::Rom => request.rom.is_some_and(|bytes| bytes as f64 <= check.limit),
        Constraint::Ram => request.ram.is_some_and(|bytes| bytes as f64 <= check.limit),
        _ => true,
    }
}

fn sensitivity(
    scope: &Scope<'_>,
    all: &[&Candidate<'_>],
    best: &Candidate<'_>,
) -> Vec<Sensitivity> {
    let limits = best.checks.iter();
    limits
        .filter(|check| check.constraint.is_budget() && is_asked(scope.request, check))
        .map(|check| {
            let stairs = stairs(scope, all, best, check.constraint);
            let step = check.step(scope.request);
            let stepped = check.relaxed_by(step);
            let relaxed = |(limit, one): &(f64, &Candidate)| Relaxed {
                limit: *limit,
                best: choice(scope, one),
            };
            let within = |value: f64| {
                let value = Some(value);
                let check = Check { value, ..*check };
                check.with_limit(stepped).is_kept()
            };
            let at_step = stairs.iter().rev().find(|(value, _)| within(*value));
            Sensitivity {
                constraint: check.constraint,
                need: None,
                limit: check.limit,
                step,
                at_step: at_step.map(|(_, one)| Relaxed {
                    limit: stepped,
                    best: choice(scope, one),
                }),
                next: stairs.first().map(relaxed),
                unlimited: stairs.last().map(relaxed),
            }
        })
        .collect()
}

/// How the best gets better as one limit is relaxed: the values it must be relaxed to, nearest
/// first, each with the best then.
fn stairs<'s, 'a>(
    scope: &Scope<'_>,
    all: &[&'s Candidate<'a>],
    best: &Candidate<'_>,
    constraint: Constraint,
) -> Vec<(f64, &'s Candidate<'a>)> {
    let score = |one: &Candidate| scope.reference.score(&one.cost).unwrap_or(f64::INFINITY);
    let mut others: Vec<(f64, &Candidate)> = all
        .iter()
        .filter(|one| one.keeps_all_but(&[constraint]))
        .filter_map(|one| {
            let mut missed = one.missed();
            Some((missed.next()?.value?, *one))
        })
        .filter(|(value, _)| {
            scope
                .target
                .most(constraint)
                .is_none_or(|most| *value <= most)
        })
        .collect();
    // `all` is sorted by score, and the sort is stable: of equal values the best comes first.
    others.sort_by(|(one, _), (other, _)| {
        if constraint.is_floor() {
            other.total_cmp(one)
        } else {
            one.total_cmp(other)
        }
    });
    let mut least = score(best);
    let mut stairs = Vec::new();
    for (value, one) in others {
        if score(one) < least {
            least = score(one);
            stairs.push((value, one));
        }
    }
    stairs
}

fn infeasible(scope: &Scope<'_>, all: &[&Candidate<'_>]) -> Infeasible {
    let mut blocking: BTreeMap<Constraint, (Check, &Candidate)> = BTreeMap::new();
    for one in all {
        let missed: Vec<&Check> = one.missed().collect();
        if let [check] = missed.as_slice()
            && check.excess().is_finite()
        {
            let entry = blocking.entry(check.constraint).or_insert((**check, one));
            if check.excess() < entry.0.excess() {
                *entry = (**check, one);
            }
        }
    }
    let mut blocking: Vec<Blocking> = blocking
        .into_values()
        .map(|(check, one)| Blocking {
            check,
            need: None,
            choice: choice(scope, one),
        })
        .collect();
    blocking.sort_by(|one, other| one.check.excess().total_cmp(&other.check.excess()));
    let worst = |one: &Candidate| one.missed().map(Check::excess).fold(0.0, f64::max);
    let all_excess = |one: &Candidate| one.missed().map(Check::excess).sum::<f64>();
    let nearest = all
        .iter()
        .min_by(|one, other| {
            let key = |one: &Candidate| (worst(one), all_excess(one));
            let (one, other) = (key(one), key(other));
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
        })
        .expect("a scope without candidates is an error");
    Infeasible {
        blocking,
        nearest: choice(scope, nearest),
        missed: nearest.missed().copied().collect(),
    }
}
