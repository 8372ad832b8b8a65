//! Everything that is compared, in one value.

use super::{
    Claim, CyclesOfBlock, Figures, HandshakeCost, RULE, Ranking, claims, cycles_of_block,
    handshake_costs, rankings, whole_circuits,
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
    /// The paper's orders beside ours.
    pub rankings: Vec<Ranking>,
    /// What the paper says, with our verdict.
    pub claims: Vec<Claim>,
}

/// Compares circuits with one another, with the measured software and with the paper.
#[must_use]
pub fn comparison(
    circuits: &[Circuit],
    measurements: &[Measurement],
    published: &Published,
) -> Comparison {
    let all = whole_circuits(circuits);
    let rankings = rankings(&all, published);
    Comparison {
        rule: RULE,
        handshake: handshake_costs(circuits),
        cycles_of_block: cycles_of_block(&all, measurements, &published.rules),
        claims: claims(&all, &rankings),
        rankings,
        circuits: all,
    }
}
