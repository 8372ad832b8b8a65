//! The command line.

mod export;
pub(crate) mod hardware;
mod limits;
mod mutate;
mod new;
mod own_code;
mod selection;

pub(crate) use export::{ConfirmArguments, ExportArguments};
pub(crate) use limits::{ClockArguments, LeaksArguments};
pub(crate) use mutate::MutateArguments;
pub(crate) use new::{NewArguments, NewImplementation, NewKind, NewTarget};
pub(crate) use own_code::{ProfileArguments, RunArguments, TryArguments};
pub(crate) use selection::SelectionArguments;

use crate::commands::fit;
use crate::commands::table::Shown;
use cipherfit_atlas::table::Sort;
use cipherfit_campaign::Shard;
use cipherfit_vocabulary::Operation;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Which cipher or hash fits this microcontroller, what does it cost, and where is the code?
#[derive(Parser)]
#[command(version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Folder with library/, targets/, published/ and results/ [default: the nearest one above]
    #[arg(long, global = true, value_name = "DIR", env = "CIPHERFIT_ROOT")]
    pub root: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit codes:
  0  done
  1  a check failed: wrong output, false claim, stale results
  2  wrong arguments, or a file that cannot be used
  3  a tool is missing; `cipherfit doctor` tells how to get it";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Show what the library holds: primitives, implementations, devices, toolchains
    #[command(after_help = "Examples:
  cipherfit list
  cipherfit list msp430 speck
  cipherfit list --matrix rl78
  cipherfit list --devices 'attiny8*'
  cipherfit list --json | jq '.[].implementation'")]
    List(ListArguments),
    /// Build, verify and measure implementations, and update results/
    #[command(after_help = "Examples:
  cipherfit measure                          everything
  cipherfit measure aes-128 msp430f5528      one primitive on one device
  cipherfit measure 'speck-*' --jobs 1
  cipherfit measure --check                  fail if results/ no longer follow from the sources")]
    Measure(MeasureArguments),
    /// Prove implementations right for every key and every block
    ///
    /// Each operation is proved, refuted with a key and a block that show it on the simulator, or open
    /// with the reason. What passes in full is told only with --verbose.
    #[command(after_help = "Examples:
  cipherfit prove aes-128 atmega128
  cipherfit prove avr --json")]
    Prove(ProveArguments),
    /// Say how many mistakes in machine code its verification finds
    ///
    /// Each mutant differs from right code in one instruction or in one byte of a table. What passes
    /// verification is proved right, refuted, or open; what is not proved right survives.
    #[command(after_help = "Examples:
  cipherfit mutate speck/avr/low-flash/plain speck-64-128
  cipherfit mutate aes/msp430/smallest/plain --sample 300 --json mutants.json
  cipherfit mutate hight avr --sample 100 --seed 7 --vectors-only
  cipherfit mutate --one-each --sample 8 --json mutants.jsonl
  cipherfit mutate --record mutants.jsonl")]
    Mutate(MutateArguments),
    /// Print measurements under one accounting rule
    #[command(after_help = "Examples:
  cipherfit table
  cipherfit table aes-128 --rule buhrow2014
  cipherfit table avr --rule beaulieu2014 --sort rank --by-size
  cipherfit table aes-128 --target msp430f5528 --clock 8MHz --leaks addresses
  cipherfit table present-80 avr --columns implementation,cycles,rom,leaks,proved
  cipherfit table --rule strict --explain")]
    Table(TableArguments),
    /// Say how ours stand to all figures of each published implementation
    ///
    /// One implementation of ours answers for a whole row, under the row's own rule: ahead, ahead at its
    /// goal, level, behind, or not comparable with the reason. What it asks of its user stands beside.
    #[command(after_help = "Examples:
  cipherfit compare
  cipherfit compare --summary
  cipherfit compare --plain --same-language
  cipherfit compare --isa msp430 --json")]
    Compare(CompareArguments),
    /// Estimate energy, each figure with its interval
    #[command(after_help = "Examples:
  cipherfit energy
  cipherfit energy aes-128 --target msp430f5528
  cipherfit energy speck-128/128 asm --explain")]
    Energy(EnergyArguments),
    /// Show a paper in one place: its figures and tables with ours beside, what it says with verdicts
    ///
    /// Each statement is judged by a criterion from records in results/. With --out, one page with its
    /// charts as SVG and all figures as CSV. Without a name: the papers that there are.
    #[command(after_help = "Examples:
  cipherfit paper
  cipherfit paper beaulieu2014
  cipherfit paper diehl2017 --out diehl
  cipherfit paper matsui2013 --json | jq '.statements[] | {says, verdict}'")]
    Paper(PaperArguments),
    /// Show what each step of an optimisation ladder gains (Didla et al. 2008)
    ///
    /// The versions of one C implementation, from plain to all switches on: what each needs, how
    /// fast it is at 8 MHz, and what it gains over the version before. The paper's own figures and
    /// encryption by a radio's AES block stand beside. Everything is read from results/; no
    /// toolchain is needed.
    #[command(after_help = "Examples:
  cipherfit ladder aes-128
  cipherfit ladder aes-128 --compiler gcc --level none
  cipherfit ladder aes-256 --all
  cipherfit ladder aes-128 --json | jq '.ladder.builds[].toolchain'")]
    Ladder(LadderArguments),
    /// Find the fastest implementation for each ROM and RAM
    #[command(after_help = "Examples:
  cipherfit portfolio aes-128 --target msp430f1611
  cipherfit portfolio speck-64/128 --target atmega128 --rom 128,256,512 --ram 32,160
  cipherfit portfolio present-80 --target msp430f5528 --enc-dec

