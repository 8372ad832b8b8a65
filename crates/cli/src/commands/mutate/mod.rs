//! `cipherfit mutate`.

mod record;

use super::measure::fail;
use crate::arguments::MutateArguments;
use crate::device;
use crate::draw::one_each_of_all;
use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::side_by_side::side_by_side;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Checks, Laboratory, MeasureError};
use cipherfit_lab::mutation::{Class, Mutant, Score, Verdict, sample};
use cipherfit_vocabulary::Selection;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// A mutant that has been decided, with its instructions where it passes verification.
struct Decided {
    mutant: Mutant,
    verdict: Verdict,
    texts: Option<[String; 2]>,
}

pub(crate) fn run(root: &Path, arguments: &MutateArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let all = catalog.jobs();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    if !arguments.record.is_empty() {
        return record::run(root, &laboratory, &all, &arguments.record);
    }
    let words = arguments.selection.all_words();
    let (_, mut chosen) = device::jobs(&catalog, &all, &Selection::new(&words))?;
    if arguments.one_each {
        chosen = one_each_of_all(&chosen);
    }
    if arguments.missing {
        chosen = record::missing(root, &laboratory, chosen)?;
    }
    let (mut cores, mut failed, mut skipped) = (BTreeMap::<&str, Score>::new(), Vec::new(), 0);
    let mut lines = Vec::new();
    for job in &chosen {
        let decided = match decide(&laboratory, job, arguments) {
            Ok(decided) => decided,
            Err(error) if error.is_missing_tool() && job.toolchain().optional => {
                skipped += 1;
                continue;
            }
            Err(error) => {
                failed.push(error);
                continue;
            }
        };
        let score = score(&decided);
        print(&job.title(), &decided, arguments.verbose);
        let core = cores.entry(job.machine.core.name.get_ref()).or_default();
        core.add_all(&score);
        lines.push(line(&laboratory, job, &decided, &score, arguments)?.to_string() + "\n");
        if let Some(path) = &arguments.json {
            write(path, &lines)?;
        }
    }
    if chosen.len() > 1 && !cores.is_empty() {
        out!("");
        print_scores("core", cores.iter().map(|(core, score)| (*core, *score)));
    }
    if skipped > 0 {
        eprintln!("{skipped} without their toolchain");
    }
    fail(failed)?;
    let survive = cores
        .values()
        .any(|score| score.refuted + score.undecided > 0);
    Ok(if survive {
        ExitCode::from(CHECK_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

fn write(path: &Path, lines: &[String]) -> CommandResult<()> {
    cipherfit_files::replace(path, lines.concat().as_bytes()).map_err(|error| {
        let what = format!("cannot write {}: {error}", path.display());
        Failure::bad_input(what, "--json FILE names a file in a folder that is there")
    })
}

fn decide(
    laboratory: &Laboratory<'_>,
    job: &Job<'_>,
    arguments: &MutateArguments,
) -> Result<Vec<Decided>, MeasureError> {
    let checks = if arguments.vectors_only {
        Checks::Vectors
    } else {
        Checks::All
    };
    let mutation = laboratory.mutation(job, checks)?;
    let most = arguments.sample.map_or(usize::MAX, |most| most as usize);
    let mutants = sample(mutation.mutants(), most, arguments.seed);
    let title = |mutant: &Mutant| format!("{} {}", job.title(), mutant.place);
    let found = side_by_side(&mutants, arguments.jobs, title, |mutant| {
        let verdict = mutation.decide(mutant)?;
        let passes = !matches!(verdict, Verdict::Killed { .. });
        let texts = passes.then(|| mutation.texts(mutant)).transpose()?;
        Ok::<_, MeasureError>((verdict, texts))
    });
    let decided = mutants.into_iter().zip(found).map(|(mutant, found)| {
        let (verdict, texts) = found?;
        Ok(Decided {
            mutant,
            verdict,
            texts,
        })
    });
    decided.collect()
}

fn score<'d>(decided: impl IntoIterator<Item = &'d Decided>) -> Score {
    let mut score = Score::default();
    for one in decided {
        score.add(&one.verdict);
    }
    score
}

fn print(title: &str, decided: &[Decided], verbose: bool) {
    terminal::wrapped(title);
    let of_class = |class: Class| {
        let own = decided.iter().filter(move |one| one.mutant.class == class);
        (class.name(), score(own))
    };
    let classes = Class::ALL.into_iter().map(of_class);
    print_scores("mistake", classes.chain([("all", score(decided))]));
    let mut checks = BTreeMap::<&str, u64>::new();
    for one in decided {
        if let Verdict::Killed { check, .. } = one.verdict {
            *checks.entry(check).or_default() += 1;
        }
    }
    let checks: Vec<String> = checks
        .into_iter()
        .map(|(check, count)| format!("{check} {}", terminal::number(count)))
        .collect();
    terminal::wrapped(&format!("Found by {}.", checks.join(", ")));
    for one in decided {
        let told = match &one.verdict {
            Verdict::Killed { .. } => continue,
            Verdict::Equal | Verdict::EqualForLengths { .. } if !verbose => continue,
            Verdict::Equal => "right for every input".to_owned(),
            Verdict::EqualForLengths { lengths } => {
                format!("does what the right code does with every message of {lengths} lengths")
            }
            Verdict::Undecided { reason } => format!("undecided: {reason}"),
            Verdict::Refuted {
                input: Some(input),
                failure,
            } => format!("wrong, for {input}: {failure}"),
            Verdict::Refuted { failure, .. } => format!("wrong, {failure}"),
        };
        let Mutant {
            number,
            class,
            address,
            place,
            ..
        } = &one.mutant;
        let [before, after] = one.texts.clone().unwrap_or_default();
        let class = class.name();
        let text = format!(
            "{number} at {address:#06x}, {place}, {class}: `{before}` to `{after}`: {told}"
        );
        terminal::paragraph("  ", &text);
    }
}

fn print_scores<'n>(heading: &str, scores: impl Iterator<Item = (&'n str, Score)>) {
    let mut table = terminal::narrow_table(&[
        (heading, Column::Word),
        ("mutants", Column::Number),
        ("killed", Column::Number),
        ("by the first input", Column::Number),
        ("equal", Column::Number),
        ("for lengths", Column::Number),
        ("refuted", Column::Number),
        ("undecided", Column::Number),
        ("score", Column::Number),
    ]);
    for (name, score) in scores.filter(|(_, score)| score.made > 0) {
        let share = score.share();
        table.add_row([
            name.to_owned(),
            terminal::number(score.made),
            terminal::number(score.killed),
            terminal::number(score.by_first_input),
            terminal::number(score.equal),
            terminal::number(score.equal_for_lengths),
            terminal::number(score.refuted),
            terminal::number(score.undecided),
            share.map_or("-".to_owned(), percent),
        ]);
    }
    out!("{}", table);
}

/// Per cent of a share, rounded down: only what has no survivor has 100.
fn percent(share: f64) -> String {
    format!("{:.2} %", (share * 10_000.0).floor() / 100.0)
}

fn line(
    laboratory: &Laboratory<'_>,
    job: &Job<'_>,
    decided: &[Decided],
    score: &Score,
    arguments: &MutateArguments,
) -> Result<Value, MeasureError> {
    let mutants: Vec<Value> = decided
        .iter()
        .map(|one| json!({"mutant": one.mutant, "verdict": one.verdict, "texts": one.texts}))
        .collect();
    Ok(json!({
        "implementation": job.implementation.name,
        "primitive": job.parameters.name,
        "core": job.machine.core.name.get_ref(),
        "toolchain": job.toolchain().name,
        "optimisation": job.level,
        "source_sha256": laboratory.source_sha256(job)?,
        "sample": arguments.sample,
        "seed": arguments.seed,
        "vectors_only": arguments.vectors_only,
        "score": score,
        "mutants": mutants,
    }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_survivor_in_a_million_shows() {
        assert_eq!(super::percent(1.0), "100.00 %");
        assert_eq!(super::percent(0.999_999), "99.99 %");
    }
}
