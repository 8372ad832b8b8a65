//! The columns of a table.

use super::Beside;
use crate::terminal::{self, Column};
use cipherfit_atlas::table::TableRow;
use cipherfit_vocabulary::{Identity, Language};

/// What a column shows.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Shown {
    /// The primitive.
    #[value(name = "primitive")]
    Primitive,
    /// The implementation.
    #[value(name = "implementation")]
    Implementation,
    /// What the rule's own paper calls it.
    #[value(name = "paper")]
    Paper,
    /// Cycles of a call, of a hash function for a long message.
    #[value(name = "cycles")]
    Cycles,
    /// Cycles of a message of one block.
    #[value(name = "one-block")]
    OneBlock,
    /// Milliseconds.
    #[value(name = "ms")]
    Milliseconds,
    /// Microjoules.
    #[value(name = "uj")]
    Microjoules,
    /// Cycles a byte.
    #[value(name = "c/b")]
    PerByte,
    /// Code and tables.
    #[value(name = "rom")]
    Rom,
    /// RAM with stack.
    #[value(name = "ram")]
    Ram,
    /// Stack.
    #[value(name = "stack")]
    Stack,
    /// Cycles of the key's set-up.
    #[value(name = "set-up")]
    SetUp,
    /// ROM times cycles a byte.
    #[value(name = "product")]
    Product,
    /// The rule's rank.
    #[value(name = "rank")]
    Rank,
    /// What timing tells.
    #[value(name = "leaks")]
    Leaks,
    /// How many operations are proved for every input.
    #[value(name = "proved")]
    Proved,
    /// Layout of the round keys.
    #[value(name = "round-keys")]
    RoundKeys,
    /// Language.
    #[value(name = "language")]
    Language,
}

/// What a cell shows that has no value.
const NONE: &str = "—";

impl Shown {
    /// What stands above it, and how it is laid out.
    pub(super) fn head(self) -> (&'static str, Column) {
        use Column::{Number, Text, Word};
        match self {
            Self::Primitive => ("primitive", Word),
            Self::Implementation => ("implementation", Text),
            Self::Paper => ("in the paper", Text),
            Self::Cycles => ("cycles", Number),
            Self::OneBlock => ("one block", Number),
            Self::Milliseconds => ("ms", Number),
            Self::Microjoules => ("µJ", Number),
            Self::PerByte => ("c/B", Number),
            Self::Rom => ("ROM", Number),
            Self::Ram => ("RAM", Number),
            Self::Stack => ("stack", Number),
            Self::SetUp => ("set-up", Number),
            Self::Product => ("ROM·c/B", Number),
            Self::Rank => ("rank", Number),
            Self::Leaks => ("leaks", Word),
            Self::Proved => ("proved", Word),
            Self::RoundKeys => ("round keys", Word),
            Self::Language => ("language", Word),
        }
    }

    /// What it shows of a row.
    pub(super) fn cell(self, row: &TableRow, beside: &Beside) -> String {
        let figures = &row.figures;
        let decimal = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
        let clock = beside.clock.as_ref();
        let found = match self {
            Self::Primitive => Some(row.primitive.clone()),
            Self::Implementation => Some(implementation(row)),
            Self::Paper => Some(row.label.clone().unwrap_or_default()),
            Self::Cycles => Some(terminal::number(figures.cycles)),
            Self::OneBlock => figures.one_block_cycles.map(terminal::number),
            Self::Milliseconds => clock.map(|clock| clock.milliseconds(figures.cycles)),
            Self::Microjoules => beside.energies.get(&identity(row)).cloned(),
            Self::PerByte => decimal(figures.cycles_per_byte),
            Self::Rom => Some(terminal::number(figures.rom)),
            Self::Ram => Some(terminal::number(figures.ram)),
            Self::Stack => Some(terminal::number(figures.stack)),
            Self::SetUp => figures.key_setup_cycles.map(terminal::number),
            Self::Product => figures.combined.map(|value| terminal::number(value as u64)),
            Self::Rank => decimal(figures.rank),
            Self::Leaks => Some(row.constant_time.leaks().to_owned()),
            Self::Proved => row.proof.as_ref().map(|proof| proof.in_short()),
            Self::RoundKeys => Some(row.round_keys.clone()),
            Self::Language => Some(row.language.name().to_owned()),
        };
        found.unwrap_or_else(|| NONE.to_owned())
    }
}

/// The columns of rows, where none are asked for.
pub(super) fn usual(rows: &[&TableRow], with_primitive: bool, beside: &Beside) -> Vec<Shown> {
    let any = |has: fn(&TableRow) -> bool| rows.iter().any(|row| has(row));
    let parts = [
        (Shown::Primitive, with_primitive),
        (Shown::Implementation, true),
        (Shown::Paper, any(|row| row.label.is_some())),
        (Shown::Cycles, true),
        (
            Shown::OneBlock,
            any(|row| row.figures.one_block_cycles.is_some()),
        ),
        (Shown::Milliseconds, beside.clock.is_some()),
        (Shown::Microjoules, !beside.energies.is_empty()),
        (Shown::PerByte, true),
        (Shown::Rom, true),
        (Shown::Ram, true),
        (Shown::Stack, true),
        (Shown::SetUp, true),
        (Shown::Product, any(|row| row.figures.combined.is_some())),
        (Shown::Rank, any(|row| row.figures.rank.is_some())),
        (Shown::Leaks, true),
    ];
    let wanted = parts.into_iter().filter(|(_, wanted)| *wanted);
    wanted.map(|(shown, _)| shown).collect()
}

fn identity(row: &TableRow) -> Identity {
    Identity {
        primitive: row.primitive.clone(),
        implementation: row.implementation.clone(),
        core: row.core.clone(),
        memory: row.memory.clone(),
        toolchain: row.toolchain.clone(),
        optimisation: row.optimisation.clone(),
    }
}

/// The folder, with the toolchain where several build it.
fn implementation(row: &TableRow) -> String {
    let short = row
        .implementation
        .split('/')
        .skip(2)
        .collect::<Vec<_>>()
        .join("/");
    let name = if short.is_empty() {
        row.implementation.clone()
    } else {
        short
    };
    if row.language == Language::C {
        name + &terminal::built_by(&row.toolchain, row.optimisation.as_deref())
    } else {
        name
    }
}
