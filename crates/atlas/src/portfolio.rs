//! Portfolios: which implementation is fastest in the given ROM and RAM.
//!
//! The question and the form of the answer are those of Matsui and Murakami 2013: a table with a
//! column for each ROM budget, between the smallest code and the fastest, and a row for each RAM
//! budget.

use crate::accounting::{Accounted, Counts};
use crate::compare::takes_any_key;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Operation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the code must be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Encryption; decryption is no hindrance, but its code does not count.
    Encrypt,
    /// Encryption and decryption; all code counts, and the sum of both times decides.
    EncryptAndDecrypt,
    /// A hash function: blocks of a long message.
    Hash,
}

/// What a portfolio is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The primitive: `aes-128`.
    pub primitive: String,
    /// What counts.
    pub counts: Counts,
    /// What the code must do.
    pub scope: Scope,
    /// ROM budgets in bytes, rising.
    pub roms: Vec<u64>,
    /// RAM budgets in bytes, rising.
    pub rams: Vec<u64>,
    /// Code whose key is fixed when the firmware is built takes part.
    pub fixed_key: bool,
}

/// An implementation with its costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
    /// Implementation folder.
    pub implementation: String,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
    /// ROM in bytes.
    pub rom: u64,
    /// RAM in bytes.
    pub ram: u64,
    /// Cycles of an encryption; of a hash function, of a block of a long message.
    pub cycles: u64,
    /// Cycles of a decryption, where it is asked for.
    pub decrypt_cycles: Option<u64>,
    /// Cycles of a message of one block, of a hash function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_block_cycles: Option<u64>,
    /// What holds of its timing.
    pub constant_time: ConstantTime,
}

impl Entry {
    fn time(&self) -> u64 {
        self.cycles + self.decrypt_cycles.unwrap_or(0)
    }

    fn name(&self) -> (&str, &str, Option<&str>) {
        let level = self.optimisation.as_deref();
        (&self.implementation, &self.toolchain, level)
    }
}

/// A column: how much ROM there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RomBudget {
    /// As little as possible: the smallest code that keeps within the RAM.
    Min,
    /// At most so many bytes.
    Bytes(u64),
    /// As much as is wanted.
    Fast,
}

impl RomBudget {
    /// Most bytes that it allows.
    fn bytes(self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Min | Self::Fast => u64::MAX,
        }
    }
}

/// The answer for one ROM and one RAM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// The fastest.
    Best(Entry),
    /// More memory does not help: a cell with less has the same.
    Satiated,
    /// Nothing fits.
    Impossible(Lack),
}

/// What the implementation that comes nearest lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lack {
    /// It.
    pub nearest: Entry,
    /// Bytes of ROM that it needs beyond the budget.
    pub rom: u64,
    /// Bytes of RAM that it needs beyond the budget.
    pub ram: u64,
}

/// A row: the answers for one RAM budget.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// The budget in bytes.
    pub ram: u64,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Portfolio {
    /// The columns.
    pub columns: Vec<RomBudget>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// The portfolio of a primitive from measurements of one core; none if none of them does what is asked.
#[must_use]
pub fn portfolio(measurements: &[Measurement], request: &Request) -> Option<Portfolio> {
    let entries = entries(measurements.iter(), request);
    if entries.is_empty() {
        return None;
    }
    let columns: Vec<RomBudget> = std::iter::once(RomBudget::Min)
        .chain(request.roms.iter().copied().map(RomBudget::Bytes))
        .chain([RomBudget::Fast])
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    for &ram in &request.rams {
        let mut cells: Vec<Cell> = Vec::new();
        for (index, &rom) in columns.iter().enumerate() {
            let answer = answer(&entries, rom, ram);
            let smaller_budgets = columns[..index].iter().map(|&rom| (rom, ram));
            let with_less_ram = request.rams.iter().take_while(|&&less| less < ram);
            let neighbours = smaller_budgets.chain(with_less_ram.map(|&less| (rom, less)));
            cells.push(match answer {
                None => Cell::Impossible(nearest(&entries, rom.bytes(), ram)),
                Some(best) => satiated_or(best, neighbours, &entries),
            });
        }
        rows.push(Row { ram, cells });
    }
    Some(Portfolio { columns, rows })
}

/// What does what is asked, whatever it takes.
pub(crate) fn entries<'a>(
    measurements: impl Iterator<Item = &'a Measurement>,
    request: &Request,
) -> Vec<Entry> {
    measurements
        .filter(|one| one.primitive == request.primitive)
        .filter(|one| request.fixed_key || takes_any_key(one))
        .filter_map(|one| entry(one, request))
        .collect()
}

/// The best entry, unless a cell with less memory has the same.
fn satiated_or(
    best: &Entry,
    less: impl Iterator<Item = (RomBudget, u64)>,
    entries: &[Entry],
) -> Cell {
    let same = |(rom, ram): (RomBudget, u64)| {
        answer(entries, rom, ram).is_some_and(|other| other.name() == best.name())
    };
    if less.into_iter().any(same) {
        Cell::Satiated
    } else {
        Cell::Best(best.clone())
    }
}

/// The best entry within the budgets.
fn answer(entries: &[Entry], rom: RomBudget, ram: u64) -> Option<&Entry> {
    let budget = rom.bytes();
    let fitting = || {
        entries
            .iter()
            .filter(|entry| entry.rom <= budget && entry.ram <= ram)
    };
    match rom {
        RomBudget::Min => fitting().min_by_key(|one| (one.rom, one.time(), one.ram, one.name())),
        _ => fitting().min_by_key(|one| (one.time(), one.rom, one.ram, one.name())),
    }
}

/// The entry that exceeds its worse budget by the smallest share.
pub(crate) fn nearest(entries: &[Entry], rom: u64, ram: u64) -> Lack {
    let excess = |entry: &Entry| {
        let share = |need: u64, budget: u64| need as f64 / budget.max(1) as f64;
        share(entry.rom, rom).max(share(entry.ram, ram))
    };
    let nearest = entries
        .iter()
        .min_by(|one, other| {
            excess(one)
                .total_cmp(&excess(other))
                .then_with(|| one.name().cmp(&other.name()))
        })
        .expect("there are entries");
    Lack {
        nearest: nearest.clone(),
        rom: nearest.rom.saturating_sub(rom),
        ram: nearest.ram.saturating_sub(ram),
    }
}

fn entry(measurement: &Measurement, request: &Request) -> Option<Entry> {
    let account = |operation| request.counts.account(measurement, operation);
    let first = account(match request.scope {
        Scope::Hash => Operation::HASH,
        Scope::Encrypt | Scope::EncryptAndDecrypt => Operation::ENCRYPT,
    })?;
    let (rom, ram, decrypt_cycles) = match request.scope {
        Scope::Encrypt | Scope::Hash => (first.rom, first.ram, None),
        Scope::EncryptAndDecrypt => {
            let decrypt: Accounted = account(Operation::DECRYPT)?;
            let rom = first.total_rom?;
            (rom, first.ram.max(decrypt.ram), Some(decrypt.cycles))
        }
    };
    Some(Entry {
        implementation: measurement.implementation.clone(),
        toolchain: measurement.toolchain.clone(),
        optimisation: measurement.optimisation.clone(),
        rom,
        ram,
        cycles: first.cycles,
        decrypt_cycles,
        one_block_cycles: first.one_block_cycles,
        constant_time: measurement.claims.constant_time,
    })
}