In a cell: cycles of the fastest; — where more memory does not help; x where nothing fits.")]
    Portfolio(PortfolioArguments),
    /// Choose what fits: budgets and an objective in, ranked implementations out
    ///
    /// Ranked answers with what each budget leaves, what one constraint alone rejected and by how
    /// much, and what more of each budget would buy. Everything is read from results/; no toolchain
    /// is needed.
    #[command(after_help = fit::EXAMPLES)]
    Fit(Box<fit::FitArguments>),
    /// Say what the figures rest on: verification, labels, oracles, clocks, fuzzing
    ///
    /// Sums over all measurements, and what tests and campaigns have recorded in
    /// results/assurance/. Exit code 1 if anything falls short of what the project asks of itself.
    #[command(after_help = "Examples:
  cipherfit assurance
  cipherfit assurance --json | jq .short")]
    Assurance(JsonArguments),
    /// Say which tools are found, which version, and how to get what is missing
    #[command(after_help = "Examples:
  cipherfit doctor
  cipherfit doctor --json")]
    Doctor(JsonArguments),
    /// Call a function of any ELF or HEX file: cycles, stack, memory touched
    #[command(
        after_help = "Arguments of the call are numbers (0x2400, 12, -1), or buffers:
  hex:00112233   a readable and writable buffer with these bytes; its address is passed
  in:00112233    a buffer that the call may only read
  zero:16        16 zero bytes
  out:16         16 bytes never written: reading them is a fault

Addresses are those of the file, as nm and objdump show them: data of AVR lies from 0x800000 on.

