//! Golden vectors: what GNU's simulator says, written down, for tests that need no simulator.
//!
//! One JSON object a line. What a rule corrects is left out, and so are clocks, changes of the
//! register bank, and jumps to functions.

use crate::dice::Dice;
use crate::error::Error;
use crate::rl78::form::{Form, forms};
use crate::rl78::fuzz::constants;
use crate::rl78::generator::Generator;
use crate::rl78::gnu::GnuSimulator;
use crate::rl78::layout::MACR;
use crate::rl78::machine::{Machine, Watched};
use crate::rl78::program::{BANK, Program};
use crate::rl78::rules::explain;
use crate::rl78::state::{NAMES, Outcome, PSW, State, Test};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const SEED: u64 = 78;

/// One instruction, what lies behind it, and what both do.
#[derive(Serialize)]
struct Vector {
    /// Address of the instruction.
    at: String,
    /// Its bytes and those up to the place that it comes back to.
    code: String,
    before: BTreeMap<&'static str, String>,
    /// Memory that is read, by machine address, and what is there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    memory: BTreeMap<String, String>,
    /// Registers that change.
    after: BTreeMap<&'static str, String>,
    /// Memory that is written, and what is there afterwards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    writes: BTreeMap<String, String>,
}

/// Vectors for every form of instruction, `copies` of each, as JSON lines.
///
/// # Errors
/// When GNU's simulator cannot be run, or disagrees with us on a vector.
pub fn vectors(gnu: &GnuSimulator, copies: usize) -> Result<String, Error> {
    let generator = Generator { forms: forms()? };
    let mut dice = Dice::of_batch(SEED, 0);
    let mut program = Program::new(&constants(&mut dice));
    let mut tests = Vec::new();
    for index in 0..generator.forms.len() * copies {
        let test = generator.draw_form(index / copies, &mut dice, program.next_start());
        program.push(&test);
        tests.push(test);
    }
    program.finish();
    let answers = gnu.run(&program, &tests)?;
    let mut machine = Machine::new(&program)?;
    let mut lines = BTreeSet::new();
    let mut disagreements = 0;
    let mut before = None;
    for ((test, start), theirs) in tests.iter().zip(&program.starts).zip(&answers.outcomes) {
        let form = &generator.forms[test.form];
        if let Some((test, theirs)) = before {
            machine.follow(test, theirs);
        }
        before = Some((test, theirs));
        machine.set_up(test);
        let ram_before = machine.memory(0..u32::MAX).to_vec();
        let accumulator_before = machine.accumulator();
        let watched = machine.execute_watched(test, *start);
        let macr = machine.accumulator();
        let Ok(watched) = watched else {
            disagreements += 1;
            continue;
        };
        let Some(rules) = explain(form, test, &watched.outcome, theirs) else {
            disagreements += 1;
            continue;
        };
        let other_bank = (test.before.0[PSW] ^ theirs.after.0[PSW]) & BANK != 0;
        if !rules.is_empty() || other_bank || comes_back_by_a_function(form) {
            continue;
        }
        let mut vector = vector(test, *start, theirs, &watched, &ram_before, &machine);
        if test.watched.first() == Some(&MACR) {
            vector
                .before
                .insert("macr", format!("{accumulator_before:x}"));
            vector.after.insert("macr", format!("{macr:x}"));
        }
        let line = serde_json::to_string(&vector).map_err(|error| Error::Failed {
            program: "golden vectors",
            reason: error.to_string(),
        })?;
        lines.insert(line);
    }
    if disagreements > 0 {
        return Err(Error::Disagreement(disagreements));
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

/// Does it go to code that no vector has?
fn comes_back_by_a_function(form: &Form) -> bool {
    matches!(form.mnemonic(), "br" | "call" | "callt")
}

fn vector(
    test: &Test,
    start: u32,
    theirs: &Outcome,
    watched: &Watched,
    memory_before: &[u8],
    machine: &Machine,
) -> Vector {
    let before = named(&test.before);
    Vector {
        at: format!("{start:x}"),
        code: hexadecimal(&test.code),
        memory: ranges(&watched.read, |range| {
            memory_before[range.start as usize..range.end as usize].to_vec()
        }),
        after: named(&theirs.after)
            .into_iter()
            .filter(|(name, value)| before.get(name) != Some(value))
            .collect(),
        writes: ranges(&watched.written, |range| machine.memory(range).to_vec()),
        before,
    }
}

/// Registers by name, as hexadecimal numbers.
fn named(state: &State) -> BTreeMap<&'static str, String> {
    let values = state.0.iter().map(|value| format!("{value:x}"));
    NAMES.into_iter().zip(values).collect()
}

fn ranges(
    ranges: &[Range<u32>],
    bytes: impl Fn(Range<u32>) -> Vec<u8>,
) -> BTreeMap<String, String> {
    let entry = |range: &Range<u32>| {
        let bytes = bytes(range.clone());
        (format!("{:x}", range.start), hexadecimal(&bytes))
    };
    ranges.iter().map(entry).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
