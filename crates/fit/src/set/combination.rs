//! A candidate for each need, and what they cost together.

use super::shared::shared;
use crate::answer::{Choice, Part, Shared, Total};
use crate::constraint::{Check, Constraint, throughput};
use crate::cost::{Cost, RamCost};
use crate::scope::{Candidate, Scope};
use crate::{Energy, Request};
use cipherfit_vocabulary::Operation;

/// What the candidates, one for each need, cost together.
pub(crate) fn total(request: &Request, parts: &[&Candidate<'_>], shared: &[Shared]) -> Total {
    let mut rom = 0;
    let mut static_bytes = 0;
    for (index, part) in parts.iter().enumerate() {
        let same = |other: &&&Candidate| other.offer.identity == part.offer.identity;
        if parts[..index].iter().any(|other| same(&other)) {
            continue;
        }
        static_bytes += part.cost.ram.static_bytes;
        let users = parts.iter().zip(&request.needs);
        let operations: Vec<Operation> = users
            .filter(|(other, _)| same(other))
            .flat_map(|(_, need)| need.operations.iter().copied())
            .collect();
        rom += part.offer.rom_for(&operations);
    }
    rom -= shared.iter().map(|one| one.rom_saved).sum::<u64>();
    static_bytes -= shared.iter().map(|one| one.ram_saved).sum::<u64>();
    let lent = parts.iter().map(|part| part.cost.ram.lent);
    let lent = if request.at_once {
        lent.sum::<u64>()
    } else {
        lent.max().unwrap_or(0)
    };
    let kept: u64 = parts.iter().map(|part| part.cost.ram.kept).sum();
    let energies: Option<Vec<Energy>> = parts.iter().map(|part| part.cost.energy).collect();
    Total {
        cycles: parts.iter().map(|part| part.cost.cycles).sum(),
        rom,
        ram: static_bytes + kept + lent,
        energy: energies.and_then(|all| all.into_iter().reduce(|one, other| one + other)),
    }
}

impl Choice {
    /// The candidates, one for each need, as a choice.
    pub(crate) fn of(scope: &Scope<'_>, parts: &[&Candidate<'_>]) -> Self {
        let request = scope.request;
        let shared = shared(request, parts);
        let total = total(request, parts, &shared);
        let memory = scope.target.memory(request);
        let limit = |constraint, limit: Option<u64>, value: u64| {
            limit.map(|limit| Check {
                constraint,
                limit: limit as f64,
                exactly: false,
                value: Some(value as f64),
            })
        };
        let budgets = [
            limit(Constraint::Rom, memory.rom, total.rom),
            limit(Constraint::Ram, memory.ram, total.ram),
        ];
        // A total has the figures of a cost, and is scored as one.
        let as_cost = Cost {
            cycles: total.cycles,
            blocks: 0,
            by_length: false,
            key_setup_cycles: 0,
            other_direction_cycles: total.cycles,
            between: None,
            rom: total.rom,
            ram: RamCost {
                kept: total.ram,
                ..RamCost::default()
            },
            energy: total.energy,
        };
        Self {
            parts: parts
                .iter()
                .enumerate()
                .map(|(need, one)| scope.part(need, one))
                .collect(),
            shared,
            total,
            budgets: budgets.into_iter().flatten().collect(),
            score: scope.reference.score(&as_cost).unwrap_or(f64::INFINITY),
        }
    }
}

impl Scope<'_> {
    /// A candidate as part of an answer.
    pub(crate) fn part(&self, need: usize, candidate: &Candidate<'_>) -> Part {
        let shared = self.request.needs.len() > 1;
        let own = |check: &&Check| {
            !(shared && matches!(check.constraint, Constraint::Rom | Constraint::Ram))
        };
        let clock = self.request.clock_hz;
        let rate = |clock| throughput(&self.request.needs[need], &candidate.cost, clock);
        Part {
            need,
            identity: candidate.offer.identity.clone(),
            language: candidate.offer.language,
            constant_time: candidate.offer.constant_time,
            proved: candidate
                .offer
                .is_proved(&self.request.needs[need].operations),
            cost: candidate.cost,
            bytes_per_second: clock.map(rate),
            checks: candidate.checks.iter().filter(own).copied().collect(),
        }
    }
}
