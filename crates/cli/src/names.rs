//! All names that there are, by kind: for a word that names nothing where it stands.

use crate::failure::{CommandResult, Failure};
use cipherfit_atlas::papers::Paper;
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_vocabulary::{SelectionError, hint, implementation_names, normal, primitive_names};
use std::collections::BTreeSet;
use std::path::Path;

/// What a name is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Named {
    Device,
    Core,
    InstructionSet,
    Primitive,
    Implementation,
    Toolchain,
    Rule,
    Source,
    Paper,
    Design,
}

use Named::{
    Core, Design, Device, Implementation, InstructionSet, Primitive, Rule, Source, Toolchain,
};

/// What `--target` takes.
pub(crate) const TARGETS: &[Named] = &[Device, Core, InstructionSet];
/// What a word that chooses measurements may be.
pub(crate) const SELECTORS: &[Named] = &[
    Primitive,
    Implementation,
    Device,
    Core,
    InstructionSet,
    Toolchain,
];
/// More names than these are not told; a command shows them.
const MOST_TOLD: usize = 12;

impl Named {
    fn word(self) -> &'static str {
        match self {
            Device => "device",
            Core => "core",
            InstructionSet => "instruction set",
            Primitive => "primitive",
            Implementation => "implementation",
            Toolchain => "toolchain",
            Rule => "accounting rule",
            Source => "source",
            Named::Paper => "paper",
            Design => "design",
        }
    }

    fn with_article(self) -> String {
        let article = match self {
            InstructionSet | Implementation | Rule => "an",
            _ => "a",
        };
        format!("{article} {}", self.word())
    }

    /// Which command or file shows them all.
    fn shown_by(self) -> &'static str {
        match self {
            Device | Core | InstructionSet => "cipherfit list --devices",
            Primitive | Implementation => "cipherfit list",
            Toolchain => "cipherfit doctor",
            Rule => "cipherfit table --help",
            Source => "published/sources.csv",
            Named::Paper => "cipherfit paper",
            Design => "cipherfit hw list",
        }
    }
}

/// The names.
pub(crate) struct Names(BTreeSet<(Named, String)>);

impl Names {
    /// Those of a repository. What cannot be read has none here: commands that need it tell why.
    pub(crate) fn load(root: &Path) -> Self {
        Catalog::load(root).map_or_else(|_| Self(BTreeSet::new()), |catalog| Self::of(&catalog))
    }

    /// Those of a repository whose library is loaded.
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let mut all = Self(BTreeSet::new());
        let machines = &catalog.machines;
        all.add(Device, machines.devices.iter().map(|one| one.name.as_str()));
        let cores = machines.cores.iter();
        all.add(Core, cores.map(|one| one.name.get_ref().as_str()));
        let isas = machines.isas.iter();
        all.add(InstructionSet, isas.map(|one| one.name.get_ref().as_str()));
        let jobs = catalog.jobs();
        all.add(
            Toolchain,
            jobs.iter().map(|job| job.toolchain().name.as_str()),
        );
        for family in &catalog.families {
            for member in &family.parameters {
                all.add(Primitive, primitive_names(&member.name, &family.name));
            }
        }
        for one in &catalog.implementations {
            let mut of = implementation_names(&one.name);
            of.retain(|name| *name != one.family);
            all.add(Implementation, of);
        }
        let designs = catalog.designs().unwrap_or_default();
        all.add(Design, designs.iter().map(|one| one.name.as_str()));
        let folder = catalog.root.join("published");
        if let Ok(published) = published::load_for_choice(&folder) {
            all.add(Source, published.sources.keys().map(String::as_str));
        }
        if let Ok(rules) = published::rules(&folder) {
            all.add(Rule, rules.counting().map(|(rule, _)| rule.word()));
        }
        all.add(Named::Paper, Paper::ALL.iter().map(|paper| paper.name()));
        all
    }

    fn add<'a>(&mut self, named: Named, names: impl IntoIterator<Item = &'a str>) {
        let names = names.into_iter();
        self.0
            .extend(names.map(|name| (named, name.to_lowercase())));
    }

    fn kinds(&self, wanted: &[Named]) -> impl Iterator<Item = &str> + Clone {
        let is_wanted = move |named: &Named| wanted.contains(named);
        let all = self.0.iter().filter(move |(named, _)| is_wanted(named));
        all.map(|(_, name)| name.as_str())
    }

    fn is(&self, word: &str, wanted: &[Named]) -> bool {
        self.kinds(wanted).any(|name| name == word)
    }

    /// Nothing where an option's word is of one of the kinds; a word with a wildcard is none's name.
    pub(crate) fn check(&self, word: Option<&str>, wanted: &[Named]) -> CommandResult<()> {
        match word.map(normal) {
            Some(word) if !word.contains('*') && !self.is(&word, wanted) => {
                Err(self.refuse(&word, wanted))
            }
            _ => Ok(()),
        }
    }

    /// That a word is none of the kinds that are wanted: what it is instead, which one is meant, or
    /// which there are.
    pub(crate) fn refuse(&self, word: &str, wanted: &[Named]) -> Failure {
        let name = normal(word);
        let either = either(wanted.iter().map(|one| one.word().to_owned()));
        let hint = match self.0.iter().find(|(_, other)| *other == name) {
            Some((other, _)) => {
                let (is, wanted) = (other.with_article(), wanted.first().copied());
                let wanted = wanted.map_or(String::new(), Named::with_article);
                format!("{word} is {is}; here {wanted} is wanted. ")
            }
            None => hint(&name, self.kinds(wanted)),
        };
        let problem = format!("there is no {either} called {word}");
        Failure::bad_input(problem, format!("{hint}{}", self.listed(wanted)))
    }

    /// That a word chooses nothing of these kinds.
    fn refuse_selector(&self, word: &str, wanted: &[Named]) -> Failure {
        let elsewhere = self
            .0
            .iter()
            .find(|(named, name)| name == word && !wanted.contains(named));
        let hint = match elsewhere {
            Some((named, _)) => {
                let (is, shown) = (named.with_article(), named.shown_by());
                format!("{word} is {is} (`{shown}`), which chooses nothing here. ")
            }
            None => hint(word, self.kinds(wanted)),
        };
        let mut shown: Vec<&str> = wanted.iter().map(|one| one.shown_by()).collect();
        shown.dedup();
        let shown = shown.into_iter().map(|shown| format!("`{shown}`"));
        let remedy = format!("{hint}names are shown by {}", either(shown));
        Failure::bad_input(format!("nothing is called `{word}`"), remedy)
    }

    /// Names of each kind, or where they are shown if there are many.
    fn listed(&self, wanted: &[Named]) -> String {
        let mut told: Vec<String> = Vec::new();
        for named in wanted {
            let all: Vec<&str> = self.kinds(std::slice::from_ref(named)).collect();
            told.push(match all.len() {
                0 => continue,
                1..=MOST_TOLD => format!("{}s: {}", named.word(), all.join(", ")),
                count => format!("{count} {}s: `{}`", named.word(), named.shown_by()),
            });
        }
        told.join("; ")
    }
}

/// A word of a selection that fits nothing: as [`Names::refuse_selector`], unless something near was found
/// among what there was to choose from.
pub(crate) fn explained(
    error: SelectionError,
    wanted: &[Named],
    names: impl FnOnce() -> Names,
) -> Failure {
    match error {
        SelectionError::Unknown {
            word,
            nearest: None,
        } => names().refuse_selector(&word, wanted),
        error => error.into(),
    }
}

/// `one, two or three`.
fn either(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => words.concat(),
    }
}
