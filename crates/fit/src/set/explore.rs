//! The answer for several needs: the best combination of each device, what more would buy, and what
//! stands in the way.

use super::dominance::undominated;
use super::program::{Goal, Limits, solve};
use crate::answer::{Answer, Blocking, Choice, Infeasible, Relaxed, Sensitivity};
use crate::constraint::{Check, Constraint};
use crate::scope::{Candidate, Scope};
use crate::single::near_misses;
use crate::warning::warnings;

/// ROM and RAM belong to all needs together.
const SHARED: [Constraint; 2] = [Constraint::Rom, Constraint::Ram];

/// Share of a score that makes it better than another.
const BETTER: f64 = 1e-6;

pub(crate) fn answer(scope: &Scope<'_>) -> Answer {
    let devices: Vec<Device> = scope
        .devices
        .iter()
        .filter_map(|device| Device::new(scope, device))
        .collect();
    let limits = asked(scope);
    let mut best: Vec<(&Device, Choice)> = devices
        .iter()
        .filter_map(|device| Some((device, device.best(scope, limits)?)))
        .collect();
    best.sort_by(|(_, one), (_, other)| one.score.total_cmp(&other.score));
    let sensitivity = match best.first() {
        Some((device, choice)) => sensitivity(scope, device, choice),
        None => Vec::new(),
    };
    let choices: Vec<Choice> = best.into_iter().map(|(_, choice)| choice).collect();
    let infeasible = choices.is_empty().then(|| infeasible(scope, &devices));
    let infeasible = infeasible.flatten();
    let nearest = infeasible.as_ref().map(|lack| &lack.nearest);
    let needs = 0..scope.request.needs.len();
    let far = |one: &&Candidate| one.missed().count() > 1;
    Answer {
        request: scope.request.clone(),
        devices: scope.devices.iter().map(ToString::to_string).collect(),
        notes: scope.notes.clone(),
        warnings: warnings(scope, choices.iter().chain(nearest)),
        near_misses: needs
            .flat_map(|need| near_misses(scope, need, &choices))
            .collect(),
        far_misses: scope.candidates.iter().flatten().filter(far).count(),
        choices,
        sensitivity,
        infeasible,
    }
}

fn asked(scope: &Scope<'_>) -> Limits {
    let whole = |limit: Option<u64>| limit.map(|limit| limit as f64);
    Limits {
        rom: whole(scope.request.rom),
        ram: whole(scope.request.ram),
        score: None,
    }
}

/// The candidates on one device.
struct Device<'s, 'a> {
    /// For each need, those that are within its own constraints and not superfluous.
    candidates: Vec<Vec<&'s Candidate<'a>>>,
    /// For each need, all that there are.
    all: Vec<Vec<&'s Candidate<'a>>>,
}

impl<'s, 'a> Device<'s, 'a> {
    /// None if the device lacks an implementation for a need, whatever the constraints.
    fn new(scope: &'s Scope<'a>, device: &str) -> Option<Self> {
        let on_device = |one: &&Candidate| {
            one.offer.identity.device == device && scope.reference.score(&one.cost).is_some()
        };
        let all: Vec<Vec<&Candidate>> = scope
            .candidates
            .iter()
            .map(|of_need| of_need.iter().filter(on_device).collect())
            .collect();
        if all.iter().any(Vec::is_empty) {
            return None;
        }
        let own: Vec<Vec<&Candidate>> = all.iter().map(|of_need| within(of_need)).collect();
        Some(Self {
            candidates: undominated(scope, &own),
            all,
        })
    }

    fn choice(&self, scope: &Scope<'_>, goal: Goal, limits: Limits) -> Option<Choice> {
        let positions = solve(scope, &self.candidates, goal, limits)?;
        let parts = self.candidates.iter().zip(positions);
        let parts: Vec<&Candidate> = parts.map(|(of_need, position)| of_need[position]).collect();
        Some(Choice::of(scope, &parts))
    }

    /// The best choice; of equally good ones, that with the least memory.
    fn best(&self, scope: &Scope<'_>, limits: Limits) -> Option<Choice> {
        let best = self.choice(scope, Goal::Score, limits)?;
        let as_good = Limits {
            score: Some(best.score * (1.0 + BETTER * BETTER)),
            ..limits
        };
        let smallest = self.choice(scope, Goal::Memory, as_good);
        Some(
            smallest
                .filter(|one| one.score <= best.score)
                .unwrap_or(best),
        )
    }
}

/// The candidates that keep their need's own constraints.
fn within<'s, 'a>(of_need: &[&'s Candidate<'a>]) -> Vec<&'s Candidate<'a>> {
    let all = of_need.iter().copied();
    all.filter(|one| one.keeps_all_but(&SHARED)).collect()
}

