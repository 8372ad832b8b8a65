//! The answer.

use crate::constraint::{Check, Constraint};
use crate::cost::Cost;
use crate::warning::Warning;
use crate::{Energy, Request};
use cipherfit_vocabulary::{ConstantTime, Identity, Language};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An implementation that meets one need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// Which need, from 0.
    pub need: usize,
    /// What it is called.
    #[serde(flatten)]
    pub identity: Identity,
    /// What it is written in.
    pub language: Language,
    /// What its timing tells.
    pub constant_time: ConstantTime,
    /// All that it does for this need is proved right for every input.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
    /// What it costs for this need alone.
    pub cost: Cost,
    /// Bytes of messages a second, where the clock is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_per_second: Option<f64>,
    /// The constraints, of several needs without ROM and RAM, which they share.
    pub checks: Vec<Check>,
}

/// All needs together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Total {
    /// Cycles of a message for each need.
    pub cycles: u64,
    /// Bytes of ROM; code that several needs use counts once.
    pub rom: u64,
    /// Bytes of RAM.
    pub ram: u64,
    /// Energy of a message for each need, where it can be estimated.
    pub energy: Option<Energy>,
}

/// What implementations of a choice have in common: what two of them call, or one calls and another is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shared {
    /// The primitive.
    pub primitive: String,
    /// The implementation of it.
    pub implementation: String,
    /// Toolchain that it is built with.
    pub toolchain: String,
    /// The needs that it serves, from 0.
    pub needs: Vec<usize>,
    /// Bytes of code and constants, which count once.
    pub rom: u64,
    /// Bytes of variables, which count once.
    pub ram: u64,
    /// Bytes of ROM by which the total is less than the sum of the parts.
    pub rom_saved: u64,
    /// The same of RAM.
    pub ram_saved: u64,
}

/// A way to meet all needs within all constraints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// An implementation for each need.
    pub parts: Vec<Part>,
    /// What they have in common.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<Shared>,
    /// What they cost together.
    pub total: Total,
    /// ROM and RAM, where they are limited.
    pub budgets: Vec<Check>,
    /// What the objective makes of it; smaller is better.
    pub score: f64,
}

/// An implementation that one constraint alone rejects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NearMiss {
    /// The implementation.
    pub part: Part,
    /// The constraint, with limit and value.
    pub missed: Check,
}

/// A larger budget with what it makes possible.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Relaxed {
    /// The limit in place of the one asked for.
    pub limit: f64,
    /// The best choice under it.
    pub best: Choice,
}

/// What more of one budget would buy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sensitivity {
    /// The budget.
    pub constraint: Constraint,
    /// Of several needs, which it belongs to; none if all share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<usize>,
    /// As asked for.
    pub limit: f64,
    /// How much more is tried.
    pub step: f64,
    /// The best with that much more, if it is better.
    pub at_step: Option<Relaxed>,
    /// The smallest relaxation that makes the best better, if any does.
    pub next: Option<Relaxed>,
    /// The best without this limit, with the smallest limit that allows it, if it is better.
    pub unlimited: Option<Relaxed>,
}

/// Relaxing one constraint alone makes the request feasible.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Blocking {
    /// The constraint with its limit, and the value nearest to it that would do.
    pub check: Check,
    /// Which need it belongs to; none if all share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<usize>,
    /// What would then fit.
    pub choice: Choice,
}

/// Why nothing fits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Infeasible {
    /// Each constraint that alone stands in the way, nearest first; empty if two or more do.
    pub blocking: Vec<Blocking>,
    /// The choice whose worst miss is the smallest share of its limit.
    pub nearest: Choice,
    /// What it misses; budgets first.
    pub missed: Vec<Check>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The question.
    pub request: Request,
    /// The device that it is about, or the cores.
    pub target: Vec<String>,
    /// What the user should know about how the question was read.
    pub notes: Vec<String>,
    /// What fits, best first. Of one need: the best build of each implementation. Of several: the
    /// best combination of each core.
    pub choices: Vec<Choice>,
    /// For each need, what one constraint alone rejects, nearest first: the best build of each
    /// implementation of which no build is kept.
    pub near_misses: Vec<NearMiss>,
    /// Implementations that miss two constraints or more.
    pub far_misses: usize,
    /// What more of each budget would buy; empty if nothing fits.
    pub sensitivity: Vec<Sensitivity>,
    /// Why nothing fits, if so.
    pub infeasible: Option<Infeasible>,
    /// What is to be said against the primitives chosen.
    pub warnings: Vec<Warning>,
}
