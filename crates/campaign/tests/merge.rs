//! Answers merge to what one run finds, or the reason why not is told.

use cipherfit_campaign::{Answer, Answers, Campaign, MergeError, Shard};
use std::path::{Path, PathBuf};

fn campaign() -> Campaign {
    Campaign {
        work: "count".into(),
        request: vec!["up to 20".into()],
        sources: "5".repeat(64),
        program: "a".repeat(64),
    }
}

fn shard(text: &str) -> Shard {
    text.parse().expect("a shard")
}

fn write(folder: &Path, name: &str, text: &str, campaign: Campaign) -> PathBuf {
    let shard = shard(text);
    let items = (0..20u32).filter(|item| shard.holds(&item.to_string()));
    let answer = Answer {
        campaign,
        shard,
        items: items.collect(),
    };
    let path = folder.join(name);
    answer.write(&path).expect("written");
    path
}

fn error(places: &[PathBuf]) -> MergeError {
    Answers::<u32>::read(places).expect_err("refused")
}

#[test]
fn all_shards_together_hold_everything_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("c", "3/3"), ("a", "1/3"), ("b", "2/3")] {
        write(folder.path(), name, text, campaign());
    }
    // What a killed run leaves there is no answer.
    std::fs::write(folder.path().join(".cipherfit-x.unfinished"), "{").expect("a file");
    let answers = Answers::<u32>::read(&[folder.path().to_owned()]).expect("all");
    let mut items: Vec<u32> = Vec::new();
    for (_, answer) in &answers.parts {
        items.extend(&answer.items);
    }
    items.sort_unstable();
    assert_eq!(items, (0..20).collect::<Vec<u32>>());
    assert_eq!(answers.campaign(), Some(&campaign()));
    answers.check(&campaign()).expect("the same");
}

#[test]
fn missing_and_double_answers_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let told = error(&[folder.to_owned()]).to_string();
    assert!(told.starts_with("there are no answers in "), "{told}");
    let second = write(folder, "b", "2/4", campaign());
    let told = error(std::slice::from_ref(&second)).to_string();
    assert_eq!(told, "no answer of shard 1/4, shard 3/4, shard 4/4");
    let copy = write(folder, "copy", "2/4", campaign());
    let told = error(&[copy.clone(), second.clone()]).to_string();
    let (copy, second) = (copy.display(), second.display());
    assert_eq!(
        told,
        format!("shard 2/4 was answered twice: {copy} and {second}")
    );
}

#[test]
fn answers_of_other_sources_programs_requests_and_cuts_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let first = write(folder, "a", "1/2", campaign());
    let changed = |change: fn(&mut Campaign)| {
        let mut campaign = campaign();
        change(&mut campaign);
        campaign
    };
    for (other, says) in [
        (changed(|one| one.sources.clear()), "the sources differ"),
        (changed(|one| one.program.clear()), "the programs differ"),
        (
            changed(|one| one.request = vec!["up to 30".into()]),
            "the requests differ: \"up to 20\" and \"up to 30\"",
        ),
        (
            changed(|one| one.work = "sum".into()),
            "the kinds of work differ: \"count\" and \"sum\"",
        ),
    ] {
        let second = write(folder, "b", "2/2", other.clone());
        let told = error(&[first.clone(), second]).to_string();
        assert!(told.ends_with(says), "{told}");
        write(folder, "b", "2/2", campaign());
        let answers = Answers::<u32>::read(&[folder.to_owned()]).expect("all");
        let told = answers.check(&other).expect_err("stale").to_string();
        assert!(told.ends_with(says), "{told}");
    }
    let third = write(folder, "b", "2/3", campaign());
    let told = error(&[first, third]).to_string();
    assert!(
        told.ends_with("the numbers of shards differ: \"2\" and \"3\""),
        "{told}"
    );
}

#[test]
fn a_damaged_answer_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "a", "1/1", campaign());
    let whole = std::fs::read(&path).expect("the file");
    let mut other = whole.clone();
    other[whole.len() / 2] ^= 1;
    for damaged in [&whole[..whole.len() - 1], &whole[..10], b"", &other] {
        std::fs::write(&path, damaged).expect("a file");
        let error = error(std::slice::from_ref(&path));
        assert!(matches!(&error, MergeError::Damaged { path: at } if *at == path));
        assert!(
            error
                .remedy()
                .starts_with("remove it and run its shard again")
        );
    }
    let nowhere = folder.path().join("nowhere");
    assert!(matches!(error(&[nowhere]), MergeError::Damaged { .. }));
}
