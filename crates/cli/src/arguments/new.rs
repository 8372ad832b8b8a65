//! Arguments of `cipherfit new`.

use cipherfit_vocabulary::Language;
use clap::{Args, Subcommand};
use std::ops::Range;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct NewArguments {
    #[command(subcommand)]
    pub kind: NewKind,
}

#[derive(Subcommand)]
pub(crate) enum NewKind {
    /// A folder with a manifest and a source to fill in
    #[command(after_help = "Examples:
  cipherfit new implementation my-aes --primitive aes-128 --isa msp430
  cipherfit new implementation library/speck/avr/my-trick --primitive speck-64-128 --isa avr --decrypt
  cipherfit new implementation my-sha --primitive sha-256 --isa msp430 --language c")]
    Implementation(NewImplementation),
    /// A row in a table of targets/devices/ for a device with a core that there is
    #[command(after_help = "Example:
  cipherfit new target my-board --core msp430 --flash 0xc000-0xffe0 --ram 0x200-0x400 \\
      --clock-hz 16000000 --title 'My board' --source 'TI SLAS735 (data sheet)'")]
    Target(NewTarget),
}

#[derive(Args)]
pub(crate) struct NewImplementation {
    /// The folder, which must not be there yet; its last part is the method's name
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// What it implements; again for further members of the family
    #[arg(long, required = true, value_name = "PRIMITIVE")]
    pub primitive: Vec<String>,
    /// Instruction set: msp430, avr, rl78
    #[arg(long)]
    pub isa: String,
    /// What it is written in
    #[arg(long, default_value = "asm")]
    pub language: Language,
    /// With decryption
    #[arg(long)]
    pub decrypt: bool,
}

#[derive(Args)]
pub(crate) struct NewTarget {
    /// Name in selectors: msp430g2553
    pub name: String,
    /// Core: msp430, msp430x-v2, avre-plus, rl78-s1, rl78-s2, rl78-s3
    #[arg(long)]
    pub core: String,
    /// Flash that programs may use
    #[arg(long, value_name = "START-END", value_parser = addresses)]
    pub flash: Range<u32>,
    /// RAM, in the addresses of the data sheet
    #[arg(long, value_name = "START-END", value_parser = addresses)]
    pub ram: Range<u32>,
    /// Fastest clock in hertz
    #[arg(long, value_name = "HZ")]
    pub clock_hz: u64,
    /// Clocks that an access to memory waits at that clock
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub wait_states: u32,
    /// Supply that the clock needs, in millivolts
    #[arg(long, value_name = "MV")]
    pub voltage_mv: Option<u32>,
    /// The table, made if it is not there
    #[arg(long, value_name = "NAME", default_value = "own")]
    pub table: String,
    /// As the vendor writes it [default: the name]
    #[arg(long)]
    pub title: Option<String>,
    /// The documents that these facts come from
    #[arg(long)]
    pub source: String,
}

/// `START-END`, END behind the last byte.
fn addresses(text: &str) -> Result<Range<u32>, String> {
    let (start, end) = text
        .split_once('-')
        .ok_or("give START-END: 0xc000-0xffe0")?;
    let address = cipherfit_lab::call::address;
    Ok(address(start)?..address(end)?)
}