Examples:
  cipherfit run firmware.elf encrypt --target msp430f1611 hex:0011223344556677 in:…
  cipherfit run firmware.elf crc16 --target atmega128 in:313233 3 --json
  cipherfit run firmware.elf main --target r5f100le --stop idle
  cipherfit run firmware.hex 0x4400 --target msp430f5528"
    )]
    Run(RunArguments),
    /// Verify and measure a folder with a method.toml, or what the library has, and change nothing
    ///
    /// All that is wrong is told at once. `--vectors` adds vectors of yours to the official ones.
    #[command(after_help = "Examples:
  cipherfit try ./my-aes
  cipherfit try ./my-aes msp430f1611 --json
  cipherfit try ./my-aes --vectors ECBVarKey128.rsp
  cipherfit try aes/avr/sbox --vectors ECBGFSbox128.rsp --vectors more.json")]
    Try(TryArguments),
    /// Begin an implementation or a device: files to fill in
    New(NewArguments),
    /// Show where the cycles go: by source line and by instruction
    #[command(after_help = "Examples:
  cipherfit profile speck/msp430/rounds/unrolled
  cipherfit profile aes/msp430/fixed-tables aes-256 msp430f5528 --operation expand_key
  cipherfit profile speck/msp430/rounds/unrolled --listing
  cipherfit profile ./my-aes plain")]
    Profile(ProfileArguments),
    /// Hand an implementation over as a folder for somebody else's project
    ///
    /// A self-contained folder with licence, header, sources, the official vectors as a self-test, and
    /// what a build system needs. The figures in it are those of results/.
    #[command(after_help = "Examples:
  cipherfit export aes/msp430/portable-c/tables-16bit --primitive aes-128 --target msp430f1611 --to aes
  cipherfit export hight/avr/arithmetic/round-keys-in-flash --to hight --as arduino --key 00112233445566778899aabbccddeeff
  cipherfit export aes/avr/sbox/in-flash-loop --primitive aes-128 --target atmega328p --to aes --as firmware
  cipherfit export aes/rl78/column-loop/key-in-place --target r5f104le --to aes --syntax cc-rl")]
    Export(ExportArguments),
    /// Say whether a board takes the cycles that were measured
    ///
    /// Reads what the program of `cipherfit export … --as bench` prints, and sets each line beside its
    /// record with the known overhead subtracted. Exit code 1 if a line says otherwise.
    #[command(after_help = "Examples:
  cipherfit confirm board.log
  cipherfit confirm confirmations/*.log
  cipherfit confirm board.log --json | jq '.[] | {operation, verdict}'")]
    Confirm(ConfirmArguments),
    /// Ciphers as circuits: test, synthesise, place and weigh them, and compare them with software
    #[command(subcommand)]
    Hw(hardware::HardwareCommand),
    /// Write the explorer with all results: a site that opens from disk
    #[command(after_help = "Examples:
  cipherfit report
  cipherfit report --out site
  cipherfit report --live aes --live speck        machine code of these families only
  cipherfit report --live none                    no toolchain needed

Everything is read from results/. Only the machine code for the live bench and the listings is
built, where the toolchains are installed; the report says what it leaves out.")]
    Report(ReportArguments),
    /// Print the JSON Schema of a line in results/
    #[command(after_help = "Examples:
  cipherfit schema > results/schema.json
  cipherfit schema --hardware > results/hardware.schema.json")]
    Schema(SchemaArguments),
    /// Print completions for a shell
    #[command(after_help = "Examples:
  cipherfit completions bash > /etc/bash_completion.d/cipherfit
  cipherfit completions zsh > ~/.zfunc/_cipherfit
  cipherfit completions fish > ~/.config/fish/completions/cipherfit.fish")]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Write man pages, one a command
    #[command(after_help = "Example:
  cipherfit man --out ~/.local/share/man/man1")]
    Man {
        /// Folder for the pages; made if it is not there
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

/// One of the operations that there are.
fn operations() -> impl TypedValueParser<Value = Operation> {
    let names = Operation::all().into_iter().map(Operation::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

fn sort(text: &str) -> Result<Sort, String> {
    let words: Vec<&str> = Sort::ALL.iter().map(|sort| sort.name()).collect();
    Sort::named(text).ok_or_else(|| format!("one of {}", words.join(", ")))
}

/// `512`, `2KB`.
fn bytes(text: &str) -> Result<u64, String> {
    cipherfit_fit::units::bytes(text)
        .map_err(|error| format!("{}; {}", error.problem, error.remedy))
}

#[derive(Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    #[command(flatten)]
    pub leaks: LeaksArguments,
    /// Name every implementation where no words narrow it down
    #[arg(long)]
    pub each: bool,
    /// Show the devices that can be asked for, with their memory, in place of implementations
    #[arg(long)]
    pub devices: bool,
    /// Show what each primitive has on each instruction set, and what is blank
    #[arg(long, conflicts_with_all = ["devices", "each"])]
    pub matrix: bool,
    /// Show the packets that `fit --packet` knows, and what protects each
    #[arg(long, conflicts_with_all = ["devices", "each", "matrix"])]
    pub packets: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct ProveArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    /// Proofs at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Write what is left open about outputs into this folder, for a solver: SMT-LIB, a file an operation
    #[arg(long, value_name = "DIR")]
    pub smt_lib: Option<PathBuf>,
    /// The solver to ask what is left open: bitwuzla, z3 or another that takes a file of SMT-LIB
    #[arg(long, value_name = "PROGRAM", requires = "smt_lib")]
    pub solver: Option<PathBuf>,
    /// Tell of what is proved in full, too
    #[arg(long, short)]
    pub verbose: bool,
    /// Print JSON lines
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct MeasureArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    /// Measurements at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Compare with results/ and change nothing
    #[arg(long)]
    pub check: bool,
    /// Of each implementation check one measurement, drawn by this word, and of all others that they are of these
    /// sources
    #[arg(long, value_name = "LOT", requires = "check", conflicts_with_all = ["shard", "merge", "estimate"])]
    pub draw: Option<String>,
    /// Print the measurements as JSON lines too
    #[arg(long)]
    pub json: bool,
    /// Only this part of them, into a file of its own; results/ stays as it is
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// The file for what the shard finds
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub out: Option<PathBuf>,
    /// Take what all shards found, from these files or folders, as if it had been measured in one piece
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = [
        "shard", "words", "primitive", "isa", "target", "variant", "estimate"])]
    pub merge: Vec<PathBuf>,
    /// Say how long it would take, after a small sample, and change nothing
    #[arg(long, conflicts_with = "shard")]
    pub estimate: bool,
}

#[derive(Args)]
pub(crate) struct TableArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    #[command(flatten)]
    pub leaks: LeaksArguments,
    #[command(flatten)]
    pub clock: ClockArguments,
    /// Accounting rule
    #[arg(long, default_value = "strict")]
    pub rule: String,
    /// The operation [default: encrypt of ciphers, hash of hash functions]
    #[arg(long, value_parser = operations())]
    pub operation: Option<Operation>,
    /// Order within a primitive on a core: cycles, rom, ram, combined, rank
    #[arg(long, default_value = "cycles", value_parser = sort)]
    pub sort: Sort,
    /// Only these columns, in this order, with commas between
    #[arg(long, value_delimiter = ',', conflicts_with = "json")]
    pub columns: Vec<Shown>,
    /// One table for each block and key size, all primitives in it
    #[arg(long, conflicts_with = "json")]
    pub by_size: bool,
    /// Say what the rule counts
    #[arg(long)]
    pub explain: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct CompareArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    #[command(flatten)]
    pub leaks: LeaksArguments,
    /// Only this source, as in published/sources.csv
    #[arg(long)]
    pub source: Option<String>,
    /// Only figures under this accounting rule
    #[arg(long)]
    pub rule: Option<String>,
    /// Only ours that ask nothing of their user beyond a call that the published code is not known
    /// to ask too: no fixed addresses or aligned tables, own layout of round keys, fixed or overwritten
    /// key, static RAM; may be interrupted by itself
    #[arg(long)]
    pub plain: bool,
    /// Only ours in the language of the published code
    #[arg(long)]
    pub same_language: bool,
    /// Show rows too that are not comparable, with the reason
    #[arg(long)]
    pub all: bool,
    /// Count verdicts: by source and machine, by goal and rule, like for like
    #[arg(long, conflicts_with_all = ["all", "json"])]
    pub summary: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct EnergyArguments {
    #[command(flatten)]
    pub selection: SelectionArguments,
    #[command(flatten)]
    pub leaks: LeaksArguments,
    /// The operation
    #[arg(long, default_value = "encrypt", value_parser = operations())]
    pub operation: Operation,
    /// Show the fit: coefficients, published points, residuals
    #[arg(long)]
    pub explain: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct PaperArguments {
    /// The paper: beaulieu2014, buhrow2014, didla2008, diehl2017, matsui2013
    #[arg(value_name = "PAPER")]
    pub paper: Option<String>,
    /// Folder for the page, its charts and its tables; made if it is not there
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    pub out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct PortfolioArguments {
    /// The primitive: aes-128, speck-64/128, keccak-1088
    pub primitive: String,
    /// The device or core: msp430f1611
    #[arg(long, value_name = "DEVICE")]
    pub target: String,
    /// ROM budgets in bytes, between the smallest code and the fastest [default: 512,1024,2048, as far
    /// as the device has so much]
    #[arg(long, value_name = "SIZE", value_delimiter = ',', value_parser = bytes)]
    pub rom: Vec<u64>,
    /// RAM budgets in bytes [default: 64,128,256,512, as far as the device has so much]
    #[arg(long, value_name = "SIZE", value_delimiter = ',', value_parser = bytes)]
    pub ram: Vec<u64>,
    /// Encryption only (the default)
    #[arg(long, conflicts_with = "enc_dec")]
    pub enc_only: bool,
    /// Encryption and decryption: all code counts
    #[arg(long)]
    pub enc_dec: bool,
    /// Take code in whose key is fixed when the firmware is built
    #[arg(long)]
    pub fixed_key: bool,
    #[command(flatten)]
    pub leaks: LeaksArguments,
    #[command(flatten)]
    pub clock: ClockArguments,
    /// Accounting rule: by matsui2013 everything that the call consumes counts, the key schedule too
    #[arg(long, default_value = "matsui2013")]
    pub rule: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct LadderArguments {
    /// The primitive: aes-128, aes-256
    #[arg(value_name = "PRIMITIVE")]
    pub primitive: String,
    /// The device or core
    #[arg(long, value_name = "DEVICE", default_value = "msp430f1611")]
    pub target: String,
    /// Only this compiler: gcc-msp430, or gcc
    #[arg(long)]
    pub compiler: Option<String>,
    /// Only this level of optimisation: none, full
    #[arg(long)]
    pub level: Option<String>,
    /// Every compiler at every level [default: the fastest compiler at each level]
    #[arg(long)]
    pub all: bool,
    /// Print JSON: every build that the options choose
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct SchemaArguments {
    /// Of a circuit in results/hardware.jsonl [default: of a measurement in results/<isa>.jsonl]
    #[arg(long)]
    pub hardware: bool,
}

#[derive(Args)]
pub(crate) struct JsonArguments {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// Folder for the site; an earlier report in it is replaced
    #[arg(long, value_name = "DIR", default_value = "report")]
    pub out: PathBuf,
    /// Machine code of what this word selects, as in `cipherfit measure`; `none` for none
    #[arg(long, value_name = "WORD")]
    pub live: Vec<String>,
}
