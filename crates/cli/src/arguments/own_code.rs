//! Commands that look at code of the user's: `run`, `try`, `profile`.

use super::{SelectionArguments, operations};
use cipherfit_vocabulary::Operation;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct RunArguments {
    /// A linked ELF file, or Intel HEX
    pub file: PathBuf,
    /// Name or address of the function; a HEX file has no names
    pub function: String,
    /// Arguments of the call, in order
    #[arg(value_name = "ARGUMENT", allow_negative_numbers = true)]
    pub arguments: Vec<String>,
    /// The device or core to run on
    #[arg(long, visible_alias = "core", value_name = "DEVICE")]
    pub target: String,
    /// A register to be set before the call
    #[arg(long = "register", value_name = "NAME=VALUE")]
    pub registers: Vec<String>,
    /// Memory to be filled before the call
    #[arg(long = "memory", value_name = "ADDRESS=HEX")]
    pub memory: Vec<String>,
    /// RAM for buffers and stack [default: that of the device]
    #[arg(long, value_name = "START-END")]
    pub ram: Option<String>,
    /// End the call here, if it has not returned before
    #[arg(long, value_name = "SYMBOL|ADDRESS")]
    pub stop: Option<String>,
    /// Stop after so many cycles
    #[arg(long, default_value_t = 100_000_000)]
    pub cycle_limit: u64,
    /// Print every instruction: cycles so far, address, place in the source, memory accessed
    #[arg(long, conflicts_with = "json")]
    pub trace: bool,
    /// Use the far call instruction (CALLA)
    #[arg(long)]
    pub far: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct TryArguments {
    /// A folder with a method.toml, or a method or implementation of the library: aes/avr/sbox
    #[arg(value_name = "FOLDER|IMPL")]
    pub subject: String,
    #[command(flatten)]
    pub selection: SelectionArguments,
    /// Vectors to try as well: Wycheproof's JSON, or NIST's CAVP (.rsp) of ECB or a hash function
    #[arg(long, value_name = "FILE")]
    pub vectors: Vec<PathBuf>,
    /// Print the measurements as JSON lines
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct ProfileArguments {
    /// A folder with a method.toml, or an implementation: aes/msp430/fixed-tables, or its last part
    #[arg(value_name = "FOLDER|IMPL")]
    pub subject: String,
    #[command(flatten)]
    pub selection: SelectionArguments,
    /// What to call
    #[arg(long, default_value = "encrypt", value_parser = operations())]
    pub operation: Operation,
    /// Lines to show
    #[arg(long, default_value_t = 20)]
    pub most: usize,
    /// Print the whole function, instruction by instruction
    #[arg(long)]
    pub listing: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
