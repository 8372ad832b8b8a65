//! The `cipherfit` command.

mod arguments;
mod clock;
mod commands;
mod device;
mod draw;
mod failure;
mod names;
mod primitives;
mod repository;
mod side_by_side;
mod subject;
mod terminal;

use arguments::{Arguments, Command};
use clap::Parser;
use failure::CommandResult;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::prepare();
    match run(&arguments) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{:?}", failure.report);
            ExitCode::from(failure.code)
        }
    }
}

fn run(arguments: &Arguments) -> CommandResult {
    let root = || repository::root(arguments.root.as_deref());
    match &arguments.command {
        Command::List(list) => commands::list::run(&root()?, list),
        Command::Prove(prove) => commands::prove::run(&root()?, prove),
        Command::Mutate(mutate) => commands::mutate::run(&root()?, mutate),
        Command::Measure(measure) => commands::measure::run(&root()?, measure),
        Command::Table(table) => commands::table::run(&root()?, table),
        Command::Compare(compare) => commands::compare::run(&root()?, compare),
        Command::Energy(energy) => commands::energy::run(&root()?, energy),
        Command::Paper(paper) => commands::paper::run(&root()?, paper),
        Command::Portfolio(portfolio) => commands::portfolio::run(&root()?, portfolio),
        Command::Ladder(ladder) => commands::ladder::run(&root()?, ladder),
        Command::Fit(fit) => commands::fit::run(&root()?, fit),
        Command::Assurance(assurance) => commands::assurance::run(&root()?, assurance),
        Command::Doctor(doctor) => commands::doctor::run(&root()?, doctor),
        Command::Run(run) => commands::run::run(&root()?, run),
        Command::Try(try_folder) => commands::try_folder::run(&root()?, try_folder),
        Command::Profile(profile) => commands::profile::run(&root()?, profile),
        Command::New(new) => commands::new::run(&root()?, new),
        Command::Export(export) => commands::export::run(&root()?, export),
        Command::Confirm(confirm) => commands::confirm::run(&root()?, confirm),
        Command::Hw(hw) => commands::hw::run(&root()?, hw),
        Command::Report(report) => commands::report::run(&root()?, report),
        Command::Completions { shell } => commands::completions::run(*shell),
        Command::Man { out } => commands::man::run(out),
        Command::Schema(schema) => commands::schema::run(schema),
    }
}
