//! Hardware and soft core side by side, as Diehl et al. 2017 count them (rule `diehl2017`).
//!
//! * Cycles of a block are the steps of the cipher, or the cycles of the program; words that go in
//!   and out are not among them. They are part of the latency.
//! * Throughput is bits of a block × highest frequency ÷ cycles.
//! * The throughput-to-area ratio divides it by the LUTs of the same technology. Ours are those of
//!   ECP5, where frequency and area are from routed designs.
//! * A microcontroller's cycles are those of encryption with its key schedule: hardware and soft
//!   core make their round keys with each block, too.

mod comparison;
mod cycles;
mod gates;

pub use comparison::{Comparison, comparison};
pub use cycles::{CyclesOfBlock, cycles_of_block};
pub use gates::{Gates, gates};

use cipherfit_results::{Circuit, Part};
use serde::Serialize;

/// The word of the rule.
pub const RULE: &str = "diehl2017";

/// The six ciphers of the paper, in its order.
pub const PRIMITIVES: [&str; 6] = [
    "aes-128",
    "simon-96-96",
    "speck-96-96",
    "present-80",
    "led-80",
    "twine-80",
];

/// The figures of one circuit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Folder of the design, or profile and program of a soft core.
    pub design: String,
    /// What was synthesised.
    pub part: Part,
    /// Primitive with its parameters.
    pub primitive: String,
    /// Where it lies between area and speed.
    pub point: String,
    /// The soft core's profile; none for hardware.
    pub profile: Option<String>,
    /// Bytes of the program and of its tables; none for hardware.
    pub program_bytes: Option<u64>,
    /// Cycles of a block.
    pub cycles: u64,
    /// Clocks from the first word in to the last word out.
    pub latency: u64,
    /// LUT4 of ECP5, routed.
    pub lut4: Option<u64>,
    /// Flip-flops of ECP5.
    pub flip_flops: Option<u64>,
    /// Highest frequency on ECP5 in megahertz, the median of the seeds.
    pub frequency_mhz: Option<f64>,
    /// Megabits a second at that frequency.
    pub throughput_mbps: Option<f64>,
    /// Megabits a second of blocks that follow each other without a pause, loading included.
    pub sustained_mbps: Option<f64>,
    /// Kilobits a second for each LUT4.
    pub throughput_to_area: Option<f64>,
    /// LUT6 of Kintex-7 after pairing; an estimate.
    pub lut6: u64,
    /// Gate equivalents in Nangate45.
    pub gates: f64,
    /// Switching energy of a block in picojoules, Nangate45.
    pub energy_a_block_pj: Option<f64>,
    /// The same for a bit.
    pub energy_a_bit_pj: Option<f64>,
    /// Power at 100 MHz in microwatts, leakage included, Nangate45.
    pub power_uw: Option<f64>,
}

/// The frequency at which power is given, in hertz.
const POWER_AT: f64 = 100e6;

/// Counts a circuit's record by the rule.
#[must_use]
pub fn figures(circuit: &Circuit) -> Figures {
    let ecp5 = circuit.ecp5.as_ref();
    let bits = circuit.block_bits as f64;
    let frequency_mhz = ecp5.map(|placed| placed.frequency_khz() as f64 / 1000.0);
    let rate = |clocks: u64| frequency_mhz.map(|frequency| bits * frequency / clocks as f64);
    let throughput_mbps = rate(circuit.cycles.compute);
    let lut4 = ecp5.map(|placed| placed.lut4);
    let energy = circuit.energy.as_ref();
    let energy_a_block_pj = energy.map(|one| one.energy_a_block_femtojoules as f64 / 1000.0);
    Figures {
        design: circuit.design.clone(),
        part: circuit.part,
        primitive: circuit.primitive.clone(),
        point: circuit.point.clone(),
        profile: circuit.program.as_ref().map(|one| one.profile.clone()),
        program_bytes: circuit.program.as_ref().map(|one| one.bytes),
        cycles: circuit.cycles.compute,
        latency: circuit.cycles.latency,
        lut4,
        flip_flops: ecp5.map(|placed| placed.flip_flops),
        frequency_mhz,
        throughput_mbps,
        sustained_mbps: rate(circuit.cycles.load + circuit.cycles.compute),
        throughput_to_area: throughput_mbps
            .zip(lut4)
            .map(|(rate, luts)| 1000.0 * rate / luts as f64),
        lut6: circuit.kintex7.lut6,
        gates: circuit.nangate45.milligates as f64 / 1000.0,
        energy_a_block_pj,
        energy_a_bit_pj: energy_a_block_pj.map(|energy| energy / bits),
        power_uw: energy.map(|one| {
            let switching = one.energy_a_block_femtojoules as f64 * 1e-15 * POWER_AT
                / one.clocks_a_block as f64;
            1e6 * switching + one.leakage_nanowatts as f64 / 1000.0
        }),
    }
}

/// Figures of all circuits that stand in a comparison: hardware behind its handshake, soft cores
/// with their memory. In the paper's order of primitives.
#[must_use]
pub fn whole_circuits(circuits: &[Circuit]) -> Vec<Figures> {
    let mut all: Vec<Figures> = circuits
        .iter()
        .filter(|circuit| matches!(circuit.part, Part::Handshake | Part::System))
        .map(figures)
        .collect();
    all.sort_by_key(|one| (one.profile.clone(), position(&one.primitive)));
    all
}

/// The place of a primitive in the paper's order; others come behind.
fn position(primitive: &str) -> usize {
    let found = PRIMITIVES.iter().position(|name| *name == primitive);
    found.unwrap_or(PRIMITIVES.len())
}

/// What the handshake adds to a core.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandshakeCost {
    /// Folder of the design.
    pub design: String,
    /// LUT6 of the bare core, estimate.
    pub core_lut6: u64,
    /// LUT6 with the handshake, estimate.
    pub lut6: u64,
    /// Gate equivalents of the bare core.
    pub core_gates: f64,
    /// Gate equivalents with the handshake.
    pub gates: f64,
    /// Frequency of the bare core on ECP5 in megahertz.
    pub core_frequency_mhz: Option<f64>,
    /// Frequency with the handshake.
    pub frequency_mhz: Option<f64>,
}

/// The handshake's cost for each design.
#[must_use]
pub fn handshake_costs(circuits: &[Circuit]) -> Vec<HandshakeCost> {
    let with_handshake = circuits.iter().filter(|one| one.part == Part::Handshake);
    with_handshake
        .filter_map(|whole| {
            let core = circuits
                .iter()
                .find(|one| one.design == whole.design && one.part == Part::Core)?;
            let (core, whole) = (figures(core), figures(whole));
            Some(HandshakeCost {
                design: whole.design,
                core_lut6: core.lut6,
                lut6: whole.lut6,
                core_gates: core.gates,
                gates: whole.gates,
                core_frequency_mhz: core.frequency_mhz,
                frequency_mhz: whole.frequency_mhz,
            })
        })
        .collect()
}

/// Every profile that there are figures of, by name.
fn profiles(all: &[Figures]) -> Vec<String> {
    let mut names: Vec<String> = all.iter().filter_map(|one| one.profile.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Is it the hardware that the paper has: not the smaller, not the faster design?
pub(crate) fn is_published_hardware(one: &Figures) -> bool {
    one.profile.is_none() && one.point == "published"
}
