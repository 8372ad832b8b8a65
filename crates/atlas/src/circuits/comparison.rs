//! Everything that is compared, in one value.

use super::{
    CyclesOfBlock, Figures, Gates, HandshakeCost, RULE, cycles_of_block, gates, handshake_costs,
    whole_circuits,
};
use crate::published::Published;
use cipherfit_results::{Circuit, Measurement};
use serde::Serialize;

/// Hardware against software: on FPGA and gates, and in cycles on microcontrollers.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The rule by which all is counted.
    pub rule: &'static str,
    /// Hardware behind its handshake, soft cores with their memory.
    pub circuits: Vec<Figures>,
    /// What the handshake adds to each core.
    pub handshake: Vec<HandshakeCost>,
    /// The fewest cycles of each primitive on each machine.
    pub cycles_of_block: Vec<CyclesOfBlock>,
    /// Gates of bare cores beside published ones.
    pub gates: Vec<Gates>,
}

/// Compares circuits with one another and with the measured software.
#[must_use]
pub fn comparison(
    circuits: &[Circuit],
    measurements: &[Measurement],
    published: &Published,
) -> Comparison {
    let all = whole_circuits(circuits);
    Comparison {
        rule: RULE,
        handshake: handshake_costs(circuits),
        gates: gates(circuits, published),
        cycles_of_block: cycles_of_block(&all, measurements, &published.rules),
        circuits: all,
    }
}
