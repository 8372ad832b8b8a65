//! The command line of `cipherfit hw`.

use clap::{Args, Subcommand};

#[derive(Subcommand)]
pub(crate) enum HardwareCommand {
    /// Print test vectors as JSON: the official ones, then random ones by the reference
    ///
    /// Bytes are in the order in which they lie in memory, lowest address first, as in library/:
    /// those of SIMON and SPECK are little-endian words, the last word printed first.
    #[command(after_help = "Examples:
  cipherfit hw vectors aes-128
  cipherfit hw vectors speck-96/96 --random 300 --seed 1")]
    Vectors(VectorsArguments),
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
