//! The figures of a row.

use super::LoadError;
use super::field::Line;
use cipherfit_vocabulary::words;
use serde::Serialize;
use std::collections::BTreeMap;

/// The column of energy.
pub(super) const ENERGY: &str = "energy_uj";

words! {
    /// How a figure is to be read.
    Bound {
        /// It is the size.
        Exact = "exact",
        /// It is a budget that the implementation keeps.
        AtMost = "at-most",
    }
}

words! {
    /// Of what RAM is given.
    RamScope {
        /// Of the row's operation.
        Operation = "operation",
        /// Of the whole implementation: encryption, decryption, key schedule.
        Whole = "whole",
    }
}

words! {
    /// A figure that nothing of ours is set beside.
    Further {
        /// Cycles before the first use: tables made in RAM.
        SetupCycles = "setup_cycles",
        /// The other figure for decryption, where the source prints two and does not say why; the
        /// smaller is `decrypt_cycles`.
        SecondDecryptCycles = "second_decrypt_cycles",
        /// Clocks of a block with the words that go in and out.
        LatencyCycles = "latency_cycles",
        /// Gate equivalents.
        AreaGe = "area_ge",
        /// Rounds.
        Rounds = "rounds",
        /// Width of the data path in bits.
        DatapathBits = "datapath_bits",
        /// Clock in kilohertz.
        ClockKhz = "clock_khz",
    }
}

impl Further {
    /// Does it say how good the implementation is, and not just what it is?
    #[must_use]
    pub fn is_cost(self) -> bool {
        matches!(self, Self::SetupCycles | Self::AreaGe)
    }
}

/// A size in bytes, or a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounded {
    /// Bytes.
    pub bytes: u64,
    /// How to read them.
    pub bound: Bound,
}

/// A named amount, as `0=25851; 64=782`: by bytes of a message, or by part of a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amount {
    /// Of what.
    pub of: String,
    /// How much.
    pub value: f64,
}

/// The figures; none where the source gives none. ROM is that of one operation alone, as the
/// source's rule counts it, except for `total_rom`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// Cycles a block of the row's operation (key schedule: cycles a key).
    pub cycles: Option<u64>,
    /// Its cycles a byte.
    pub cycles_per_byte: Option<f64>,
    /// Digits after the point that the cycles a byte are printed with.
    pub per_byte_digits: usize,
    /// Cycles of decryption, beside encryption.
    pub decrypt_cycles: Option<u64>,
    /// Its cycles a byte.
    pub decrypt_cycles_per_byte: Option<f64>,
    /// Cycles of the key schedule; 0: there is none.
    pub expand_key_cycles: Option<u64>,
    /// Cycles of the key schedule for decryption.
    pub decrypt_key_cycles: Option<u64>,
    /// Cycles that the end of a message takes in addition.
    pub finish_cycles: Option<u64>,
    /// ROM of the row's operation.
    pub rom: Option<Bounded>,
    /// ROM of decryption.
    pub decrypt_rom: Option<u64>,
    /// ROM of the key schedule.
    pub expand_key_rom: Option<u64>,
    /// ROM of the whole implementation: encryption, decryption, key schedule.
    pub total_rom: Option<Bounded>,
    /// RAM, as the source's rule counts it.
    pub ram: Option<Bounded>,
    /// Of what that is the RAM.
    pub ram_of: Option<RamScope>,
    /// Stack in bytes, where it stands apart.
    pub stack: Option<u64>,
    /// ROM and RAM together, where the source does not say how much is which.
    pub memory: Option<u64>,
    /// Rank of Beaulieu et al.
    pub rank: Option<f64>,
    /// Energy a block in microjoules.
    pub energy_uj: Option<f64>,
    /// Throughput in kilobits a second.
    pub throughput_kbps: Option<f64>,
    /// Cycles as its own code takes them where the source's simulator is known to miscount.
    pub corrected_cycles: Option<u64>,
    /// What nothing of ours is set beside.
    pub further: BTreeMap<Further, f64>,
    /// Cycles of whole messages, by their bytes.
    pub message_cycles: Vec<Amount>,
    /// Cycles a byte of whole messages, by their bytes.
    pub message_cycles_per_byte: Vec<Amount>,
    /// Microseconds of the parts of a time.
    pub parts_us: Vec<Amount>,
}

impl Figures {
    /// Cycles of the row's operation, corrected where they are known to be miscounted.
    #[must_use]
    pub fn true_cycles(&self) -> Option<u64> {
        self.corrected_cycles.or(self.cycles)
    }

    pub(super) fn read(line: &Line<'_>) -> Result<Self, LoadError> {
        let rom = line.positive_count("rom_bytes")?;
        let total_rom = line.positive_count("total_rom_bytes")?;
        let ram = line.count("ram_bytes")?;
        let has_rom = rom.is_some() || total_rom.is_some();
        let rom_is = if_any(line, "rom_is", has_rom, Bound::ALL, Bound::name)?;
        let ram_is = if_any(line, "ram_is", ram.is_some(), Bound::ALL, Bound::name)?;
        let scopes = (RamScope::ALL, RamScope::name as fn(RamScope) -> _);
        let ram_of = if_any(line, "ram_of", ram.is_some(), scopes.0, scopes.1)?;
        let sized = |bytes: Option<u64>, bound: Option<Bound>| {
            bytes
                .zip(bound)
                .map(|(bytes, bound)| Bounded { bytes, bound })
        };
        let mut further = BTreeMap::new();
        for &figure in Further::ALL {
            let value = line.decimal(figure.name())?;
            further.extend(value.map(|value| (figure, value)));
        }
        let (_, digits) = line
            .text("cycles_per_byte")
            .split_once('.')
            .unwrap_or_default();
        Ok(Self {
            cycles: line.positive_count("cycles")?,
            cycles_per_byte: line.decimal("cycles_per_byte")?,
            per_byte_digits: digits.len(),
            decrypt_cycles: line.positive_count("decrypt_cycles")?,
            decrypt_cycles_per_byte: line.decimal("decrypt_cycles_per_byte")?,
            expand_key_cycles: line.count("expand_key_cycles")?,
            decrypt_key_cycles: line.count("decrypt_key_cycles")?,
            finish_cycles: line.positive_count("finish_cycles")?,
            rom: sized(rom, rom_is),
            decrypt_rom: line.positive_count("decrypt_rom_bytes")?,
            expand_key_rom: line.count("expand_key_rom_bytes")?,
            total_rom: sized(total_rom, rom_is),
            ram: sized(ram, ram_is),
            ram_of,
            stack: line.count("stack_bytes")?,
            memory: line.positive_count("memory_bytes")?,
            rank: line.decimal("rank")?,
            energy_uj: line.decimal(ENERGY)?,
            throughput_kbps: line.decimal("throughput_kbps")?,
            corrected_cycles: line.positive_count("corrected_cycles")?,
            further,
            message_cycles: line.amounts("message_cycles")?,
            message_cycles_per_byte: line.amounts("message_cycles_per_byte")?,
            parts_us: line.amounts("parts_us")?,
        })
    }
}

/// A word that must stand exactly where there is a figure that it belongs to.
fn if_any<T: Copy>(
    line: &Line<'_>,
    column: &'static str,
    has_figure: bool,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<Option<T>, LoadError> {
    match (has_figure, line.text(column)) {
        (false, "") => Ok(None),
        (false, _) => Err(line.fault(column, "nothing, as there is no figure", "empty the field")),
        (true, _) => line.word(column, all, name).map(Some),
    }
}
