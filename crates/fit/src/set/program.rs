//! The integer program.

use super::apart::Apart;
use super::shared::Common;
use crate::offer::PartOf;
use crate::scope::{Candidate, Scope};
use cipherfit_vocabulary::{Identity, Operation};
use good_lp::{
    Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable,
};
use std::collections::BTreeMap;

/// What is made as small as possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Goal {
    /// The objective.
    Score,
    /// Bytes of ROM.
    Rom,
    /// Bytes of RAM.
    Ram,
    /// ROM and RAM together, which settles what the objective leaves open.
    Memory,
    /// The larger of ROM and RAM, each as a share of its limit.
    WorstShare {
        /// ROM limit in bytes.
        rom: f64,
        /// RAM limit in bytes.
        ram: f64,
    },
}

/// What several implementations may have in common.
#[derive(Default)]
struct Pool {
    rom: u64,
    static_bytes: u64,
    /// Candidates whose need takes it.
    needing: Vec<Variable>,
    /// Candidates whose implementation has it.
    having: Vec<Variable>,
}

/// What must be kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    /// Most bytes of ROM.
    pub rom: Option<f64>,
    /// Most bytes of RAM.
    pub ram: Option<f64>,
    /// Largest score.
    pub score: Option<f64>,
}

/// Whole bytes are at stake: half of one is far above what floating point gets wrong.
const HALF_A_BYTE: f64 = 0.5;

/// The program with its variables.
struct Program {
    variables: ProblemVariables,
    /// Whether a candidate is chosen, for each need.
    chosen: Vec<Vec<Variable>>,
    /// `left ≥ right` for all of these.
    at_least: Vec<(Expression, Expression)>,
    rom: Expression,
    ram: Expression,
    score: Expression,
}

