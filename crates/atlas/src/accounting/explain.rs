//! A rule in words, made from its definition.

use super::{
    Counts, InterfaceCount, KeyCount, KeySetupCode, KeySetupTime, RamCount, Rule, Score,
    StackCount, Statistic,
};
use schemars::JsonSchema;
use serde::Serialize;

/// What a rule counts, in sentences.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The rule.
    pub rule: Rule,
    /// Whose rule.
    pub title: String,
    /// Source in `published/sources.csv`.
    pub source: Option<String>,
    /// What counts as time.
    pub cycles: String,
    /// What counts as ROM.
    pub rom: String,
    /// What counts as RAM.
    pub ram: String,
    /// Figures of merit.
    pub scores: Vec<&'static str>,
    /// Where the paper is silent or cannot be followed.
    pub approximations: Vec<String>,
}

impl Rule {
    /// What the rule counts, in sentences; none if our measurements cannot be counted by it.
    #[must_use]
    pub fn explain(&self) -> Option<Explanation> {
        let definition = self.definition();
        let counts = self.counts()?;
        let source = definition.source.as_ref();
        Some(Explanation {
            rule: self.clone(),
            title: definition.title.clone(),
            source: source.map(|source| source.id.get_ref().clone()),
            cycles: match self.is_of_messages() {
                true => message_cycles(counts),
                false => cycles(counts),
            },
            rom: rom(counts),
            ram: ram(&counts.ram),
            scores: counts.scores.iter().map(|score| in_words(*score)).collect(),
            approximations: definition.approximations.clone(),
        })
    }
}

impl std::fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.rule, self.title)?;
        if let Some(source) = &self.source {
            write!(formatter, " [{source}]")?;
        }
        write!(formatter, "\n  Time  {}", self.cycles)?;
        write!(formatter, "\n  ROM   {}", self.rom)?;
        write!(formatter, "\n  RAM   {}", self.ram)?;
        for score in &self.scores {
            write!(formatter, "\n  Score {score}")?;
        }
        for approximation in &self.approximations {
            write!(formatter, "\n  Note  {approximation}")?;
        }
        Ok(())
    }
}

fn cycles(counts: &Counts) -> String {
    let mut text = String::from(match counts.cycles.statistic {
        Statistic::Median => "The median over all inputs of ",
        Statistic::Max => "The worst case over all inputs of ",
    });
    text.push_str(&match interface_left_out(&counts.interface).as_slice() {
        [] => "the whole call, with call and return.".to_owned(),
        parts => format!("the call without {}.", list(parts)),
    });
    text.push_str(match counts.cycles.key_schedule {
        KeySetupTime::Counted => " The key schedule counts with each block.",
        KeySetupTime::Apart => " The key schedule is shown apart.",
    });
    text.push_str(
        " Of a hash function, what each further block of a long message takes, call and return \
         included; a message of one block is shown apart.",
    );
    text
}

fn message_cycles(counts: &Counts) -> String {
    let key_schedule = match counts.cycles.key_schedule {
        KeySetupTime::Apart => "The key schedule is shown apart.",
        KeySetupTime::Counted => "The key schedule counts with each message.",
    };
    format!("The most that a message of the row's lengths takes, in whole calls. {key_schedule}")
}

fn rom(counts: &Counts) -> String {
    let key_schedule = match counts.rom.key_schedule {
        KeySetupCode::Counted => "and of the key schedule",
        KeySetupCode::WithRoundKeysInRam => "and, if round keys lie in RAM, of the key schedule",
        KeySetupCode::NotCounted => "alone",
    };
    let left_out = match interface_left_out(&counts.interface).as_slice() {
        [] => String::new(),
        parts => format!(" The instructions for {} do not count.", list(parts)),
    };
    format!("Code and constant tables of the operation {key_schedule}.{left_out}")
}

/// Parts of the interface that do not count.
fn interface_left_out(counted: &InterfaceCount) -> Vec<&'static str> {
    let parts = [
        (counted.call_and_return, "call and return"),
        (
            counted.convention,
            "what only the calling convention asks for",
        ),
        (counted.block_io, "loading and storing the block"),
    ];
    let left_out = parts.into_iter().filter(|(counts, _)| !counts);
    left_out.map(|(_, name)| name).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn list(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn ram(counted: &RamCount) -> String {
    let mut parts = vec!["static variables", "round keys"];
    if counted.block {
        parts.push("block");
    }
    match counted.key {
        KeyCount::Always => parts.push("key"),
        KeyCount::InPlaceOfRoundKeys => parts[1] = "round keys or the key in their place",
        KeyCount::Never => {}
    }
    if counted.stack == StackCount::Counted {
        parts.push("stack");
    }
    let listed = list(&parts);
    let stack = match counted.stack {
        StackCount::Counted => "",
        StackCount::Apart => " The stack is shown apart.",
        StackCount::NotCounted => " The stack does not count.",
    };
    let unseen: Vec<String> = (counted.stack_left_out.iter())
        .map(|(isa, bytes)| format!(" {bytes} bytes of it are left out on {isa}."))
        .collect();
    let unseen = unseen.concat();
    format!(
        "Sum of {listed}.{stack}{unseen} Work areas and the state of a hash function count as round keys do, \
         a digest as the block does."
    )
}

fn in_words(score: Score) -> &'static str {
    match score {
        Score::Combined => "combined = ROM × cycles ÷ block bytes; smaller is better.",
        Score::Rank => "rank = (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM); larger is better.",
    }
}
