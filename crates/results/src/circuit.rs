//! The fields of a circuit's record.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which part of a design was synthesised.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The core: a cipher with its bare control (load, run, done), or a soft core with its program.
    Core,
    /// A cipher's core behind the common handshake.
    Handshake,
    /// A soft core with its data memory.
    System,
}

impl Part {
    /// As results write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Handshake => "handshake",
            Self::System => "system",
        }
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.name())
    }
}

/// Clocks of one block, observed by the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CircuitCycles {
    /// Words of block and key go in; none into a soft core, whose data memory holds them.
    pub load: u64,
    /// Steps of the cipher; of a soft core the whole program.
    pub compute: u64,
    /// Words of the result come out; none from a soft core.
    pub unload: u64,
    /// From the first word taken to the last word given, of a block alone.
    pub latency: u64,
}

/// What a program brings with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Program {
    /// The soft core's profile: `risc`, `fused`.
    pub profile: String,
    /// Name of the program: `aes-128/fast`.
    pub name: String,
    /// Bytes of the program and of its tables.
    pub bytes: u64,
    /// Bytes of data memory.
    pub data_bytes: u64,
    /// User-defined instructions that the tailored core has.
    pub extensions: Vec<String>,
}

/// One run of the search for the highest frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeedRun {
    /// The seed of the placement.
    pub seed: u64,
    /// Highest frequency reached, in kilohertz.
    pub frequency_khz: u64,
    /// The target that was missed and ended the search, in megahertz.
    pub missed_target_mhz: u64,
    /// Runs of place and route that the search took.
    pub runs: u64,
}

/// Placed and routed on a Lattice ECP5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ecp5 {
    /// Device with speed grade: `lfe5u-25f-6`.
    pub device: String,
    /// The mapping of yosys that gave the fewest LUT4: `delay`, `area`, `area without wide LUTs`.
    pub mapping: String,
    /// LUTs with four inputs, those of carry chains and memories included.
    pub lut4: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// The search with each seed.
    pub seeds: Vec<SeedRun>,
}

impl Ecp5 {
    /// The median of the seeds' frequencies in kilohertz; the lower of two.
    #[must_use]
    pub fn frequency_khz(&self) -> u64 {
        let mut all: Vec<u64> = self.seeds.iter().map(|run| run.frequency_khz).collect();
        all.sort_unstable();
        all.get(all.len().saturating_sub(1) / 2)
            .copied()
            .unwrap_or_default()
    }
}

/// Mapped to a Xilinx Kintex-7 and paired; an estimate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Kintex7 {
    /// LUTs before pairing, memories left out.
    pub luts: u64,
    /// LUT6 when small LUTs share one, memories included.
    pub lut6: u64,
    /// LUT6 among them that serve as memory or shift register.
    pub memory_lut6: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// The mapping of yosys that gave the fewest LUT6: `delay`, `area`.
    pub mapping: String,
}

/// Mapped to the open standard cells of 45 nm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Nangate45 {
    /// Cells.
    pub cells: u64,
    /// Flip-flops among them.
    pub flip_flops: u64,
    /// Area of the cells in 10⁻⁶ square micrometres.
    pub area_square_nanometres: u64,
    /// Area in thousandths of the smallest NAND with two inputs.
    pub milligates: u64,
}

/// What the mapped netlist consumes when it encrypts block after block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Energy {
    /// Random blocks observed.
    pub blocks: u64,
    /// Clocks that each took; of hardware with those in which its words go in.
    pub clocks_a_block: u64,
    /// Energy of switching for one block, in femtojoules.
    pub energy_a_block_femtojoules: u64,
    /// Power that leaks all the time, in nanowatts.
    pub leakage_nanowatts: u64,
    /// Pins of cells whose activity was observed: all of them.
    pub pins: u64,
}

/// One circuit: a part of a design, or a soft core tailored to a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Circuit {
    /// Folder below `hardware/`: `rtl/aes/byte-serial`; of a soft core profile and program:
    /// `softcore/fused/aes-128/fast`.
    pub design: String,
    /// What was synthesised.
    pub part: Part,
    /// Name of the entity.
    pub entity: String,
    /// Primitive with its parameters: `aes-128`.
    pub primitive: String,
    /// `published`: the kind of design that a paper has; `smaller`, `faster`: another point.
    pub point: String,
    /// What it does.
    pub summary: String,
    /// The program, of a soft core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Program>,
    /// Bits of a block.
    pub block_bits: u64,
    /// Width of the bus that blocks come over, in bits.
    pub bus_bits: u64,
    /// Bits of the state that one step transforms.
    pub datapath_bits: u64,
    /// Clocks of one block.
    pub cycles: CircuitCycles,
    /// Estimate for Kintex-7.
    pub kintex7: Kintex7,
    /// Standard cells.
    pub nangate45: Nangate45,
    /// Placed and routed; absent until it has been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ecp5: Option<Ecp5>,
    /// Energy in Nangate45; absent until it has been observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy: Option<Energy>,
    /// Versions of the tools.
    pub tools: BTreeMap<String, String>,
    /// SHA-256 of everything that the record follows from: sources, description, the flow's scripts.
    pub source_sha256: String,
}
