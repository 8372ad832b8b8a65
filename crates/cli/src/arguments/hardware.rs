//! The command line of `cipherfit hw`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum HardwareCommand {
    /// Show the designs: what they do, and the clocks that a block takes
    #[command(after_help = "Examples:
  cipherfit hw list
  cipherfit hw list simon smaller --json")]
    List(HardwareListArguments),
    /// Print test vectors as JSON: the official ones, then random ones by the reference
    ///
    /// Bytes are in the order in which they lie in memory, lowest address first, as in library/:
    /// those of SIMON and SPECK are little-endian words, the last word printed first.
    #[command(after_help = "Examples:
  cipherfit hw vectors aes-128
  cipherfit hw vectors speck-96/96 --random 300 --seed 1")]
    Vectors(VectorsArguments),
    /// Write everything that a design's synthesis takes into one folder, and print the files in order
    /// of analysis
    ///
    /// The handshake around a core is made here: no file of the repository holds it. Of a soft core
    /// that is tailored to a program, all VHDL is.
    #[command(after_help = "Examples:
  cipherfit hw export aes-128 byte-serial --out aes
  ghdl -a --std=08 $(cipherfit hw export twine-80 published --out twine)
  cipherfit hw export aes-128 risc small --out core")]
    Export(HardwareExportArguments),
    /// Simulate designs with official vectors and random blocks (cocotb on ghdl)
    #[command(after_help = "Examples:
  cipherfit hw test
  cipherfit hw test simon round-per-cycle
  cipherfit hw test --self-check          the tests must notice a fault in each core")]
    Test(HardwareTestArguments),
    /// Prove designs equal to reference rounds, and mapped netlists equal to the designs
    #[command(after_help = "Examples:
  cipherfit hw prove
  cipherfit hw prove present-80
  cipherfit hw prove --quick              without the netlists")]
    Prove(HardwareProveArguments),
    /// Synthesise for ECP5, Kintex-7 (estimate) and Nangate45, and update results/hardware.jsonl
    #[command(after_help = "Examples:
  cipherfit hw synth
  cipherfit hw synth aes-128 handshake
  cipherfit hw synth --check              fail if the results no longer follow from the sources")]
    Synth(StageArguments),
    /// Place and route on ECP5, and search for the highest frequency: median of five seeds
    #[command(after_help = "Examples:
  cipherfit hw place
  cipherfit hw place speck-96/96 core --jobs 1")]
    Place(StageArguments),
    /// Observe the gates at work in Nangate45, and weigh the energy of a block
    #[command(after_help = "Examples:
  cipherfit hw power
  cipherfit hw power twine-80 --json")]
    Power(StageArguments),
    /// Compare hardware with software on the soft core, and both with Diehl et al. 2017
    ///
    /// Everything is read from results/; no tool is needed.
    #[command(after_help = "Examples:
  cipherfit hw report
  cipherfit hw report --json | jq '.statements'")]
    Report(ReportArguments),
}

#[derive(Args)]
pub(crate) struct HardwareSelection {
    /// Words that all must fit: a design or a part of its name, primitive, published, smaller,
    /// faster, core, handshake, system (a soft core with its memory), softcore, risc, fused
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
}

#[derive(Args)]
pub(crate) struct HardwareListArguments {
    #[command(flatten)]
    pub selection: HardwareSelection,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct HardwareExportArguments {
    #[command(flatten)]
    pub selection: HardwareSelection,
    /// The folder; it is made if there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

#[derive(Args)]
pub(crate) struct HardwareTestArguments {
    #[command(flatten)]
    pub selection: HardwareSelection,
    /// Random blocks behind the official vectors
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub blocks: u64,
    /// Test the tests: a fault planted in each core must fail them
    #[arg(long)]
    pub self_check: bool,
}

#[derive(Args)]
pub(crate) struct HardwareProveArguments {
    #[command(flatten)]
    pub selection: HardwareSelection,
    /// Prove only the cores equal to their references, not the netlists
    #[arg(long)]
    pub quick: bool,
}

#[derive(Args)]
pub(crate) struct VectorsArguments {
    /// The primitive: aes-128, simon-96-96
    pub primitive: String,
    /// Random vectors behind the official ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub random: u64,
    /// Another seed gives other random vectors
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Args)]
pub(crate) struct StageArguments {
    #[command(flatten)]
    pub selection: HardwareSelection,
    /// Designs at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Compare with results/ and change nothing; believe nothing that was found before
    #[arg(long)]
    pub check: bool,
    /// Print the records as JSON lines too
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
