//! A device: a row of a table `targets/devices/<family>.csv`.

use super::table::Row;
use crate::CatalogError;
use std::ops::Range;
use std::path::PathBuf;

/// The columns of a table, in order.
pub const DEVICE_COLUMNS: [&str; 11] = [
    "name",
    "title",
    "core",
    "rom_start",
    "rom_end",
    "ram_start",
    "ram_end",
    "clock_hz",
    "wait_states",
    "voltage_mv",
    "source",
];

/// A device that can be asked for.
#[derive(Clone, Debug)]
pub struct Device {
    /// Name in selectors: `msp430g2553`.
    pub name: String,
    /// As the vendor writes it.
    pub title: String,
    /// Its core, a file of `targets/cores/`.
    pub core: String,
    /// Machine addresses of the flash in which the linker may put code and constants.
    pub rom: Range<u32>,
    /// Addresses of the RAM as the data sheet gives them; [`super::Machine::ram`] has the machine's.
    pub ram: Range<u32>,
    /// Fastest clock that the figures hold for, in hertz.
    pub clock_hz: u64,
    /// Clocks that an access to memory waits at that clock.
    pub wait_states: u32,
    /// Supply that the clock needs, in millivolts, where it is known.
    pub voltage_mv: Option<u32>,
    /// The documents that the facts come from.
    pub source: String,
    /// The table that holds it.
    pub file: PathBuf,
    /// Its line in the table, from 1.
    pub line: usize,
}

impl Device {
    /// Reads a row.
    pub(super) fn read(row: &Row<'_>) -> Result<Self, CatalogError> {
        let range = |start: &'static str, end: &'static str| {
            let range = row.address(start)?..row.address(end)?;
            if range.is_empty() {
                let message = format!("{end} does not lie behind {start}");
                return Err(row.fault(end, message, "give the first address behind the memory"));
            }
            Ok(range)
        };
        let clock_hz = row.number("clock_hz")?;
        if clock_hz == 0 {
            let remedy = "give the fastest clock that the data sheet allows";
            return Err(row.fault(
                "clock_hz",
                "a clock of 0 Hz stands still".to_owned(),
                remedy,
            ));
        }
        Ok(Self {
            name: row.name("name")?,
            title: row.required("title")?,
            core: row.required("core")?,
            rom: range("rom_start", "rom_end")?,
            ram: range("ram_start", "ram_end")?,
            clock_hz,
            wait_states: row.number("wait_states")?,
            voltage_mv: match row.text("voltage_mv") {
                "" => None,
                _ => Some(row.number("voltage_mv")?),
            },
            source: row.required("source")?,
            file: row.path().to_owned(),
            line: row.line(),
        })
    }

    /// The row as a table holds it, without a line end.
    #[must_use]
    pub fn row(&self) -> String {
        let quoted = |text: &str| {
            if text.contains([',', '"']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let voltage = self.voltage_mv.map_or(String::new(), |mv| mv.to_string());
        format!(
            "{},{},{},{:#06x},{:#06x},{:#06x},{:#06x},{},{},{voltage},{}",
            self.name,
            quoted(&self.title),
            self.core,
            self.rom.start,
            self.rom.end,
            self.ram.start,
            self.ram.end,
            self.clock_hz,
            self.wait_states,
            quoted(&self.source)
        )
    }
}
