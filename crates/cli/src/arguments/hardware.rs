//! The command line of `cipherfit hw`.

use cipherfit_hardware::vectors::ByteOrder;
use clap::{Args, Subcommand, ValueEnum};

#[derive(Subcommand)]
pub(crate) enum HardwareCommand {
    /// Print test vectors as JSON: the official ones, then random ones by the reference
    #[command(after_help = "Examples:
  cipherfit hw vectors aes-128
  cipherfit hw vectors speck-96-96 --random 300 --seed 1
  cipherfit hw vectors simon-96/96 --order memory")]
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
    /// Order of the bytes: bus, most significant first, as a circuit's bus takes them; memory,
    /// lowest address first
    #[arg(long, value_enum, default_value = "bus")]
    pub order: OrderArgument,
}

/// An order of bytes, as people write it on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum OrderArgument {
    Bus,
    Memory,
}

impl From<OrderArgument> for ByteOrder {
    fn from(argument: OrderArgument) -> Self {
        match argument {
            OrderArgument::Bus => Self::Bus,
            OrderArgument::Memory => Self::Memory,
        }
    }
}