fn sensitivity(scope: &Scope<'_>, device: &Device<'_, '_>, choice: &Choice) -> Vec<Sensitivity> {
    let limits = asked(scope);
    let mut found = Vec::new();
    for check in &choice.budgets {
        let (step, goal) = match check.constraint {
            Constraint::Rom => (scope.request.rom_step as f64, Goal::Rom),
            _ => (scope.request.ram_step as f64, Goal::Ram),
        };
        let with = |limit: Option<f64>| match check.constraint {
            Constraint::Rom => Limits {
                rom: limit,
                ..limits
            },
            _ => Limits {
                ram: limit,
                ..limits
            },
        };
        let spent = |choice: &Choice| match check.constraint {
            Constraint::Rom => choice.total.rom as f64,
            _ => choice.total.ram as f64,
        };
        let better = |one: &Choice| one.score < choice.score * (1.0 - BETTER);
        // The least of this budget that a score below the limit takes, and the best it then allows.
        let least_for = |score: f64| {
            let limits = Limits {
                score: Some(score),
                ..with(None)
            };
            let limit = spent(&device.choice(scope, goal, limits)?);
            let best = device.best(scope, with(Some(limit))).filter(better)?;
            Some(Relaxed { limit, best })
        };
        let stepped = check.limit + step;
        let at_step = device.best(scope, with(Some(stepped))).filter(better);
        let unlimited = device.best(scope, with(None)).filter(better);
        found.push(Sensitivity {
            constraint: check.constraint,
            need: None,
            limit: check.limit,
            step,
            at_step: at_step.map(|best| Relaxed {
                limit: stepped,
                best,
            }),
            next: unlimited
                .as_ref()
                .and_then(|_| least_for(choice.score * (1.0 - BETTER))),
            unlimited: unlimited.and_then(|best| least_for(best.score * (1.0 + BETTER * BETTER))),
        });
    }
    found
}

/// Why no device has a combination; none if no device has an implementation for each need.
fn infeasible(scope: &Scope<'_>, devices: &[Device<'_, '_>]) -> Option<Infeasible> {
    let limits = asked(scope);
    let mut blocking: Vec<Blocking> = Vec::new();
    let mut add = |check: Check, need, choice| {
        let known =
            |one: &&mut Blocking| one.check.constraint == check.constraint && one.need == need;
        match blocking.iter_mut().find(known) {
            Some(one) if one.check.excess() <= check.excess() => {}
            Some(one) => {
                *one = Blocking {
                    check,
                    need,
                    choice,
                }
            }
            None => blocking.push(Blocking {
                check,
                need,
                choice,
            }),
        }
    };
    for device in devices {
        let without_rom = Limits {
            rom: None,
            ..limits
        };
        let without_ram = Limits {
            ram: None,
            ..limits
        };
        for (goal, limits) in [(Goal::Rom, without_rom), (Goal::Ram, without_ram)] {
            if let Some(choice) = device.choice(scope, goal, limits) {
                let missed = choice
                    .budgets
                    .iter()
                    .find(|check| !check.is_kept())
                    .copied();
                if let Some(check) = missed {
                    add(check, None, choice);
                }
            }
        }
        for (check, need, choice) in blocking_needs(scope, device, limits) {
            add(check, Some(need), choice);
        }
    }
    blocking.sort_by(|one, other| one.check.excess().total_cmp(&other.check.excess()));
    let nearest = devices
        .iter()
        .filter_map(|device| nearest(scope, device, limits))
        .min_by(|one, other| worst(one).total_cmp(&worst(other)))?;
    Some(Infeasible {
        blocking,
        missed: missed(&nearest),
        nearest,
    })
}

/// Where one need alone has nothing within its own constraints: what relaxing one of them gives.
fn blocking_needs(
    scope: &Scope<'_>,
    device: &Device<'_, '_>,
    limits: Limits,
) -> Vec<(Check, usize, Choice)> {
    let lacking: Vec<usize> = (0..device.candidates.len())
        .filter(|&need| device.candidates[need].is_empty())
        .collect();
    let [need] = lacking[..] else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for candidate in &device.all[need] {
        let own: Vec<Check> = candidate
            .missed()
            .filter(|check| !SHARED.contains(&check.constraint))
            .copied()
            .collect();
        if let ([check], true) = (
            own.as_slice(),
            own.iter().all(|one| one.excess().is_finite()),
        ) {
            let mut candidates = device.candidates.clone();
            candidates[need] = vec![*candidate];
            let with = Device {
                candidates,
                all: Vec::new(),
            };
            if let Some(choice) = with.choice(scope, Goal::Score, limits) {
                found.push((*check, need, choice));
            }
        }
    }
    found
}

/// The combination of a device whose worst miss is the smallest: for a need without a candidate, the
/// implementation that comes nearest; then ROM and RAM as near as can be.
fn nearest(scope: &Scope<'_>, device: &Device<'_, '_>, limits: Limits) -> Option<Choice> {
    let own_excess = |one: &Candidate| {
        let own = one
            .missed()
            .filter(|check| !SHARED.contains(&check.constraint));
        own.map(Check::excess).fold(0.0, f64::max)
    };
    let candidates = device
        .candidates
        .iter()
        .zip(&device.all)
        .map(|(kept, all)| {
            if kept.is_empty() {
                let nearest = all.iter().copied();
                nearest
                    .min_by(|one, other| own_excess(one).total_cmp(&own_excess(other)))
                    .into_iter()
                    .collect()
            } else {
                kept.clone()
            }
        })
        .collect();
    let with = Device {
        candidates,
        all: Vec::new(),
    };
    let goal = match (limits.rom, limits.ram) {
        (Some(rom), Some(ram)) => Goal::WorstShare { rom, ram },
        (Some(_), None) => Goal::Rom,
        (None, Some(_)) => Goal::Ram,
        (None, None) => Goal::Score,
    };
    with.choice(scope, goal, Limits::default())
}

/// Everything that a choice misses; budgets first.
fn missed(choice: &Choice) -> Vec<Check> {
    let own = choice.parts.iter().flat_map(|part| &part.checks);
    let all = choice.budgets.iter().chain(own);
    all.filter(|check| !check.is_kept()).copied().collect()
}

fn worst(choice: &Choice) -> f64 {
    missed(choice).iter().map(Check::excess).fold(0.0, f64::max)
}
