//! A rule as `published/rules/<rule>.toml` has it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// Which of the cycle counts over all inputs stands for the routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// The lower median.
    Median,
    /// The worst case.
    Max,
}

/// Where the time of the key schedule goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KeySetupTime {
    /// Beside the cycles of a call, as a figure of its own.
    Apart,
    /// Into the cycles of what is timed: of each block, or of each message, if the rule times whole messages.
    Counted,
}

/// What counts as time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CycleCount {
    /// Which count over all inputs.
    pub statistic: Statistic,
    /// Where the key schedule's cycles go.
    pub key_schedule: KeySetupTime,
}

/// Which parts of a routine's interface count, as time and as ROM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterfaceCount {
    /// The call and the return instruction count.
    pub call_and_return: bool,
    /// Instructions that load the block from memory or store it count.
    pub block_io: bool,
    /// Instructions that only the calling convention asks for count.
    pub convention: bool,
}

/// Whether the code of the key schedule counts as ROM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KeySetupCode {
    /// It counts.
    Counted,
    /// It counts if round keys lie in RAM; round keys made beforehand need no schedule.
    WithRoundKeysInRam,
    /// It does not count: each operation stands alone.
    NotCounted,
}

/// What counts as ROM. Code and constants of the operation count under every rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RomCount {
    /// Whether the key schedule's code counts.
    pub key_schedule: KeySetupCode,
}

/// Where the stack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StackCount {
    /// Into RAM.
    Counted,
    /// Beside RAM, as a figure of its own.
    Apart,
    /// Nowhere.
    NotCounted,
}

/// When the key counts as RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KeyCount {
    /// Always.
    Always,
    /// Where encryption gets it in place of round keys: the caller then keeps it.
    InPlaceOfRoundKeys,
    /// Never.
    Never,
}

/// What counts as RAM. Static variables and round keys count under every rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RamCount {
    /// The block counts.
    pub block: bool,
    /// When the key counts.
    pub key: KeyCount,
    /// Where the stack goes.
    pub stack: StackCount,
    /// Bytes of a routine's stack that the rule does not see, by instruction set.
    #[serde(default)]
    pub stack_left_out: BTreeMap<String, u64>,
}

/// A figure of merit that a paper ranks by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// ROM × cycles ÷ block bytes; smaller is better.
    Combined,
    /// (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM); larger is better.
    Rank,
}

/// What counts under a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Figures of merit.
    #[serde(default)]
    pub scores: Vec<Score>,
    /// Time.
    pub cycles: CycleCount,
    /// Parts of the interface, as time and as ROM.
    pub interface: InterfaceCount,
    /// ROM.
    pub rom: RomCount,
    /// RAM.
    pub ram: RamCount,
}

/// Where a rule is stated.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// Source in `published/sources.csv`.
    pub id: Spanned<String>,
    /// Section, table or file of it.
    pub section: String,
}

/// What a rule counts, and where that is less than certain.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// One line: whose rule.
    pub title: String,
    /// What it counts, in one sentence.
    pub summary: String,
    /// Place in lists of rules, smallest first.
    pub order: u32,
    /// Its rows time whole messages: ours is what a message of the row's lengths costs, and nothing else of
    /// ours is counted by it.
    #[serde(default)]
    pub whole_messages: bool,
    /// Where the paper is silent or the measurement cannot follow it, and what is done instead.
    #[serde(default)]
    pub approximations: Vec<String>,
    /// Where it is stated; none for cipherfit's own.
    pub source: Option<RuleSource>,
    /// What counts; none if our measurements cannot be counted by it, or if that is not known well enough.
    pub counts: Option<Counts>,
}
