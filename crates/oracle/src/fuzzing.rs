//! `cipherfit-oracle fuzz`: in one piece, in shards, and what they are together.

use super::{Choice, Found as Oracle};
use cipherfit_campaign::{
    Answer, Answers, Campaign, MergeError, Plan, Shard, program_sha256, sha256,
};
use cipherfit_oracle::error::Error;
use cipherfit_oracle::fuzz::Run;
use cipherfit_oracle::report::{Found, Report};
use cipherfit_oracle::table::Entry;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Clone, Parser)]
pub(crate) struct FuzzArguments {
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
    /// Only this part of the instructions, into a file of its own.
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with = "record")]
    shard: Option<Shard>,
    /// The file for what the shard finds.
    #[arg(long, value_name = "FILE", requires = "shard")]
    out: Option<PathBuf>,
    /// Take what all shards found, from these files or folders, as if it had been one run.
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = [
        "shard", "instructions", "seed", "mismatches", "oracle", "isa", "estimate"])]
    merge: Vec<PathBuf>,
    /// Say how long it would take, after one batch with each oracle.
    #[arg(long, conflicts_with_all = ["shard", "record"])]
    estimate: bool,
    /// Print the estimate as JSON.
    #[arg(long, requires = "estimate")]
    json: bool,
    #[command(flatten)]
    choice: Choice,
}

impl FuzzArguments {
    fn run(&self) -> Run {
        Run {
            instructions: self.instructions,
            seed: self.seed,
            mismatch_limit: self.mismatches,
        }
    }

    /// What is asked for, as it can be asked for again.
    fn request(&self) -> Vec<String> {
        let numbers = [
            ("--instructions", self.instructions),
            ("--seed", self.seed),
            ("--mismatches", self.mismatches as u64),
        ];
        let words = numbers.map(|(name, value)| [name.to_owned(), value.to_string()]);
        words
            .into_iter()
            .flatten()
            .chain(self.choice.words())
            .collect()
    }

    fn campaign(&self, oracles: &[Oracle]) -> Result<Campaign, Error> {
        let run = self.run();
        let prints = oracles.iter().map(|(_, oracle)| oracle.fingerprint(&run));
        Ok(Campaign {
            work: "fuzz".to_owned(),
            request: self.request(),
            sources: sha256(prints.collect::<Result<Vec<String>, Error>>()?),
            program: program()?,
        })
    }
}

fn program() -> Result<String, Error> {
    program_sha256().map_err(Error::file("the program that is running"))
}

pub(crate) fn run(arguments: &FuzzArguments) -> Result<(), Error> {
    if !arguments.merge.is_empty() {
        return merge(arguments);
    }
    let oracles = arguments.choice.find()?;
    if arguments.estimate {
        return estimate(arguments, &oracles);
    }
    let compare = |(entry, oracle): &Oracle, shard| {
        let progress = progress_bar(entry.name);
        let found = oracle.fuzz(&arguments.run(), shard, &progress);
        progress.finish_and_clear();
        found
    };
    if let (Some(shard), Some(path)) = (arguments.shard, &arguments.out) {
        let campaign = arguments.campaign(&oracles)?;
        let mut items = Vec::new();
        for oracle in &oracles {
            items.extend(compare(oracle, shard)?);
        }
        let batches = items.len();
        let answer = Answer {
            campaign,
            shard,
            items,
        };
        answer.write(path).map_err(Error::file(path))?;
        println!("shard {shard}: {batches} batches in {}", path.display());
        return Ok(());
    }
    let mut unexplained = 0;
    for oracle in &oracles {
        let found = compare(oracle, Shard::WHOLE)?;
        unexplained += tell(arguments, arguments.record.as_deref(), oracle.0, &found)?;
    }
    explained(unexplained)
}

/// Tells what all shards found together, as one run does.
fn merge(arguments: &FuzzArguments) -> Result<(), Error> {
    let answers = Answers::<Found>::read(&arguments.merge)?;
    let Some(campaign) = answers.campaign() else {
        return explained(0);
    };
    // The oracles need not be here: that all shards asked the same ones is known already.
    let now = Campaign {
        work: "fuzz".to_owned(),
        program: program()?,
        ..campaign.clone()
    };
    answers.check(&now)?;
    let words = std::iter::once("fuzz").chain(campaign.request.iter().map(String::as_str));
    let asked = FuzzArguments::try_parse_from(words).map_err(|_| damaged(&answers))?;
    let parts = answers.parts.iter();
    let found: Vec<Found> = parts
        .flat_map(|(_, answer)| answer.items.iter().cloned())
        .collect();
    let mut unexplained = 0;
    for entry in asked.choice.entries() {
        let told = tell(&asked, arguments.record.as_deref(), entry, &found);
        unexplained += told?;
    }
    explained(unexplained)
}

fn damaged(answers: &Answers<Found>) -> Error {
    let first = answers.parts.first();
    let path = first.map(|(path, _)| path.clone()).unwrap_or_default();
    MergeError::Damaged { path }.into()
}

/// Prints what an oracle's batches showed, and writes it down if that was asked for; gives how many
/// disagreements no rule explains.
fn tell(
    asked: &FuzzArguments,
    record: Option<&Path>,
    entry: &Entry,
    found: &[Found],
) -> Result<usize, Error> {
    let run = asked.run();
    let report = Report::of(found, entry.name, &run).ok_or(Error::Failed {
        program: entry.name,
        reason: "a batch is missing in what was compared: run the shards again".to_owned(),
    })?;
    println!(
        "{}: {} instructions of core {} compared, seed {}",
        entry.name, report.instructions, entry.core, run.seed
    );
    println!("  explained by rule (docs/src/oracle-disagreements.md):");
    for (name, count) in &report.rules {
        println!("  {count:>10}  {name}");
    }
    println!("  {:>10}  unexplained", report.mismatches.len());
    for mismatch in report.mismatches.iter().take(run.mismatch_limit) {
        println!("{mismatch}");
    }
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
    Ok(report.mismatches.len())
}

fn explained(unexplained: usize) -> Result<(), Error> {
    if unexplained > 0 {
        return Err(Error::Disagreement(unexplained));
    }
    Ok(())
}

/// Times one batch with each oracle, on one core.
fn estimate(arguments: &FuzzArguments, oracles: &[Oracle]) -> Result<(), Error> {
    let (mut core_seconds, mut shares) = (0.0, Vec::new());
    for (entry, oracle) in oracles {
        let one_batch = Run {
            instructions: 1,
            ..arguments.run()
        };
        let started = Instant::now();
        let found = oracle.fuzz(&one_batch, Shard::WHOLE, &ProgressBar::hidden())?;
        let seconds = started.elapsed().as_secs_f64();
        let compared: u64 = found.iter().map(|one| one.instructions).sum();
        core_seconds += seconds / compared.max(1) as f64 * arguments.instructions as f64;
        shares.push(format!(
            "{compared} took {seconds:.2} s with {}",
            entry.name
        ));
    }
    let names: Vec<&str> = oracles.iter().map(|(entry, _)| entry.name).collect();
    let plan = Plan {
        campaign: arguments.campaign(oracles)?,
        amount: format!(
            "{} instructions with each of {}",
            arguments.instructions,
            names.join(", ")
        ),
        core_seconds,
        how: format!(
            "as many take as long as one batch says, now: {}",
            shares.join(", ")
        ),
    };
    if arguments.json {
        println!("{}", serde_json::json!(plan));
    } else {
        println!("{plan}");
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
