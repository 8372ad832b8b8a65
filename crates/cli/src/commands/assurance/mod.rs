//! `cipherfit assurance`.

mod mutation;

use crate::arguments::JsonArguments;
use crate::failure::CommandResult;
use crate::terminal::{self, Column, Table, Tone, out};
use cipherfit_results::Verified;
use cipherfit_results::assurance::Assurance;
use cipherfit_results::store::Measurements;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// What the project asks of itself.
const FUZZ_RUNS: u64 = 1_000_000;
const ORACLE_INSTRUCTIONS: u64 = 30_000_000;
const ANSWERS: u64 = 1000;

pub(crate) fn run(root: &Path, arguments: &JsonArguments) -> CommandResult {
    let results = root.join("results");
    let store = Measurements::load(&results)?;
    let assurance = Assurance::load(&results.join("assurance"))?;
    let verified = store.records().iter().map(|record| &record.verified);
    let sum = |of: fn(&Verified) -> u64| verified.clone().map(of).sum::<u64>();
    let figures = [
        ("measurements", store.records().len() as u64),
        ("official vectors passed", sum(|one| one.vectors)),
        ("random inputs against a model", sum(|one| one.random)),
        ("places of buffers and stack", sum(|one| one.layouts)),
        (
            "interruptions by the same code",
            sum(|one| one.interruptions),
        ),
        ("addresses linked at", sum(|one| one.link_addresses)),
        (
            "operations proved for every input",
            sum(|one| proved(one).0),
        ),
        ("operations open to a proof", sum(|one| proved(one).1)),
    ];
    let mut short = shortfalls(&assurance);
    short.extend(mutation::shortfalls(&assurance.mutation, &store));
    short.extend(missing(root, &assurance));
    if arguments.json {
        let value = json!({
            "verified": figures.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "assurance": assurance,
            "short": short,
        });
        out!(
            "{}",
            serde_json::to_string_pretty(&value).unwrap_or_default()
        );
    } else {
        print(&figures, &assurance);
        for line in &short {
            terminal::warning(line);
        }
        if short.is_empty() {
            let all_well = "Nothing falls short of what the project asks of itself.";
            out!("{}", terminal::toned(Tone::Good, all_well));
        }
    }
    Ok(if short.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Operations that are proved for every input, and those that are open; not those of hash functions, whose
/// proofs are about messages of some lengths.
fn proved(verified: &Verified) -> (u64, u64) {
    let proof = verified.proof.as_ref();
    let proof = proof.filter(|proof| proof.is_for_every_input());
    proof.map_or((0, 0), |proof| {
        let proved = proof.operations_proved().len();
        (proved as u64, (proof.operations.len() - proved) as u64)
    })
}

/// What is not as it should be, a sentence each.
fn shortfalls(assurance: &Assurance) -> Vec<String> {
    let mut short = Vec::new();
    for one in assurance
        .labels
        .iter()
        .filter(|one| one.complete != one.forms)
    {
        let open = one.forms - one.complete;
        short.push(format!(
            "labels of {}: {open} forms are not complete",
            one.core
        ));
    }
    for one in &assurance.leaks {
        let (name, missed) = (&one.instructions, one.planted - one.seen);
        if missed > 0 {
            short.push(format!("{name}: {missed} planted leaks are not seen"));
        }
        let doubted = one.clean - one.believed;
        if doubted > 0 {
            short.push(format!(
                "{name}: {doubted} times a leak is seen that is none"
            ));
        }
    }
    for one in &assurance.oracles {
        let (oracle, core) = (&one.oracle, &one.core);
        if one.unexplained > 0 {
            let unexplained = one.unexplained;
            short.push(format!(
                "{oracle}: {unexplained} differences are not explained"
            ));
        }
        if one.instructions < ORACLE_INSTRUCTIONS {
            let said = one.instructions;
            short.push(format!(
                "{oracle}: {said} instructions of {core} compared, {ORACLE_INSTRUCTIONS} are asked for"
            ));
        }
    }
    for (cpu, opinions) in &assurance.clocks {
        for (name, one) in opinions {
            if one.agreeing + one.explained != one.forms {
                short.push(format!("cycles of {cpu}: {name} differs without a reason"));
            }
        }
    }
    for (target, one) in &assurance.fuzz.targets {
        if one.crashes > 0 {
            short.push(format!("fuzz target {target}: {} crashes", one.crashes));
        }
        if one.runs < FUZZ_RUNS {
            short.push(format!(
                "fuzz target {target}: {} of {FUZZ_RUNS} runs",
                one.runs
            ));
        }
    }
    for (what, one) in &assurance.mutants.faults {
        let open = one.made.saturating_sub(one.found.saturating_add(one.equal));
        if open > 0 {
            short.push(format!(
                "mutants, {what}: {open} are neither found nor proved right"
            ));
        }
    }
    let (wrong, executed) = (assurance.answers.wrong, executed(assurance));
    if wrong > 0 {
        short.push(format!("answers of fit: {wrong} are wrong when executed"));
    }
    if (1..ANSWERS).contains(&executed) {
        short.push(format!("answers of fit: {executed} of {ANSWERS} executed"));
    }
    short
}

/// Answers of `fit` that were executed.
fn executed(assurance: &Assurance) -> u64 {
    assurance.answers.executed.values().sum()
}

/// What is not recorded at all, a sentence each.
fn missing(root: &Path, assurance: &Assurance) -> Vec<String> {
    let mut missing = Vec::new();
    for core in cipherfit_sim::cores() {
        let name = core.name;
        if !assurance.labels.iter().any(|one| one.core == name) {
            missing.push(format!("labels of {name}: nothing is recorded"));
        }
        if !assurance
            .leaks
            .iter()
            .any(|one| one.instructions == core.isa)
        {
            missing.push(format!("{name}: no planted leaks are recorded"));
        }
        if !assurance
            .oracles
            .iter()
            .any(|one| one.core.starts_with(core.isa))
        {
            missing.push(format!(
                "{name}: no comparison with another simulator is recorded"
            ));
        }
    }
    for path in cipherfit_catalog::files(&root.join("fuzz/fuzz_targets"), "rs") {
        let target = path.file_stem().unwrap_or_default().to_string_lossy();
        if !assurance.fuzz.targets.contains_key(target.as_ref()) {
            missing.push(format!("fuzz target {target}: nothing is recorded"));
        }
    }
    if assurance.mutants.faults.is_empty() {
        missing.push("mutants of machine code: nothing is recorded".to_owned());
    }
    if executed(assurance) == 0 {
        missing.push("executed answers of fit: nothing is recorded".to_owned());
    }
    missing
}

fn print(figures: &[(&str, u64)], assurance: &Assurance) {
    use Column::{Number, Text, Word};
    let mut table = terminal::table(&[("every measurement, in all", Text), ("", Number)]);
    for (what, number) in figures {
        table.add_row([(*what).to_owned(), number.to_string()]);
    }
    section(&table);
    let mut table = terminal::table(&[
        ("secrets followed", Text),
        ("forms", Number),
        ("complete", Number),
        ("too many", Number),
        ("states", Number),
    ]);
    for one in &assurance.labels {
        let numbers = [one.forms, one.complete, one.over_labelled, one.states];
        table.add_row(row(one.core.clone(), &numbers));
    }
    section(&table);
    let mut table = terminal::table(&[
        ("leaks", Text),
        ("planted", Number),
        ("seen", Number),
        ("clean code", Number),
        ("believed", Number),
    ]);
    for one in &assurance.leaks {
        let numbers = [one.planted, one.seen, one.clean, one.believed];
        table.add_row(row(one.instructions.clone(), &numbers));
    }
    section(&table);
    let mut table = terminal::table(&[
        ("another simulator", Text),
        ("core", Word),
        ("instructions", Number),
        ("explained", Number),
        ("open", Number),
    ]);
    for one in &assurance.oracles {
        let numbers = [one.instructions, one.explained, one.unexplained];
        let mut cells = row(one.oracle.clone(), &numbers);
        cells.insert(1, one.core.clone());
        table.add_row(cells);
    }
    section(&table);
    let mut table = terminal::table(&[
        ("another way to cycles", Text),
        ("forms", Number),
        ("agree", Number),
        ("explained", Number),
    ]);
    for (cpu, opinions) in &assurance.clocks {
        for one in opinions.values() {
            let numbers = [one.forms, one.agreeing, one.explained];
            table.add_row(row(format!("{cpu}: {}", one.source), &numbers));
        }
    }
    section(&table);
    let mut table = terminal::table(&[
        ("fuzz target", Text),
        ("runs", Number),
        ("crashes", Number),
        ("longest input", Number),
    ]);
    for (target, one) in &assurance.fuzz.targets {
        let numbers = [one.runs, one.crashes, one.longest_input_bytes];
        table.add_row(row(target.clone(), &numbers));
    }
    section(&table);
    let mut table = terminal::table(&[
        ("mutants of machine code", Text),
        ("made", Number),
        ("found", Number),
        ("equal", Number),
    ]);
    for (what, one) in &assurance.mutants.faults {
        let numbers = [one.made, one.found, one.equal];
        table.add_row(row(what.clone(), &numbers));
    }
    section(&table);
    for table in mutation::tables(&assurance.mutation) {
        section(&table);
    }
    let mut table = terminal::table(&[("answers of fit executed on", Text), ("answers", Number)]);
    for (isa, answers) in &assurance.answers.executed {
        table.add_row(row(isa.clone(), &[*answers]));
    }
    if !table.is_empty() {
        table.add_row(row("wrong".to_owned(), &[assurance.answers.wrong]));
    }
    section(&table);
}

fn row(what: String, numbers: &[u64]) -> Vec<String> {
    let numbers = numbers.iter().map(u64::to_string);
    std::iter::once(what).chain(numbers).collect()
}

/// A table and an empty line; a table without rows is left out.
fn section(table: &Table) {
    if !table.is_empty() {
        out!("{table}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cipherfit_results::assurance::Mutated;

    #[test]
    fn wrong_answers_are_told_and_so_are_too_few() {
        let mut assurance = Assurance::default();
        assurance.answers.wrong = 2;
        assurance.answers.executed.insert("avr".to_owned(), 999);
        let said = [
            "answers of fit: 2 are wrong when executed",
            "answers of fit: 999 of 1000 executed",
        ];
        assert_eq!(shortfalls(&assurance), said);
    }

    #[test]
    fn a_mutant_without_a_verdict_is_told_and_so_is_a_missing_sample() {
        let mut assurance = Assurance::default();
        assert_eq!(shortfalls(&assurance), Vec::<String>::new());
        let told = |missing: &[String]| missing.iter().any(|line| line.starts_with("mutants"));
        assert!(told(&missing(Path::new("nowhere"), &assurance)));
        let (made, found, equal) = (9, 7, 1);
        let fault = Mutated { made, found, equal };
        assurance.mutants.faults.insert("a bit".to_owned(), fault);
        assert!(!told(&missing(Path::new("nowhere"), &assurance)));
        let said = "mutants, a bit: 1 are neither found nor proved right";
        assert_eq!(shortfalls(&assurance), [said]);
    }
}
