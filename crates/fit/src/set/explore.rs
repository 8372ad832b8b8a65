//! The answer for several needs: the best combination of each core, what more would buy, and what
//! stands in the way.

use super::dominance::undominated;
use super::own_limit::OwnLimit;
use super::program::{Goal, Limits, solve};
use crate::answer::{Answer, Blocking, Choice, Infeasible, Relaxed, Sensitivity};
use crate::constraint::{Check, Constraint};
use crate::scope::{Candidate, Scope};
use crate::single::{is_asked, near_misses};
use crate::warning::warnings;
use crate::{FitError, Need};

/// ROM and RAM belong to all needs together.
pub(super) const SHARED: [Constraint; 2] = [Constraint::Rom, Constraint::Ram];

/// Share of a score that makes it better than another.
pub(super) const BETTER: f64 = 1e-6;
/// Share of a score that may be rounding: far below [`BETTER`], far above the solver's own.
pub(super) const ROUNDING: f64 = 1e-8;

/// # Errors
/// No core has an implementation for every need, whatever the constraints.
pub(crate) fn answer(scope: &Scope<'_>) -> Result<Answer, FitError> {
    let cores: Vec<OnCore> = scope
        .target
        .cores()
        .filter_map(|core| OnCore::new(scope, core))
        .collect();
    if cores.is_empty() {
        let needs: Vec<String> = scope.request.needs.iter().map(Need::title).collect();
        return Err(FitError::new(
            format!("no core does all of: {}", needs.join(", ")),
            "ask for the needs one by one: each answer says on which cores it is",
        ));
    }
    let limits = asked(scope);
    let best = cores.iter().filter_map(|core| core.best(scope, limits));
    let mut choices: Vec<Choice> = best.collect();
    choices.sort_by(|one, other| one.score.total_cmp(&other.score));
    let sensitivity = match choices.first() {
        Some(choice) => sensitivity(scope, &cores, choice),
        None => Vec::new(),
    };
    let infeasible = choices.is_empty().then(|| infeasible(scope, &cores));
    let infeasible = infeasible.flatten();
    if choices.is_empty() && infeasible.is_none() {
        let needs: Vec<String> = scope.request.needs.iter().map(Need::title).collect();
        return Err(FitError::new(
            format!("no firmware can hold all of: {}", needs.join(", ")),
            "it holds one implementation of a primitive, and one with parts at fixed addresses: ask for what \
             does all in one need, as --need \"encrypt,decrypt aes-128\"",
        ));
    }
    let nearest = infeasible.as_ref().map(|lack| &lack.nearest);
    let needs = 0..scope.request.needs.len();
    let far = |one: &&Candidate| one.missed().count() > 1;
    Ok(Answer {
        request: scope.request.clone(),
        target: scope.target.names(),
        notes: scope.notes.clone(),
        warnings: warnings(scope, choices.iter().chain(nearest)),
        near_misses: needs
            .flat_map(|need| near_misses(scope, need, &choices))
            .collect(),
        far_misses: scope.candidates.iter().flatten().filter(far).count(),
        choices,
        sensitivity,
        infeasible,
    })
}

pub(super) fn asked(scope: &Scope<'_>) -> Limits {
    let whole = |limit: Option<u64>| limit.map(|limit| limit as f64);
    let memory = scope.target.memory(scope.request);
    Limits {
        rom: whole(memory.rom),
        ram: whole(memory.ram),
        score: None,
    }
}

/// The candidates on one core.
pub(super) struct OnCore<'s, 'a> {
    /// For each need, those that are within its own constraints and not superfluous.
    candidates: Vec<Vec<&'s Candidate<'a>>>,
    /// For each need, all that there are.
    all: Vec<Vec<&'s Candidate<'a>>>,
}

impl<'s, 'a> OnCore<'s, 'a> {
    /// None if the core lacks an implementation for a need, whatever the constraints.
    fn new(scope: &'s Scope<'a>, core: &str) -> Option<Self> {
        Self::keeping(scope, core, |_, one| one.keeps_all_but(&SHARED))
    }

