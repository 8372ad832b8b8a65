//! Compares our simulator with simavr, test by test.

use crate::avr::form::FORMS;
use crate::avr::machine::{Machine, Step};
use crate::avr::rules::explain;
use crate::avr::simavr::Answers;
use crate::avr::state::{Outcome, State, Test};
use crate::msp430::rules::Rule;
use std::collections::BTreeMap;
use std::fmt;

/// An instruction on which we and simavr differ.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The test.
    pub test: Test,
    /// What we say, or the fault that we ran into.
    pub ours: Result<Step, String>,
    /// What simavr says; none: it stopped the core.
    pub theirs: Option<Outcome>,
    /// Data bytes that differ afterwards: address, ours, simavr's.
    pub data: Vec<(u16, u8, u8)>,
}

/// What the comparison of tests showed.
#[derive(Default)]
pub struct Report {
    /// Instructions compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<Rule, u64>,
    /// Instructions that no rule explains.
    pub mismatches: Vec<Mismatch>,
}

impl Report {
    /// Takes another report in.
    pub fn add(&mut self, other: Self) {
        self.instructions += other.instructions;
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
        self.mismatches.extend(other.mismatches);
    }
}

/// Which bytes of data space are compared after each test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Those that simavr changed.
    Changes,
    /// All.
    Everything,
}

/// Compares tests, up to so many mismatches. Afterwards both have seen the same memory, so that
/// one disagreement does not bring others with it.
///
/// # Errors
/// When we wrote where simavr did not: [`Watch::Everything`] then finds the culprit.
pub fn compare(
    machine: &mut Machine,
    tests: &[Test],
    answers: &Answers,
    watch: Watch,
) -> Result<Report, StrayWrite> {
    let mut report = Report::default();
    let mut data = answers.data.clone();
    for (test, theirs) in tests.iter().zip(&answers.outcomes) {
        let ours = machine.step(test);
        report.instructions += 1;
        for (address, value) in theirs.iter().flat_map(|theirs| &theirs.changes) {
            data[usize::from(*address)] = *value;
        }
        let differences = match (watch, theirs) {
            (Watch::Everything, _) => differences(machine.data(), &data, 0..data.len()),
            (Watch::Changes, Some(theirs)) => differences(
                machine.data(),
                &data,
                theirs
                    .changes
                    .iter()
                    .map(|(address, _)| usize::from(*address)),
            ),
            (Watch::Changes, None) => Vec::new(),
        };
        let explained = match (&ours, theirs) {
            (Ok(ours), Some(theirs)) if differences.is_empty() => explain(test, ours, theirs),
            _ => None,
        };
        for (address, _, theirs) in &differences {
            machine.write_data(*address, *theirs);
        }
        match explained {
            Some(rules) => {
                for rule in rules {
                    *report.rules.entry(rule).or_default() += 1;
                }
            }
            None => report.mismatches.push(Mismatch {
                test: *test,
                ours: ours.map_err(|fault| fault.message),
                theirs: theirs.clone(),
                data: differences,
            }),
        }
    }
    if differences(machine.data(), &data, 0..data.len()).is_empty() {
        Ok(report)
    } else {
        Err(StrayWrite)
    }
}

/// We wrote where simavr did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrayWrite;

fn differences(
    ours: &[u8],
    theirs: &[u8],
    addresses: impl Iterator<Item = usize>,
) -> Vec<(u16, u8, u8)> {
    // The CPU's own registers are compared as such.
    let memory = |address: &usize| !matches!(address, 0..0x20 | 0x5B | 0x5D..=0x5F);
    addresses
        .filter(memory)
        .filter(|address| ours[*address] != theirs[*address])
        .map(|address| (address as u16, ours[address], theirs[address]))
        .collect()
}

impl fmt::Display for Mismatch {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            test,
            ours,
            theirs,
            data,
        } = self;
        let form = FORMS[test.form].name;
        let at = test.before.program_counter;
        writeln!(text, "{at:05x}: {:04x?}   {form}", test.code)?;
        writeln!(text, "  before     {}", registers(&test.before, None))?;
        match ours {
            Ok(Step { after, cycles }) => {
                let changed = registers(after, Some(&test.before));
                writeln!(text, "  ours       {changed}; {cycles} cycles")?;
            }
            Err(fault) => writeln!(text, "  ours       fault: {fault}")?,
        }
        match theirs {
            Some(Outcome { after, cycles, .. }) => {
                let changed = registers(after, Some(&test.before));
                writeln!(text, "  simavr     {changed}; {cycles} cycles")?;
            }
            None => writeln!(text, "  simavr     stopped")?,
        }
        for (address, ours, theirs) in data {
            writeln!(
                text,
                "  [{address:04x}] ours {ours:02x}, simavr {theirs:02x}"
            )?;
        }
        Ok(())
    }
}

/// The registers; those that changed only, if there is something to compare with.
fn registers(state: &State, before: Option<&State>) -> String {
    let listed = |state: &State| {
        let mut values: Vec<u32> = state.registers.iter().copied().map(u32::from).collect();
        values.extend([
            state.program_counter,
            u32::from(state.stack_pointer),
            u32::from(state.status),
            u32::from(state.bank),
        ]);
        values
    };
    let names = (0..32)
        .map(|index| format!("r{index}"))
        .chain(["pc", "sp", "sreg", "rampz"].map(str::to_owned));
    let before = before.map(listed);
    let shown: Vec<String> = names
        .zip(listed(state))
        .enumerate()
        .filter(|(index, (_, value))| before.as_ref().is_none_or(|all| all[*index] != *value))
        .map(|(_, (name, value))| format!("{name}={value:x}"))
        .collect();
    if shown.is_empty() {
        "nothing changed".into()
    } else {
        shown.join(" ")
    }
}
