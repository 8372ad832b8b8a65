//! Circuits beside software on soft cores.

use cipherfit_atlas::circuits::{self, CyclesOfBlock};
use cipherfit_atlas::published::Published;
use cipherfit_results::{Circuit, Measurement};
use schemars::JsonSchema;
use serde::Serialize;

/// Circuits beside software on soft cores.
#[derive(Serialize, JsonSchema)]
pub struct Hardware {
    /// The records, as in `results/hardware.jsonl`.
    records: Vec<Circuit>,
    /// What does not stand in each record, in the same order.
    figures: Vec<CircuitFigures>,
    /// The fewest cycles of each primitive on each machine.
    cycles_of_block: Vec<CyclesOfBlock>,
}

/// What follows from a circuit's record as Diehl et al. 2017 count.
#[derive(Serialize, JsonSchema)]
pub struct CircuitFigures {
    /// Highest frequency on ECP5, the median of the seeds.
    frequency_mhz: Option<f64>,
    /// At that frequency.
    throughput_mbps: Option<f64>,
    /// Kilobits a second for each LUT4.
    throughput_to_area: Option<f64>,
    /// Switching energy of a bit, Nangate45.
    energy_a_bit_pj: Option<f64>,
    /// At 100 MHz, leakage included, Nangate45.
    power_uw: Option<f64>,
}

impl Hardware {
    pub(crate) fn new(
        records: &[Circuit],
        measurements: &[Measurement],
        published: &Published,
    ) -> Self {
        let comparison = circuits::comparison(records, measurements, published);
        Self {
            records: records.to_vec(),
            figures: records.iter().map(figures).collect(),
            cycles_of_block: comparison.cycles_of_block,
        }
    }
}

fn figures(circuit: &Circuit) -> CircuitFigures {
    let figures = circuits::figures(circuit);
    CircuitFigures {
        frequency_mhz: figures.frequency_mhz,
        throughput_mbps: figures.throughput_mbps,
        throughput_to_area: figures.throughput_to_area,
        energy_a_bit_pj: figures.energy_a_bit_pj,
        power_uw: figures.power_uw,
    }
}