    /// With those candidates that `keeps` says keep the constraints of the need that it gets.
    pub(super) fn keeping(
        scope: &'s Scope<'a>,
        core: &str,
        keeps: impl Fn(usize, &Candidate<'_>) -> bool,
    ) -> Option<Self> {
        let on_core = |one: &&Candidate| {
            one.offer.identity.core == core && scope.reference.score(&one.cost).is_some()
        };
        let all: Vec<Vec<&Candidate>> = scope
            .candidates
            .iter()
            .map(|of_need| of_need.iter().filter(on_core).collect())
            .collect();
        if all.iter().any(Vec::is_empty) {
            return None;
        }
        let within = |(need, of_need): (usize, &Vec<&'s Candidate<'a>>)| {
            let of_need = of_need.iter().copied();
            of_need.filter(|one| keeps(need, one)).collect()
        };
        let own: Vec<Vec<&Candidate>> = all.iter().enumerate().map(within).collect();
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
    pub(super) fn best(&self, scope: &Scope<'_>, limits: Limits) -> Option<Choice> {
        let best = self.choice(scope, Goal::Score, limits)?;
        let as_good = Limits {
            score: Some(best.score * (1.0 + ROUNDING)),
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

/// What more of each budget would buy, on whichever core: of ROM and RAM, and of what belongs to
/// one need.
fn sensitivity(scope: &Scope<'_>, cores: &[OnCore<'_, '_>], choice: &Choice) -> Vec<Sensitivity> {
    let asked = |check: &&Check| is_asked(scope.request, check);
    let shared = choice.budgets.iter().filter(asked).map(|check| {
        let relaxation = Relaxation {
            scope,
            cores,
            choice,
            check,
        };
        relaxation.sensitivity()
    });
    let own = choice.parts.iter().flat_map(|part| {
        let budgets = part.checks.iter();
        budgets
            .filter(|check| check.constraint.is_budget())
            .map(|check| OwnLimit::new(scope, choice, part.need, check).sensitivity())
    });
    shared.chain(own).collect()
}

/// ROM or RAM, which is relaxed while all else is kept.
struct Relaxation<'r, 's, 'a> {
    scope: &'r Scope<'r>,
    cores: &'r [OnCore<'s, 'a>],
    /// The best as asked.
    choice: &'r Choice,
    /// The budget.
    check: &'r Check,
}

impl Relaxation<'_, '_, '_> {
    fn sensitivity(&self) -> Sensitivity {
        let step = self.check.step(self.scope.request);
        let unlimited = self.best(None);
        let next = match unlimited {
            Some(_) => self.least_for(self.choice.score * (1.0 - BETTER)),
            None => None,
        };
        Sensitivity {
            constraint: self.check.constraint,
            need: None,
            limit: self.check.limit,
            step,
            at_step: self
                .best(Some(self.check.limit + step))
                .map(|best| Relaxed {
                    limit: self.check.limit + step,
                    best,
                }),
            next,
            unlimited: unlimited.and_then(|best| self.least_for(best.score * (1.0 + ROUNDING))),
        }
    }

    fn limits(&self, limit: Option<f64>) -> Limits {
        let asked = asked(self.scope);
        let most = self.scope.target.most(self.check.constraint);
        let limit = match (limit, most) {
            (Some(limit), Some(most)) => Some(limit.min(most)),
            (limit, most) => limit.or(most),
        };
        match self.check.constraint {
            Constraint::Rom => Limits {
                rom: limit,
                ..asked
            },
            _ => Limits {
                ram: limit,
                ..asked
            },
        }
    }

    /// The best with another limit, if it is better than as asked.
    fn best(&self, limit: Option<f64>) -> Option<Choice> {
        let limits = self.limits(limit);
        let best = self.cores.iter();
        best.filter_map(|core| core.best(self.scope, limits))
            .filter(|one| one.score < self.choice.score * (1.0 - BETTER))
            .min_by(|one, other| one.score.total_cmp(&other.score))
    }

    /// The least limit that allows such a score, and the best that it allows.
    fn least_for(&self, score: f64) -> Option<Relaxed> {
        let (goal, spent): (_, fn(&Choice) -> u64) = match self.check.constraint {
            Constraint::Rom => (Goal::Rom, |choice| choice.total.rom),
            _ => (Goal::Ram, |choice| choice.total.ram),
        };
        let limits = Limits {
            score: Some(score),
            ..self.limits(None)
        };
        let choices = self.cores.iter();
        let limit = choices
            .filter_map(|core| core.choice(self.scope, goal, limits))
            .map(|choice| spent(&choice))
            .min()? as f64;
        let best = self.best(Some(limit))?;
        Some(Relaxed { limit, best })
    }
}

/// Why no core has a combination; none if no core has an implementation for each need.
fn infeasible(scope: &Scope<'_>, cores: &[OnCore<'_, '_>]) -> Option<Infeasible> {
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
    for core in cores {
        let without_rom = Limits {
            rom: None,
            ..limits
        };
        let without_ram = Limits {
            ram: None,
            ..limits
        };
        for (goal, limits) in [(Goal::Rom, without_rom), (Goal::Ram, without_ram)] {
            if let Some(choice) = core.choice(scope, goal, limits) {
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
        for (check, need, choice) in blocking_needs(scope, core, limits) {
            add(check, Some(need), choice);
        }
    }
    blocking.sort_by(|one, other| one.check.excess().total_cmp(&other.check.excess()));
    let nearest = cores
        .iter()
        .filter_map(|core| nearest(scope, core, limits))
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
    core: &OnCore<'_, '_>,
    limits: Limits,
) -> Vec<(Check, usize, Choice)> {
    let lacking: Vec<usize> = (0..core.candidates.len())
        .filter(|&need| core.candidates[need].is_empty())
        .collect();
    let [need] = lacking[..] else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for candidate in &core.all[need] {
        let own: Vec<Check> = candidate
            .missed()
            .filter(|check| !SHARED.contains(&check.constraint))
            .copied()
            .collect();
        if let ([check], true) = (
            own.as_slice(),
            own.iter().all(|one| one.excess().is_finite()),
        ) {
            let mut candidates = core.candidates.clone();
            candidates[need] = vec![*candidate];
            let with = OnCore {
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

/// The combination of a core whose worst miss is the smallest: for a need without a candidate, the
/// implementation that comes nearest; then ROM and RAM as near as can be.
fn nearest(scope: &Scope<'_>, core: &OnCore<'_, '_>, limits: Limits) -> Option<Choice> {
    let own_excess = |one: &Candidate| {
        let own = one
            .missed()
            .filter(|check| !SHARED.contains(&check.constraint));
        own.map(Check::excess).fold(0.0, f64::max)
    };
    let candidates = core
        .candidates
        .iter()
        .zip(&core.all)
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
    let with = OnCore {
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
