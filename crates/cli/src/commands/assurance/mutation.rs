//! Mutants of every implementation: what of the record falls short, and its tables.

use crate::terminal::{self, Column, Table};
use cipherfit_results::assurance::{Mutation, MutationScore};
use cipherfit_results::store::Measurements;
use std::collections::{BTreeMap, BTreeSet};

/// What verification must find, in parts of 10,000.
const KILLED: u64 = 9990;

/// What is not as it should be, a sentence each.
pub(super) fn shortfalls(mutation: &Mutation, store: &Measurements) -> Vec<String> {
    let (mut short, mut stale) = (Vec::new(), Vec::new());
    let mut all = MutationScore::default();
    for one in &mutation.implementations {
        let (name, score) = (&one.identity.implementation, one.score());
        all += score;
        if !score.is_complete() {
            short.push(format!("mutants of {name}: some have no verdict"));
        }
        for survivor in one.survivors.iter().filter(|one| one.is_refuted) {
            let place = &survivor.place;
            short.push(format!(
                "mutants of {name}: one at {place} passes and is wrong"
            ));
        }
        let measured = store.get(&one.identity);
        if measured.is_none_or(|record| record.source_sha256 != one.source_sha256) {
            stale.push(name.as_str());
        }
    }
    if let Some(first) = stale.first() {
        let count = stale.len();
        short.push(format!(
            "mutants of the library: those of {count} implementations are of other sources than their records, \
             {first} among them"
        ));
    }
    if let Some(share) = all.share().filter(|&share| share < KILLED) {
        short.push(format!(
            "mutants of the library: {} are killed, {} are asked for",
            percent(share),
            percent(KILLED)
        ));
    }
    let implementations = mutation.implementations.iter();
    let mutated = implementations.map(|one| one.identity.implementation.as_str());
    let mutated: BTreeSet<&str> = mutated.collect();
    let library = store.records().iter();
    let library: BTreeSet<&str> = library.map(|one| one.implementation.as_str()).collect();
    let mut without = library.difference(&mutated);
    let count = without.clone().count();
    if let Some(first) = without.next() {
        short.push(format!(
            "mutants of the library: {count} implementations have none, {first} among them"
        ));
    }
    short
}

/// By core and by family.
pub(super) fn tables(mutation: &Mutation) -> [Table; 2] {
    let mut cores = BTreeMap::<&str, MutationScore>::new();
    let mut families = BTreeMap::<&str, MutationScore>::new();
    for one in &mutation.implementations {
        let identity = &one.identity;
        let family = identity.implementation.split('/').next();
        *cores.entry(&identity.core).or_default() += one.score();
        *families.entry(family.unwrap_or_default()).or_default() += one.score();
    }
    [table("core", &cores), table("family", &families)]
}

fn table(by: &str, scores: &BTreeMap<&str, MutationScore>) -> Table {
    let heading = format!("mutants of the library by {by}");
    let mut table = terminal::table(&[
        (&heading, Column::Text),
        ("made", Column::Number),
        ("killed", Column::Number),
        ("equal", Column::Number),
        ("for lengths", Column::Number),
        ("refuted", Column::Number),
        ("undecided", Column::Number),
        ("score", Column::Number),
    ]);
    let mut all = MutationScore::default();
    for (name, score) in scores {
        all += *score;
        table.add_row(row(name, score));
    }
    if !scores.is_empty() {
        table.add_row(row("all", &all));
    }
    table
}

fn row(name: &str, score: &MutationScore) -> Vec<String> {
    let MutationScore {
        made,
        killed,
        equal,
        equal_for_lengths,
        refuted,
        undecided,
    } = score;
    let numbers = [made, killed, equal, equal_for_lengths, refuted, undecided];
    let numbers = numbers.map(|number| terminal::number(*number));
    let share = score.share().map_or("-".to_owned(), percent);
    let name = std::iter::once(name.to_owned());
    name.chain(numbers).chain([share]).collect()
}

/// Parts of 10,000 as per cent.
fn percent(share: u64) -> String {
    format!("{}.{:02} %", share / 100, share % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cipherfit_results::assurance::{Assurance, MutatedImplementation, Survivor};
    use std::path::{Path, PathBuf};

    fn repository() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// A record of every implementation of the library, all of whose mutants are killed.
    fn whole(store: &Measurements) -> Mutation {
        let mut entries = BTreeMap::new();
        for record in store.records() {
            let entry = MutatedImplementation {
                identity: record.identity(),
                source_sha256: record.source_sha256.clone(),
                made: 9,
                killed: 8,
                equal: 1,
                equal_for_lengths: 0,
                survivors: Vec::new(),
            };
            entries
                .entry(record.implementation.clone())
                .or_insert(entry);
        }
        Mutation {
            seed: 1,
            implementations: entries.into_values().collect(),
        }
    }

    fn survivor(is_refuted: bool) -> Survivor {
        Survivor {
            number: 1,
            class: "lost carry".to_owned(),
            place: "encrypt.S:42".to_owned(),
            before: "adiw r30, 1".to_owned(),
            after: "subi r30, 255".to_owned(),
            is_refuted,
            told: String::new(),
        }
    }

    #[test]
    fn survivors_other_sources_and_missing_implementations_are_told() {
        let store = Measurements::load(&repository().join("results")).expect("records");
        let mutation = whole(&store);
        assert_eq!(shortfalls(&mutation, &store), Vec::<String>::new());
        let told = |change: &dyn Fn(&mut Vec<MutatedImplementation>)| {
            let mut changed = mutation.clone();
            change(&mut changed.implementations);
            shortfalls(&changed, &store).join("\n")
        };
        let name = &mutation.implementations[0].identity.implementation;
        let other = told(&|entries| entries[0].source_sha256 = "00".to_owned());
        let said = format!(
            "those of 1 implementations are of other sources than their records, {name} among them"
        );
        assert!(other.ends_with(&said), "{other}");
        let without = told(&|entries| drop(entries.remove(0)));
        let said = format!("1 implementations have none, {name} among them");
        assert!(without.ends_with(&said), "{without}");
        let none = told(&|entries| entries[0].killed -= 1);
        assert!(none.starts_with(&format!("mutants of {name}: some have no verdict")));
        let refuted = told(&|entries| {
            entries[0].killed -= 1;
            entries[0].survivors.push(survivor(true));
        });
        let said = format!("mutants of {name}: one at encrypt.S:42 passes and is wrong");
        assert_eq!(refuted, said);
        // Few are not decided of many: that is no hole, but it counts.
        let undecided = told(&|entries| {
            for entry in entries.iter_mut().take(9) {
                entry.killed -= 1;
                entry.survivors.push(survivor(false));
            }
        });
        assert!(
            undecided.starts_with("mutants of the library: 99."),
            "{undecided}"
        );
    }

    #[test]
    fn the_committed_record_is_of_implementations_that_there_are() {
        let results = repository().join("results");
        let mutation = Assurance::load(&results.join("assurance")).expect("a record");
        let mutation = mutation.mutation;
        let store = Measurements::load(&results).expect("records");
        let library = store.records().iter();
        let library: BTreeSet<&str> = library.map(|one| one.implementation.as_str()).collect();
        assert!(!mutation.implementations.is_empty());
        for one in &mutation.implementations {
            let name = one.identity.implementation.as_str();
            assert!(library.contains(name), "{name}");
            assert!(one.score().is_complete(), "{name}");
            assert!(one.made > 0, "{name}");
            assert!(one.survivors.iter().all(|one| !one.is_refuted), "{name}");
        }
    }
}
