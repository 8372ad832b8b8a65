//! Reading only those parts of a measurement that choosing needs: it has to be quick.

use crate::file::{ReadError, parse_lines, text};
use crate::{
    Claims, Contract, CycleRange, EventCounts, Measurement, Proof, Ram, Rom, TaskCycles, UsedPart,
};
use cipherfit_vocabulary::{Identity, Language, Lengths, PerOperation};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::path::Path;

/// What an implementation costs on a core: the part of a measurement that choosing needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Core.
    pub core: String,
    /// Timing of the memory, where the core waits.
    pub memory: Option<String>,
    /// Mnemonics in the image that not every core or device of the instruction set has.
    pub instructions: Vec<String>,
    /// Instruction set family.
    pub isa: String,
    /// Primitive with its parameters.
    pub primitive: String,
    /// Implementation folder.
    pub implementation: String,
    /// Implementations that it calls, by what they are to it.
    pub uses: BTreeMap<String, String>,
    /// What of them lies in its image.
    pub parts: BTreeMap<String, UsedPart>,
    /// What papers call it, by source.
    pub labels: BTreeMap<String, String>,
    /// Language.
    pub language: Language,
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    pub optimisation: Option<String>,
    /// What a caller must know.
    pub contract: Contract,
    /// What is claimed and confirmed.
    pub claims: Claims,
    /// What was proved for every input.
    pub proof: Option<Proof>,
    /// Cycles of each operation.
    pub cycles: PerOperation<CycleRange>,
    /// What each task costs.
    pub tasks: PerOperation<TaskCycles>,
    /// What each task costs by lengths.
    pub lengths: PerOperation<Lengths>,
    /// Read-only memory.
    pub rom: Rom,
    /// Writable memory.
    pub ram: Ram,
    /// Memory events.
    pub events: PerOperation<EventCounts>,
}

impl Costs {
    /// What makes it unique.
    #[must_use]
    pub fn identity(&self) -> Identity {
        Identity {
            primitive: self.primitive.clone(),
            implementation: self.implementation.clone(),
            core: self.core.clone(),
            memory: self.memory.clone(),
            toolchain: self.toolchain.clone(),
            optimisation: self.optimisation.clone(),
        }
    }
}

/// What a measurement's line says was checked.
#[derive(Deserialize)]
struct Verified {
    #[serde(default)]
    proof: Option<Proof>,
}

/// A measurement's line, of which some parts must be there, as some JSON, but are not looked into.
#[derive(Deserialize)]
struct Line {
    core: String,
    #[serde(default)]
    memory: Option<String>,
    isa: String,
    primitive: String,
    implementation: String,
    #[serde(default)]
    uses: BTreeMap<String, String>,
    #[serde(default)]
    parts: BTreeMap<String, UsedPart>,
    labels: BTreeMap<String, String>,
    language: Language,
    toolchain: String,
    #[serde(default)]
    optimisation: Option<String>,
    #[serde(default)]
    instructions: Vec<String>,
    #[serde(rename = "tools")]
    _tools: IgnoredAny,
    #[serde(rename = "flags")]
    _flags: IgnoredAny,
    contract: Contract,
    claims: Claims,
    cycles: PerOperation<CycleRange>,
    tasks: PerOperation<TaskCycles>,
    #[serde(default)]
    lengths: PerOperation<Lengths>,
    #[serde(rename = "overhead")]
    _overhead: IgnoredAny,
    rom: Rom,
    ram: Ram,
    events: PerOperation<EventCounts>,
    #[serde(rename = "secret")]
    _secret: IgnoredAny,
    verified: Verified,
    #[serde(rename = "source_sha256")]
    _source_sha256: IgnoredAny,
}

impl From<Line> for Costs {
    fn from(line: Line) -> Self {
        Self {
            core: line.core,
            memory: line.memory,
            instructions: line.instructions,
            isa: line.isa,
            primitive: line.primitive,
            implementation: line.implementation,
            uses: line.uses,
            parts: line.parts,
            labels: line.labels,
            language: line.language,
            toolchain: line.toolchain,
            optimisation: line.optimisation,
            contract: line.contract,
            claims: line.claims,
            proof: line.verified.proof,
            cycles: line.cycles,
            tasks: line.tasks,
            lengths: line.lengths,
            rom: line.rom,
            ram: line.ram,
            events: line.events,
        }
    }
}

/// Reads what a file's measurements cost. With `names`, only of lines in which one of them stands as a
/// value, as a device or an instruction set does; the other lines hold nothing about it and are not
/// looked into.
///
/// # Errors
/// The file cannot be read, or a line in question is not a measurement.
pub fn read_costs(path: &Path, names: Option<&[&str]>) -> Result<Vec<Costs>, ReadError> {
    let quoted: Option<Vec<String>> =
        names.map(|names| names.iter().map(|name| format!("\"{name}\"")).collect());
    let is_wanted = |line: &str| {
        let named = |quoted: &Vec<String>| quoted.iter().any(|name| line.contains(name));
        quoted.as_ref().is_none_or(named)
    };
    parse_lines::<Measurement, Line, _>(path, &text(path)?, is_wanted, Costs::from)
}
