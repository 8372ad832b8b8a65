//! The record of mutants of every implementation, from what `cipherfit mutate --json` has written.

use crate::failure::{CommandResult, Failure, expect_there};
use cipherfit_catalog::Job;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::assurance::{
    Assurance, MUTATION_FILE, MutatedImplementation, Mutation, MutationScore, Survivor,
};
use cipherfit_vocabulary::Identity;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const FOLDER: &str = "results/assurance";
const REMEDY: &str = "name what `cipherfit mutate --json FILE` has written";

/// A line of `--json`, as far as the record follows from it.
#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    identity: Identity,
    source_sha256: String,
    seed: u64,
    vectors_only: bool,
    mutants: Vec<Decided>,
}

#[derive(Deserialize)]
struct Decided {
    mutant: Mutant,
    verdict: Verdict,
    texts: Option<[String; 2]>,
}

#[derive(Deserialize)]
struct Mutant {
    number: u64,
    class: String,
    place: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
enum Verdict {
    Killed {},
    Equal {},
    EqualForLengths {},
    Refuted {
        input: Option<String>,
        failure: String,
    },
    Undecided {
        reason: String,
    },
}

/// The jobs that the record says nothing of, or of other sources.
pub(super) fn missing<'a>(
    root: &Path,
    laboratory: &Laboratory<'_>,
    jobs: Vec<Job<'a>>,
) -> CommandResult<Vec<Job<'a>>> {
    let known = Assurance::load(&root.join(FOLDER))?.mutation;
    let known: BTreeMap<Identity, String> = known
        .implementations
        .into_iter()
        .map(|one| (one.identity, one.source_sha256))
        .collect();
    let mut missing = Vec::new();
    for job in jobs {
        let is_known = match known.get(&job.identity()) {
            Some(sources) => laboratory.source_sha256(&job)? == *sources,
            None => false,
        };
        if !is_known {
            missing.push(job);
        }
    }
    Ok(missing)
}

