//! The figures of all rows under one rule, column by column.

use cipherfit_atlas::accounting::{Accounted, Counts};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use schemars::JsonSchema;
use serde::Serialize;

/// A figure of each row; none where there is none.
type Figures<T> = Vec<Option<T>>;

/// The figures of all rows under one rule. A column that is the same under the rule `strict` is left
/// out under another.
#[derive(Serialize, JsonSchema)]
pub struct RuleColumns {
    /// Cycles of a call or of a further block; none where the rule does not count the row.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles: Option<Figures<u64>>,
    /// Of a hash function, cycles of a message of one block.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_block_cycles: Option<Figures<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles_per_byte: Option<Figures<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rom: Option<Figures<u64>>,
    /// ROM of the whole implementation, where it has both directions.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_rom: Option<Figures<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ram: Option<Figures<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<Figures<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_setup_cycles: Option<Figures<u64>>,
    /// ROM × cycles ÷ block bytes, where the rule has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    combined: Option<Figures<f64>>,
    /// Rank, where the rule has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<Figures<f64>>,
}

impl RuleColumns {
    pub(crate) fn of(
        counts: &Counts,
        counted: &[(usize, Operation)],
        measurements: &[Measurement],
    ) -> Self {
        let rows: Figures<Accounted> = counted
            .iter()
            .map(|&(record, operation)| counts.account(&measurements[record], operation))
            .collect();
        Self {
            cycles: column(&rows, |row| Some(row.cycles)),
            one_block_cycles: column(&rows, |row| row.one_block_cycles),
            cycles_per_byte: column(&rows, |row| rounded(row.cycles_per_byte)),
            rom: column(&rows, |row| Some(row.rom)),
            total_rom: column(&rows, |row| row.total_rom),
            ram: column(&rows, |row| Some(row.ram)),
            stack: column(&rows, |row| Some(row.stack)),
            key_setup_cycles: column(&rows, |row| row.key_setup_cycles),
            combined: column(&rows, |row| rounded(row.combined)),
            rank: column(&rows, |row| rounded(row.rank)),
        }
    }

    /// Without the columns that are the same in another.
    pub(crate) fn beside(self, other: &Self) -> Self {
        Self {
            cycles: unlike(self.cycles, &other.cycles),
            one_block_cycles: unlike(self.one_block_cycles, &other.one_block_cycles),
            cycles_per_byte: unlike(self.cycles_per_byte, &other.cycles_per_byte),
            rom: unlike(self.rom, &other.rom),
            total_rom: unlike(self.total_rom, &other.total_rom),
            ram: unlike(self.ram, &other.ram),
            stack: unlike(self.stack, &other.stack),
            key_setup_cycles: unlike(self.key_setup_cycles, &other.key_setup_cycles),
            combined: unlike(self.combined, &other.combined),
            rank: unlike(self.rank, &other.rank),
        }
    }
}

/// A column; none if no row has the figure.
fn column<T>(
    rows: &[Option<Accounted>],
    figure: impl Fn(&Accounted) -> Option<T>,
) -> Option<Figures<T>> {
    let figures: Figures<T> = rows.iter().map(|row| figure(row.as_ref()?)).collect();
    figures.iter().any(Option::is_some).then_some(figures)
}

fn unlike<T: PartialEq>(own: Option<T>, other: &Option<T>) -> Option<T> {
    own.filter(|own| other.as_ref() != Some(own))
}

/// Two decimals: more would only make the file larger.
fn rounded(value: Option<f64>) -> Option<f64> {
    value.map(|value| (value * 100.0).round() / 100.0)
}
