//! Every oracle there is: what a new one has to be added to.

use crate::avr::simavr::Simavr;
use crate::bench::Bench;
use crate::error::Error;
use crate::expectation::Rule;
use crate::fuzz::{Run, fingerprint, fuzz};
use crate::golden::vectors;
use crate::msp430::gnu::GnuSimulator;
use crate::msp430::mspdebug::Mspdebug;
use crate::oracle::Oracle;
use crate::report::Found;
use crate::{avr, msp430, rl78};
use cipherfit_campaign::Shard;
use indicatif::ProgressBar;

/// An oracle that is installed.
pub trait Subject {
    /// Compares random instructions.
    ///
    /// # Errors
    /// When the oracle cannot be run.
    fn fuzz(&self, run: &Run, shard: Shard, progress: &ProgressBar) -> Result<Vec<Found>, Error>;

    /// A hash of how it answers.
    ///
    /// # Errors
    /// When the oracle cannot be run.
    fn fingerprint(&self, run: &Run) -> Result<String, Error>;

    /// Golden vectors, as JSON lines.
    ///
    /// # Errors
    /// When the oracle cannot be run, or disagrees with us.
    fn golden(&self) -> Result<String, Error>;
}

impl<O: Oracle> Subject for O {
    fn fuzz(&self, run: &Run, shard: Shard, progress: &ProgressBar) -> Result<Vec<Found>, Error> {
        fuzz(self, run, shard, progress)
    }

    fn fingerprint(&self, run: &Run) -> Result<String, Error> {
        fingerprint(self, run)
    }

    fn golden(&self) -> Result<String, Error> {
        vectors(self)
    }
}

/// An oracle, whether it is installed or not.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// The instruction set that it knows.
    pub isa: &'static str,
    /// The core of ours that is compared with it.
    pub core: &'static str,
    /// Where it is known to differ.
    pub rules: &'static [Rule],
    /// Finds it.
    pub find: fn() -> Result<Box<dyn Subject>, Error>,
    /// Prepares measuring its speed beside ours.
    pub bench: Option<fn() -> Result<Bench, Error>>,
}

impl Entry {
    const fn of<O: Oracle>(bench: Option<fn() -> Result<Bench, Error>>) -> Self {
        Self {
            name: O::NAME,
            isa: O::ISA,
            core: O::CORE,
            rules: O::RULES,
            find: find::<O>,
            bench,
        }
    }
}

fn find<O: Oracle>() -> Result<Box<dyn Subject>, Error> {
    Ok(Box::new(O::find()?))
}

/// Every oracle.
pub static ORACLES: [Entry; 4] = [
    Entry::of::<Mspdebug>(Some(msp430::bench::prepare)),
    Entry::of::<GnuSimulator>(None),
    Entry::of::<Simavr>(Some(avr::bench::prepare)),
    Entry::of::<rl78::gnu::GnuSimulator>(Some(rl78::bench::prepare)),
];

/// Every instruction set that there is an oracle for, once.
#[must_use]
pub fn isas() -> Vec<&'static str> {
    let mut isas: Vec<&str> = ORACLES.iter().map(|entry| entry.isa).collect();
    isas.dedup();
    isas
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_book_lists_every_rule_and_no_other() {
        let book = include_str!("../../../docs/src/oracle-disagreements.md");
        let listed: BTreeSet<&str> = book
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split_once(" |"))
            .map(|(name, _)| name)
            .filter(|name| name.contains(": "))
            .collect();
        let rules = ORACLES.iter().flat_map(|entry| entry.rules);
        let rules: BTreeSet<&str> = rules.map(|Rule(name)| *name).collect();
        assert_eq!(listed, rules);
    }

    #[test]
    fn no_two_oracles_share_a_name_or_a_core() {
        let names: BTreeSet<&str> = ORACLES.iter().map(|entry| entry.name).collect();
        let cores: BTreeSet<&str> = ORACLES.iter().map(|entry| entry.core).collect();
        assert_eq!((names.len(), cores.len()), (ORACLES.len(), ORACLES.len()));
        assert_eq!(isas(), ["msp430", "avr", "rl78"]);
    }
}
