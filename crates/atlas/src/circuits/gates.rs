//! Gate equivalents beside published ones.

use super::figures;
use crate::published::{Further, Published, Row};
use cipherfit_results::{Circuit, Part};
use serde::Serialize;

/// A published circuit with its gates, and the one of ours that does as much.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gates {
    /// Source of the published figure.
    pub source: String,
    /// Its process.
    pub platform: String,
    /// Primitive with its parameters.
    pub primitive: String,
    /// Published gate equivalents.
    pub published: f64,
    /// Published kilobits a second at `clock_khz`.
    pub published_kbps: f64,
    /// The clock of both throughputs in kilohertz.
    pub clock_khz: f64,
    /// Folder of our design.
    pub design: String,
    /// Gate equivalents of its bare core in Nangate45.
    pub ours: f64,
    /// Its flip-flops, which weigh more or less of a gate in each process.
    pub flip_flops: u64,
    /// Its kilobits a second at the same clock; words that go in and out are not counted.
    pub ours_kbps: f64,
}

/// Published gates of primitives that there are circuits of. Beside each stands the smallest bare core of
/// ours with at least its throughput, or the fastest if none has it. Another process, and what a core is
/// taken to contain, lie in between: this is no verdict.
#[must_use]
pub fn gates(circuits: &[Circuit], published: &Published) -> Vec<Gates> {
    let rows = published.rows.iter();
    rows.filter_map(|row| beside(circuits, row)).collect()
}

fn beside(circuits: &[Circuit], row: &Row) -> Option<Gates> {
    let further = &row.figures.further;
    let area = *further.get(&Further::AreaGe)?;
    let clock_khz = *further.get(&Further::ClockKhz)?;
    let published_kbps = row.figures.throughput_kbps?;
    let rate = |one: &Circuit| one.block_bits as f64 * clock_khz / one.cycles.compute as f64;
    let cores = circuits.iter().filter(|one| {
        one.part == Part::Core && one.program.is_none() && one.primitive == row.primitive
    });
    let ours = cores.min_by(|one, other| {
        let too_slow = |core| rate(core) < published_kbps;
        let order = too_slow(one).cmp(&too_slow(other));
        order.then_with(|| match too_slow(one) {
            true => rate(other).total_cmp(&rate(one)),
            false => one.nangate45.milligates.cmp(&other.nangate45.milligates),
        })
    })?;
    Some(Gates {
        source: row.source.clone(),
        platform: row.platform.clone(),
        primitive: row.primitive.clone(),
        published: area,
        published_kbps,
        clock_khz,
        design: ours.design.clone(),
        ours: figures(ours).gates,
        flip_flops: ours.nangate45.flip_flops,
        ours_kbps: rate(ours),
    })
}
