//! Reading only those parts of a measurement that costs follow from: choosing has to be quick.

use crate::file::{ReadError, parse_lines, text};
use crate::{
    Blocks, Claims, Contract, CycleRange, EventCounts, Measurement, Overhead, Ram, Rom, Secret,
    Verified,
};
use cipherfit_vocabulary::{Language, PerOperation};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::path::Path;

/// A measurement of which some parts must be there, as some JSON, but are not looked into.
#[derive(Deserialize)]
struct Costs {
    device: String,
    core: String,
    isa: String,
    primitive: String,
    implementation: String,
    labels: BTreeMap<String, String>,
    language: Language,
    toolchain: String,
    #[serde(default)]
    optimisation: Option<String>,
    #[serde(rename = "tools")]
    _tools: IgnoredAny,
    #[serde(rename = "flags")]
    _flags: IgnoredAny,
    contract: Contract,
    claims: Claims,
    cycles: PerOperation<CycleRange>,
    #[serde(default)]
    blocks: Option<Blocks>,
    #[serde(rename = "overhead")]
    _overhead: IgnoredAny,
    rom: Rom,
    ram: Ram,
    events: PerOperation<EventCounts>,
    #[serde(rename = "secret")]
    _secret: IgnoredAny,
    #[serde(rename = "verified")]
    _verified: IgnoredAny,
    #[serde(rename = "source_sha256")]
    _source_sha256: IgnoredAny,
}

impl From<Costs> for Measurement {
    fn from(costs: Costs) -> Self {
        Self {
            device: costs.device,
            core: costs.core,
            isa: costs.isa,
            primitive: costs.primitive,
            implementation: costs.implementation,
            labels: costs.labels,
            language: costs.language,
            toolchain: costs.toolchain,
            optimisation: costs.optimisation,
            tools: BTreeMap::new(),
            flags: Vec::new(),
            contract: costs.contract,
            claims: costs.claims,
            cycles: costs.cycles,
            blocks: costs.blocks,
            overhead: Overhead::default(),
            rom: costs.rom,
            ram: costs.ram,
            events: costs.events,
            secret: Secret::default(),
            verified: Verified {
                vectors: 0,
                random: 0,
                oracle: String::new(),
            },
            source_sha256: String::new(),
        }
    }
}

/// Reads what a file's measurements cost: tools, flags, overhead, findings, verification and hash of
/// the sources stay empty, so that nothing may be written back. With `names`, only of lines in which
/// one of them stands as a value, as a device or an instruction set does; the other lines hold
/// nothing about it and are not looked into.
///
/// # Errors
/// The file cannot be read, or a line in question is not a measurement.
pub fn read_costs(path: &Path, names: Option<&[&str]>) -> Result<Vec<Measurement>, ReadError> {
    let quoted: Option<Vec<String>> =
        names.map(|names| names.iter().map(|name| format!("\"{name}\"")).collect());
    let is_wanted = |line: &str| {
        let named = |quoted: &Vec<String>| quoted.iter().any(|name| line.contains(name));
        quoted.as_ref().is_none_or(named)
    };
    parse_lines::<Measurement, Costs, _>(path, &text(path)?, is_wanted, Measurement::from)
}
