//! What `cipherfit fit` answers, and the commands that its answer ends with.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_fit::answer::{Answer, Choice};
use cipherfit_fit::{Need, answer::Part};
use cipherfit_vocabulary::RoundKeyPlace;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What becomes of a question.
pub(crate) enum Reply {
    /// It is refused with a reason, or nothing fits.
    Nothing,
    Answered(Box<Answered>),
}

/// A question's first answer.
pub(crate) struct Answered {
    pub answer: Answer,
    /// The words of each command behind `cipherfit`.
    pub exports: Vec<Vec<String>>,
}

impl Answered {
    pub(crate) fn choice(&self) -> &Choice {
        &self.answer.choices[0]
    }
}

/// A need with what meets it: where its export lies, and the key that is part of it, if one is.
pub(crate) struct Served<'a> {
    pub need: &'a Need,
    pub part: &'a Part,
    pub job: Job<'a>,
    pub folder: PathBuf,
    pub fixed_key: Option<Vec<u8>>,
}

/// Runs the command under test on the data of a repository.
pub(crate) fn cipherfit(root: &Path, folder: &Path, words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherfit"));
    command.args(words).current_dir(folder);
    let started = command.env("CIPHERFIT_ROOT", root).output();
    started.expect("the command starts")
}

/// Asks.
pub(crate) fn ask(root: &Path, question: &[String]) -> Result<Reply, String> {
    let mut words = vec!["fit".to_owned()];
    words.extend_from_slice(question);
    let here = std::env::temp_dir();
    let told = cipherfit(root, &here, &words);
    match told.status.code() {
        Some(0) => {}
        Some(1 | 2) => return Ok(Reply::Nothing),
        _ => return Err(format!("fit breaks off: {told:?}")),
    }
    words.push("--json".to_owned());
    let json = cipherfit(root, &here, &words).stdout;
    let answer: Answer = serde_json::from_slice(&json).map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&told.stdout).replace("\\\n", " ");
    let commands = text.lines().filter_map(|line| {
        let words = line.strip_prefix("  cipherfit ")?;
        shlex::split(words)
    });
    let exports = commands.collect();
    Ok(Reply::Answered(Box::new(Answered { answer, exports })))
}

/// Runs the commands of an answer in a folder; what serves each need then lies there.
pub(crate) fn export<'a>(
    root: &Path,
    catalog: &'a Catalog,
    answered: &'a Answered,
    folder: &Path,
) -> Result<Vec<Served<'a>>, String> {
    for words in &answered.exports {
        let done = cipherfit(root, folder, words);
        if !done.status.success() {
            let said = String::from_utf8_lossy(&done.stderr);
            return Err(format!("`cipherfit {}`: {said}", words.join(" ")));
        }
    }
    let needs = &answered.answer.request.needs;
    let parts = answered.choice().parts.iter();
    parts
        .map(|part| served(catalog, &needs[part.need], part, &answered.exports, folder))
        .collect()
}

fn served<'a>(
    catalog: &'a Catalog,
    need: &'a Need,
    part: &'a Part,
    exports: &[Vec<String>],
    folder: &Path,
) -> Result<Served<'a>, String> {
    let mut jobs = catalog.jobs().into_iter();
    let job = jobs.find(|job| job.identity() == part.identity);
    let job = job.ok_or_else(|| format!("the library has no {:?}", part.identity))?;
    let option = |words: &[String], name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1).cloned()
    };
    let is_it = |words: &&Vec<String>| {
        words.contains(&part.identity.implementation)
            && option(words, "--primitive").as_ref() == Some(&part.identity.primitive)
    };
    let command = exports.iter().find(is_it);
    let command = command.ok_or_else(|| format!("no command exports {:?}", part.identity))?;
    let to = option(command, "--to").ok_or("a command says no folder")?;
    let contract = &job.implementation.manifest.contract;
    let fixed_key = match contract.round_keys_in {
        RoundKeyPlace::Ram => None,
        _ => Some(official_key(catalog, &job)?),
    };
    Ok(Served {
        need,
        part,
        job,
        folder: folder.join(to),
        fixed_key,
    })
}

/// The key of an export that is given none: that of the first official vector.
fn official_key(catalog: &Catalog, job: &Job<'_>) -> Result<Vec<u8>, String> {
    let groups = catalog.vectors.get(&job.family.name).into_iter().flatten();
    let mut groups = groups.filter(|group| group.parameter == job.parameters.name);
    let first = groups.find_map(|group| group.tests.first()?.values.get("key"));
    first.cloned().ok_or_else(|| "no official key".to_owned())
}
