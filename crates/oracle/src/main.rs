//! `cipherfit-oracle`: compares the CPU simulators with independent ones.

use cipherfit_oracle::bench;
use cipherfit_oracle::error::Error;
use cipherfit_oracle::expectation::Rule;
use cipherfit_oracle::fuzz::Run;
use cipherfit_oracle::table::{Entry, ORACLES, Subject, isas};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
        /// Write what was compared to oracle-<name>.json in this folder.
        #[arg(long, value_name = "FOLDER")]
        record: Option<PathBuf>,
        #[command(flatten)]
        choice: Choice,
    },
    /// Measure the simulators' speed on equivalent work.
    Bench,
    /// Write golden vectors, as the oracles say, for the simulator's own tests.
    Golden {
        /// The folder to write to.
        #[arg(default_value = "crates/sim/tests/data/golden")]
        folder: PathBuf,
        #[command(flatten)]
        choice: Choice,
    },
}

/// Which oracles are asked: all, if nothing is said.
#[derive(Args)]
struct Choice {
    /// Ask this oracle only.
    #[arg(long, value_parser = PossibleValuesParser::new(ORACLES.iter().map(|entry| entry.name)))]
    oracle: Option<String>,
    /// Compare cores of this instruction set only.
    #[arg(long, conflicts_with = "oracle", value_parser = PossibleValuesParser::new(isas()))]
    isa: Option<String>,
}

/// An oracle that is installed, and what the table says of it.
type Found = (&'static Entry, Box<dyn Subject>);

impl Choice {
    /// Finds the oracles, all before any work is done.
    fn find(&self) -> Result<Vec<Found>, Error> {
        let is = |wanted: &Option<String>, word| wanted.as_ref().is_none_or(|name| name == word);
        ORACLES
            .iter()
            .filter(|entry| is(&self.oracle, entry.name) && is(&self.isa, entry.isa))
            .map(|entry| Ok((entry, (entry.find)()?)))
            .collect()
    }
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
            record,
            choice,
        } => {
            let run = Run {
                instructions,
                seed,
                mismatch_limit: mismatches,
            };
            fuzz(&choice, &run, record.as_deref())
        }
        Command::Bench => {
            print!("{}", bench::measure()?);
            Ok(())
        }
        Command::Golden { folder, choice } => write_golden(&folder, &choice),
    }
}

fn fuzz(choice: &Choice, run: &Run, record: Option<&Path>) -> Result<(), Error> {
    let mut unexplained = 0;
    for (entry, oracle) in choice.find()? {
        let progress = progress_bar(entry.name);
        let report = oracle.fuzz(run, &progress)?;
        progress.finish_and_clear();
        println!(
            "{}: {} instructions of core {} compared, seed {}",
            entry.name, report.instructions, entry.core, run.seed
        );
        println!("  explained by rule (docs/src/oracle-disagreements.md):");
        for (Rule(name), count) in &report.rules {
            println!("  {count:>10}  {name}");
        }
        println!("  {:>10}  unexplained", report.mismatches.len());
        for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
            println!("{mismatch}");
        }
        unexplained += report.mismatches.len();
        if let Some(folder) = record {
            let record = serde_json::json!({
                "oracle": entry.name,
                "core": entry.core,
                "seed": run.seed,
                "instructions": report.instructions,
                "explained": report.rules.values().sum::<u64>(),
                "unexplained": report.mismatches.len(),
            });
            fs::create_dir_all(folder).map_err(Error::file(folder))?;
            let file = folder.join(format!("oracle-{}.json", entry.name));
            fs::write(&file, format!("{record:#}\n")).map_err(Error::file(&file))?;
        }
    }
    if unexplained > 0 {
        return Err(Error::Disagreement(unexplained));
    }
    Ok(())
}

fn write_golden(folder: &Path, choice: &Choice) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    for (entry, oracle) in choice.find()? {
        let lines = oracle.golden()?;
        let file = folder.join(format!("{}.jsonl", entry.core));
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
