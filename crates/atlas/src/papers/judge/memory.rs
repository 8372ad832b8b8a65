//! Statements on what fits a budget, and what is fastest there.

use super::order::{Entrant, Scale, judge_order};
use super::{Bench, Finding, Shown};
use crate::papers::{Budget, Criterion, Interval};
use crate::portfolio::{Entry, Lack, Request, Scope, entries, nearest};

const SPEED: Scale = Scale {
    unit: "cycles a byte",
    larger_is_better: false,
};

impl Bench<'_> {
    pub(super) fn of_memory(&self, criterion: &Criterion) -> Finding {
        match criterion {
            Criterion::Fits { among, fit, within } => self.fits(among, fit, within),
            Criterion::FastestWithin {
                fastest,
                than,
                within,
                decryption,
            } => self.fastest(fastest, than, within, *decryption),
            Criterion::OrderWithin {
                order,
                within,
                tau_at_least,
            } => {
                let (entrants, missing) = self.fastest_of(order, within, false);
                let what = format!("speed of {}", told(within));
                judge_order(&what, entrants, missing, SPEED, *tau_at_least)
            }
            _ => Finding::new(String::new(), None, "", Vec::new()),
        }
    }

    /// What is fastest within a budget, or what the nearest lacks; none if nothing does the task.
    fn answer(
        &self,
        primitive: &str,
        within: &Budget,
        decryption: bool,
    ) -> Option<Result<Entry, Lack>> {
        let rule = self.text.rule(self.ground.published)?;
        let request = Request {
            primitive: primitive.to_owned(),
            counts: rule.counts()?.clone(),
            scope: within.task,
            roms: Vec::new(),
            rams: Vec::new(),
            fixed_key: false,
        };
        let entries = entries(self.measured(), &request);
        let most = |budget: Option<u64>| budget.unwrap_or(u64::MAX);
        let (rom, ram) = (most(within.rom), most(within.ram));
        let fitting = entries
            .iter()
            .filter(|one| one.rom <= rom && one.ram <= ram);
        let fastest = fitting.min_by_key(|one| (time(one, decryption), one.rom, one.ram));
        if entries.is_empty() {
            return None;
        }
        Some(fastest.cloned().ok_or_else(|| nearest(&entries, rom, ram)))
    }

    fn fits(&self, among: &[String], fit: &[String], within: &Budget) -> Finding {
        let names = match fit {
            [] => "none does".to_owned(),
            [one] => format!("only {one} does"),
            several => format!("only {} do", several.join(" and ")),
        };
        let criterion = format!("of {}, {names} {}", among.join(", "), told(within));
        let (mut shown, mut contrary, mut unreached) = (Vec::new(), Vec::new(), Vec::new());
        for name in among {
            let meant = fit.contains(name);
            match self.answer(name, within, false) {
                Some(Ok(entry)) => {
                    let by = format!(
                        "{}: {} B ROM, {} B RAM",
                        entry.implementation, entry.rom, entry.ram
                    );
                    if !meant {
                        contrary.push(format!("{name} fits ({by})"));
                    }
                    let cycles = Interval::exact(entry.cycles as f64);
                    shown.push(Shown::new(name, cycles, "cycles", &by));
                }
                Some(Err(lack)) => {
                    let by = format!(
                        "does not fit: {} comes nearest and lacks {} B ROM, {} B RAM",
                        lack.nearest.implementation, lack.rom, lack.ram
                    );
                    // Code that nobody has written refutes nothing.
                    if meant {
                        unreached.push(format!("{name} {by}"));
                    }
                    shown.push(Shown::none(name, "cycles", by));
                }
                None => unreached.push(format!("nothing here does it for {name}")),
            }
        }
        let (is_met, because) = if !contrary.is_empty() {
            (Some(false), contrary.join("; "))
        } else if !unreached.is_empty() {
            (None, unreached.join("; "))
        } else {
            (Some(true), "so it is with what was written here".to_owned())
        };
        Finding::new(criterion, is_met, because, shown)
    }

    /// The fastest of each within a budget, and those that have none.
    fn fastest_of(
        &self,
        names: &[String],
        within: &Budget,
        decryption: bool,
    ) -> (Vec<Entrant>, Vec<Shown>) {
        let (mut entrants, mut missing) = (Vec::new(), Vec::new());
        for name in names {
            let block = self.measured().find(|one| one.primitive == *name);
            let block = block.map_or(1, |one| one.ram.message) as f64;
            match self.answer(name, within, decryption) {
                Some(Ok(entry)) => {
                    let cycles = time(&entry, decryption);
                    entrants.push(Entrant {
                        name: name.clone(),
                        value: Interval::exact(cycles as f64 / block),
                        by: format!(
                            "{}: {} B ROM, {} B RAM",
                            entry.implementation, entry.rom, entry.ram
                        ),
                    });
                }
                Some(Err(lack)) => {
                    let why = format!(
                        "does not fit: {} comes nearest",
                        lack.nearest.implementation
                    );
                    missing.push(Shown::none(name, SPEED.unit, why));
                }
                None => missing.push(Shown::none(name, SPEED.unit, "none does it here")),
            }
        }
        (entrants, missing)
    }

    fn fastest(
        &self,
        fastest: &[String],
        than: &[String],
        within: &Budget,
        decryption: bool,
    ) -> Finding {
        let criterion = format!(
            "{}: {} faster than {}",
            told(within),
            fastest.join(" and "),
            than.join(", ")
        );
        let (first, lost) = self.fastest_of(fastest, within, decryption);
        // What does not fit is not faster.
        let (others, unfit) = self.fastest_of(than, within, decryption);
        let mut otherwise = Vec::new();
        for one in &first {
            let beats = |other: &Entrant| SPEED.is_better(one.value, other.value) == Some(true);
            let faster = others.iter().filter(|other| !beats(other));
            otherwise.extend(
                faster.map(|other| format!("{} is as fast as {} or faster", other.name, one.name)),
            );
        }
        let all = SPEED.sorted([first.clone(), others.clone()].concat());
        let shown = all.iter().map(|one| SPEED.shown(one));
        let shown: Vec<Shown> = shown.chain(lost.clone()).chain(unfit).collect();
        if !lost.is_empty() {
            let names: Vec<&str> = lost.iter().map(|one| one.of.as_str()).collect();
            let because = format!("nothing within the budget here: {}", names.join(", "));
            return Finding::new(criterion, None, because, shown);
        }
        let because = if otherwise.is_empty() {
            "so it is with what was written here".to_owned()
        } else {
            otherwise.join("; ")
        };
        Finding::new(criterion, Some(otherwise.is_empty()), because, shown)
    }
}

/// Cycles of encryption, or of decryption.
fn time(entry: &Entry, decryption: bool) -> u64 {
    let asked = entry.decrypt_cycles.filter(|_| decryption);
    asked.unwrap_or(entry.cycles)
}

fn told(within: &Budget) -> String {
    let task = match within.task {
        Scope::Encrypt => "encryption",
        Scope::EncryptAndDecrypt => "encryption with decryption",
        Scope::Hash => "long messages",
    };
    match (within.rom, within.ram) {
        (Some(rom), Some(ram)) => format!("{task} in {rom} B of ROM and {ram} B of RAM"),
        (Some(rom), None) => format!("{task} in {rom} B of ROM"),
        (None, Some(ram)) => format!("{task} in {ram} B of RAM"),
        (None, None) => task.to_owned(),
    }
}
