//! The command line of `cipherfit mutate`.

use super::SelectionArguments;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct MutateArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    /// Mutants of each implementation [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: Option<u32>,
    /// Of each implementation one machine, member and toolchain, drawn by their names
    #[arg(long)]
    pub one_each: bool,
    /// Only what results/assurance/mutation.json has nothing of, or of other sources
    #[arg(long)]
    pub missing: bool,
    /// Another seed is another sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Verify with official vectors alone
    #[arg(long)]
    pub vectors_only: bool,
    /// Mutants at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Tell of what is proved right, too
    #[arg(long, short)]
    pub verbose: bool,
    /// Write every mutant with its verdict as JSON, a line for each implementation as soon as it is decided
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Mutate nothing: write results/assurance/mutation.json from what --json has written, of any part of
    /// the library at a time
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["words", "json", "sample"])]
    pub record: Vec<PathBuf>,
}
