//! What a paper says, as `published/statements/<paper>.toml` has it.

use super::{Criterion, Paper};
use crate::accounting::Rule;
use crate::published::{Evidence, LoadError, Published, read_toml};
use crate::stock::Primitives;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// A sentence of a paper.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// A word for it, unique in the paper.
    pub id: Spanned<String>,
    /// Section, slide or table.
    pub place: String,
    /// What the paper says, in its words or in ours.
    pub says: String,
    /// How it is known.
    pub evidence: Evidence,
    /// The copy or the work that it was read in.
    pub where_read: String,
    /// How it is read where it may be read in several ways.
    pub reading: Option<String>,
    /// What is not here as it was in the paper, so that figures to the contrary refute nothing.
    pub differs: Option<String>,
    /// What it is judged by.
    pub criterion: Criterion,
}

/// What the paper leaves to others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FutureWork {
    /// What it is.
    pub says: String,
    /// Where it was read.
    pub where_read: String,
    /// What became of it here.
    pub became: String,
    /// The command that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// What the paper has and was not recovered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// What it is.
    pub what: String,
    /// What is known of it all the same, and what stands in its place here.
    pub instead: String,
}

/// All that is read of a paper, figures apart.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Source in `published/sources.csv`.
    pub source: Spanned<String>,
    /// The rule that its figures are counted by.
    pub rule: Spanned<String>,
    /// The core of ours that stands beside its machine; none for circuits.
    pub core: Option<String>,
    /// The machine, for people.
    pub machine: String,
    /// Its sentences.
    pub statements: Vec<Statement>,
    /// What it leaves to others.
    #[serde(default)]
    pub future_work: Vec<FutureWork>,
    /// What was not recovered.
    pub not_recovered: Vec<Missing>,
}

impl Text {
    /// The rule that figures are counted by, which `load` has found.
    pub(super) fn rule<'a>(&self, published: &'a Published) -> Option<&'a Rule> {
        published.rules.named(self.rule.get_ref())
    }
}

/// Loads and checks what a paper says; `folder` is `published/`, the rest is loaded from it already.
///
/// # Errors
/// The first fault found, with its file, line, field and remedy.
pub fn load(
    folder: &Path,
    paper: Paper,
    published: &Published,
    primitives: &Primitives,
) -> Result<Text, LoadError> {
    let path = folder.join("statements").join(format!("{paper}.toml"));
    let remedy =
        "every statement has its criterion; docs/src/papers.md describes both, field by field";
    let (text, file) = read_toml::<Text>(&path, remedy)?;
    let fault = |span: Range<usize>, problem: String, remedy: &str| {
        Err(file.fault(span, problem, remedy.to_owned()))
    };
    let source = &text.source;
    if !published.sources.contains_key(source.get_ref()) {
        let problem = format!("sources.csv does not name {:?}", source.get_ref());
        return fault(
            source.span(),
            problem,
            "add it to sources.csv or correct it",
        );
    }
    let rule = &text.rule;
    if published.rules.named(rule.get_ref()).is_none() {
        let problem = format!("rules/ has no {:?}", rule.get_ref());
        return fault(rule.span(), problem, "name a file of published/rules/");
    }
    for (number, statement) in text.statements.iter().enumerate() {
        let id = &statement.id;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let starts = id.get_ref().starts_with(|c: char| c.is_ascii_lowercase());
        if !starts || !id.get_ref().chars().all(is_plain) {
            let problem = format!("{:?} is no word for an address", id.get_ref());
            let remedy = "write lower-case letters, digits and hyphens, a letter first";
            return fault(id.span(), problem, remedy);
        }
        let before = &text.statements[..number];
        if before
            .iter()
            .any(|other| other.id.get_ref() == id.get_ref())
        {
            let problem = format!("{:?} stands twice", id.get_ref());
            return fault(id.span(), problem, "give each statement a word of its own");
        }
        if let Some((problem, remedy)) = mistake(&statement.criterion, primitives) {
            return fault(
                id.span(),
                format!("criterion of {}: {problem}", id.get_ref()),
                remedy,
            );
        }
    }
    Ok(text)
}

/// What makes a criterion senseless, and the remedy.
fn mistake(criterion: &Criterion, primitives: &Primitives) -> Option<(String, &'static str)> {
    let known = &primitives.sizes;
    let unknown = criterion
        .primitives()
        .into_iter()
        .find(|name| known.iter().all(|one| one.name != *name));
    let unknown = unknown.or(criterion
        .family()
        .filter(|family| known.iter().all(|one| one.family != *family)));
    if let Some(name) = unknown {
        let remedy = "name what `cipherfit list` has: aes-128, or a family, aes";
        return Some((format!("the library has no {name}"), remedy));
    }
    match criterion {
        Criterion::Ratio {
            at_least: None,
            at_most: None,
            ..
        }
        | Criterion::CircuitRatio {
            at_least: None,
            at_most: None,
            ..
        } => Some(("a ratio without a bound".into(), "add at_least or at_most")),
        Criterion::PlaceAtEachSize { place: 0, .. }
        | Criterion::PlaceAmongNamed { place: 0, .. }
        | Criterion::CircuitPlace { place: 0, .. } => {
            Some(("place 0".into(), "places count from 1, the best"))
        }
        Criterion::OrderWithin {
            tau_at_least: tau, ..
        }
        | Criterion::CircuitOrder {
            tau_at_least: tau, ..
        } if !(-1.0..=1.0).contains(tau) => Some((
            format!("τ is never {tau}"),
            "give tau_at_least from -1 to 1",
        )),
        _ => None,
    }
}
