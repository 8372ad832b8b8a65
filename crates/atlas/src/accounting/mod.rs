//! Accounting rules: what counts as cycles, ROM, RAM.
//!
//! A rule is a file of `published/rules/` ([`Definition`]): data that says which raw components of a
//! measurement count ([`Counts`]). The arithmetic ([`Counts::account`]) and the text
//! ([`Rule::explain`]) both follow from that data, so they cannot disagree.

mod account;
mod definition;
mod explain;
mod message;
mod parts;
mod rules;

pub(crate) use account::inverse;
pub use account::{Accounted, rank};
pub use definition::{
    Counts, CycleCount, Definition, InterfaceCount, KeyCount, KeySetupCode, KeySetupTime, RamCount,
    RomCount, RuleSource, Score, StackCount, Statistic,
};
pub use explain::Explanation;
pub use message::Message;
pub(crate) use parts::{rom_parts, tasks_of};
pub use rules::{BEAULIEU2014, BUHROW2014, DIDLA2008, MATSUI2013, Rule, Rules, STRICT};
