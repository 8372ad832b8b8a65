//! All rules, by the words that stand for them.

use super::{Accounted, Counts, Definition};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::borrow::Cow;
use std::sync::Arc;

/// Everything that the call needs counts: ours, where a paper states no rule.
pub const STRICT: &str = "strict";
/// The rule of the ranks of Beaulieu et al. 2014.
pub const BEAULIEU2014: &str = "beaulieu2014";
/// The rule of the charts of Buhrow et al. 2014.
pub const BUHROW2014: &str = "buhrow2014";
/// The rule of the ladder of Didla et al. 2008.
pub const DIDLA2008: &str = "didla2008";
/// The rule of the portfolios of Matsui and Murakami 2013.
pub const MATSUI2013: &str = "matsui2013";

/// An accounting rule; written as its word.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    word: Arc<str>,
    definition: Arc<Definition>,
}

impl Rule {
    /// The rule that a file of that name describes.
    #[must_use]
    pub fn new(word: &str, definition: Definition) -> Self {
        Self {
            word: word.into(),
            definition: Arc::new(definition),
        }
    }

    /// The word that stands for it in files and JSON.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// What its file says.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// What counts under it; none if our measurements cannot be counted by it.
    #[must_use]
    pub fn counts(&self) -> Option<&Counts> {
        self.definition.counts.as_ref()
    }

    /// Are its figures those of whole messages, so that without a message there are none?
    #[must_use]
    pub fn is_of_messages(&self) -> bool {
        self.definition.whole_messages
    }

    /// The figures of an operation under this rule; none if the implementation lacks it, or the rule
    /// cannot count our measurements, or not without a message.
    #[must_use]
    pub fn account(&self, measurement: &Measurement, operation: Operation) -> Option<Accounted> {
        let counts = self.counts().filter(|_| !self.is_of_messages());
        counts?.account(measurement, operation)
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.word())
    }
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl JsonSchema for Rule {
    fn schema_name() -> Cow<'static, str> {
        "Rule".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// All rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// Those that views are named after: there is no working without them.
    pub const NEEDED: [&str; 5] = [STRICT, BEAULIEU2014, BUHROW2014, DIDLA2008, MATSUI2013];

    /// The rules, each in its place.
    #[must_use]
    pub fn new(mut rules: Vec<Rule>) -> Self {
        rules.sort_by(|one, other| {
            let place = |rule: &Rule| (rule.definition.order, rule.word.clone());
            place(one).cmp(&place(other))
        });
        Self(rules)
    }

    /// All, those too that published rows alone are counted by.
    #[must_use]
    pub fn all(&self) -> &[Rule] {
        &self.0
    }

    /// The rules that our measurements can be counted by whatever the message, with what counts.
    pub fn counting(&self) -> impl Iterator<Item = (&Rule, &Counts)> {
        let rules = self.0.iter().filter(|rule| !rule.is_of_messages());
        rules.filter_map(|rule| Some((rule, rule.counts()?)))
    }

    /// The rule that a word stands for.
    #[must_use]
    pub fn named(&self, word: &str) -> Option<&Rule> {
        self.0.iter().find(|rule| rule.word() == word)
    }
}
