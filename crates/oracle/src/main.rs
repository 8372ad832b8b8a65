//! `cipherfit-oracle`: compares the CPU simulators with independent ones.

use cipherfit_oracle::bench;
use cipherfit_oracle::error::Error;
use cipherfit_oracle::fuzz::{Run, fuzz};
use cipherfit_oracle::golden;
use cipherfit_oracle::msp430::gnu::GnuSimulator;
use cipherfit_oracle::msp430::mspdebug::Mspdebug;
use cipherfit_oracle::msp430::oracle::Oracle;
use cipherfit_oracle::reproducer;
use clap::{Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Golden vectors of each form of instruction: classic MSP430, MSP430X.
const GOLDEN_COPIES: [usize; 2] = [2, 1];

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
    },
    /// Measure the simulators' speed on equivalent work.
    Bench,
    /// Write golden vectors, as the oracles say, for the simulator's own tests.
    Golden {
        /// The folder to write to.
        #[arg(default_value = "crates/sim/tests/data/golden")]
        folder: PathBuf,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum OracleName {
    /// mspdebug's simulator: classic MSP430, function and cycles.
    Mspdebug,
    /// GNU's simulator: MSP430X, function.
    Gnu,
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
        } => {
            let run = Run {
                instructions,
                seed,
                mismatch_limit: mismatches,
            };
            run_fuzz(&oracles(oracle)?, &run)
        }
        Command::Bench => {
            print!("{}", bench::table(&bench::measure()?));
            Ok(())
        }
        Command::Golden { folder } => write_golden(&folder),
    }
}

/// The oracles asked for; all are found before any work is done.
fn oracles(name: Option<OracleName>) -> Result<Vec<Box<dyn Oracle>>, Error> {
    let mut oracles: Vec<Box<dyn Oracle>> = Vec::new();
    if !matches!(name, Some(OracleName::Gnu)) {
        oracles.push(Box::new(Mspdebug::find()?));
    }
    if !matches!(name, Some(OracleName::Mspdebug)) {
        oracles.push(Box::new(GnuSimulator::find()?));
    }
    Ok(oracles)
}

fn run_fuzz(oracles: &[Box<dyn Oracle>], run: &Run) -> Result<(), Error> {
    let mut unexplained = 0;
    for oracle in oracles {
        let progress = progress_bar(oracle.name());
        let report = fuzz(&**oracle, run, &progress)?;
        progress.finish_and_clear();
        println!(
            "{}: {} instructions of core {} compared, seed {}",
            oracle.name(),
            report.instructions,
            oracle.core(),
            run.seed
        );
        println!("  explained by rule (docs/src/oracle-disagreements.md):");
        for (rule, count) in &report.rules {
            println!("  {count:>10}  {}", rule.name);
        }
        println!("  {:>10}  unexplained", report.mismatches.len());
        for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
            println!("{}", reproducer::describe(mismatch, oracle.name()));
        }
        unexplained += report.mismatches.len();
    }
    if unexplained > 0 {
        Err(Error::Disagreement(unexplained))
    } else {
        Ok(())
    }
}

fn write_golden(folder: &Path) -> Result<(), Error> {
    for (oracle, copies) in oracles(None)?.iter().zip(GOLDEN_COPIES) {
        let file = folder.join(format!("{}.jsonl", oracle.core()));
        let lines = golden::vectors(&**oracle, copies)?;
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
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
