//! Compares our simulator with GNU's, test by test.

use crate::error::Error;
use crate::msp430::rules::Rule;
use crate::rl78::form::Form;
use crate::rl78::gnu::Answers;
use crate::rl78::machine::Machine;
use crate::rl78::program::{PRINTED_RAM, Program};
use crate::rl78::rules::explain;
use crate::rl78::state::{NAMES, Outcome, State, Test};
use std::collections::BTreeMap;
use std::fmt;

/// A test on which we and GNU's simulator differ.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The instruction.
    pub text: String,
    /// Its address.
    pub start: u32,
    /// The test.
    pub test: Test,
    /// What we say, or the fault that we ran into.
    pub ours: Result<Outcome, String>,
    /// What GNU's simulator says.
    pub theirs: Outcome,
}

/// What the comparison of tests showed.
#[derive(Default)]
pub struct Report {
    /// Tests compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<Rule, u64>,
    /// Tests that no rule explains.
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

/// Compares the tests of a program. After each, both have seen the same memory.
///
/// # Errors
/// When we do not have the core, or RAM differs at the end though it did after no test.
pub fn compare(
    forms: &[Form],
    program: &Program,
    tests: &[Test],
    answers: &Answers,
) -> Result<Report, Error> {
    let mut machine = Machine::new(program)?;
    let mut report = Report::default();
    for ((test, start), theirs) in tests.iter().zip(&program.starts).zip(&answers.outcomes) {
        let form = &forms[test.form];
        let ours = machine.execute(test, *start);
        report.instructions += 1;
        let explained = match &ours {
            Ok(ours) => explain(form, test, ours, theirs),
            Err(_) => None,
        };
        machine.follow(test, theirs);
        match explained {
            Some(rules) => {
                for rule in rules {
                    *report.rules.entry(rule).or_default() += 1;
                }
            }
            None => report.mismatches.push(Mismatch {
                text: form.text.clone(),
                start: *start,
                test: test.clone(),
                ours: ours.map_err(|fault| fault.message),
                theirs: theirs.clone(),
            }),
        }
    }
    let same = |(range, theirs): (_, &Vec<u8>)| machine.ram(range) == theirs.as_slice();
    if report.mismatches.is_empty() && !PRINTED_RAM.iter().zip(&answers.ram).all(same) {
        return Err(Error::Failed {
            program: "comparison",
            reason: "RAM differs at the end of a batch, though it did after no test".into(),
        });
    }
    Ok(report)
}

impl fmt::Display for Mismatch {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let test = &self.test;
        let code: Vec<String> = test.code.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(
            text,
            "{:05x}: {}   {}",
            self.start,
            code.join(" "),
            self.text
        )?;
        writeln!(text, "  before     {}", registers(&test.before, None))?;
        for (address, value) in &test.memory {
            writeln!(text, "  [{address:04x}]     {value:04x}")?;
        }
        match &self.ours {
            Ok(ours) => writeln!(text, "  ours       {}", outcome(ours, test))?,
            Err(fault) => writeln!(text, "  ours       fault: {fault}")?,
        }
        writeln!(text, "  GNU's      {}", outcome(&self.theirs, test))
    }
}

fn outcome(outcome: &Outcome, test: &Test) -> String {
    let mut text = registers(&outcome.after, Some(&test.before));
    for (address, byte) in test.watched.iter().zip(&outcome.bytes) {
        text += &format!(" [{address:04x}]={byte:02x}");
    }
    text
}

/// The registers; those that changed only, if there is something to compare with.
fn registers(state: &State, before: Option<&State>) -> String {
    let shown: Vec<String> = (0..NAMES.len())
        .filter(|index| before.is_none_or(|before| before.0[*index] != state.0[*index]))
        .map(|index| format!("{}={:x}", NAMES[index], state.0[index]))
        .collect();
    if shown.is_empty() {
        "nothing changed".into()
    } else {
        shown.join(" ")
    }
}
