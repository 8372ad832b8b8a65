//! `cipherfit-oracle`: compares the CPU simulators with independent ones.

use cipherfit_oracle::avr;
use cipherfit_oracle::avr::simavr::Simavr;
use cipherfit_oracle::bench;
use cipherfit_oracle::error::Error;
use cipherfit_oracle::fuzz::{Run, fuzz};
use cipherfit_oracle::golden;
use cipherfit_oracle::msp430::gnu::GnuSimulator;
use cipherfit_oracle::msp430::mspdebug::Mspdebug;
use cipherfit_oracle::msp430::oracle::Oracle;
use cipherfit_oracle::msp430::rules::Rule;
use cipherfit_oracle::reproducer;
use cipherfit_oracle::rl78;
use clap::{Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Golden vectors of each form of instruction of the classic MSP430.
const GOLDEN_COPIES_MSP430: usize = 2;
/// Golden vectors of each form of instruction of the MSP430X.
const GOLDEN_COPIES_MSP430X: usize = 1;
/// Golden vectors of each form of instruction of the AVR, whose forms are fewer.
const GOLDEN_COPIES_AVR: usize = 25;
/// Golden vectors of each form of instruction of the RL78, registers being forms of their own.
const GOLDEN_COPIES_RL78: usize = 2;

/// Compares the CPU simulators with independent ones.
///
/// Exit codes: 0 all well; 1 a disagreement or a failure; 2 wrong usage; 3 an
/// oracle or tool is not installed.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare random instructions, one step at a time.
    Fuzz {
        /// Instructions to compare with each oracle, at least.
        #[arg(long, default_value_t = 1_000_000)]
        instructions: u64,
        /// The same seed gives the same instructions.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Stop after so many unexplained disagreements.
        #[arg(long, default_value_t = 5)]
        mismatches: usize,
        /// Ask this oracle only.
        #[arg(long)]
        oracle: Option<OracleName>,
        /// Compare cores of this instruction set only.
        #[arg(long)]
        isa: Option<Isa>,
    },
    /// Measure the simulators' speed on equivalent work.
    Bench,
    /// Write golden vectors, as the oracles say, for the simulator's own tests.
    Golden {
        /// The folder to write to.
        #[arg(default_value = "crates/sim/tests/data/golden")]
        folder: PathBuf,
        /// Ask this oracle only.
        #[arg(long)]
        oracle: Option<OracleName>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum OracleName {
    /// mspdebug's simulator: classic MSP430, function and cycles.
    Mspdebug,
    /// GNU's simulator: MSP430X, function.
    Gnu,
    /// simavr: AVRe+, function and cycles.
    Simavr,
    /// GNU's simulator: RL78-S3, function.
    GnuRl78,
}

impl OracleName {
    const ALL: [Self; 4] = [Self::Mspdebug, Self::Gnu, Self::Simavr, Self::GnuRl78];

    /// The instruction set that it knows.
    fn isa(self) -> Isa {
        match self {
            Self::Mspdebug | Self::Gnu => Isa::Msp430,
            Self::Simavr => Isa::Avr,
            Self::GnuRl78 => Isa::Rl78,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Isa {
    Msp430,
    Avr,
    Rl78,
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Fuzz {
            instructions,
            seed,
            mismatches,
            oracle,
            isa,
        } => {
            let run = Run {
                instructions,
                seed,
                mismatch_limit: mismatches,
            };
            run_fuzz(&chosen(oracle, isa), &run)
        }
        Command::Bench => {
            print!("{}", bench::table(&bench::measure()?));
            Ok(())
        }
        Command::Golden { folder, oracle } => write_golden(&folder, &chosen(oracle, None)),
    }
}

/// The oracles asked for.
fn chosen(oracle: Option<OracleName>, isa: Option<Isa>) -> Vec<OracleName> {
    let all = oracle.map_or(OracleName::ALL.to_vec(), |oracle| vec![oracle]);
    let knows = |oracle: &OracleName| isa.is_none_or(|isa| oracle.isa() == isa);
    all.into_iter().filter(knows).collect()
}

/// An oracle that is installed.
enum Found {
    Msp430(Box<dyn Oracle>),
    Avr(Simavr),
    Rl78(rl78::gnu::GnuSimulator),
}

/// Finds oracles, all before any work is done.
fn find(names: &[OracleName]) -> Result<Vec<Found>, Error> {
    let find = |name: &OracleName| -> Result<Found, Error> {
        Ok(match name {
            OracleName::Mspdebug => Found::Msp430(Box::new(Mspdebug::find()?)),
            OracleName::Gnu => Found::Msp430(Box::new(GnuSimulator::find()?)),
            OracleName::Simavr => Found::Avr(Simavr::find()?),
            OracleName::GnuRl78 => Found::Rl78(rl78::gnu::GnuSimulator::find()?),
        })
    };
    names.iter().map(find).collect()
}

fn run_fuzz(oracles: &[OracleName], run: &Run) -> Result<(), Error> {
    let mut unexplained = 0;
    for oracle in find(oracles)? {
        unexplained += match oracle {
            Found::Msp430(oracle) => fuzz_msp430(&*oracle, run)?,
            Found::Avr(simavr) => fuzz_avr(&simavr, run)?,
            Found::Rl78(gnu) => fuzz_rl78(&gnu, run)?,
        };
    }
    if unexplained > 0 {
        Err(Error::Disagreement(unexplained))
    } else {
        Ok(())
    }
}

/// Gives the number of unexplained disagreements.
fn fuzz_msp430(oracle: &dyn Oracle, run: &Run) -> Result<usize, Error> {
    let progress = progress_bar(oracle.name());
    let report = fuzz(oracle, run, &progress)?;
    progress.finish_and_clear();
    let compared = (oracle.name(), oracle.core(), report.instructions);
    print_report(compared, run, &report.rules, report.mismatches.len());
    for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
        println!("{}", reproducer::describe(mismatch, oracle.name()));
    }
    Ok(report.mismatches.len())
}

/// Gives the number of unexplained disagreements.
fn fuzz_avr(simavr: &Simavr, run: &Run) -> Result<usize, Error> {
    let progress = progress_bar("simavr");
    let report = avr::fuzz::fuzz(simavr, run, &progress)?;
    progress.finish_and_clear();
    let compared = ("simavr", avr::machine::CORE, report.instructions);
    print_report(compared, run, &report.rules, report.mismatches.len());
    for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
        println!("{mismatch}");
    }
    Ok(report.mismatches.len())
}

/// Gives the number of unexplained disagreements.
fn fuzz_rl78(gnu: &rl78::gnu::GnuSimulator, run: &Run) -> Result<usize, Error> {
    let progress = progress_bar("rl78-elf-run");
    let report = rl78::fuzz::fuzz(gnu, run, &progress)?;
    progress.finish_and_clear();
    let compared = ("rl78-elf-run", rl78::machine::CORE, report.instructions);
    print_report(compared, run, &report.rules, report.mismatches.len());
    for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
        println!("{mismatch}");
    }
    Ok(report.mismatches.len())
}

fn print_report(
    (oracle, core, instructions): (&str, &str, u64),
    run: &Run,
    rules: &BTreeMap<Rule, u64>,
    unexplained: usize,
) {
    println!(
        "{oracle}: {instructions} instructions of core {core} compared, seed {}",
        run.seed
    );
    println!("  explained by rule (docs/src/oracle-disagreements.md):");
    for (rule, count) in rules {
        println!("  {count:>10}  {}", rule.name);
    }
    println!("  {unexplained:>10}  unexplained");
}

fn write_golden(folder: &Path, oracles: &[OracleName]) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    for oracle in find(oracles)? {
        let (core, lines) = match oracle {
            Found::Msp430(oracle) => {
                let core = oracle.core();
                let is_classic = core == "msp430";
                let copies = if is_classic {
                    GOLDEN_COPIES_MSP430
                } else {
                    GOLDEN_COPIES_MSP430X
                };
                (core, golden::vectors(&*oracle, copies)?)
            }
            Found::Avr(simavr) => {
                let lines = avr::golden::vectors(&simavr, GOLDEN_COPIES_AVR)?;
                (avr::machine::CORE, lines)
            }
            Found::Rl78(gnu) => {
                let lines = rl78::golden::vectors(&gnu, GOLDEN_COPIES_RL78)?;
                (rl78::machine::CORE, lines)
            }
        };
        let file = folder.join(format!("{core}.jsonl"));
        fs::write(&file, &lines).map_err(Error::file(&file))?;
        println!(
            "{}: {} vectors, {} bytes",
            file.display(),
            lines.lines().count(),
            lines.len()
        );
    }
    Ok(())
}

fn progress_bar(name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{prefix} [{bar:30}] {human_pos}/{human_len} instructions, {per_sec}, {eta} left",
    );
    let progress = ProgressBar::new(0).with_prefix(name);
    match style {
        Ok(style) => progress.with_style(style),
        Err(_) => progress,
    }
}
