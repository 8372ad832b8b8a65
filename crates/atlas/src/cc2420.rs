//! Encryption by the CC2420 radio's AES block, set beside software: how long a block takes.
//!
//! The microcontroller writes the block into the radio's RAM over SPI, sends a command, waits, and
//! reads the block back. The key lies in the radio already. Times are microseconds.

use crate::published::{Published, Row};
use serde::Serialize;

/// Bits of a block.
const BLOCK_BITS: f64 = 128.0;

/// A number that the model rests on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Constant {
    /// What it is.
    pub name: &'static str,
    /// The number.
    pub value: f64,
    /// Its unit.
    pub unit: &'static str,
    /// Where it was read; an assumption says so.
    pub source: &'static str,
}

const BLOCK_BYTES: Constant = Constant {
    name: "block, each way",
    value: 16.0,
    unit: "bytes",
    source: "CC2420 data sheet SWRS041B, section 21.3",
};
const ADDRESS_BYTES: Constant = Constant {
    name: "address before data in RAM",
    value: 2.0,
    unit: "bytes",
    source: "CC2420 data sheet SWRS041B, RAM access",
};
const COMMAND_BYTES: Constant = Constant {
    name: "command SAES",
    value: 1.0,
    unit: "byte",
    source: "CC2420 data sheet SWRS041B, section 21.3 and figure 10",
};
const ENCRYPTION: Constant = Constant {
    name: "encryption in the radio",
    value: 14.0,
    unit: "µs",
    source: "CC2420 data sheet SWRS041B, table 8 (stand-alone, 16 bytes)",
};
const SPI_OF_THE_CONTROLLER: Constant = Constant {
    name: "fastest SPI clock of the MSP430F1611 at 8 MHz",
    value: 4.0,
    unit: "MHz",
    source: "TI support: an SPI master runs at half of its clock",
};
const SPI_OF_THE_RADIO: Constant = Constant {
    name: "fastest SPI clock of the radio",
    value: 10.0,
    unit: "MHz",
    source: "assumption: the data sheet's SPI timing table was not read",
};
const BYTE_IN_SOFTWARE: Constant = Constant {
    name: "a byte over SPI with the driver of Didla et al.",
    value: (WRITTEN + COMMANDED + READ) / 37.0,
    unit: "µs",
    source: "DIDLA08: written, commanded and read in 94.40 + 6.40 + 102.40 µs, over 37 bytes",
};

// The parts of the published time: writing RAM, command, wait, reading RAM.
const WRITTEN: f64 = 94.40;
const COMMANDED: f64 = 6.40;
const WAITED: f64 = 18.40;
const READ: f64 = 102.40;

/// A way of having a block encrypted by the radio.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// What it is.
    pub name: &'static str,
    /// Whether it was measured and published, or follows from the model.
    pub published: bool,
    /// Bytes over SPI.
    pub bytes: u32,
    /// Time of all bytes over SPI, in microseconds.
    pub transfer_us: f64,
    /// Wait for the radio, in microseconds.
    pub wait_us: f64,
    /// Both together.
    pub total_us: f64,
    /// Throughput in kilobits a second: as printed, or from the total.
    pub throughput_kbps: f64,
}

impl Timing {
    fn modelled(name: &'static str, bytes: f64, byte_us: f64) -> Self {
        let transfer_us = bytes * byte_us;
        let total_us = transfer_us + ENCRYPTION.value;
        Self {
            name,
            published: false,
            bytes: bytes as u32,
            transfer_us,
            wait_us: ENCRYPTION.value,
            total_us,
            throughput_kbps: BLOCK_BITS * 1000.0 / total_us,
        }
    }
}

/// Every constant of the model, with its source.
#[must_use]
pub fn constants() -> [Constant; 7] {
    [
        BLOCK_BYTES,
        ADDRESS_BYTES,
        COMMAND_BYTES,
        ENCRYPTION,
        BYTE_IN_SOFTWARE,
        SPI_OF_THE_CONTROLLER,
        SPI_OF_THE_RADIO,
    ]
}

/// The published timing, if the files have it, and what the model says of other ways.
#[must_use]
pub fn timings(published: &Published) -> Vec<Timing> {
    let way = ADDRESS_BYTES.value + BLOCK_BYTES.value;
    let one_way = way + COMMAND_BYTES.value;
    let both_ways = one_way + way;
    let byte_us = |clock: Constant| 8.0 / clock.value;
    let modelled = [
        Timing::modelled(
            "model: the driver of Didla et al.",
            both_ways,
            BYTE_IN_SOFTWARE.value,
        ),
        Timing::modelled(
            "model: SPI at 4 MHz without a pause",
            both_ways,
            byte_us(SPI_OF_THE_CONTROLLER),
        ),
        Timing::modelled(
            "model: the same, next block written while the last is read",
            one_way,
            byte_us(SPI_OF_THE_CONTROLLER),
        ),
        Timing::modelled(
            "model: SPI at 10 MHz without a pause",
            both_ways,
            byte_us(SPI_OF_THE_RADIO),
        ),
    ];
    let row = published.rows.iter().find(|row| is_published_timing(row));
    let measured = row.and_then(|row| row.figures.throughput_kbps);
    let measured = measured.map(|throughput_kbps| Timing {
        name: "published: DIDLA08",
        published: true,
        bytes: both_ways as u32,
        transfer_us: WRITTEN + COMMANDED + READ,
        wait_us: WAITED,
        total_us: WRITTEN + COMMANDED + WAITED + READ,
        throughput_kbps,
    });
    measured.into_iter().chain(modelled).collect()
}

fn is_published_timing(row: &Row) -> bool {
    row.device == "cc2420" && row.primitive == "aes-128"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published;
    use std::path::Path;

    fn all() -> Vec<Timing> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
        timings(&published::load(&folder).expect("the committed files are sound"))
    }

    #[test]
    fn the_parts_of_the_published_time_are_those_of_the_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
        let published = published::load(&folder).expect("the committed files are sound");
        let row = published.rows.iter().find(|row| is_published_timing(row));
        let parts = &row.expect("the published timing").figures.parts_us;
        let parts: Vec<f64> = parts.iter().map(|part| part.value).collect();
        assert_eq!(parts, [WRITTEN, COMMANDED, WAITED, READ]);
    }

    #[test]
    fn the_printed_throughput_follows_from_the_parts_within_a_percent() {
        let measured = &all()[0];
        assert!(measured.published);
        assert_eq!(measured.throughput_kbps, 579.0);
        let from_parts = BLOCK_BITS * 1000.0 / measured.total_us;
        assert!((from_parts / 579.0 - 1.0).abs() < 0.01, "{from_parts}");
    }

    #[test]
    fn the_model_counts_every_byte_and_the_wait() {
        let timings = all();
        let at_4_mhz = &timings[2];
        assert_eq!(at_4_mhz.bytes, 37);
        assert_eq!(at_4_mhz.total_us, 37.0 * 2.0 + 14.0);
        assert_eq!(timings[3].bytes, 19);
        // With the published time of a byte, the model meets the published total but for the wait.
        let gap = timings[0].total_us - timings[1].total_us;
        assert!((gap - (WAITED - ENCRYPTION.value)).abs() < 1e-9, "{gap}");
    }
}