/// The positions of the candidates, one for each need, that reach the goal; none if the limits
/// cannot be kept.
pub(super) fn solve(
    scope: &Scope<'_>,
    candidates: &[Vec<&Candidate<'_>>],
    goal: Goal,
    limits: Limits,
) -> Option<Vec<usize>> {
    if candidates.iter().any(Vec::is_empty) {
        return None;
    }
    let mut program = build(scope, candidates);
    let goal = match goal {
        Goal::Score => program.score.clone(),
        Goal::Rom => program.rom.clone(),
        Goal::Ram => program.ram.clone(),
        Goal::Memory => program.rom.clone() + program.ram.clone(),
        Goal::WorstShare { rom, ram } => {
            let share = program.variables.add(variable().min(0.0));
            for (bytes, limit) in [(&program.rom, rom), (&program.ram, ram)] {
                let scaled = bytes.clone() * (1.0 / limit.max(1.0));
                program.at_least.push((share.into(), scaled));
            }
            share.into()
        }
    };
    let mut model = program.variables.minimise(goal).using(microlp);
    for of_need in &program.chosen {
        let one: Expression = of_need.iter().sum();
        model = model.with(constraint!(one == 1.0));
    }
    for (left, right) in program.at_least {
        model = model.with(constraint!(left >= right));
    }
    if let Some(limit) = limits.rom {
        model = model.with(constraint!(program.rom <= limit + HALF_A_BYTE));
    }
    if let Some(limit) = limits.ram {
        model = model.with(constraint!(program.ram <= limit + HALF_A_BYTE));
    }
    if let Some(limit) = limits.score {
        model = model.with(constraint!(program.score <= limit));
    }
    let solution = model.solve().ok()?;
    let position = |of_need: &Vec<Variable>| {
        let value = |variable: &Variable| solution.value(*variable);
        let positions = 0..of_need.len();
        positions.max_by(|&one, &other| value(&of_need[one]).total_cmp(&value(&of_need[other])))
    };
    program.chosen.iter().map(position).collect()
}

fn build(scope: &Scope<'_>, candidates: &[Vec<&Candidate<'_>>]) -> Program {
    let mut variables = ProblemVariables::new();
    let chosen: Vec<Vec<Variable>> = candidates
        .iter()
        .map(|of_need| variables.add_vector(variable().binary(), of_need.len()))
        .collect();
    let mut at_least = Vec::new();
    let mut rom = Expression::from(0.0);
    let mut ram = Expression::from(0.0);
    let [per_cycle, per_rom, per_ram, per_energy] = scope.reference.per_unit();
    let mut score = Expression::from(0.0);

    let mut users: BTreeMap<&Identity, Vec<(usize, Variable, &Candidate)>> = BTreeMap::new();
    let mut lent: Vec<Expression> = Vec::new();
    for (need, of_need) in candidates.iter().enumerate() {
        let mut lent_for_need = Expression::from(0.0);
        for (candidate, &variable) in of_need.iter().zip(&chosen[need]) {
            let cost = &candidate.cost;
            ram += cost.ram.kept as f64 * variable;
            lent_for_need += cost.ram.lent as f64 * variable;
            score += per_cycle * cost.cycles as f64 * variable;
            if let (true, Some(energy)) = (per_energy > 0.0, cost.energy) {
                score += per_energy * energy.middle * variable;
            }
            users
                .entry(&candidate.offer.identity)
                .or_default()
                .push((need, variable, candidate));
        }
        lent.push(lent_for_need);
    }
    if scope.request.at_once {
        lent.into_iter().for_each(|bytes| ram += bytes);
    } else {
        let deepest = variables.add(variable().min(0.0));
        ram += deepest;
        at_least.extend(lent.into_iter().map(|bytes| (deepest.into(), bytes)));
    }
    let apart = Apart::new(candidates);
    for group in apart.groups(users.keys().copied()) {
        let mut together = Expression::from(0.0);
        for identity in group {
            let present = variables.add(variable().min(0.0).max(1.0));
            let users = users[identity].iter().map(|(_, user, _)| *user);
            at_least.extend(users.map(|user| (present.into(), user.into())));
            together += present;
        }
        at_least.push((Expression::from(1.0), together));
    }
    let common = Common::of(candidates);
    let mut pools: BTreeMap<&PartOf, Pool> = BTreeMap::new();
    for users in users.values() {
        let offer = users[0].2.offer;
        for part in common.parts(offer) {
            let needed = |need: usize| {
                let mut parts = offer.shared_for(&scope.request.needs[need].operations);
                parts.any(|one| one.of == part.of)
            };
            let pool = pools.entry(&part.of).or_default();
            (pool.rom, pool.static_bytes) = (part.rom, part.static_bytes);
            let needing = users.iter().filter(|(need, ..)| needed(*need));
            pool.needing
                .extend(needing.map(|(_, variable, _)| *variable));
            pool.having
                .extend(users.iter().map(|(_, variable, _)| *variable));
        }
        let own_static = offer.ram.static_bytes - common.static_bytes(offer);
        if let [(need, variable, candidate)] = users.as_slice() {
            let shared = common.rom_for(offer, &scope.request.needs[*need].operations);
            rom += (candidate.cost.rom - shared) as f64 * *variable;
            ram += own_static as f64 * *variable;
            continue;
        }
        let mut once = |bytes, of| once(&mut variables, &mut at_least, bytes, of);
        let all = users.iter().map(|(_, variable, _)| *variable).collect();
        ram += once(own_static, all);
        let mut by_users: BTreeMap<&[Operation], u64> = BTreeMap::new();
        for part in &offer.rom {
            *by_users.entry(&part.users).or_default() += part.bytes;
        }
        for (of_part, bytes) in by_users {
            let needed = |need: usize| {
                let operations = &scope.request.needs[need].operations;
                let key_schedule = of_part.contains(&Operation::EXPAND_KEY);
                key_schedule || of_part.iter().any(|user| operations.contains(user))
            };
            let of = users.iter().filter(|(need, ..)| needed(*need));
            let shared = common.parts(offer).filter(|one| one.users == of_part);
            let shared: u64 = shared.map(|one| one.rom).sum();
            rom += once(
                bytes - shared,
                of.map(|(_, variable, _)| *variable).collect(),
            );
        }
    }
    for pool in pools.into_values() {
        let mut once = |bytes, of| once(&mut variables, &mut at_least, bytes, of);
        rom += once(pool.rom, pool.needing);
        ram += once(pool.static_bytes, pool.having);
    }
    score += per_rom * rom.clone() + per_ram * ram.clone();
    Program {
        variables,
        chosen,
        at_least,
        rom,
        ram,
        score,
    }
}

/// Bytes that count once if any of their users is chosen.
fn once(
    variables: &mut ProblemVariables,
    at_least: &mut Vec<(Expression, Expression)>,
    bytes: u64,
    of: Vec<Variable>,
) -> Expression {
    let present = variables.add(variable().min(0.0).max(1.0));
    at_least.extend(of.into_iter().map(|user| (present.into(), user.into())));
    bytes as f64 * present
}
