//! What an implementation must keep, and by how much it keeps or misses it.

use crate::cost::Cost;
use crate::{Need, Offer, Primitive, Request, Size};
use cipherfit_vocabulary::Status;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that must be kept.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// Bytes of ROM.
    Rom,
    /// Bytes of RAM.
    Ram,
    /// Cycles of a message.
    Cycles,
    /// Bytes a second.
    Throughput,
    /// Nanojoules of a message.
    Energy,
    /// What tells of secrets: 0 branches, 1 addresses, 2 nothing.
    ConstantTime,
    /// Bits of security.
    Security,
    /// Bits of a block.
    Block,
    /// Bits of a key.
    Key,
    /// Bits of a digest.
    Digest,
    /// In a standard in force: 0 or 1.
    Standard,
    /// Calls leave the key as it is: 0 or 1.
    KeepsKey,
    /// May be interrupted by itself: 0 or 1.
    Reentrant,
}

impl Constraint {
    /// In words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Rom => "ROM",
            Self::Ram => "RAM",
            Self::Cycles => "cycles",
            Self::Throughput => "throughput",
            Self::Energy => "energy",
            Self::ConstantTime => "leaks",
            Self::Security => "security",
            Self::Block => "block size",
            Self::Key => "key size",
            Self::Digest => "digest size",
            Self::Standard => "in a standard",
            Self::KeepsKey => "keeps the key",
            Self::Reentrant => "reentrancy",
        }
    }

    /// Whether it is a number that a little more of makes sense of.
    #[must_use]
    pub fn is_budget(self) -> bool {
        matches!(
            self,
            Self::Rom | Self::Ram | Self::Cycles | Self::Throughput | Self::Energy
        )
    }

    /// Whether more of it is better.
    #[must_use]
    pub fn is_floor(self) -> bool {
        !matches!(self, Self::Rom | Self::Ram | Self::Cycles | Self::Energy)
    }
}

/// A constraint beside the value that an implementation has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// What must be kept.
    pub constraint: Constraint,
    /// The limit.
    pub limit: f64,
    /// Just this value will do, not a better one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exactly: bool,
    /// What the implementation has; none if it is not known (energy without a model) or if there
    /// is no such thing (the key of a hash function).
    pub value: Option<f64>,
}

impl Check {
    /// How far inside the limit the value is; negative if it is outside; none if it is not known.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        let value = self.value?;
        Some(if self.exactly {
            -(value - self.limit).abs()
        } else if self.constraint.is_floor() {
            value - self.limit
        } else {
            self.limit - value
        })
    }

    /// The same with another limit.
    #[must_use]
    pub fn with_limit(self, limit: f64) -> Self {
        Self { limit, ..self }
    }

    /// Share of a limit on cycles, throughput or energy that is tried as a step.
    const STEP_SHARE: f64 = 0.1;

    /// How much of a budget is tried as a step.
    pub(crate) fn step(&self, request: &Request) -> f64 {
        match self.constraint {
            Constraint::Rom => request.rom_step as f64,
            Constraint::Ram => request.ram_step as f64,
            _ => self.limit * Self::STEP_SHARE,
        }
    }

    /// The limit that so much less strict is.
    pub(crate) fn relaxed_by(&self, step: f64) -> f64 {
        if self.constraint.is_floor() {
            self.limit - step
        } else {
            self.limit + step
        }
    }

    /// Whether it is kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.margin().is_some_and(|margin| margin >= 0.0)
    }

    /// By how much it is missed, as a share of the limit; 0 if it is kept, infinite if no relaxation
    /// is known to help.
    #[must_use]
    pub fn excess(&self) -> f64 {
        match self.margin() {
            Some(margin) if margin >= 0.0 => 0.0,
            Some(margin) => -margin / self.limit.max(1.0),
            None => f64::INFINITY,
        }
    }
}

/// Most bytes that all needs together may take: those asked for, and no more than a device has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Bytes of ROM.
    pub rom: Option<u64>,
    /// Bytes of RAM.
    pub ram: Option<u64>,
}

/// The constraints of one need beside what an implementation has, in the order of [`Constraint`].
///
/// ROM and RAM are those of the whole request, so that they are checked here only where the need is
/// the only one or where `budgets` asks for it.
#[must_use]
pub fn checks(
    request: &Request,
    memory: Memory,
    need: &Need,
    offer: &Offer,
    primitive: &Primitive,
    standing: Option<Status>,
    cost: &Cost,
) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut add = |constraint, limit: Option<f64>, exactly, value: Option<f64>| {
        if let Some(limit) = limit {
            checks.push(Check {
                constraint,
                limit,
                exactly,
                value,
            });
        }
    };
    let whole = |limit: Option<u64>| limit.map(|limit| limit as f64);
    add(
        Constraint::Rom,
        whole(memory.rom),
        false,
        Some(cost.rom as f64),
    );
    add(
        Constraint::Ram,
        whole(memory.ram),
        false,
        Some(cost.ram.total() as f64),
    );
    add(
        Constraint::Cycles,
        whole(need.cycles),
        false,
        Some(cost.most_cycles() as f64),
    );
    let rate = request.clock_hz.map(|clock| throughput(need, cost, clock));
    add(Constraint::Throughput, need.bytes_per_second, false, rate);
    let energy = cost.energy.map(|energy| energy.high);
    add(Constraint::Energy, need.nanojoules, false, energy);
    let class = need.constant_time.map(|class| f64::from(class as u8));
    let found = f64::from(offer.constant_time as u8);
    add(Constraint::ConstantTime, class, false, Some(found));
    let security = primitive.security_bits as f64;
    add(
        Constraint::Security,
        whole(need.least_security(primitive)),
        false,
        Some(security),
    );
    let sizes = [
        (Constraint::Block, need.block, Some(primitive.block_bits)),
        (Constraint::Key, need.key_size, primitive.key_bits),
        (Constraint::Digest, need.digest, primitive.digest_bits),
    ];
    for (constraint, size, bits) in sizes {
        let exactly = matches!(size, Some(Size::Exactly(_)));
        add(
            constraint,
            whole(size.map(Size::bits)),
            exactly,
            whole(bits),
        );
    }
    let keeps_key = primitive.key_bits.is_some() && !need.may_lose_key;
    let standard = standing == Some(Status::Standard);
    for (constraint, wanted, found) in [
        (Constraint::Standard, need.wants_standard(), standard),
        (Constraint::KeepsKey, keeps_key, !offer.overwrites_key),
        (Constraint::Reentrant, request.at_once, offer.reentrant),
    ] {
        let found = f64::from(u8::from(found));
        add(constraint, wanted.then_some(1.0), false, Some(found));
    }
    checks
}

/// Bytes of messages a second, at least.
#[must_use]
pub fn throughput(need: &Need, cost: &Cost, clock_hz: f64) -> f64 {
    need.message_bytes as f64 * clock_hz / cost.most_cycles().max(1) as f64
}
