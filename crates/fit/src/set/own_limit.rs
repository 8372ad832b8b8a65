//! What relaxing a limit of one need alone would buy.

use super::explore::{BETTER, OnCore, ROUNDING, SHARED, asked};
use crate::answer::{Choice, Relaxed, Sensitivity};
use crate::constraint::Check;
use crate::scope::{Candidate, Scope};

/// A limit on cycles, throughput or energy of one need, which is relaxed while all else is kept.
pub(super) struct OwnLimit<'r> {
    scope: &'r Scope<'r>,
    /// The best as asked.
    choice: &'r Choice,
    need: usize,
    /// The limit.
    check: &'r Check,
    /// The limits that let a further candidate in, nearest first.
    steps: Vec<f64>,
}

impl<'r> OwnLimit<'r> {
    pub(super) fn new(
        scope: &'r Scope<'r>,
        choice: &'r Choice,
        need: usize,
        check: &'r Check,
    ) -> Self {
        let other = [SHARED.as_slice(), &[check.constraint]].concat();
        let missed = |one: &Candidate<'_>| {
            let check = own(one, check);
            check.filter(|check| !check.is_kept())?.value
        };
        let candidates = scope.candidates[need].iter();
        let mut steps: Vec<f64> = candidates
            .filter(|one| one.keeps_all_but(&other))
            .filter_map(missed)
            .collect();
        steps.sort_by(f64::total_cmp);
        steps.dedup();
        if check.constraint.is_floor() {
            steps.reverse();
        }
        Self {
            scope,
            choice,
            need,
            check,
            steps,
        }
    }

    pub(super) fn sensitivity(&self) -> Sensitivity {
        let step = self.check.step(self.scope.request);
        let stepped = self.check.relaxed_by(step);
        let unlimited = self.steps.last().and_then(|&limit| self.best(limit));
        let better = |limit| self.best(limit).is_some();
        let next = unlimited.as_ref().and_then(|_| self.first(better));
        let unlimited = unlimited.and_then(|best| {
            let as_good = best.score * (1.0 + ROUNDING);
            self.first(|limit| self.best(limit).is_some_and(|one| one.score <= as_good))
        });
        Sensitivity {
            constraint: self.check.constraint,
            need: Some(self.need),
            limit: self.check.limit,
            step,
            at_step: next.as_ref().and_then(|_| self.relaxed(stepped)),
            next,
            unlimited,
        }
    }

    /// The nearest of the limits that will do; a limit beyond one that does will do too.
    fn first(&self, will_do: impl Fn(f64) -> bool) -> Option<Relaxed> {
        let position = self.steps.partition_point(|&limit| !will_do(limit));
        self.relaxed(*self.steps.get(position)?)
    }

    fn relaxed(&self, limit: f64) -> Option<Relaxed> {
        let best = self.best(limit)?;
        Some(Relaxed { limit, best })
    }

    /// The best with another limit, if it is better than as asked.
    fn best(&self, limit: f64) -> Option<Choice> {
        let other = [SHARED.as_slice(), &[self.check.constraint]].concat();
        let keeps = |need: usize, one: &Candidate<'_>| {
            if need != self.need {
                return one.keeps_all_but(&SHARED);
            }
            let relaxed = own(one, self.check).map(|check| check.with_limit(limit));
            one.keeps_all_but(&other) && relaxed.is_some_and(|check| check.is_kept())
        };
        let limits = asked(self.scope);
        let cores = self.scope.target.cores();
        cores
            .filter_map(|core| OnCore::keeping(self.scope, core, keeps)?.best(self.scope, limits))
            .filter(|one| one.score < self.choice.score * (1.0 - BETTER))
            .min_by(|one, other| one.score.total_cmp(&other.score))
    }
}

/// A candidate's own check of the same constraint.
fn own(candidate: &Candidate<'_>, check: &Check) -> Option<Check> {
    let mut checks = candidate.checks.iter().copied();
    checks.find(|one| one.constraint == check.constraint)
}
