//! Places and orders.

use super::{Finding, Shown, about, short};
use crate::papers::{Interval, correlation};
use std::cmp::Ordering;

/// Something that takes part in an order.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// What it is called.
    pub(super) name: String,
    pub(super) value: Interval,
    /// Whose figure it is.
    pub(super) by: String,
}

/// How a quantity is told.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) unit: &'static str,
    pub(super) larger_is_better: bool,
}

impl Scale {
    /// Is the one better? None where the uncertainty leaves it open; of equals, none is.
    pub(super) fn is_better(self, one: Interval, other: Interval) -> Option<bool> {
        let better = if self.larger_is_better {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        one.compared(other).map(|order| order == better)
    }

    /// Best first, by the figures as they stand.
    pub(super) fn sorted(self, mut entrants: Vec<Entrant>) -> Vec<Entrant> {
        entrants.sort_by(|one, other| {
            let order = one.value.middle.total_cmp(&other.value.middle);
            let order = if self.larger_is_better {
                order.reverse()
            } else {
                order
            };
            order.then_with(|| one.name.cmp(&other.name))
        });
        entrants
    }

    pub(super) fn shown(self, entrant: &Entrant) -> Shown {
        Shown::new(&entrant.name, entrant.value, self.unit, &entrant.by)
    }

    /// The place of one among all, from 1: the best that it can have and the worst.
    pub(super) fn place(self, all: &[Entrant], name: &str) -> Option<(usize, usize)> {
        let own = all.iter().find(|one| one.name == name)?;
        let others = || all.iter().filter(|one| one.name != name);
        let ahead = |one: &&Entrant| self.is_better(one.value, own.value) == Some(true);
        let open = |one: &&Entrant| own.value.compared(one.value).is_none();
        let first = 1 + others().filter(ahead).count();
        Some((first, first + others().filter(open).count()))
    }
}

/// `aes 12.3, speck 11.0`.
pub(super) fn listed(entrants: &[Entrant]) -> String {
    let each = entrants
        .iter()
        .map(|one| format!("{} {}", one.name, about(one.value)));
    each.collect::<Vec<_>>().join(", ")
}

/// Judges an order: `entrants` as published, best first, and those that have no figure.
pub(super) fn judge_order(
    what: &str,
    entrants: Vec<Entrant>,
    missing: Vec<Shown>,
    scale: Scale,
    tau_at_least: f64,
) -> Finding {
    let criterion = format!(
        "{what}: rank correlation (Kendall's τ) with the published order at least {}",
        short(tau_at_least)
    );
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|one| one.of.as_str()).collect();
        let because = format!("no figure here for {}", names.join(", "));
        let known = scale
            .sorted(entrants)
            .iter()
            .map(|one| scale.shown(one))
            .collect();
        return Finding::new(criterion, None, because, [known, missing].concat());
    }
    let values: Vec<Interval> = entrants.iter().map(|one| one.value).collect();
    let found = correlation(&values, scale.larger_is_better);
    let tau = Interval {
        low: found.low,
        middle: found.tau,
        high: found.high,
    };
    let sorted = scale.sorted(entrants);
    let names: Vec<&str> = sorted.iter().map(|one| one.name.as_str()).collect();
    let is_met = tau.is_within(Some(tau_at_least), None);
    let mut because = format!(
        "{}; τ = {:.2}, an order drawn by lot does as well in {:.1} % of all cases",
        names.join(" > "),
        found.tau,
        100.0 * found.chance
    );
    if is_met.is_none() {
        because.push_str(&format!(
            "; within what is uncertain τ lies from {:.2} to {:.2}, so it cannot be told",
            found.low, found.high
        ));
    }
    Finding {
        correlation: Some(found),
        ..Finding::new(
            criterion,
            is_met,
            because,
            sorted.iter().map(|one| scale.shown(one)).collect(),
        )
    }
}