/// Writes the record: what the lines say of implementations takes the place of what it said of them before.
pub(super) fn run(
    root: &Path,
    laboratory: &Laboratory<'_>,
    jobs: &[Job<'_>],
    files: &[PathBuf],
) -> CommandResult {
    let folder = root.join(FOLDER);
    let known = Assurance::load(&folder)?.mutation;
    let mut entries: BTreeMap<String, MutatedImplementation> = known
        .implementations
        .into_iter()
        .map(|one| (one.identity.implementation.clone(), one))
        .collect();
    let mut seed = (!entries.is_empty()).then_some(known.seed);
    let jobs: BTreeMap<Identity, &Job<'_>> = jobs.iter().map(|job| (job.identity(), job)).collect();
    for path in files {
        expect_there(path, REMEDY)?;
        let text = std::fs::read_to_string(path)
            .map_err(|error| bad(format!("cannot read {}: {error}", path.display())))?;
        for (number, line) in (1..).zip(text.lines()) {
            let place = || format!("{}:{number}", path.display());
            let line: Line =
                serde_json::from_str(line).map_err(|error| bad(format!("{}: {error}", place())))?;
            if line.vectors_only {
                return Err(bad(format!("{}: checked by vectors alone", place())));
            }
            if *seed.get_or_insert(line.seed) != line.seed {
                return Err(bad(format!("{}: another seed", place())));
            }
            let Some(job) = jobs.get(&line.identity) else {
                return Err(bad(format!("{}: of no job that there is", place())));
            };
            if laboratory.source_sha256(job)? != line.source_sha256 {
                return Err(bad(format!("{}: of sources that have changed", place())));
            }
            let entry = entry(line);
            entries.insert(entry.identity.implementation.clone(), entry);
        }
    }
    // Implementations that are gone leave nothing behind.
    let names: Vec<&str> = jobs.keys().map(|one| one.implementation.as_str()).collect();
    entries.retain(|name, _| names.contains(&name.as_str()));
    let record = Mutation {
        seed: seed.unwrap_or_default(),
        implementations: entries.into_values().collect(),
    };
    write(&folder.join(MUTATION_FILE), &record)?;
    let mut all = MutationScore::default();
    for one in &record.implementations {
        all += one.score();
    }
    eprintln!(
        "{} mutants of {} implementations: {} killed, {} equal, {} equal for the lengths of verification, {} refuted, \
         {} undecided",
        all.made,
        record.implementations.len(),
        all.killed,
        all.equal,
        all.equal_for_lengths,
        all.refuted,
        all.undecided
    );
    Ok(ExitCode::SUCCESS)
}

fn bad(what: String) -> Failure {
    Failure::bad_input(what, REMEDY)
}

fn write(path: &Path, record: &Mutation) -> CommandResult<()> {
    let text = serde_json::to_string_pretty(record).unwrap_or_default() + "\n";
    cipherfit_files::replace(path, text.as_bytes()).map_err(|error| {
        let what = format!("cannot write {}: {error}", path.display());
        Failure::bad_input(what, "--record writes into results/assurance")
    })
}

fn entry(line: Line) -> MutatedImplementation {
    let made = line.mutants.len() as u64;
    let (mut killed, mut equal, mut equal_for_lengths) = (0, 0, 0);
    let mut survivors = Vec::new();
    for one in line.mutants {
        let (is_refuted, told) = match one.verdict {
            Verdict::Killed {} => {
                killed += 1;
                continue;
            }
            Verdict::Equal {} => {
                equal += 1;
                continue;
            }
            Verdict::EqualForLengths {} => {
                equal_for_lengths += 1;
                continue;
            }
            Verdict::Undecided { reason } => (false, reason),
            Verdict::Refuted { input, failure } => {
                let input = input.map_or(String::new(), |input| format!("{input}: "));
                (true, input + &failure)
            }
        };
        let [before, after] = one.texts.unwrap_or_default();
        survivors.push(Survivor {
            number: one.mutant.number,
            class: one.mutant.class,
            place: one.mutant.place,
            before,
            after,
            is_refuted,
            told,
        });
    }
    MutatedImplementation {
        identity: line.identity,
        source_sha256: line.source_sha256,
        made,
        killed,
        equal,
        equal_for_lengths,
        survivors,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_survives_is_kept_and_what_does_not_is_counted() {
        let verdicts = [
            r#"{"verdict": "killed", "check": "the result", "inputs": 1, "failure": "wrong"}"#,
            r#"{"verdict": "equal"}"#,
            r#"{"verdict": "equal-for-lengths", "lengths": 2}"#,
            r#"{"verdict": "refuted", "input": "key 00", "failure": "wrong"}"#,
            r#"{"verdict": "undecided", "reason": "open"}"#,
        ];
        let mutants = verdicts.map(|verdict| {
            format!(
                r#"{{"mutant": {{"number": 1, "class": "order", "address": 2, "place": "a.S:1"}},
                    "verdict": {verdict}, "texts": ["nop", "ret"]}}"#
            )
        });
        let line = format!(
            r#"{{"implementation": "aes/avr/one/plain", "primitive": "aes-128", "core": "avre-plus",
                "toolchain": "gnu-avr", "optimisation": null, "source_sha256": "00", "sample": 4,
                "seed": 1, "vectors_only": false, "score": {{}}, "mutants": [{}]}}"#,
            mutants.join(",")
        );
        let line: Line = serde_json::from_str(&line).expect("a line");
        let entry = entry(line);
        let score = entry.score();
        assert_eq!((score.made, score.killed, score.equal), (5, 1, 1));
        assert_eq!(score.equal_for_lengths, 1);
        assert_eq!((score.refuted, score.undecided), (1, 1));
        assert!(score.is_complete());
        assert_eq!(score.share(), Some(3333));
        assert_eq!(entry.survivors[0].told, "key 00: wrong");
        assert_eq!(entry.survivors[1].before, "nop");
    }
}
