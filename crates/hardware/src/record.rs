//! From what the tools find to a record.

use crate::flow::{Flow, FlowError, scripts};
use crate::subject::Subject;
use crate::vectors::{VectorError, vectors};
use cipherfit_catalog::Catalog;
use cipherfit_results::Circuit;

/// Random blocks whose energy is observed; one more goes before them.
const BLOCKS: u64 = 10;

/// What is asked for beside the synthesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Place and route on ECP5.
    pub place: bool,
    /// Energy.
    pub power: bool,
}

/// Why there is no record.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum RecordError {
    /// A tool or the design is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Flow(#[from] FlowError),
    /// There are no blocks to encrypt.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Vectors(#[from] VectorError),
}

/// Runs the tools on a subject.
///
/// # Errors
/// A tool is missing or refuses the design, or the netlist encrypts wrongly.
pub fn record(
    catalog: &Catalog,
    flow: &Flow,
    subject: &Subject,
    wanted: Wanted,
) -> Result<Circuit, RecordError> {
    let made = flow.synthesise(subject)?;
    let ecp5 = (wanted.place && subject.is_observed())
        .then(|| flow.place(subject, &made))
        .transpose()?;
    let energy = if wanted.power && subject.is_observed() {
        let all = vectors(catalog, &subject.primitive, BLOCKS + 1, 0)?;
        let random = &all[all.len() - (BLOCKS as usize + 1)..];
        Some(flow.power(subject, &made, random)?)
    } else {
        None
    };
    let scripts = scripts(&catalog.root);
    let source_sha256 = subject
        .source_sha256(&scripts)
        .map_err(|source| FlowError::Files {
            path: catalog.root.join("hardware"),
            source,
        })?;
    Ok(Circuit {
        design: subject.design.clone(),
        part: subject.part,
        entity: subject.entity.clone(),
        primitive: subject.primitive.clone(),
        point: subject.point.clone(),
        summary: subject.summary.clone(),
        program: subject.program.clone(),
        block_bits: subject.block_bits,
        bus_bits: subject.bus_bits,
        datapath_bits: subject.datapath_bits,
        cycles: subject.cycles,
        kintex7: made.kintex7,
        nangate45: made.nangate45,
        ecp5,
        energy,
        tools: flow.versions.clone(),
        source_sha256,
    })
}
