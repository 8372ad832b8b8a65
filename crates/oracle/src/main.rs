//! `cipherfit-oracle`: compares the CPU simulators with independent ones.

mod fuzzing;

use cipherfit_oracle::bench;
use cipherfit_oracle::error::Error;
use cipherfit_oracle::table::{Entry, ORACLES, Subject, isas};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use fuzzing::FuzzArguments;
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
    Fuzz(FuzzArguments),
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
#[derive(Args, Clone)]
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
    /// The chosen oracles, whether they are installed or not.
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        let is = |wanted: &Option<String>, word| wanted.as_ref().is_none_or(|name| name == word);
        ORACLES
            .iter()
            .filter(move |entry| is(&self.oracle, entry.name) && is(&self.isa, entry.isa))
    }

    /// Finds the oracles, all before any work is done.
    fn find(&self) -> Result<Vec<Found>, Error> {
        let found = |entry: &'static Entry| Ok((entry, (entry.find)()?));
        self.entries().map(found).collect()
    }

    /// The same choice on a command line.
    fn words(&self) -> Vec<String> {
        let options = [("--oracle", &self.oracle), ("--isa", &self.isa)];
        let given = options
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_ref()?)));
        given
            .flat_map(|(name, value)| [name.to_owned(), value.clone()])
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
        Command::Fuzz(arguments) => fuzzing::run(&arguments),
        Command::Bench => {
            print!("{}", bench::measure()?);
            Ok(())
        }
        Command::Golden { folder, choice } => write_golden(&folder, &choice),
    }
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
